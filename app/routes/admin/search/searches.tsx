import { useTranslations } from 'use-intl'
import { countNotFound, listNotFound } from '../../../../council/catalogue/search/not-found.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits, retentionHours } from '../../../../rules/limits.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/searches'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const [page, count] = await Promise.all([
    listNotFound(db, actor, readCursor(url)),
    countNotFound(db, actor),
  ])
  const nameOf = (tag: string) => languages.find((language) => language.tag === tag)?.name ?? tag
  const rows = page.rows.map((row) => ({ ...row, languageName: nameOf(row.language) }))
  return { rows, ...pageLinks(url, page), count, days: retentionHours.searchNotFound / 24 }
}

export default function Searches({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, count, days } = loaderData
  const t = useTranslations('admin.searches')
  const dates = useDateFormat()
  const heading = t('heading')
  const many = count > limits.countCeiling
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('lead', { days })} />
      {rows.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <RowsTable name={heading} actions columns={[t('words'), t('count')]}>
            {rows.map(({ day, words, language, languageName, count: times }) => (
              <Row
                key={`${day} ${language} ${words}`}
                id={`${day}-${language}-${words}`.replace(/\s/g, '_')}
                name={<bdi className="as-written">{words}</bdi>}
                meta={
                  <>
                    {dates.date(day)} · <span lang={language}>{languageName}</span>
                  </>
                }
                actions={<RowLink to={`/services?search=${encodeURIComponent(words)}`}>{t('again')}</RowLink>}
              >
                <Cell>{t('times', { count: times })}</Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination
            shown={many ? t('shownMany', { count: formatCount(count) }) : t('shown', { count })}
            previous={previous}
            next={next}
          />
        </>
      )}
    </>
  )
}
