import { useTranslations } from 'use-intl'
import type { useRefusedForm } from '../../forms/use-refused-form.ts'
import { TextField } from '../../ui/field.tsx'

type NumberAndPhoneProps = Pick<ReturnType<typeof useRefusedForm>, 'fieldProps'> & {
  number?: string
  applicantPhoneNo?: string
}

/** What names an application to somebody who is not signed in. Needs the words `track`. */
export function NumberAndPhone({ fieldProps, number, applicantPhoneNo }: NumberAndPhoneProps) {
  const t = useTranslations('pages.track')
  return (
    <>
      <TextField
        {...fieldProps('number', number)}
        hint={t('numberHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...fieldProps('applicantPhoneNo', applicantPhoneNo)}
        hint={t('phoneHint')}
        type="tel"
        autoComplete="tel"
        required
      />
    </>
  )
}
