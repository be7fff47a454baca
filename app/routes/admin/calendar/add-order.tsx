import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../../council/applications/inbox.server.ts'
import { findDraft } from '../../../../council/drafts.server.ts'
import { addExtensionOrder } from '../../../../council/recounting/change-calendar.server.ts'
import { findServiceRow } from '../../../../council/services/catalogue.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { day, optionalDay, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldRow } from '../../../ui/form-card.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/add-order'

const fields = {
  reference: text(limits.calendar.line),
  orderReason: text(limits.calendar.line),
  fromDay: day,
  toDay: optionalDay,
  service: optionalText(limits.name),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const services = await listServicesToFilterBy(db, actor, languageOf(context))
  return { services, draft: await findDraft(db, actor, url.pathname) }
}

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const db = dbOf(args.context)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { reference, orderReason, fromDay, toDay, service } = form.values
  if (toDay !== '' && toDay < fromDay)
    return refuse({ failure, errors: [{ field: 'toDay', key: 'endsBefore' }], typed: form.typed })
  if (service !== '' && !(await findServiceRow(db, service)))
    return refuse({ failure, errors: [{ field: 'service', key: 'choose' }], typed: form.typed })
  const order = { reference, reason: orderReason, fromDay, toDay: toDay || null, serviceId: service || null }
  const { cases } = await addExtensionOrder(db, actor, order)
  return finishForm(args, '/admin/calendar', { key: 'calendarChanged', values: { what: 'orders', cases } })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function AddOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { services, draft } = loaderData
  const t = useTranslations('admin.calendar')
  const labels = {
    reference: t('reference'),
    orderReason: t('reason'),
    fromDay: t('fromDay'),
    toDay: t('toDay'),
    service: t('service'),
  }
  const form = useAdminForm({ refused, draft, labels })
  return (
    <AdminFormScreen
      form={form}
      heading={t('addOrder')}
      lead={<p>{t('ordersMore')}</p>}
      back={{ to: '/admin/calendar', name: t('heading') }}
      save={t('addOrder')}
    >
      <TextField {...form.fieldProps('reference')} hint={t('referenceHint')} dir="auto" required />
      <TextField {...form.fieldProps('orderReason')} hint={t('reasonHint')} dir="auto" required />
      <FieldRow>
        <TextField {...form.fieldProps('fromDay')} hint={t('fromDayHint')} type="date" required />
        <TextField {...form.fieldProps('toDay')} hint={t('toDayHint')} type="date" optional />
      </FieldRow>
      <SelectField
        {...form.fieldProps('service')}
        options={[
          { value: '', label: t('allServices') },
          ...services.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName })),
        ]}
      />
    </AdminFormScreen>
  )
}
