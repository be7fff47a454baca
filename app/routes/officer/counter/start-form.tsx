import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { StartLoaded } from './counter-page.server.ts'
import { NumberedPaper } from './numbered-paper.tsx'

/** The first step of the talk: for which service. */
export function StartForm({ path, offered, serviceId }: Pick<StartLoaded, 'path' | 'offered' | 'serviceId'>) {
  const t = useTranslations('officer.counter')
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
      <ButtonRow>
        <Button>{t('continue')}</Button>
      </ButtonRow>
    </Form>
  )
}
