import { useLocale, useTranslations } from 'use-intl'
import { listOfficers } from '../../../../council/cases/desk/assign.server.ts'
import { describeCouncil, getCouncilDescription } from '../../../../council/office/describe-council.server.ts'
import { type CouncilWords, councilTextNames } from '../../../../council/profile/council-profile.server.ts'
import { casePaperDays, limits } from '../../../../rules/limits.ts'
import { type OpenSpan, writeOpenSpans } from '../../../../rules/office-hours.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { openSpans, wholeNumber } from '../../../forms/office-fields.server.ts'
import { choice, optionalEmail, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CouncilImage } from '../../../ui/council-image.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { CardForm, FieldGroup } from '../../../ui/form-card.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { HeaderMark } from '../../../ui/motif.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { DraftBanner } from '../draft-banner.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/council'
import { OfficeHoursFields } from './office-hours-fields.tsx'
import { hoursField, officeWeekdays } from './office-weekdays.ts'

const line = optionalText(limits.council.line)
const covers = optionalText(limits.council.covers, { lines: true })
const textFields = Object.fromEntries(
  languageTags.flatMap((tag) =>
    councilTextNames.map((name) => [`${name}-${tag}`, name === 'covers' ? covers : line] as const),
  ),
)
/** What the identity service is called, in a language. */
function identityField(tag: string) {
  return `identityName-${tag}`
}

/** How many days before the due date cases can escalate. */
const escalationDays = Array.from({ length: 15 }, (_, days) => String(days))

const fields = {
  ...textFields,
  ...Object.fromEntries(languageTags.map((tag) => [identityField(tag), line] as const)),
  ...Object.fromEntries(officeWeekdays.map((weekday) => [hoursField(weekday), openSpans] as const)),
  phone: line,
  email: optionalEmail,
  defaultLanguage: choice(languageTags),
  paperDays: wholeNumber(casePaperDays),
  escalateDays: choice(['', ...escalationDays]),
  readAt: optionalText(limits.name),
}

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const described = await getCouncilDescription(db, actor)
  const { words, phone, email, defaultLanguage, officeHours, updatedAt, image } = described
  const texts = languageTags.flatMap((tag) =>
    councilTextNames.map((name) => [`${name}-${tag}`, words[tag]?.[name] ?? '']),
  )
  const service = visitOf(context).council.identityProvider?.settings.name
  const called = languageTags.map((tag) => [identityField(tag), described.identityNames?.[tag] ?? ''])
  const hours = officeWeekdays.map((weekday) => [
    hoursField(weekday),
    writeOpenSpans(officeHours?.[weekday] ?? []),
  ])
  const stored: Record<string, string> = {
    ...Object.fromEntries([...texts, ...called, ...hours]),
    phone,
    email,
    defaultLanguage,
    paperDays: String(described.paperDays),
    escalateDays: String(described.escalation?.days ?? ''),
    escalateTo: described.escalation?.to ?? '',
  }
  const draft = await findTyped({ context, url }, actor)
  // The council's own language comes first: the others are translated from it.
  const first = (tag: string) => Number(tag === defaultLanguage)
  const ordered = [...languages].sort((one, other) => first(other.tag) - first(one.tag))
  const officers = await listOfficers(db, actor)
  return { officers, languages: ordered, stored, updatedAt, image, draft, service }
}

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const failure = { key: 'describeFailed' } as const
  const officers = await listOfficers(dbOf(args.context), actor)
  const escalateTo = choice(['', ...officers.map(({ id }) => id)])
  const form = await readForm(args.request, { ...fields, escalateTo })
  if (!form.ok) return refuse({ ...form, failure })
  const { readAt, phone, email, defaultLanguage, paperDays, escalateDays, escalateTo: to } = form.values
  const texts = form.values as unknown as Record<string, string>
  const ownName = `name-${defaultLanguage}`
  if (!texts[ownName])
    return refuse({ failure, errors: [{ field: ownName, key: 'enter' }], typed: form.typed })
  const halfField = to === '' ? 'escalateTo' : 'escalateDays'
  if ((to === '') !== (escalateDays === ''))
    return refuse({ failure, errors: [{ field: halfField, key: 'choose' }], typed: form.typed })
  const escalation = to === '' ? null : { to, days: Number(escalateDays) }
  const wordsIn = (tag: string) => councilTextNames.map((name) => [name, texts[`${name}-${tag}`] ?? ''])
  const words = Object.fromEntries(
    languageTags.map((tag) => [tag, Object.fromEntries(wordsIn(tag)) as CouncilWords]),
  )
  const spans = form.values as unknown as Record<string, OpenSpan[]>
  const officeHours = officeWeekdays.map((weekday) => spans[hoursField(weekday)] ?? [])
  // Where no service is set its name is not asked for, and stays.
  const identityNames = visitOf(args.context).council.identityProvider
    ? Object.fromEntries(languageTags.map((tag) => [tag, texts[identityField(tag)] ?? '']))
    : undefined
  const description = {
    words,
    identityNames,
    phone,
    email,
    defaultLanguage,
    officeHours,
    paperDays,
    escalation,
  }
  const answer = await describeCouncil(dbOf(args.context), actor, { description, readAt })
  if (answer === 'stale') {
    return refuseStale(args, { failure, field: ownName, typed: form.typed })
  }
  return finishForm(args, '/admin/council', { key: 'councilDescribed' })
}

