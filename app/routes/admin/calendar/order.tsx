import { useTranslations } from 'use-intl'
import { listOrderVersions } from '../../../../council/cases/recounting/change-orders.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { Link } from '../../../ui/link.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { listServicesToChoose } from '../services-to-choose.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/order'
import { answerCalendarForm } from './calendar-form.server.ts'
import { CalendarFormScreen } from './calendar-form-screen.tsx'
import { BecauseField } from './order-fields.tsx'
import { openOrder, readOrderEnd } from './order-forms.server.ts'
import { EarlierWordings, useOrderFacts } from './order-wordings.tsx'

export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: ({ order }) => order.revokedAt === null,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const found = await openOrder(context, params.orderId)
  const versions = await listOrderVersions(db, actor, found.id)
  const ids = [found, ...versions.map(({ order }) => order)].flatMap(({ serviceIds }) => serviceIds)
  const services = await listServicesToChoose(context, [...new Set(ids)])
  const name = (id: string) => services.find(({ serviceId }) => serviceId === id)?.serviceName ?? id
  const named = ({ serviceIds, ...order }: typeof found) => ({ ...order, services: serviceIds.map(name) })
  const draft = await findTyped({ context, url }, actor)
  return {
    order: named(found),
    versions: versions.map(({ order, ...change }) => ({ ...change, order: named(order) })),
    stored: { toDay: found.toDay ?? '' },
    draft,
  }
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  return answerCalendarForm({ request, context, url, subject: params.orderId }, readOrderEnd)
}

export const clientAction = sendPreservingForm<typeof action>

/** What an order says and has said before, and the form for the day on which it ends. */
export default function Order({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { order, versions, stored, draft } = loaderData
  const t = useTranslations('admin.calendar')
  const factsOf = useOrderFacts()
  const labels = { toDay: t('toDay'), because: t('because') }
  const form = useAdminForm({ refused: answer, draft, stored, labels })
  const heading = t('order', { reference: order.reference })
  const back = { to: '/admin/calendar', name: t('heading') }
  const here = `/admin/calendar/order/${order.id}`
  const about = <DescriptionList items={factsOf(order)} />
  if (order.revokedAt !== null)
    return (
      <>
        <BackLink to={back.to}>{back.name}</BackLink>
        <PageHead title={heading} area="admin" />
        <div className="form-card">{about}</div>
        <EarlierWordings versions={versions} />
      </>
    )
  return (
    <>
      <CalendarFormScreen
        act="end-order"
        subject={order.id}
        answer={answer}
        form={form}
        heading={heading}
        back={back}
        about={
          <>
            {about}
            <p className="year-links">
              <Link to={`${here}/correct`}>{t('correct')}</Link>{' '}
              <Link to={`${here}/revoke`}>{t('revoke')}</Link>
            </p>
          </>
        }
      >
        <FieldGroup legend={t(order.toDay === null ? 'endIt' : 'changeEnd')}>
          <TextField {...form.fieldProps('toDay')} hint={t('endHint')} type="date" width="phone" required />
          <BecauseField form={form} />
        </FieldGroup>
      </CalendarFormScreen>
      <EarlierWordings versions={versions} />
    </>
  )
}
