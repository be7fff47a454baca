import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../../council/applications/inbox.server.ts'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { addExtensionOrder } from '../../../../council/recounting/change-calendar.server.ts'
import { findServiceRow } from '../../../../council/services/catalogue.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectSaying } from '../../../flash.server.ts'
import { day, optionalDay, optionalWords, readForm, refuse, words } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, visitOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldRow, FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { TypedBefore } from '../restored-draft.tsx'
import type { Route } from './+types/add-order'

const fields = {
  reference: words(limits.calendar.line),
  orderReason: words(limits.calendar.line),
  fromDay: day,
  toDay: optionalDay,
  service: optionalWords(limits.name),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const services = await listServicesToFilterBy(db, actor, languageOf(context))
  return { services, kept: await findDraft(db, actor, url.pathname) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { reference, orderReason, fromDay, toDay, service } = form.values
  if (toDay !== '' && toDay < fromDay)
    return refuse({ failure, errors: [{ field: 'toDay', key: 'endsBefore' }], typed: form.typed })
  if (service !== '' && !(await findServiceRow(council.db, service)))
    return refuse({ failure, errors: [{ field: 'service', key: 'choose' }], typed: form.typed })
  const order = { reference, reason: orderReason, fromDay, toDay: toDay || null, serviceId: service || null }
  const { cases } = await addExtensionOrder(council.db, actor, order)
  await deleteDraft(council.db, actor, url.pathname)
  const flash = { key: 'calendarChanged', values: { what: 'orders', cases } } as const
  return redirectSaying(council, '/admin/calendar', flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function NewOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { services, kept } = loaderData
  const t = useTranslations('admin.calendar')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const labels = {
    reference: t('reference'),
    orderReason: t('reason'),
    fromDay: t('fromDay'),
    toDay: t('toDay'),
    service: t('service'),
  }
  const { summary, failure, errorOf, typedOr } = useRefused(refused, labels)
  const fieldProps = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    defaultValue: typedOr(name, kept?.[name]),
    error: errorOf(name),
    autoComplete: 'off' as const,
  })
  const heading = t('addOrder')
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to="/admin/calendar">{t('heading')}</BackLink>
      <ScreenHead title={heading}>
        <p>{t('ordersMore')}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <TypedBefore back={Boolean(kept) && !refused} />
      <FormCard>
        <Form method="post" noValidate>
          <TextField {...fieldProps('reference')} hint={t('referenceHint')} dir="auto" required />
          <TextField {...fieldProps('orderReason')} hint={t('reasonHint')} dir="auto" required />
          <FieldRow>
            <TextField {...fieldProps('fromDay')} hint={t('fromDayHint')} type="date" required />
            <TextField {...fieldProps('toDay')} hint={t('toDayHint')} type="date" optional />
          </FieldRow>
          <SelectField
            {...fieldProps('service')}
            options={[
              { value: '', label: t('allServices') },
              ...services.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName })),
            ]}
          />
          <ButtonRow>
            <Button>{t('addOrder')}</Button>
            <ButtonLink to="/admin/calendar" kind="quiet">
              {admin('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