export const clientAction = sendPreservingForm<typeof action>

const textLabels = ['name', 'place', 'address', 'hours', 'covers'] as const

export default function CouncilProfile({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { officers, languages, stored, updatedAt, image, draft, service } = loaderData
  const t = useTranslations('admin.council')
  const labels: Record<string, string> = {
    phone: t('phone'),
    defaultLanguage: t('defaultLanguage'),
    paperDays: t('paperDays'),
    escalateDays: t('escalate'),
    escalateTo: t('escalateTo'),
  }
  for (const { tag, name: language } of languages)
    for (const name of [...textLabels, 'identityName'] as const)
      labels[`${name}-${tag}`] = `${t(`field.${name}`)} (${language})`
  for (const weekday of officeWeekdays) labels[hoursField(weekday)] = t('opens', { weekday: String(weekday) })
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels,
    version: { field: 'readAt', current: updatedAt },
  })
  const heading = t('profile')
  const locale = useLocale()
  return (
    <>
      <PageHead title={heading} area="admin" refused={Boolean(refused)} lead={t('profileMore')} />
      {refused && <ErrorSummary message={form.failure} errors={form.summary} />}
      <DraftBanner isRestored={form.isRestored} />
      <div className="form-card council-now">
        {image ? <CouncilImage version={image} /> : <HeaderMark />}
        <LinkLine to="/admin/council/image">{image ? t('changeImage') : t('addImage')}</LinkLine>
      </div>
      <CardForm key={`${updatedAt} ${Boolean(refused)}`}>
        <input type="hidden" name="readAt" value={form.version?.sent} />
        {languages.map(({ tag, name }) => (
          <FieldGroup key={tag} legend={name} lang={tag === locale ? undefined : tag}>
            {textLabels.map((text) => {
              const props = { ...form.fieldProps(`${text}-${tag}`), lang: tag }
              if (text === 'covers') return <TextArea key={text} {...props} hint={t('coversHint')} />
              return <TextField key={text} {...props} />
            })}
            {service !== undefined && (
              <TextField
                {...form.fieldProps(identityField(tag))}
                lang={tag}
                hint={t('identityNameHint', { service })}
              />
            )}
          </FieldGroup>
        ))}
        <OfficeHoursFields form={form} />
        <FieldGroup legend={t('everyLanguage')}>
          <TextField {...form.fieldProps('phone')} type="tel" />
          <TextField {...form.fieldProps('email')} label={t('email')} type="email" />
          <SelectField
            {...form.fieldProps('defaultLanguage')}
            hint={t('defaultLanguageHint')}
            options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          />
          <TextField
            {...form.fieldProps('paperDays')}
            hint={t('paperDaysHint', { days: stored.paperDays ?? '' })}
            inputMode="numeric"
            width="pincode"
          />
          <SelectField
            {...form.fieldProps('escalateDays')}
            hint={t('escalateHint')}
            options={[
              { value: '', label: t('escalateNever') },
              ...escalationDays.map((days) => ({
                value: days,
                label: t('escalateDays', { count: Number(days), shown: days }),
              })),
            ]}
          />
          <SelectField
            {...form.fieldProps('escalateTo')}
            options={[
              { value: '', label: t('escalateNobody') },
              ...officers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </FieldGroup>
        <ButtonRow>
          <Button>{t('save')}</Button>
        </ButtonRow>
      </CardForm>
    </>
  )
}
