import { useTranslations } from 'use-intl'
import { claimCodeField } from '../../../rules/typed-fields.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { CardForm } from '../../ui/form-card.tsx'

type ClaimFormProps = {
  typed: Record<string, string>
  refused: Parameters<typeof useRefusedForm>[0]
}

/** What stands on the slip. The code is typed anew after a refusal, like every code. */
export function ClaimForm({ typed, refused }: ClaimFormProps) {
  const t = useTranslations('pages.claim')
  const user = useTranslations('user')
  const field = useTranslations('field')
  const error = useTranslations('error')
  const { summary, failure, errorOf, fieldProps } = useRefusedForm(refused, { number: user('number') })
  const unknown = refused?.failure?.key === 'claimFailed'
  return (
    <>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {unknown && <p className="quiet">{error('claimFailedMore')}</p>}
      <CardForm action="/claim">
        <TextField
          {...fieldProps('number', typed.number)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...fieldProps('phone', typed.phone)}
          hint={t('phoneHint')}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          name={claimCodeField}
          label={field('claimCode')}
          hint={t('codeHint')}
          error={errorOf(claimCodeField)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <ButtonRow>
          <Button>{t('button')}</Button>
        </ButtonRow>
      </CardForm>
    </>
  )
}
