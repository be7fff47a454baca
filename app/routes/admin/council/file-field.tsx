import type { ChangeEventHandler } from 'react'
import { controlProps, FieldFrame, type FieldProps } from '../../../ui/field.tsx'

type FileFieldProps = FieldProps & { accept: string; onChange?: ChangeEventHandler<HTMLInputElement> }

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
