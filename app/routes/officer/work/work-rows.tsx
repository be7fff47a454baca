import { useTranslations } from 'use-intl'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'

type WorkRowsProps = {
  id: string
  name: string
  rows: {
    applicationId: string
    serviceName: string
    langs: { serviceName?: string }
    applicantName: string
    applicantVillage: string
    date: string
    dueOn: string | null
    /** How many days its due date has passed; 0 or less for one in time. */
    late: number
    to: string
  }[]
}

/** Cases that wait for the office, under their heading; nothing where there are none. */
export function WorkRows({ id, name, rows }: WorkRowsProps) {
  const t = useTranslations('officer')
  const time = useDateFormat()
  if (rows.length === 0) return null
  const due = (late: number, dueOn: string | null) => {
    if (dueOn === null) return t('work.noDueDate')
    return late === 0 ? t('work.dueToday') : t('dueBy', { date: time.date(dueOn) })
  }
  return (
    <section id={id} className="work-group" aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{name}</h3>
      <RowsTable wide name={name} actions columns={[t('number'), t('service'), t('applicant'), t('dueOn')]}>
        {rows.map((row) => (
          <Row
            key={row.applicationId}
            id={`${id}-${row.applicationId}`}
            name={row.applicationId}
            meta={<DateText iso={row.date} />}
            actions={
              <RowLink to={row.to} kind="outlined">
                {t('work.open')}
              </RowLink>
            }
          >
            <Cell kind="service" lang={row.langs.serviceName}>
              {row.serviceName}
            </Cell>
            <Cell kind="person" second={row.applicantVillage}>
              {row.applicantName}
            </Cell>
            <Cell kind="status">
              {row.late > 0 ? (
                <strong className="work-late">
                  <TriangleIcon /> {t('work.daysLate', { count: row.late, shown: String(row.late) })}
                </strong>
              ) : (
                due(row.late, row.dueOn)
              )}
            </Cell>
          </Row>
        ))}
      </RowsTable>
    </section>
  )
}
