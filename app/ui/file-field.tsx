import type { ChangeEventHandler } from 'react'
import { controlProps, FieldFrame, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & { accept: string; onChange?: ChangeEventHandler<HTMLInputElement> }

/** A field in which a file is chosen; a phone offers its camera beside its pictures. */
export function FileField({ accept, onChange, ...props }: FileFieldProps) {
  return (
    <FieldFrame {...props}>
      <input
        className="input input-file"
        type="file"
        accept={accept}
        onChange={onChange}
        {...controlProps(props)}
      />
    </FieldFrame>
  )
}
