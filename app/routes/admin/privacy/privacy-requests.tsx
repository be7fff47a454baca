import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { listPrivacyRequests } from '../../../../council/privacy/answer-requests.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { answerBy, answerDays } from '../../../../rules/privacy-requests.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { casesOf, noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/privacy-requests'
import { Sender } from './sender.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = readCursor(url)
  const page = await listPrivacyRequests(dbOf(context), actorOf(context, 'admin'), cursor)
  // Somebody may have answered the last request of the last page.
  if (page.rows.length === 0 && cursor) throw redirect(url.pathname, 303)
  await noteListed(context, casesOf(page.rows))
  const today = councilDay(new Date().toISOString())
  const rows = page.rows.map(({ date, userId: _, ...row }) => {
    const by = answerBy(date)
    return { ...row, by, isLate: by < today }
  })
  return { rows, ...pageLinks(url, page) }
}

export default function PrivacyRequests({ loaderData: { rows, previous, next } }: Route.ComponentProps) {
  const t = useTranslations('admin.privacyRequests')
  const admin = useTranslations('admin')
  const { date } = useDateFormat()
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="admin">
        {rows.length > 0 && <p>{t('lead', { days: answerDays })}</p>}
      </PageHead>
      {rows.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <RowsTable name={heading} actions columns={[t('what'), t('words')]}>
            {rows.map(({ id, kind, words, by, isLate, ...sender }) => (
              <Row
                key={id}
                id={id}
                name={t(`kind.${kind}`)}
                meta={
                  <>
                    <Sender {...sender} /> · {t('answerBy', { date: date(by) })}
                    {isLate && <strong> {t('late')}</strong>}
                  </>
                }
                actions={<RowLink to={`/admin/privacy/requests/${id}`}>{t('answer')}</RowLink>}
              >
                <Cell>
                  <span className="as-written" dir="auto">
                    {words}
                  </span>
                </Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination shown={admin('requestCount', { count: rows.length })} previous={previous} next={next} />
        </>
      )}
    </>
  )
}
