import { replace } from 'react-router'
import { useTranslations } from 'use-intl'
import { findTranslatedFact, readFactName } from '../../../../council/catalogue/facts/find-fact.server.ts'
import {
  type FactInput,
  type FactsInput,
  hasFormDocuments,
  setServiceFacts,
} from '../../../../council/catalogue/facts/keep-facts.server.ts'
import {
  findServiceOrDraft,
  findServiceRow,
} from '../../../../council/catalogue/services/find-service.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { kindOf } from '../../../../rules/service-facts.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { revalidateWhenStale, useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/edit-fact'
import { FactFields, useFactLabels } from './fact-fields.tsx'
import { factFormFields, fillFactForm, readFactForm } from './fact-forms.server.ts'

export const shouldRevalidate = revalidateWhenStale

async function openFact({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const name = readFactName(params.fact)
  const service = await findServiceRow(db, params.serviceId)
  if (!service || !name) throw notFound()
  // A published form says itself which documents it asks for.
  if (name === 'documents' && (await hasFormDocuments(db, service.serviceId)))
    throw replace(`/admin/services/form/${service.serviceId}`, 303)
  const fact = await findTranslatedFact(db, actor, service.serviceId, name)
  return { db, actor, service, name, fact, kind: kindOf(name), lang: fact?.lang ?? service.lang }
}

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, name, fact, kind, lang } = await openFact(args)
  const translated = await findServiceOrDraft(db, actor, service.serviceId, languageOf(args.context))
  const first = (tag: string) => Number(tag === lang)
  const today = councilDay(new Date().toISOString())
  const stored: Record<string, string> = { checkedOn: today, ...fillFactForm(kind, fact, lang) }
  return {
    name,
    kind,
    isKnown: fact !== undefined,
    stored,
    draft: await findTyped(args, actor),
    service: {
      serviceId: service.serviceId,
      name: translated?.serviceName ?? service.serviceName,
      lang: translated?.langs.serviceName,
    },
    version: service.updatedAt,
    mostDocuments: limits.fact.documents,
    languages: [...languages].sort((one, other) => first(other.tag) - first(one.tag)),
  }
}

const failure = { key: 'factFailed' } as const

export async function action(args: Route.ActionArgs) {
  const opened = await openFact(args)
  const removing = await readForm(args.request.clone(), { intent: choice(['remove']) })
  if (removing.ok) {
    const form = await readForm(args.request, { readAt: optionalText(limits.name) })
    return form.ok ? changeFact(args, opened, null, form) : refuse({ ...form, failure })
  }
  const form = await readForm(args.request, factFormFields(opened.kind))
  if (!form.ok) return refuse({ ...form, failure })
  const written = readFactForm(opened.kind, form.values, opened.lang)
  if ('errors' in written) return refuse({ failure, errors: written.errors, typed: form.typed })
  const { source, checkedOn, grade } = form.values
  return changeFact(args, opened, { ...written, lang: opened.lang, source, checkedOn, grade }, form)
}

/** Writes the fact, or takes it away when it is null. */
async function changeFact(
  args: Route.ActionArgs,
  { db, actor, service, name }: Awaited<ReturnType<typeof openFact>>,
  fact: FactInput | null,
  { values: { readAt }, typed }: { values: { readAt: string }; typed: Record<string, string> },
) {
  const change = { [name]: fact } as FactsInput
  const answer = await setServiceFacts(db, actor, service.serviceId, change, readAt)
  if (answer === undefined) throw notFound()
  if (answer === 'ofForm') throw replace(`/admin/services/form/${service.serviceId}`, 303)
  if (answer === 'stale')
    return refuseStale(args, { failure, errors: [{ field: 'source', key: 'factStale' }], typed })
  return finishForm(args, `/admin/services/facts/${service.serviceId}`, {
    key: fact === null ? 'factRemoved' : 'factKept',
    values: { days: service.stage === 'draft' && fact !== null ? 'draft' : name === 'days' ? 'yes' : 'no' },
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function EditFact({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, kind, isKnown, stored, draft, service, version, languages, mostDocuments } = loaderData
  const t = useTranslations('admin.facts')
  const heading = useTranslations('fact')(name)
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels: useFactLabels(name, languages),
    version: { field: 'readAt', current: version, staleKey: 'factStale' },
  })
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      title={`${heading}: ${service.name}`}
      lead={<p lang={service.lang}>{service.name}</p>}
      back={{ to: `/admin/services/facts/${service.serviceId}`, name: t('heading') }}
      furtherButtons={
        isKnown && (
          <Button kind="secondary" name="intent" value="remove">
            {t('remove')}
          </Button>
        )
      }
    >
      <FactFields form={form} kind={kind} languages={languages} mostDocuments={mostDocuments} />
    </AdminFormScreen>
  )
}
