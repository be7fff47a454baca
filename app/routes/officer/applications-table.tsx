import { useTranslations } from 'use-intl'
import { shownCount } from '../../../rules/counts.ts'
import { limits } from '../../../rules/limits.ts'
import type { Status } from '../../../rules/statuses.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../ui/rows-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'

type ApplicationsTableProps = {
  name: string
  rows: {
    applicationId: string
    date: string
    serviceName: string
    langs: { serviceName?: string }
    applicantName: string
    applicantVillage: string
    status: Status
    view: string
    open: string
  }[]
  /** The number of the application whose panel is open. */
  current?: string
  filter: { status?: Status; applicationId?: string }
  counts: Record<Status | 'All', number>
  previous?: string
  next?: string
}

/** The council's applications; each can be read in full and opened to be decided. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const { name, rows, current, filter, counts, previous, next } = props
  const t = useTranslations('officer')
  if (rows.length === 0) {
    const unknown = filter.applicationId !== undefined && counts.All === 0
    return (
      <Empty message={t(unknown ? 'noNumber' : 'none')}>{t(unknown ? 'noNumberMore' : 'noneMore')}</Empty>
    )
  }
  const count = counts[filter.status ?? 'All']
  const shown =
    count > limits.countCeiling ? t('shownMany', { count: shownCount(count) }) : t('shown', { count })
  return (
    <>
      <RowsTable
        wide
        name={name}
        columns={[
          { label: t('number') },
          { label: t('service') },
          { label: t('applicant') },
          { label: t('columns.status') },
          { label: t('columns.actions'), hidden: true },
        ]}
      >
        {rows.map((row) => (
          <Row
            key={row.applicationId}
            id={row.applicationId}
            name={row.applicationId}
            meta={<DateText iso={row.date} />}
            current={row.applicationId === current}
            actions={
              <>
                <RowLink to={row.view} preventScrollReset>
                  {t('view')}
                </RowLink>
                <RowLink to={row.open} kind="outlined">
                  {t('updateStatus')}
                </RowLink>
              </>
            }
          >
            <Cell kind="service" lang={row.langs.serviceName}>
              {row.serviceName}
            </Cell>
            <Cell kind="person" second={row.applicantVillage}>
              {row.applicantName}
            </Cell>
            <Cell kind="status">
              <StatusChip status={row.status} />
            </Cell>
          </Row>
        ))}
      </RowsTable>
      <Pages shown={shown} previous={previous} next={next} />
    </>
  )
}
