import { useTranslations } from 'use-intl'
import {
  addReadyWords,
  changeReadyWords,
  findReadyWords,
  removeReadyWords,
} from '../../../../council/cases/desk/ready-words.server.ts'
import { missingReadyParts, type ReadyTexts, readyKinds, readyLimits } from '../../../../rules/ready-words.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { listServicesToChoose } from '../services-to-choose.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/edit-ready-words'

const listPath = '/admin/ready-words'

const name = optionalText(readyLimits.name)
const lines = optionalText(readyLimits.text, { lines: true })
const textFields = Object.fromEntries(
  languageTags.flatMap((tag) => [
    [`name-${tag}`, name],
    [`text-${tag}`, lines],
  ]),
)

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

async function openWords({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const { wordsId } = params as { wordsId?: string }
  const words = wordsId === undefined ? undefined : await findReadyWords(db, actor, wordsId)
  if (wordsId !== undefined && !words) throw notFound()
  const services = await listServicesToChoose(context, words?.serviceId ? [words.serviceId] : [])
  return { db, actor, words, language: languageOf(context), services }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, words, services } = await openWords(args)
  const { kind = 'reason', serviceId = '', texts = {}, readAs = '' } = words ?? {}
  const stored: Record<string, string> = { kind, serviceId: serviceId ?? '' }
  for (const [tag, text] of Object.entries(texts)) {
    stored[`name-${tag}`] = text.name
    stored[`text-${tag}`] = text.text
  }
  const draft = await findTyped(args, actor)
  return { isNew: words === undefined, stored, version: readAs, draft, services, languages }
}

const failure = { key: 'readyFailed' } as const

export async function action(args: Route.ActionArgs) {
  const { db, actor, words, language, services } = await openWords(args)
  const removing = await readForm(args.request.clone(), { intent: choice(['remove']) })
  if (removing.ok && words) {
    await removeReadyWords(db, actor, words.id)
    return finishForm(args, listPath, { key: 'readyRemoved' })
  }
  const form = await readForm(args.request, {
    kind: choice(readyKinds),
    serviceId: choice(['', ...services.map(({ serviceId }) => serviceId)]),
    ...textFields,
    readAs: optionalText(readyLimits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { kind, serviceId, readAs, ...values } = form.values
  const texts = textsIn(values)
  const missing = missingReadyParts(texts, language)
  if (missing.length > 0)
    return refuse({
      failure,
      errors: missing.map((field) => ({ field, key: 'enter' as const })),
      typed: form.typed,
    })
  const input = { kind, serviceId: serviceId === '' ? null : serviceId, texts }
  const answer = words
    ? await changeReadyWords(db, actor, words.id, { ...input, readAs: String(readAs) })
    : await addReadyWords(db, actor, input)
  if (answer === undefined) throw notFound()
  if (answer === 'full')
    return refuse({
      failure: { key: 'readyFull', values: { most: readyLimits.all } },
      errors: [],
      typed: form.typed,
    })
  // Deleted since the form was read.
  if (answer === 'unfit')
    return refuse({ failure, errors: [{ field: 'serviceId', key: 'choose' }], typed: form.typed })
  if (answer === 'stale') return refuseStale(args, { failure, field: 'kind', typed: form.typed })
  return finishForm(args, listPath, { key: 'readySaved' })
}

function textsIn(values: Record<string, unknown>): ReadyTexts {
  return Object.fromEntries(
    languageTags.map((tag) => [
      tag,
      { name: String(values[`name-${tag}`] ?? ''), text: String(values[`text-${tag}`] ?? '') },
    ]),
  )
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditReadyWords({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isNew, stored, version, draft, services, languages } = loaderData
  const t = useTranslations('admin.ready')
  const labels: Record<string, string> = { kind: t('kind'), serviceId: t('service') }
  for (const { tag, name: language } of languages) {
    labels[`name-${tag}`] = `${t('name')} (${language})`
    labels[`text-${tag}`] = `${t('text')} (${language})`
  }
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels,
    version: isNew ? undefined : { field: 'readAs', current: version },
  })
  const heading = isNew ? t('add') : t('editHeading')
  const { label: legend, ...kindProps } = form.fieldProps('kind')
  const { autoComplete: _, ...serviceProps } = form.fieldProps('serviceId')
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      lead={<p>{t('editLead')}</p>}
      back={{ to: listPath, name: t('heading') }}
      save={t('save')}
      furtherButtons={
        !isNew && (
          <Button kind="secondary" name="intent" value="remove">
            {t('remove')}
          </Button>
        )
      }
    >
      <RadioGroup
        name={kindProps.name}
        legend={legend}
        error={kindProps.error}
        defaultValue={kindProps.defaultValue}
        options={readyKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <SelectField
        {...serviceProps}
        options={[
          { value: '', label: t('allServices') },
          ...services.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName })),
        ]}
      />
      {languages.map(({ tag, name: language }) => (
        <FieldGroup key={tag} legend={language} lang={tag}>
          <TextField {...form.fieldProps(`name-${tag}`)} lang={tag} hint={t('nameHint')} />
          <TextArea {...form.fieldProps(`text-${tag}`)} lang={tag} hint={t('textHint')} />
        </FieldGroup>
      ))}
    </AdminFormScreen>
  )
}
