import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { StartLoaded } from './counter-page.server.ts'
import { NumberedPaper } from './numbered-paper.tsx'

/** The first half of the talk: for which service, and who stands there. */
export function StartForm({ path, offered, serviceId, typedPhone, isPhoneWrong }: StartLoaded) {
  const t = useTranslations('officer.counter')
  const field = useTranslations('field')
  const error = useTranslations('error')
  return (
    <Form method="get" action={path} noValidate className="counter-start" reloadDocument>
      <NumberedPaper number={1} heading={t('service')}>
        <SelectField
          name="service"
          label={t('service')}
          options={offered.map((one) => ({ value: one.serviceId, label: one.name }))}
          defaultValue={serviceId}
        />
      </NumberedPaper>
      <NumberedPaper number={2} heading={t('person')}>
        <TextField
          name="phone"
          label={field('applicantPhoneNo')}
          type="tel"
          inputMode="tel"
          width="phone"
          autoComplete="off"
          defaultValue={typedPhone}
          error={isPhoneWrong ? error('phone') : undefined}
          required
        />
      </NumberedPaper>
      <ButtonRow>
        <Button>{t('continue')}</Button>
      </ButtonRow>
    </Form>
  )
}
