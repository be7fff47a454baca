import { useTranslations } from 'use-intl'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf } from '../../../http/context.server.ts'
import { listServicesToChoose } from '../services-to-choose.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/add-order'
import { answerCalendarForm } from './calendar-form.server.ts'
import { CalendarFormScreen } from './calendar-form-screen.tsx'
import { OrderFields, useOrderLabels } from './order-fields.tsx'
import { readOrderForm } from './order-forms.server.ts'

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await findTyped({ context, url }, actorOf(context, 'admin'))
  return { services: await listServicesToChoose(context), draft }
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerCalendarForm({ request, context, url, subject: '' }, readOrderForm)
}

export const clientAction = sendPreservingForm<typeof action>

export default function AddOrder({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { services, draft } = loaderData
  const t = useTranslations('admin.calendar')
  const form = useAdminForm({ refused: answer, draft, labels: useOrderLabels(services) })
  return (
    <CalendarFormScreen
      act="add-order"
      answer={answer}
      form={form}
      heading={t('addOrder')}
      lead={
        <>
          <p>{t('ordersMore')}</p>
          <p>{t('enteredMore')}</p>
        </>
      }
      back={{ to: '/admin/calendar', name: t('heading') }}
      save={t('addOrder')}
    >
      <OrderFields form={form} services={services} />
    </CalendarFormScreen>
  )
}
