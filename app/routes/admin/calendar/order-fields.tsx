import { useTranslations } from 'use-intl'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldRow } from '../../../ui/form-card.tsx'
import type { AdminForm } from '../use-admin-form.ts'
import { serviceBox, serviceChoices } from './order-services.ts'

type OrderService = { serviceId: string; serviceName: string }

/** The names of an order's fields, in words. */
export function useOrderLabels(services: OrderService[]): Record<string, string> {
  const t = useTranslations('admin.calendar')
  return {
    reference: t('reference'),
    orderedOn: t('orderedOn'),
    authority: t('authority'),
    orderReason: t('reason'),
    fromDay: t('fromDay'),
    toDay: t('toDay'),
    services: t('holdsFor'),
    because: t('because'),
    ...Object.fromEntries(services.map(({ serviceId, serviceName }) => [serviceBox(serviceId), serviceName])),
  }
}

/** What an order says. */
export function OrderFields({ form, services }: { form: AdminForm; services: OrderService[] }) {
  const t = useTranslations('admin.calendar')
  return (
    <>
      <TextField {...form.fieldProps('reference')} hint={t('referenceHint')} dir="auto" required />
      <FieldRow>
        <TextField {...form.fieldProps('orderedOn')} hint={t('orderedOnHint')} type="date" required />
        <TextField {...form.fieldProps('authority')} hint={t('authorityHint')} dir="auto" required />
      </FieldRow>
      <TextField {...form.fieldProps('orderReason')} hint={t('reasonHint')} dir="auto" required />
      <FieldRow>
        <TextField {...form.fieldProps('fromDay')} hint={t('fromDayHint')} type="date" required />
        <TextField {...form.fieldProps('toDay')} hint={t('toDayHint')} type="date" optional />
      </FieldRow>
      <SelectField
        {...form.fieldProps('services')}
        options={serviceChoices.map((value) => ({ value, label: t(`holds.${value}`) }))}
      />
      {services.length > 0 && (
        <CheckboxGroup
          id="order-services"
          legend={t('tickedServices')}
          hint={t('tickedServicesHint')}
          ticks={services.map(({ serviceId, serviceName }) => ({
            name: serviceBox(serviceId),
            label: serviceName,
            defaultChecked: form.isChecked(serviceBox(serviceId)),
            error: form.errorOf(serviceBox(serviceId)),
          }))}
        />
      )}
    </>
  )
}

/** Why an order is changed: it stands in the order's history and in that of each case that moves. */
export function BecauseField({ form }: { form: AdminForm }) {
  const t = useTranslations('admin.calendar')
  return <TextField {...form.fieldProps('because')} hint={t('becauseHint')} dir="auto" required />
}
