import { useTranslations } from 'use-intl'
import type { SetAsideNote } from '../../../../council/cases/applications/set-aside.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits } from '../../../../rules/limits.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { DateText } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { type CaseState, StateChips, TurnAndDue } from '../case/case-state.tsx'
import { SetAsideWords } from '../case/set-aside-note.tsx'
import { RowTick, TickAll, TickedForm, type TickedFormProps, useTicked } from '../several/ticked-form.tsx'
import { FileWithPrivateAnswers } from './private-answers.tsx'

type ApplicationsTableProps = {
  name: string
  rows: (CaseState & {
    applicationId: string
    revision: number
    date: string
    serviceName: string
    langs: { serviceName?: string }
    applicantName: string
    applicantVillage: string
    /** Of an open one, the days since it came in, and until it is due. */
    age?: number
    daysLeft?: number
    /** Who set it aside, when and why, if it is set aside. */
    note?: SetAsideNote
    dialog: string
    panel: string
  })[]
  /** The status by which the list is filtered, and the number that is searched. */
  status?: Status
  number: string
  counts: Record<Status | 'All', number>
  previous?: string
  next?: string
  /** The address of the whole list as a file; undefined where there is none. */
  file?: string
  /** The address where this page of the list is printed. */
  print: string
  /** Whether the file may hold private answers, if somebody asks for them. */
  hasPrivate: boolean
  /** What can be done with several at once; without it the rows have no boxes. */
  several?: Omit<TickedFormProps, 'children'>
}

/** The council's applications; each can be read in full and opened to be decided. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const { name, rows, status, number, counts, previous, next, file, print, hasPrivate, several } = props
  const t = useTranslations('officer')
  const reduced = useTranslations('ui.reduced')
  const isTicked = useTicked(several, rows)
  if (rows.length === 0) {
    const isUnknownNumber = number !== '' && counts.All === 0
    return (
      <EmptyList message={t(isUnknownNumber ? 'noNumber' : 'none')}>
        {t(isUnknownNumber ? 'noNumberMore' : 'noneMore')}
      </EmptyList>
    )
  }
  const count = counts[status ?? 'All']
  const shown =
    count > limits.countCeiling ? t('shownMany', { count: formatCount(count) }) : t('shown', { count })
  const [view, updateStatus] = [t('view'), t('updateStatus')]
  const table = (
    <RowsTable
      wide
      look="rows-inbox"
      name={name}
      actions
      firstHead={several && <TickAll {...several} />}
      columns={[t('number'), t('service'), t('applicant'), t('columns.status')]}
    >
      {rows.map((row, index) => (
        <Row
          key={row.applicationId}
          id={row.applicationId}
          name={row.applicationId}
          drawing={several && <RowTick row={row} index={index} checked={isTicked(row)} />}
          meta={
            <>
              <DateText iso={row.date} />
              {row.age !== undefined && ` · ${t('age', { count: row.age, shown: formatCount(row.age) })}`}
            </>
          }
          actions={
            <>
              <RowLink to={row.dialog} preventScrollReset>
                {view}
              </RowLink>
              <RowLink to={row.panel} kind="outlined">
                {updateStatus}
              </RowLink>
            </>
          }
        >
          <Cell kind="service" lang={row.langs.serviceName}>
            {row.serviceName}
          </Cell>
          <Cell kind="person" second={row.applicantVillage}>
            {row.applicantName || reduced('name')}
          </Cell>
          <Cell
            kind="status"
            second={row.note ? <SetAsideWords {...row.note} /> : row.turn && <TurnAndDue {...row} />}
          >
            <StateChips {...row} />
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
  return (
    <>
      {several ? <TickedForm {...several}>{table}</TickedForm> : table}
      <Pagination shown={shown} previous={previous} next={next} />
      <p className="export only-screen">
        <Link to={print} reloadDocument>
          {t('print.list')}
        </Link>
      </p>
      {file !== undefined && hasPrivate && <FileWithPrivateAnswers file={file} />}
      {file !== undefined && !hasPrivate && (
        <p className="export only-screen">
          <a href={file} download>
            {t('export')}
          </a>
        </p>
      )}
    </>
  )
}
