import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import type { Route } from './+types/authorities'

type LostAppealsProps = Pick<Route.ComponentProps['loaderData'], 'lost' | 'language'>

/** The appeals that nobody hears; nothing where there is none. */
export function LostAppeals({ lost: { rows, previous, next }, language }: LostAppealsProps) {
  const t = useTranslations('pages.authorities')
  const { date } = useDateFormat()
  if (rows.length === 0) return null
  return (
    <>
      <Banner kind="warning" heading={t('lost')}>
        {t('lostMore')}
      </Banner>
      <RowsTable wide actions name={t('lost')} columns={[t('appeal'), t('appellant'), t('was')]}>
        {rows.map((row) => (
          <Row
            key={row.appealId}
            id={row.appealId}
            name={row.appealId}
            meta={row.handedInOn && t('filed', { date: date(row.handedInOn) })}
            actions={<RowLink to={`/admin/appeals/${row.appealId}/give`}>{t('giveAway')}</RowLink>}
          >
            <Cell kind="person">{row.applicantName}</Cell>
            <Cell label={t('was')} second={row.decideBy && t('decideBy', { date: date(row.decideBy) })}>
              <span lang={row.lang === language ? undefined : row.lang}>{row.authority}</span>
            </Cell>
          </Row>
        ))}
      </RowsTable>
      <Pagination previous={previous} next={next} />
    </>
  )
}
