import { Form, type ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { describeCategory, findCategory } from '../../../../council/services/keep-categories.server.ts'
import { listCategoriesWithMissing } from '../../../../council/services/missing-texts.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectSaying } from '../../../flash.server.ts'
import { optionalWords, readForm, refuse, words } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { askedOf } from '../../../pagination.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { TypedBefore } from '../restored-draft.tsx'
import type { Route } from './+types/categories'
import { CategoriesTable } from './categories-table.tsx'

const name = optionalWords(limits.category)
const description = optionalWords(limits.details, { lines: true })
const fields = {
  category: words(limits.category),
  readAs: optionalWords(limits.name),
  ...Object.fromEntries(
    languageTags.flatMap((tag) => [
      [`name-${tag}`, name] as const,
      [`description-${tag}`, description] as const,
    ]),
  ),
}

/** After a stale form the page needs the category as it is now, which a refused form does not bring by itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const own = languageOf(context)
  if (!url.searchParams.has('category')) {
    const others = languageTags.filter((tag) => tag !== own)
    return {
      rows: await listCategoriesWithMissing(db, actor, [own, ...others]),
      opened: undefined,
      languages,
    }
  }
  const found = await findCategory(db, actor, askedOf(url, 'category'))
  if (!found) throw notFound()
  const { category, lang, readAs, texts } = found
  const stored: Record<string, string> = Object.fromEntries(
    languageTags.flatMap((tag) => [
      [`name-${tag}`, texts[tag]?.name ?? ''],
      [`description-${tag}`, texts[tag]?.description ?? ''],
    ]),
  )
  const kept = await findDraft(db, actor, url.pathname)
  const restored = kept?.category === category ? kept : undefined
  return { rows: [], opened: { category, lang, readAs, stored, kept: restored }, languages }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const failure = { key: 'categoryFailed' } as const
  const form = await readForm(request, fields)
  if (!form.ok && form.errors.some(({ field }) => field === 'category')) throw notFound()
  if (!form.ok) return refuse({ ...form, failure })
  const { category, readAs } = form.values
  if (category !== askedOf(url, 'category')) throw notFound()
  const found = await findCategory(council.db, actor, category)
  if (!found) throw notFound()
  const said = form.values as unknown as Record<string, string>
  const texts = Object.fromEntries(
    languageTags.map((tag) => [
      tag,
      // In its own language it is called what its services call it.
      {
        name: tag === found.lang ? '' : (said[`name-${tag}`] ?? ''),
        description: said[`description-${tag}`] ?? '',
      },
    ]),
  )
  const answer = await describeCategory(council.db, actor, category, { texts, readAs })
  if (answer === undefined) throw notFound()
  await deleteDraft(council.db, actor, url.pathname)
  if (answer === 'stale') {
    const errors = [{ field: `description-${found.lang}`, key: 'categoryStale' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  const flash = { key: 'categoryDescribed', values: { category } } as const
  return redirectSaying(council, '/admin/categories', flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function Categories({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { rows, opened, languages } = loaderData
  const t = useTranslations('admin.council')
  const area = useTranslations('area')
  if (opened) return <CategoryForm opened={opened} languages={languages} refused={refused} />
  const heading = t('categories')
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} />
      <ScreenHead title={heading}>
        <p>{t('categoriesMore')}</p>
      </ScreenHead>
      {rows.length === 0 ? (
        <Empty message={t('noCategories')}>{t('noCategoriesMore')}</Empty>
      ) : (
        <CategoriesTable name={heading} act={t('edit')} rows={rows} />
      )}
    </>
  )
}

type CategoryFormProps = {
  opened: NonNullable<Route.ComponentProps['loaderData']['opened']>
  languages: { tag: string; name: string }[]
  refused: Route.ComponentProps['actionData']
}

function CategoryForm({ opened, languages, refused }: CategoryFormProps) {
  const { category, lang, readAs, stored, kept } = opened
  const t = useTranslations('admin.council')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const labels: Record<string, string> = {}
  for (const { tag, name: language } of languages) {
    labels[`name-${tag}`] = `${t('categoryName')} (${language})`
    labels[`description-${tag}`] = `${t('categoryDescription')} (${language})`
  }
  const { summary, failure, errorOf, typedOr } = useRefused(refused, labels)
  const stale = refused?.errors.some(({ key }) => key === 'categoryStale')
  const fieldProps = (field: string, tag: string) => ({
    name: `${field}-${tag}`,
    label: labels[`${field}-${tag}`] ?? '',
    lang: tag,
    defaultValue: typedOr(`${field}-${tag}`, kept?.[`${field}-${tag}`] ?? stored[`${field}-${tag}`]),
    error: stale ? undefined : errorOf(`${field}-${tag}`),
    autoComplete: 'off' as const,
  })
  const heading = t('editCategory')
  return (
    <>
      <PageTitle heading={`${heading}: ${category}`} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to="/admin/categories">{t('categories')}</BackLink>
      <ScreenHead title={heading}>
        <p lang={lang}>{category}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <TypedBefore back={Boolean(kept) && !refused} />
      <FormCard>
        <Form method="post" noValidate key={`${readAs} ${Boolean(refused)}`}>
          <input type="hidden" name="category" value={category} />
          <input
            type="hidden"
            name="readAs"
            value={stale ? readAs : typedOr('readAs', kept?.readAs ?? readAs)}
          />
          {languages.map(({ tag, name: language }) => (
            <FieldGroup key={tag} legend={language} lang={tag}>
              {tag === lang ? (
                <p className="field-hint">{t('ownName', { category })}</p>
              ) : (
                <TextField {...fieldProps('name', tag)} />
              )}
              <TextArea {...fieldProps('description', tag)} />
            </FieldGroup>
          ))}
          <ButtonRow>
            <Button>{t('saveCategory')}</Button>
            <ButtonLink to="/admin/categories" kind="quiet">
              {admin('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
