import { TextField } from '../../../ui/field.tsx'
import { certificateField } from './certificate-field.ts'

type CertificateFieldsProps = {
  fields: { key: string; label: string }[]
  typedIn: (name: string) => string | undefined
  errorOf: (name: string) => string | undefined
}

/** What an officer fills into a certificate. */
export function CertificateFields({ fields, typedIn, errorOf }: CertificateFieldsProps) {
  return (
    <div className="certificate-fields">
      {fields.map(({ key, label }) => {
        const name = certificateField(key)
        return (
          <TextField
            key={key}
            name={name}
            label={label}
            defaultValue={typedIn(name)}
            error={errorOf(name)}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
          />
        )
      })}
    </div>
  )
}
