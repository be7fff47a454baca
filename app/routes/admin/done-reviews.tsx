import { useTranslations } from 'use-intl'
import { listDoneReviews } from '../../../council/cases/counter/reviews.server.ts'
import { formatPaise } from '../../../rules/fees/paise.ts'
import { actorOf, dbOf } from '../../http/context.server.ts'
import { casesOf, noteListed } from '../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { useDateFormat } from '../../ui/date-time.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { AloneLink } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Cell, Row, RowsTable } from '../../ui/rows-table.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/done-reviews'

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = { language: languageOf(context), cursor: readCursor(url) }
  const page = await listDoneReviews(dbOf(context), actorOf(context, 'admin'), asked)
  await noteListed(context, casesOf(page.rows))
  const rows = page.rows.map((row) => ({
    subject: row.subject,
    kind: row.kind,
    number: row.applicationId ?? '',
    paise: row.paise,
    serviceName: row.serviceName,
    langs: row.langs,
    enteredBy: row.byName,
    office: row.office,
    doneOn: row.doneOn,
    doneBy: row.doneByName ?? '',
    finding: row.finding,
  }))
  return { rows, ...pageLinks(url, page) }
}

/** The papers that were looked at again, with who did and what they found. */
export default function DoneReviews({ loaderData: { rows, previous, next } }: Route.ComponentProps) {
  const t = useTranslations('admin.lookAgain')
  const officer = useTranslations('officer')
  const dates = useDateFormat()
  const heading = t('doneHeading')
  return (
    <>
      <BackLink to="/admin/look-again">{t('heading')}</BackLink>
      <PageHead title={heading} area="admin">
        {rows.length > 0 && <p>{t('doneLead')}</p>}
      </PageHead>
      {rows.length === 0 ? (
        <EmptyList message={t('noneDone')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <RowsTable
            wide
            name={heading}
            columns={[officer('number'), officer('service'), t('who'), t('doneBy'), t('finding')]}
          >
            {rows.map(({ subject, kind, number, paise, serviceName, langs, ...row }) => (
              <Row
                key={subject}
                id={subject}
                name={
                  number ? (
                    <AloneLink to={`/admin/application/update/${encodeURIComponent(number)}`}>
                      {number}
                    </AloneLink>
                  ) : (
                    t(`kind.${kind}`)
                  )
                }
                meta={dates.moment(row.doneOn)}
              >
                <Cell kind="service" lang={kind === 'entry' ? langs.serviceName : undefined}>
                  {kind === 'entry' ? serviceName : t(`kind.${kind}`)} {paise !== null && formatPaise(paise)}
                </Cell>
                <Cell kind="person" label={t('who')} second={row.office}>
                  {row.enteredBy}
                </Cell>
                <Cell kind="person" label={t('doneBy')}>
                  {row.doneBy}
                </Cell>
                <Cell label={t('finding')}>
                  <span className="as-written" dir="auto">
                    {row.finding}
                  </span>
                </Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination
            shown={t('shown', { count: rows.length, shown: String(rows.length) })}
            previous={previous}
            next={next}
          />
        </>
      )}
    </>
  )
}
