import { useTranslations } from 'use-intl'
import { setServiceResult } from '../../../../council/catalogue/facts/set-result.server.ts'
import { findServiceOrDraft } from '../../../../council/catalogue/services/find-service.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { serviceResults } from '../../../../rules/service-result.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { SelectField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { revalidateWhenStale, useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/edit-result'

const fields = { result: choice(serviceResults), readAt: optionalText(limits.name) }

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

async function openService({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const service = await findServiceOrDraft(db, actor, params.serviceId, languageOf(context))
  if (!service) throw notFound()
  return { db, actor, service }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, service } = await openService(args)
  const { serviceId, serviceName, langs, updatedAt, result } = service
  return {
    service: { serviceId, name: serviceName, lang: langs.serviceName, updatedAt },
    stored: { result: result ?? '' },
    draft: await findTyped(args, actor),
    choices: serviceResults,
  }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, service } = await openService(args)
  const failure = { key: 'factFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const answer = await setServiceResult(db, actor, service.serviceId, form.values)
  if (answer === undefined) throw notFound()
  if (answer === 'stale') {
    const errors = [{ field: 'result', key: 'factStale' } as const]
    return refuseStale(args, { failure, errors, typed: form.typed })
  }
  return finishForm(args, `/admin/services/facts/${service.serviceId}`, {
    key: 'factKept',
    values: { days: service.stage === 'draft' ? 'draft' : 'no' },
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function EditResult({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, stored, draft, choices } = loaderData
  const facts = useTranslations('admin.facts')
  const t = useTranslations('admin.facts.result')
  const heading = t('heading')
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels: { result: t('hint') },
    version: { field: 'readAt', current: service.updatedAt, staleKey: 'factStale' },
  })
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      title={`${heading}: ${service.name}`}
      lead={<p lang={service.lang}>{service.name}</p>}
      back={{ to: `/admin/services/facts/${service.serviceId}`, name: facts('heading') }}
    >
      <SelectField
        {...form.fieldProps('result')}
        required
        options={[
          { value: '', label: t('notChosen') },
          ...choices.map((value) => ({ value, label: t(`is.${value}`) })),
        ]}
      />
    </AdminFormScreen>
  )
}
