import type { ChangeEventHandler } from 'react'
import { control, type FieldProps, Surround } from '../../../ui/field.tsx'

type FileFieldProps = FieldProps & { accept: string; onChange?: ChangeEventHandler<HTMLInputElement> }

export function FileField({ accept, onChange, ...props }: FileFieldProps) {
  return (
    <Surround {...props}>
      <input
        className="input input-file"
        type="file"
        accept={accept}
        onChange={onChange}
        {...control(props)}
      />
    </Surround>
  )
}
