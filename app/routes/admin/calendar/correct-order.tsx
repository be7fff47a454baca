import { useTranslations } from 'use-intl'
import { orderVersion } from '../../../../council/cases/recounting/change-orders.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, notFound } from '../../../http/context.server.ts'
import { listServicesToChoose } from '../services-to-choose.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/correct-order'
import { answerCalendarForm } from './calendar-form.server.ts'
import { CalendarFormScreen } from './calendar-form-screen.tsx'
import { BecauseField, OrderFields, useOrderLabels } from './order-fields.tsx'
import { openOrder, readCorrection } from './order-forms.server.ts'
import { serviceBox } from './order-services.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await openOrder(context, params.orderId)
  if (order.revokedAt !== null) throw notFound()
  const { reference, orderedOn, authority, reason, fromDay, toDay, serviceIds } = order
  const stored: Record<string, string> = {
    reference,
    orderedOn,
    authority,
    orderReason: reason,
    fromDay,
    toDay: toDay ?? '',
    services: serviceIds.length === 0 ? 'all' : 'some',
    ...Object.fromEntries(serviceIds.map((id) => [serviceBox(id), checkedValue])),
  }
  const draft = await findTyped({ context, url }, actorOf(context, 'admin'))
  const services = await listServicesToChoose(context, serviceIds)
  return { id: order.id, reference, stored, version: orderVersion(order), services, draft }
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  return answerCalendarForm({ request, context, url, subject: params.orderId }, readCorrection)
}

export const clientAction = sendPreservingForm<typeof action>

export default function CorrectOrder({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, reference, stored, version: current, services, draft } = loaderData
  const t = useTranslations('admin.calendar')
  const version = { field: 'readAs', current } as const
  const form = useAdminForm({ refused: answer, draft, stored, labels: useOrderLabels(services), version })
  return (
    <CalendarFormScreen
      act="correct-order"
      subject={id}
      answer={answer}
      form={form}
      heading={t('correctOrder', { reference })}
      lead={<p>{t('keptWording')}</p>}
      back={{ to: `/admin/calendar/order/${id}`, name: t('order', { reference }) }}
    >
      <OrderFields form={form} services={services} />
      <BecauseField form={form} />
    </CalendarFormScreen>
  )
}
