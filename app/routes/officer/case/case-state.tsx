import { useTranslations } from 'use-intl'
import type { Turn } from '../../../../council/database/application-tables.ts'
import { formatCount } from '../../../../rules/counts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { InfoIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'

export type CaseState = {
  status: Status
  turn: Turn | null
  dueOn: string | null
  /** Whether the due date has passed without a decision. */
  overdue: boolean
  /** When it was set aside as not genuine, or withdrawn; null for all others. */
  setAsideAt: string | null
  withdrawn: 0 | 1
}

/** The status, and a word and icon if it is overdue; of an application set aside or withdrawn, just that. */
export function StateChips({ status, overdue, setAsideAt, withdrawn }: Omit<CaseState, 'turn' | 'dueOn'>) {
  const t = useTranslations('officer')
  if (setAsideAt !== null)
    return (
      <span className="chip chip-aside">
        <InfoIcon /> {t(withdrawn === 1 ? 'withdrawal.chip' : 'setAside.chip')}
      </span>
    )
  return (
    <>
      <StatusChip status={status} />
      {overdue && (
        <>
          {' '}
          <span className="chip chip-overdue">
            <TriangleIcon /> {t('overdue')}
          </span>
        </>
      )}
    </>
  )
}

/** What stands in the head of a case: its status, how late it is, and whom it waits for if not the office. */
export function CaseChips({ daysLate, turn, ...state }: CaseState & { daysLate: number }) {
  const t = useTranslations('officer')
  const isLate = state.overdue && state.setAsideAt === null
  return (
    <>
      <StateChips {...state} overdue={state.overdue && !isLate} />
      {isLate && (
        <span className="chip chip-overdue">
          <TriangleIcon /> <DaysLeft days={-daysLate} />
        </span>
      )}
      {turn === 'citizen' && <span>{t('turns.citizen')}</span>}
    </>
  )
}

type TurnAndDueProps = Pick<CaseState, 'turn' | 'dueOn'> & {
  /** Days from today to the due date, negative after it; undefined: not said. */
  daysLeft?: number
}

/** When the decision is due, else for whom it waits; nothing for a decided application. */
export function TurnAndDue({ turn, dueOn, daysLeft }: TurnAndDueProps) {
  const t = useTranslations('officer')
  const time = useDateFormat()
  if (turn === null) return null
  if (dueOn === null) return t(`turns.${turn}`)
  return (
    <>
      <span className="due">{t('dueBy', { date: time.date(dueOn) })}</span>
      {daysLeft !== undefined && (
        <>
          {' · '}
          <strong className="due">
            <DaysLeft days={daysLeft} />
          </strong>
        </>
      )}
    </>
  )
}

function DaysLeft({ days }: { days: number }) {
  const t = useTranslations('officer')
  const count = Math.abs(days)
  return t(days < 0 ? 'work.daysLate' : 'daysLeft', { count, shown: formatCount(count) })
}
