import { useTranslations } from 'use-intl'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, notFound } from '../../../http/context.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/revoke-order'
import { answerCalendarForm } from './calendar-form.server.ts'
import { CalendarFormScreen } from './calendar-form-screen.tsx'
import { BecauseField } from './order-fields.tsx'
import { openOrder, readRevocation } from './order-forms.server.ts'

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id, reference, revokedAt } = await openOrder(context, params.orderId)
  if (revokedAt !== null) throw notFound()
  return { id, reference, draft: await findTyped({ context, url }, actorOf(context, 'admin')) }
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  return answerCalendarForm({ request, context, url, subject: params.orderId }, readRevocation)
}

export const clientAction = sendPreservingForm<typeof action>

export default function RevokeOrder({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, reference, draft } = loaderData
  const t = useTranslations('admin.calendar')
  const form = useAdminForm({ refused: answer, draft, labels: { because: t('because') } })
  return (
    <CalendarFormScreen
      act="revoke-order"
      subject={id}
      answer={answer}
      form={form}
      heading={t('revokeOrder', { reference })}
      lead={<p>{t('revokeMore')}</p>}
      back={{ to: `/admin/calendar/order/${id}`, name: t('order', { reference }) }}
      save={t('revoke')}
    >
      <BecauseField form={form} />
    </CalendarFormScreen>
  )
}
