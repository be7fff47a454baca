import { useTranslations } from 'use-intl'
import {
  describeCategory,
  findCategory,
} from '../../../../council/catalogue/services/keep-categories.server.ts'
import { listCategoriesWithMissing } from '../../../../council/catalogue/services/missing-texts.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageHead } from '../../../ui/screen-head.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import type { Route } from './+types/categories'
import { CategoriesTable } from './categories-table.tsx'
import { CategoryForm } from './category-form.tsx'

const name = optionalText(limits.category)
const description = optionalText(limits.details, { lines: true })
const texts = Object.fromEntries(
  languageTags.flatMap((tag) => [
    [`name-${tag}`, name],
    [`description-${tag}`, description],
  ]),
)
const fields = { category: text(limits.category), readAs: optionalText(limits.name), ...texts }

export const shouldRevalidate = revalidateWhenStale

export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: (data) => 'opened' in data,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has('category')) return { opened: await openCategory({ context, url }), languages }
  const own = languageOf(context)
  const others = languageTags.filter((tag) => tag !== own)
  const rows = await listCategoriesWithMissing(dbOf(context), actorOf(context, 'admin'), [own, ...others])
  return { rows, languages }
}

async function openCategory({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const found = await findCategory(db, actor, parameterText(url, 'category'))
  if (!found) throw notFound()
  const { category, lang, readAs, texts } = found
  const stored: Record<string, string> = Object.fromEntries(
    languageTags.flatMap((tag) => [
      [`name-${tag}`, texts[tag]?.name ?? ''],
      [`description-${tag}`, texts[tag]?.description ?? ''],
    ]),
  )
  const draft = await findTyped({ context, url }, actor)
  // All categories share the path under which a draft is kept.
  return { category, lang, version: readAs, stored, draft: draft?.category === category ? draft : undefined }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const failure = { key: 'categoryFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok && form.errors.some(({ field }) => field === 'category')) throw notFound()
  if (!form.ok) return refuse({ ...form, failure })
  const { category, readAs, ...values } = form.values
  if (category !== parameterText(args.url, 'category')) throw notFound()
  const found = await findCategory(db, actor, category)
  if (!found) throw notFound()
  const answer = await describeCategory(db, actor, category, { texts: textsIn(values, found.lang), readAs })
  if (answer === undefined) throw notFound()
  if (answer === 'stale') {
    return refuseStale(args, { failure, field: `description-${found.lang}`, typed: form.typed })
  }
  return finishForm(args, '/admin/categories', { key: 'categoryDescribed', values: { category } })
}

/** What a form says of a category in every language, except what services name it in its own language. */
function textsIn(values: Record<string, string>, own: string) {
  return Object.fromEntries(
    languageTags.map((tag) => [
      tag,
      {
        name: tag === own ? '' : (values[`name-${tag}`] ?? ''),
        description: values[`description-${tag}`] ?? '',
      },
    ]),
  )
}

export const clientAction = sendPreservingForm<typeof action>

export default function Categories({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { rows = [], opened, languages } = loaderData
  const t = useTranslations('admin.council')
  if (opened) return <CategoryForm category={opened} languages={languages} refused={refused} />
  const heading = t('categories')
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('categoriesMore')} />
      {rows.length === 0 ? (
        <EmptyList message={t('noCategories')}>{t('noCategoriesMore')}</EmptyList>
      ) : (
        <CategoriesTable name={heading} linkText={t('edit')} rows={rows} />
      )}
    </>
  )
}
