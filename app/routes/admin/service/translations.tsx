import { redirect } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import {
  listCategoriesWithMissing,
  listUntranslated,
} from '../../../../council/catalogue/services/missing-texts.server.ts'
import { factNames } from '../../../../rules/service-facts.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/translations'
import { CategoriesTable } from './categories-table.tsx'
import { MissingTexts } from './missing-texts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const own = languageOf(context)
  const ownFirst: [string, ...string[]] = [own, ...languageTags.filter((tag) => tag !== own)]
  const cursor = readCursor(url)
  const [page, categories] = await Promise.all([
    listUntranslated(db, actor, ownFirst, cursor),
    // There are few enough to show all of them before the first page of services.
    cursor ? [] : listCategoriesWithMissing(db, actor, ownFirst),
  ])
  if (page.rows.length === 0 && cursor) throw redirect(url.pathname, 303)
  const incomplete = categories.filter(({ missing }) => missing.length > 0)
  return { rows: page.rows, ...pageLinks(url, page), categories: incomplete }
}

export default function Translations({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, categories } = loaderData
  const t = useTranslations('admin.council')
  const field = useTranslations('field')
  const fact = useTranslations('fact')
  const locale = useLocale()
  const heading = t('translations')
  const labels = {
    serviceName: field('serviceName'),
    serviceDescription: field('serviceDescription'),
    ...Object.fromEntries(factNames.map((name) => [name, fact(name)])),
  }
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('translationsMore')} />
      {rows.length === 0 && categories.length === 0 && (
        <EmptyList message={t('allWritten')}>{t('allWrittenMore')}</EmptyList>
      )}
      {categories.length > 0 && (
        <>
          <h3>{t('lackingCategories')}</h3>
          <CategoriesTable name={t('lackingCategories')} linkText={t('write')} rows={categories} />
        </>
      )}
      {rows.length > 0 && (
        <>
          <h3>{t('lackingServices')}</h3>
          <RowsTable name={t('lackingServices')} actions columns={[field('serviceName'), t('missing')]}>
            {rows.map(({ serviceId, serviceName, lang, missing }) => (
              <Row
                key={serviceId}
                id={serviceId}
                name={serviceName}
                lang={lang === locale ? undefined : lang}
                meta={serviceId}
                actions={<RowLink to={firstPage(serviceId, missing)}>{t('write')}</RowLink>}
              >
                <Cell>
                  <MissingTexts
                    missing={missing}
                    labels={labels}
                    pageOf={(text, language) => pageOf(serviceId, text, language)}
                  />
                </Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination shown={t('lackingCount', { count: rows.length })} previous={previous} next={next} />
        </>
      )}
    </>
  )
}

/** The page on which a text of a service is written in the language. */
function pageOf(serviceId: string, text: string, language: string) {
  const isFact = factNames.some((name) => name === text)
  return isFact ? `/admin/services/facts/${serviceId}/${language}` : `/admin/services/update/${serviceId}`
}

/** The page of the first text that is missing, in any language. */
function firstPage(serviceId: string, [first]: { language: string; texts: string[] }[]) {
  return pageOf(serviceId, first?.texts[0] ?? 'serviceName', first?.language ?? '')
}
