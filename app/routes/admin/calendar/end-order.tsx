import { useTranslations } from 'use-intl'
import { listExtensionOrders } from '../../../../council/calendar/calendar.server.ts'
import { findDraft } from '../../../../council/drafts.server.ts'
import { endExtensionOrder } from '../../../../council/recounting/change-calendar.server.ts'
import { day, readForm, refuse } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../guard.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/end-order'
import { usePeriodWords } from './extension-orders.tsx'

async function openOrder({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const order = (await listExtensionOrders(db)).find(({ id }) => id === params.orderId)
  if (!order) throw notFound()
  return { db, actor, order }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, order } = await openOrder(args)
  const { reference, reason, fromDay, toDay } = order
  const draft = await findDraft(db, actor, args.url.pathname)
  return { reference, reason, fromDay, toDay, stored: { toDay: draft?.toDay ?? toDay ?? '' } }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, order } = await openOrder(args)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(args.request, { toDay: day })
  if (!form.ok) return refuse({ ...form, failure })
  if (form.values.toDay < order.fromDay)
    return refuse({ failure, errors: [{ field: 'toDay', key: 'endsBefore' }], typed: form.typed })
  const ended = await endExtensionOrder(db, actor, order.id, form.values.toDay)
  if (!ended) throw notFound()
  const { cases } = ended
  return finishForm(args, '/admin/calendar', { key: 'calendarChanged', values: { what: 'orders', cases } })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function EndOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { reference, reason, fromDay, toDay, stored } = loaderData
  const t = useTranslations('admin.calendar')
  const periodOf = usePeriodWords()
  const form = useAdminForm({ refused, stored, labels: { toDay: t('toDay') } })
  return (
    <AdminFormScreen
      form={form}
      heading={t('endOrder', { reference })}
      back={{ to: '/admin/calendar', name: t('heading') }}
      about={
        <DescriptionList
          items={[
            { label: t('reason'), value: reason },
            { label: t('periodOf'), value: periodOf({ fromDay, toDay }) },
          ]}
        />
      }
      save={t('save')}
    >
      <TextField {...form.fieldProps('toDay')} hint={t('endHint')} type="date" width="phone" required />
    </AdminFormScreen>
  )
}
