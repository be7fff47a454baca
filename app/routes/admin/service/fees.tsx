import { useTranslations } from 'use-intl'
import {
  listServiceFees,
  type ServiceFee,
  setServiceFees,
} from '../../../../council/catalogue/fees/service-fees.server.ts'
import { findServiceOrDraft } from '../../../../council/catalogue/services/find-service.server.ts'
import { isSetByState } from '../../../../council/catalogue/services/state-fields.server.ts'
import { feeMoments } from '../../../../rules/fees/balance.ts'
import { namesAmounts, writeAmount } from '../../../../rules/fees/paise.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { amountOrNone } from '../../../forms/office-fields.server.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/fees'

export const handle = { mainForm: true }
export const shouldRevalidate = revalidateWhenStale

/** How many lines a service may have; the form shows one more than it has, and no more than these. */
const mostLines = 8
const lines = Array.from({ length: mostLines }, (_, line) => String(line))

function shapeOf(line: string) {
  return {
    [`amount-${line}`]: amountOrNone,
    [`falls-${line}`]: choice(feeMoments),
    ...Object.fromEntries(languages.map(({ tag }) => [nameOf(line, tag), optionalText(limits.name)])),
  }
}

function openService({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  return findServiceOrDraft(dbOf(context), actorOf(context, 'admin'), params.serviceId, languageOf(context))
}

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const service = await openService(args)
  if (!service) throw notFound()
  const fees = await listServiceFees(dbOf(context), service.serviceId)
  const isOfState = await isSetByState(dbOf(context), service.serviceId, 'fee')
  const said = service.facts.find((known) => known.fact === 'fee')
  const isOther = said !== undefined && !namesAmounts(said.value, fees)
  const stored = fees.flatMap(({ texts, paise, falls }, line) => [
    [`amount-${line}`, writeAmount(paise)],
    [`falls-${line}`, falls],
    ...languages.map(({ tag }) => [nameOf(String(line), tag), texts[tag] ?? '']),
  ])
  return {
    serviceId: service.serviceId,
    serviceName: service.serviceName,
    updatedAt: service.updatedAt,
    stored: Object.fromEntries(stored) as Record<string, string>,
    lines: lines.slice(0, Math.min(fees.length + 2, mostLines)),
    languages,
    isOfState,
    other: isOfState && isOther ? { words: said.value, lang: said.lang } : undefined,
    draft: await findTyped({ context, url }, actorOf(context, 'admin')),
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const service = await openService(args)
  if (!service) throw notFound()
  const posted = await request.formData()
  const sent = lines.filter((line) => posted.has(`amount-${line}`) || posted.has(`falls-${line}`))
  const form = await readForm(posted, {
    readAt: optionalText(limits.name),
    ...Object.assign({}, ...sent.map(shapeOf)),
  })
  const failure = { key: 'feesNotSaved' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const values = form.values as Record<string, string | number>
  const fees = sent.flatMap((line): ServiceFee[] => {
    const named = languages.map(({ tag }) => [tag, String(values[nameOf(line, tag)] ?? '')] as const)
    const texts = Object.fromEntries(named.filter(([, name]) => name !== ''))
    const [name] = Object.values(texts)
    if (name === undefined) return []
    const falls = feeMoments.find((moment) => moment === values[`falls-${line}`]) ?? 'apply'
    return [{ name, texts, paise: Number(values[`amount-${line}`]), falls }]
  })
  const readAt = String(values.readAt)
  const done = await setServiceFees(db, actor, service.serviceId, { fees, readAt })
  if (!done) throw notFound()
  const { typed } = form
  if (done === 'stale') return refuseStale(args, { failure, field: 'readAt', typed })
  return finishForm(args, url.pathname, { key: 'feesSaved' })
}

export const clientAction = sendPreservingForm<typeof action>

/** What a service costs, line by line. */
export default function ServiceFees({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { serviceId, serviceName, updatedAt, stored, draft, isOfState, other } = loaderData
  const t = useTranslations('admin.fees')
  const catalogue = useTranslations('admin.stateCatalogue')
  const labels = loaderData.lines.flatMap((line) => [
    [`amount-${line}`, t('amount')],
    [`falls-${line}`, t('falls')],
    ...loaderData.languages.map(({ tag, name }) => [nameOf(line, tag), t('name', { language: name })]),
  ])
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels: Object.fromEntries(labels),
    version: { field: 'readAt', current: updatedAt },
  })
  return (
    <AdminFormScreen
      key={updatedAt}
      form={form}
      heading={t('heading', { service: serviceName })}
      lead={
        <>
          <p>{t(isOfState ? 'leadOfState' : 'lead')}</p>
          {other && (
            <Banner kind="warning" heading={t('other')}>
              <p lang={other.lang}>{other.words}</p>
              <p>{t('otherMore')}</p>
              <LinkLine to={`/admin/state-catalogue/${serviceId}`}>{catalogue('letGo')}</LinkLine>
            </Banner>
          )}
        </>
      }
      back={{ to: `/admin/services/update/${serviceId}`, name: t('back') }}
      save={t('save')}
      beforeButtons={<p className="quiet">{t('empty')}</p>}
    >
      {loaderData.lines.map((line) => (
        <fieldset key={line} className="field-group">
          <legend>{t('line', { number: String(Number(line) + 1) })}</legend>
          {loaderData.languages.map(({ tag }) => (
            <TextField key={tag} {...form.fieldProps(nameOf(line, tag))} lang={tag} dir="auto" />
          ))}
          <TextField
            {...form.fieldProps(`amount-${line}`)}
            defaultValue={form.valueIn(`amount-${line}`) || '0'}
            hint={t('amountHint')}
            inputMode="numeric"
            width="half"
          />
          <SelectField
            {...form.fieldProps(`falls-${line}`)}
            options={feeMoments.map((moment) => ({ value: moment, label: t(`moment.${moment}`) }))}
            width="half"
          />
        </fieldset>
      ))}
    </AdminFormScreen>
  )
}

function nameOf(line: string, tag: string) {
  return `feeName-${line}-${tag}`
}
