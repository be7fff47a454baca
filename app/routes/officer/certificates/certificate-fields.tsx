import type { CaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { TextField } from '../../../ui/field.tsx'
import { certificateField } from './certificate-field.ts'

type CertificateFieldsProps = {
  certificate: Pick<CaseCertificate, 'fields' | 'templateVersion'>
  typedIn: (name: string) => string | undefined
  errorOf: (name: string) => string | undefined
}

/** What an officer fills into a certificate; the form says by which version of its template. */
export function CertificateFields({ certificate, typedIn, errorOf }: CertificateFieldsProps) {
  const { fields, templateVersion } = certificate
  return (
    <div className="certificate-fields">
      <input type="hidden" name="templateVersion" value={typedIn('templateVersion') || templateVersion} />
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
