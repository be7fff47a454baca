import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { countUnsent } from '../../../../council/catalogue/forms/find.server.ts'
import { listPublishingFaults, publishForm } from '../../../../council/catalogue/forms/publish.server.ts'
import { compareForms } from '../../../../rules/form/changes.ts'
import type { Texts } from '../../../../rules/form/definition.ts'
import { listWarnings } from '../../../../rules/form/warnings.ts'
import { limits } from '../../../../rules/limits.ts'
import { useFormTexts } from '../../../forms/form-words.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { revision } from '../../../forms/office-fields.server.ts'
import { optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/publish-form'
import { FaultsList } from './faults-list.tsx'
import { openServiceForm } from './open-form.server.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, draft, published, revision } = await openServiceForm(args)
  const { serviceId } = service
  if (!draft) throw redirect(`/admin/services/form/${serviceId}`, 303)
  return {
    service,
    lang: draft.definition.lang,
    isFirst: published === undefined,
    revision,
    draft: await findTyped(args, actor),
    changes: compareForms(published?.definition, draft.definition),
    warnings: listWarnings(draft.definition, languageTags),
    faults: await listPublishingFaults(db, actor, serviceId, draft.definition),
    unsent: await countUnsent(db, actor, serviceId),
    languages,
  }
}

const failure = { key: 'formNotPublished' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { serviceId } = args.params
  const { draft, published } = await openServiceForm(args)
  if (!draft) throw redirect(`/admin/services/form/${serviceId}`, 303)
  const form = await readForm(args.request, {
    // Nothing has changed in the first version.
    note: (published ? text : optionalText)(limits.fact.line),
    revision,
  })
  if (!form.ok) return refuse({ ...form, failure })
  const answer = await publishForm(dbOf(args.context), actor, serviceId, form.values)
  if (answer === undefined) throw notFound()
  if (answer === 'stale') return refuseStale(args, { failure, field: 'note', typed: form.typed })
  if ('faults' in answer)
    return refuse({ failure, errors: [{ field: 'note', key: 'formFaults' }], typed: form.typed })
  return finishForm(args, `/admin/services/form/${serviceId}`, {
    key: 'formPublished',
    values: { version: answer.version },
  })
}

export const clientAction = sendPreservingForm<typeof action>

export default function PublishForm({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, revision, draft, changes, faults, unsent, lang, isFirst } = loaderData
  const t = useTranslations('admin.form')
  const { say } = useFormTexts(lang)
  const form = useAdminForm({
    refused,
    draft,
    labels: { note: t('note') },
    version: { field: 'revision', current: revision },
  })
  const listed = (texts: Texts[]) => texts.map((one) => `“${say(one).text}”`).join(', ')
  const changed = (['added', 'removed', 'reworded', 'madeRequired', 'fewerOptions'] as const).filter(
    (name) => changes[name].length > 0,
  )
  return (
    <AdminFormScreen
      form={form}
      heading={t('publish')}
      title={`${t('publish')}: ${service.serviceName}`}
      lead={<p lang={service.lang}>{service.serviceName}</p>}
      back={{
        to: `/admin/services/form/${service.serviceId}`,
        name: t('heading', { service: service.serviceName }),
      }}
      about={
        <>
          {faults.length > 0 && <FaultsList faults={faults} />}
          <ul className="bullets">
            {changed.map((name) => (
              <li key={name}>{t(`changes.${name}`, { questions: listed(changes[name]) })}</li>
            ))}
            <li>{t('unsent', { count: unsent })}</li>
          </ul>
          <Warnings {...loaderData} />
        </>
      }
      save={t('publish')}
    >
      <TextField {...form.fieldProps('note')} hint={t('noteHint')} optional={isFirst} dir="auto" />
    </AdminFormScreen>
  )
}

function Warnings({
  warnings,
  languages,
  lang,
}: Pick<Route.ComponentProps['loaderData'], 'warnings' | 'languages' | 'lang'>) {
  const t = useTranslations('admin.form.warning')
  const { say } = useFormTexts(lang)
  if (warnings.length === 0) return null
  const sayWarning = (warning: (typeof warnings)[number]) => {
    if (warning.code === 'missing')
      return t('missing', {
        language: languages.find(({ tag }) => tag === warning.language)?.name ?? '',
        count: warning.count,
      })
    if (warning.code === 'many') return t('many', { count: warning.count })
    return t(warning.code, { label: say(warning.label).text })
  }
  return (
    <>
      <p>{t('heading')}</p>
      <ul className="bullets">
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{sayWarning(warning)}</li>
        ))}
      </ul>
    </>
  )
}
