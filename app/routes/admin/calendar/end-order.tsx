import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { listExtensionOrders } from '../../../../council/calendar/calendar.server.ts'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { endExtensionOrder } from '../../../../council/recounting/change-calendar.server.ts'
import { redirectSaying } from '../../../flash.server.ts'
import { day, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/description-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
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
  const kept = await findDraft(db, actor, args.url.pathname)
  return { reference, reason, fromDay, toDay, kept: kept?.toDay }
}

export async function action(args: Route.ActionArgs) {
  const { actor, order } = await openOrder(args)
  const { council } = visitOf(args.context)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(args.request, { toDay: day })
  if (!form.ok) return refuse({ ...form, failure })
  if (form.values.toDay < order.fromDay)
    return refuse({ failure, errors: [{ field: 'toDay', key: 'endsBefore' }], typed: form.typed })
  const ended = await endExtensionOrder(council.db, actor, order.id, form.values.toDay)
  if (!ended) throw notFound()
  await deleteDraft(council.db, actor, args.url.pathname)
  const flash = { key: 'calendarChanged', values: { what: 'orders', cases: ended.cases } } as const
  return redirectSaying(council, '/admin/calendar', flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function EndOfOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { reference, reason, fromDay, toDay, kept } = loaderData
  const t = useTranslations('admin.calendar')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const { summary, failure, errorOf, typedOr } = useRefused(refused, { toDay: t('toDay') })
  const heading = t('endOrder', { reference })
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to="/admin/calendar">{t('heading')}</BackLink>
      <ScreenHead title={heading} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <FormCard>
        <Facts
          facts={[
            { label: t('reason'), value: reason },
            { label: t('periodOf'), value: usePeriodWords()({ fromDay, toDay }) },
          ]}
        />
        <Form method="post" noValidate>
          <TextField
            name="toDay"
            label={t('toDay')}
            hint={t('endHint')}
            type="date"
            autoComplete="off"
            defaultValue={typedOr('toDay', kept ?? toDay ?? '')}
            error={errorOf('toDay')}
            width="phone"
            required
          />
          <ButtonRow>
            <Button>{t('save')}</Button>
            <ButtonLink to="/admin/calendar" kind="quiet">
              {admin('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
