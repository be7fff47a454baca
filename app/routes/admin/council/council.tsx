import { Form, Link, type ShouldRevalidateFunction } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { type CouncilWords, councilTextNames } from '../../../../council/profile/council-profile.server.ts'
import {
  describeCouncil,
  getCouncilDescription,
} from '../../../../council/profile/describe-council.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import { choice, optionalEmail, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, visitOf } from '../../../guard.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CouncilImage } from '../../../ui/council-image.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FormCard } from '../../../ui/form-card.tsx'
import { Mark } from '../../../ui/motif.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { TypedBefore } from '../restored-draft.tsx'
import type { Route } from './+types/council'

const line = optionalText(limits.council.line)
const covers = optionalText(limits.council.covers, { lines: true })
const textFields = Object.fromEntries(
  languageTags.flatMap((tag) =>
    councilTextNames.map((name) => [`${name}-${tag}`, name === 'covers' ? covers : line] as const),
  ),
)
const fields = {
  ...textFields,
  phone: line,
  email: optionalEmail,
  defaultLanguage: choice(languageTags),
  readAt: optionalText(limits.name),
}

/** After a stale form the page needs the profile as it is now, which a refused form does not bring by itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const { words, phone, email, defaultLanguage, updatedAt, image } = await getCouncilDescription(db, actor)
  const texts = languageTags.flatMap((tag) =>
    councilTextNames.map((name) => [`${name}-${tag}`, words[tag]?.[name] ?? '']),
  )
  const stored: Record<string, string> = { ...Object.fromEntries(texts), phone, email, defaultLanguage }
  const kept = await findDraft(db, actor, url.pathname)
  // The council's own language first: the others are written from it.
  const own = (tag: string) => Number(tag === defaultLanguage)
  const ordered = [...languages].sort((one, other) => own(other.tag) - own(one.tag))
  return { languages: ordered, stored, updatedAt, image, kept }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const failure = { key: 'describeFailed' } as const
  const form = await readForm(request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { readAt, phone, email, defaultLanguage } = form.values
  const texts = form.values as unknown as Record<string, string>
  const own = `name-${defaultLanguage}`
  if (!texts[own]) return refuse({ failure, errors: [{ field: own, key: 'enter' }], typed: form.typed })
  const wordsIn = (tag: string) => councilTextNames.map((name) => [name, texts[`${name}-${tag}`] ?? ''])
  const words = Object.fromEntries(
    languageTags.map((tag) => [tag, Object.fromEntries(wordsIn(tag)) as CouncilWords]),
  )
  const description = { words, phone, email, defaultLanguage }
  const answer = await describeCouncil(council.db, actor, { description, readAt })
  await deleteDraft(council.db, actor, url.pathname)
  if (answer === 'stale') {
    const errors = [{ field: own, key: 'councilStale' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  return redirectWithFlash(council, '/admin/council', { key: 'councilDescribed' })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

const textLabels = ['name', 'place', 'address', 'hours', 'covers'] as const

export default function CouncilProfile({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { languages, stored, updatedAt, image, kept } = loaderData
  const t = useTranslations('admin.council')
  const area = useTranslations('area')
  const labels: Record<string, string> = { phone: t('phone'), defaultLanguage: t('defaultLanguage') }
  for (const { tag, name: language } of languages)
    for (const name of textLabels) labels[`${name}-${tag}`] = `${t(`field.${name}`)} (${language})`
  const { summary, failure, errorOf, typedOr } = useRefusedForm(refused, labels)
  const stale = refused?.errors.some(({ key }) => key === 'councilStale')
  const readAt = stale ? updatedAt : typedOr('readAt', kept?.readAt ?? updatedAt)
  const fieldProps = (name: string) => ({
    name,
    label: labels[name] ?? '',
    defaultValue: typedOr(name, kept?.[name] ?? stored[name]),
    error: stale ? undefined : errorOf(name),
  })
  const heading = t('profile')
  const locale = useLocale()
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <ScreenHead title={heading}>
        <p>{t('profileMore')}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <TypedBefore back={Boolean(kept) && !refused} />
      <div className="form-card council-now">
        {image ? <CouncilImage version={image} /> : <Mark />}
        <p>
          <Link to="/admin/council/image" className="alone">
            {image ? t('changeImage') : t('addImage')}
          </Link>
        </p>
      </div>
      <FormCard>
        <Form method="post" noValidate key={`${updatedAt} ${Boolean(refused)}`}>
          <input type="hidden" name="readAt" value={readAt} />
          {languages.map(({ tag, name }) => (
            <FieldGroup key={tag} legend={name} lang={tag === locale ? undefined : tag}>
              {textLabels.map((text) => {
                const props = { ...fieldProps(`${text}-${tag}`), lang: tag, autoComplete: 'off' } as const
                if (text === 'covers') return <TextArea key={text} {...props} hint={t('coversHint')} />
                return <TextField key={text} {...props} />
              })}
            </FieldGroup>
          ))}
          <FieldGroup legend={t('everyLanguage')}>
            <TextField {...fieldProps('phone')} type="tel" inputMode="tel" autoComplete="off" width="phone" />
            <TextField
              {...fieldProps('email')}
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
            />
            <SelectField
              {...fieldProps('defaultLanguage')}
              hint={t('defaultLanguageHint')}
              options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
            />
          </FieldGroup>
          <ButtonRow>
            <Button>{t('save')}</Button>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
