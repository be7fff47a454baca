import type { ChangeEventHandler } from 'react'
import { controlProps, FieldFrame, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & {
  accept: string
  multiple?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** A field in which a file is chosen, or several; a phone offers its camera beside its pictures. */
export function FileField({ accept, multiple, onChange, ...props }: FileFieldProps) {
  return (
    <FieldFrame {...props}>
      <input
        className="input input-file"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={onChange}
        {...controlProps(props)}
      />
    </FieldFrame>
  )
}
