import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import type { Tally } from '../../../../rules/waiting.ts'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { Cell, Row, RowGroup, RowLink, RowsTable } from '../../../ui/rows-table.tsx'

export interface WaitingCase {
  applicationId: string
  serviceName: string
  langs: { serviceName?: string }
  applicantName: string
  applicantVillage: string
  date: string
  dueOn: string | null
  answeredAt: string | null
  hasLimit: boolean
  /** The days until it is due, negative after that; of one without a due date those since it came. */
  days: number
  to: string
}

export interface WorkGroup {
  tally: Tally
  count: number
  rows: WaitingCase[]
  /** The list of them all. */
  all: string
}

/** What waits for the office: of each tally the first cases, in one table. */
export function WorkRows({ groups }: { groups: WorkGroup[] }) {
  const t = useTranslations('officer')
  const work = useTranslations('officer.work')
  return (
    <RowsTable
      grouped
      name={work('heading')}
      actions
      columns={[t('number'), t('service'), t('applicant'), work('why')]}
    >
      {groups.map(({ tally, count, rows, all }) => {
        const shown = formatCount(count)
        const name = work(`tallies.${tally}`)
        return (
          <RowGroup
            key={tally}
            name={`${name} ${shown}`}
            meta={count > 1 && work(`orders.${tally}`)}
            more={
              count > 1 && (
                <Link to={all} aria-label={work('allName', { count: shown, tally: name })}>
                  {work('all', { count: shown })}
                </Link>
              )
            }
          >
            {rows.map((row) => (
              <Row
                key={row.applicationId}
                id={row.applicationId}
                name={row.applicationId}
                meta={<DateText iso={row.date} />}
                actions={
                  <RowLink to={row.to} kind="outlined">
                    <span>{work('open')}</span>
                  </RowLink>
                }
              >
                <Cell kind="service" lang={row.langs.serviceName}>
                  {row.serviceName}
                </Cell>
                <Cell kind="person" second={row.applicantVillage}>
                  {row.applicantName}
                </Cell>
                <Why tally={tally} row={row} />
              </Row>
            ))}
          </RowGroup>
        )
      })}
    </RowsTable>
  )
}

/** Why a case stands in its tally. */
function Why({ tally, row }: { tally: Tally; row: WaitingCase }) {
  const t = useTranslations('officer.work')
  const due = useTranslations('officer')
  const time = useDateFormat()
  const count = Math.abs(row.days)
  const days = { count, shown: String(count) }
  const dueOn = row.dueOn === null ? '' : time.date(row.dueOn)
  const late = (
    <strong className="work-late">
      <TriangleIcon /> {t('daysLate', days)}
    </strong>
  )
  const today = <strong className="work-late">{t('tallies.today')}</strong>
  const answeredAt = row.answeredAt === null ? '' : time.moment(row.answeredAt)
  const [first, second] = {
    late: [late, due('dueBy', { date: dueOn })],
    today: [today, t('lastDay')],
    answered: [t('answered'), answeredAt],
    later: [dueOn, t('inDays', days)],
    undated: [t('daysOld', days), row.hasLimit ? '' : t('noLimit')],
  }[tally]
  return (
    <Cell kind="status" second={second}>
      {first}
    </Cell>
  )
}
