import { Form, type ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { type FactsInput, setServiceFacts } from '../../../../council/recounting/set-service-facts.server.ts'
import { findService, findServiceRow } from '../../../../council/services/catalogue.server.ts'
import { findTranslatedFact, readFactName } from '../../../../council/services/find-fact.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectSaying } from '../../../flash.server.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { TypedBefore } from '../restored-draft.tsx'
import type { Route } from './+types/edit-fact'
import { FactFields, useFactLabels } from './fact-form.tsx'
import { factValues, fieldsOf, kindOf, readFactForm } from './read-fact-form.server.ts'

/** After a stale form the page needs the fact as it is now, which a refused form does not bring by itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

async function openFact({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const name = readFactName(params.fact)
  const service = await findServiceRow(db, params.serviceId)
  if (!service || !name) throw notFound()
  const fact = await findTranslatedFact(db, actor, service.serviceId, name)
  return { db, actor, service, name, fact, kind: kindOf(name), lang: fact?.lang ?? service.lang }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, name, fact, kind, lang } = await openFact(args)
  const kept = await findDraft(db, actor, args.url.pathname)
  const spoken = await findService(db, service.serviceId, languageOf(args.context))
  const stored = { checkedOn: councilDay(new Date().toISOString()), ...factValues(kind, lang, fact) }
  const own = (tag: string) => Number(tag === lang)
  return {
    name,
    kind,
    known: fact !== undefined,
    stored: stored as Record<string, string>,
    kept,
    service: {
      serviceId: service.serviceId,
      name: spoken?.serviceName ?? service.serviceName,
      lang: spoken?.langs.serviceName,
    },
    updatedAt: service.updatedAt,
    mostDocuments: limits.fact.documents,
    languages: [...languages].sort((one, other) => own(other.tag) - own(one.tag)),
  }
}

export async function action(args: Route.ActionArgs) {
  const { actor, service, name, kind, lang } = await openFact(args)
  const { council } = visitOf(args.context)
  const failure = { key: 'factFailed' } as const
  const removing = await readForm(args.request.clone(), { intent: choice(['remove']) })
  const fields = fieldsOf(kind)
  const form = await readForm(args.request, removing.ok ? { readAt: fields.readAt } : fields)
  if (!form.ok) return refuse({ ...form, failure })
  const values = form.values as unknown as Record<string, string>
  const asked = removing.ok ? null : readFactForm(kind, values, lang)
  if (asked && 'errors' in asked) return refuse({ failure, errors: asked.errors, typed: form.typed })
  const { source, checkedOn, grade, readAt = '' } = values
  const fact = asked && { ...asked, lang, source, checkedOn, grade }
  const change = { [name]: fact } as FactsInput
  const answer = await setServiceFacts(council.db, actor, service.serviceId, change, readAt)
  if (answer === undefined) throw notFound()
  await deleteDraft(council.db, actor, args.url.pathname)
  if (answer === 'stale') {
    const errors = [{ field: 'source', key: 'factStale' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  const flash = {
    key: removing.ok ? 'factRemoved' : 'factKept',
    values: { days: name === 'days' ? 'yes' : 'no', cases: answer.cases },
  } as const
  return redirectSaying(council, `/admin/services/facts/${service.serviceId}`, flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function FactOfService({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, kind, known, stored, kept, service, updatedAt, languages, mostDocuments } = loaderData
  const t = useTranslations('admin.facts')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const fact = useTranslations('fact')
  const labels = useFactLabels(name, languages)
  const { summary, failure, errorOf, typedOr } = useRefused(refused, labels)
  const stale = refused?.errors.some(({ key }) => key === 'factStale')
  const holding = (field: string) => typedOr(field, kept?.[field] ?? stored[field])
  const fieldProps = (field: string) => ({
    name: field,
    label: labels[field] ?? '',
    defaultValue: holding(field),
    error: stale ? undefined : errorOf(field),
  })
  const top = `/admin/services/facts/${service.serviceId}`
  const heading = fact(name)
  return (
    <>
      <PageTitle heading={`${heading}: ${service.name}`} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to={top}>{t('heading')}</BackLink>
      <ScreenHead title={heading}>
        <p lang={service.lang}>{service.name}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <TypedBefore back={Boolean(kept) && !refused} />
      <FormCard>
        <Form method="post" noValidate key={`${updatedAt} ${Boolean(refused)}`}>
          <input
            type="hidden"
            name="readAt"
            value={stale ? updatedAt : typedOr('readAt', kept?.readAt ?? updatedAt)}
          />
          <FactFields
            fieldProps={fieldProps}
            holding={holding}
            kind={kind}
            languages={languages}
            mostDocuments={mostDocuments}
          />
          <ButtonRow>
            <Button>{t('save')}</Button>
            {known && (
              <Button kind="secondary" name="intent" value="remove">
                {t('remove')}
              </Button>
            )}
            <ButtonLink to={top} kind="quiet">
              {admin('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
