import { replace } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  findServiceOrDraft,
  findServiceRow,
} from '../../../../council/catalogue/services/find-service.server.ts'
import { setServiceStage } from '../../../../council/catalogue/services/service-stage.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { type PauseReasons, serviceStages } from '../../../../rules/service-stage.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/service-stage'

function reasonField(tag: string) {
  return `reason-${tag}`
}

const reason = optionalText(limits.pauseReason, { lines: true })

const fields = {
  stage: choice(serviceStages),
  ...Object.fromEntries(languageTags.map((tag) => [reasonField(tag), reason] as const)),
  readAt: optionalText(limits.name),
}

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const service = await findServiceRow(dbOf(context), params.serviceId)
  const shown = await findServiceOrDraft(dbOf(context), actor, params.serviceId, languageOf(context))
  if (!service || !shown) throw notFound()
  const { serviceId, lang, updatedAt, stage } = service
  if (stage === 'draft') throw replace(`/admin/services/facts/${serviceId}`, 303)
  const reasons = JSON.parse(service.pauseReasons) as PauseReasons
  const stored: Record<string, string> = { stage }
  for (const tag of languageTags) stored[reasonField(tag)] = reasons[tag] ?? ''
  // The service's own language comes first: it is the one that is needed.
  const own = (tag: string) => Number(tag === lang)
  return {
    service: { serviceId, lang, updatedAt },
    shown: { serviceName: shown.serviceName, lang: shown.langs.serviceName },
    stored,
    draft: await findTyped({ context, url }, actor),
    languages: languages.toSorted((one, other) => own(other.tag) - own(one.tag)),
    words: await getPageMessages(context, 'serviceStage'),
  }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const { serviceId } = args.params
  const service = await findServiceRow(db, serviceId)
  if (!service) throw notFound()
  const failure = { key: 'updateServiceFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { stage, readAt } = form.values
  const written = form.values as unknown as Record<string, string>
  const reasons = Object.fromEntries(languageTags.map((tag) => [tag, written[reasonField(tag)] ?? '']))
  const answer = await setServiceStage(db, actor, serviceId, { stage, reasons, readAt })
  if (answer === undefined) throw notFound()
  if (answer === 'draft') throw replace(`/admin/services/facts/${serviceId}`, 303)
  if (answer === 'noReason') {
    const errors = [{ field: reasonField(service.lang), key: 'enter' } as const]
    return refuse({ failure, errors, typed: form.typed })
  }
  if (answer === 'stale') {
    return refuseStale(args, { failure, field: 'stage', typed: form.typed })
  }
  return finishForm(args, '/admin', {
    key: 'serviceStageSet',
    values: { serviceName: service.serviceName, stage },
  })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(StageOfService)

function StageOfService({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, shown, stored, draft, languages } = loaderData
  const t = useTranslations('pages.serviceStage')
  const admin = useTranslations('admin')
  const labels: Record<string, string> = { stage: t('stage') }
  for (const { tag, name } of languages) labels[reasonField(tag)] = t('reason', { language: name })
  const version = { field: 'readAt', current: service.updatedAt } as const
  const form = useAdminForm({ refused, draft, stored, labels, version })
  return (
    <AdminFormScreen
      form={form}
      heading={t('heading')}
      title={`${t('heading')}: ${shown.serviceName}`}
      lead={<p lang={shown.lang}>{shown.serviceName}</p>}
      back={{ to: `/admin/services/update/${service.serviceId}`, name: admin('updateService') }}
    >
      <SelectField
        {...form.fieldProps('stage')}
        hint={t('stageHint')}
        options={(['open', 'paused', 'draft'] as const).map((value) => ({ value, label: t(`is.${value}`) }))}
      />
      {languages.map(({ tag }) => (
        <TextArea
          key={tag}
          {...form.fieldProps(reasonField(tag))}
          hint={tag === service.lang ? t('reasonHint') : undefined}
          optional={tag !== service.lang}
          lang={tag}
          dir="auto"
        />
      ))}
    </AdminFormScreen>
  )
}
