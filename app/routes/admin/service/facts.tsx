import { replace } from 'react-router'
import { useTranslations } from 'use-intl'
import { setServiceFacts } from '../../../../council/catalogue/facts/keep-facts.server.ts'
import { listServiceFees } from '../../../../council/catalogue/fees/service-fees.server.ts'
import { findServiceOrDraft } from '../../../../council/catalogue/services/find-service.server.ts'
import { findFactsToOpen, openDraft } from '../../../../council/catalogue/services/open-draft.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { type FactName, lackingToApply, lackingToOpen } from '../../../../rules/service-facts.ts'
import type { ServiceResult } from '../../../../rules/service-result.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/facts'
import { firstFieldOf } from './fact-fields.ts'
import { factsFields, fillFactsForm, readFactsForm, type WrittenFacts } from './fact-forms.server.ts'
import { FactRows, useFactLabels } from './fact-rows.tsx'
import { FactsBeside } from './facts-beside.tsx'
import { NotEnteredBanner } from './not-entered.tsx'
import { countWritten, openFacts, withoutFacts } from './open-facts.server.ts'
import { OpenStrip } from './open-strip.tsx'
import { SetByState } from './set-by-state.tsx'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, page, at, isOfForm, ofState } = await openFacts(args)
  const { serviceId, stage, updatedAt } = service
  const shown = await findServiceOrDraft(db, actor, serviceId, languageOf(args.context))
  if (!shown) throw notFound()
  const without = JSON.parse(service.withoutFacts) as FactName[]
  const today = councilDay(new Date().toISOString())
  const isOfState = ofState.includes('fee') || page.translated.includes('fee')
  return {
    shown,
    stage,
    at,
    lang: page.language,
    own: service.lang,
    version: updatedAt,
    stored: fillFactsForm(
      { ...page, stored: withoutFacts(page.stored, ofState) },
      { result: service.result, without, today },
    ),
    ofState,
    translated: page.translated,
    draft: await findTyped(args, actor),
    toOpen: stage === 'draft' ? await findFactsToOpen(db, actor, service) : undefined,
    notEntered: lackingToApply([...Object.keys(page.stored), ...without]),
    isOfForm,
    isOfFees: !isOfState && (await listServiceFees(db, serviceId)).length > 0,
    withoutPhone: Object.entries(page.stored).flatMap(([name, { lang }]) =>
      lang === page.language ? [] : [name as FactName],
    ),
    languages: countWritten(page.stored, service.lang),
  }
}

const failure = { key: 'factFailed' } as const

export async function action(args: Route.ActionArgs) {
  const { db, actor, service, page, at, ofState } = await openFacts(args)
  const form = await readForm(args.request, factsFields)
  if (!form.ok) return refuse({ ...form, failure })
  const written = readFactsForm(form.values, page)
  if ('errors' in written) return refuse({ failure, errors: written.errors, typed: form.typed })
  const values = form.values as { result: ServiceResult | ''; factsChecked: boolean; readAt: string }
  const isOpening = form.values.intent === 'open' && service.stage === 'draft'
  if (isOpening) {
    const { unchecked } = await findFactsToOpen(db, actor, service)
    const left = values.factsChecked ? [] : unchecked.filter((name) => written.changed[name] === undefined)
    const errors = faultsOfOpening(written, left, page.elsewhere)
    if (errors.length > 0) return refuse({ failure: { key: 'notOpened' }, errors, typed: form.typed })
  }
  const { changed: facts } = written
  // What the state sets is not in the form, so it stays as it is.
  const none = (JSON.parse(service.withoutFacts) as FactName[]).filter((name) => ofState.includes(name))
  const without = [...written.without.filter((name) => !ofState.includes(name)), ...none]
  const { readAt } = values
  const answer = await setServiceFacts(db, actor, service.serviceId, {
    facts,
    without,
    result: ofState.includes('result') ? undefined : values.result || null,
    readAt,
  })
  if (answer === undefined) throw notFound()
  if (answer === 'ofForm') throw replace(`/admin/services/form/${service.serviceId}`, 303)
  if (answer === 'stale') return refuseStale(args, { failure, field: 'source', typed: form.typed })
  if (answer === 'ofState')
    return refuse({ failure, errors: [{ field: 'source', key: 'setByState' }], typed: form.typed })
  const ask = { isChecked: values.factsChecked, readAt: answer.updatedAt }
  const opened = isOpening && (await openDraft(db, actor, service.serviceId, ask))
  if (opened === 'done')
    return finishForm(args, '/admin', {
      key: 'serviceStageSet',
      values: { serviceName: service.serviceName, stage: 'open' },
    })
  const days = service.stage === 'draft' ? 'draft' : facts.days === undefined ? 'no' : 'yes'
  return finishForm(args, page.language === page.own ? at : `${at}/${page.language}`, {
    key: 'factKept',
    values: { days },
  })
}

/** Why a draft cannot be opened with what is typed; `left` are sample facts not ticked as checked. */
function faultsOfOpening(
  { known, without }: WrittenFacts,
  left: FactName[],
  elsewhere: FactName[],
): FieldError[] {
  const lacking = lackingToOpen([...known, ...without, ...elsewhere])
  const unchecked = lackingToOpen([]).some((name) => left.includes(name))
  return [
    ...lacking.map((name) => ({ field: firstFieldOf(name), key: 'neededToOpen' }) as const),
    ...(unchecked ? [{ field: 'factsChecked', key: 'uncheckedFacts' } as const] : []),
  ]
}

export const clientAction = sendPreservingForm<typeof action>

export default function FactsOfService({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { shown, stage, at, lang, version, stored, draft, toOpen, notEntered, isOfForm, withoutPhone } =
    loaderData
  const t = useTranslations('admin.facts')
  const admin = useTranslations('admin')
  const heading = t('heading')
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels: useFactLabels(),
    version: { field: 'readAt', current: version },
  })
  const isReady = toOpen?.lacking.length === 0
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      title={`${heading}: ${shown.serviceName}`}
      lead={
        <>
          <p lang={shown.langs.serviceName}>{shown.serviceName}</p>
          {loaderData.ofState.length > 0 && <SetByState serviceId={shown.serviceId} />}
          {toOpen ? (
            <OpenStrip form={form} toOpen={toOpen} />
          ) : (
            <NotEnteredBanner facts={notEntered} stage={stage} />
          )}
        </>
      }
      back={{ to: `/admin/services/update/${shown.serviceId}`, name: admin('updateService') }}
      save={t('save')}
      saveKind={isReady ? 'secondary' : 'primary'}
      beside={<FactsBeside service={shown} at={at} lang={lang} languages={loaderData.languages} />}
    >
      <FactRows
        form={form}
        lang={lang}
        lacking={toOpen?.lacking ?? []}
        ofState={loaderData.ofState}
        translated={loaderData.translated}
        shown={shown}
        documentsAt={isOfForm ? `/admin/services/form/${shown.serviceId}` : undefined}
        feesAt={loaderData.isOfFees ? `/admin/services/fees/${shown.serviceId}` : undefined}
        withoutPhone={withoutPhone}
      />
    </AdminFormScreen>
  )
}
