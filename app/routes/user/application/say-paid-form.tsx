import { useTranslations } from 'use-intl'
import { saidMethods } from '../../../../rules/fees/balance.ts'
import type { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { mainFormId } from '../../../ui/main-form.ts'

type SayPaidProps = { form: ReturnType<typeof useRefusedForm>; draft?: Record<string, string> }

/** Where the applicant says that they have paid; the office checks it. */
export function SayPaid({ form, draft }: SayPaidProps) {
  const t = useTranslations('pages.fee')
  const methods = useTranslations('fee.method')
  const { fieldProps } = form
  return (
    <section className="fee-after" aria-labelledby="after-paying">
      <h3 id="after-paying">{t('after')}</h3>
      <Form id={mainFormId} method="post" noValidate>
        <SelectField
          {...fieldProps('method', draft?.method ?? 'upi')}
          options={saidMethods.map((method) => ({ value: method, label: methods(method) }))}
          width="half"
        />
        <TextField
          {...fieldProps('reference', draft?.reference)}
          hint={
            <>
              {t('referenceHint')}
              <br />
              {t('bankHint')}
            </>
          }
          inputMode="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          width="half"
          required
        />
        <Button kind="secondary">{t('paid')}</Button>
      </Form>
      <p className="quiet">{t('unseen')}</p>
    </section>
  )
}
