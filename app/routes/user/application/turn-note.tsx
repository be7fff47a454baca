import { useTranslations } from 'use-intl'
import type { SetAside } from '../../../../council/cases/applications/find-case.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ClockIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { joinNames, type LocalizedName, NameList } from '../../../ui/name-list.tsx'

/** Whose turn it is to act on an application, as the applicant reads it. */
export interface TurnState {
  turn: 'citizen' | 'council' | 'none'
  turnSince?: string
  dueOn?: string
  /** Whether the due date has passed. */
  late: boolean
  missing: LocalizedName[]
  /** When and why it was set aside as not genuine, or withdrawn, if it was. */
  setAside?: SetAside
}

/** Says whose turn it is, or that it was set aside; nothing for a decided application. */
export function TurnNote({
  state: { turn, turnSince = '', dueOn, late, missing, setAside },
}: {
  state: TurnState
}) {
  const t = useTranslations('turn')
  const dates = useDateFormat()
  if (setAside)
    return (
      <p className="turn turn-yours">
        <TriangleIcon />{' '}
        <span className="as-written">
          {t(setAside.until === undefined ? 'setAside' : 'withdrawn', {
            date: dates.date(setAside.date),
            reason: setAside.reason,
          })}
        </span>
      </p>
    )
  if (turn === 'none') return null
  if (turn === 'citizen')
    return (
      <p className="turn turn-yours">
        <TriangleIcon />{' '}
        <span>
          {t.rich('citizen', { names: joinNames(missing), documents: () => <NameList names={missing} /> })}
        </span>
      </p>
    )
  const since = dates.date(turnSince)
  const due = dueOn && dates.date(dueOn)
  return (
    <p className={late ? 'turn turn-late' : 'turn'}>
      {late ? <TriangleIcon /> : <ClockIcon />}{' '}
      <span>{due ? t(late ? 'late' : 'due', { since, due }) : t('council', { since })}</span>
    </p>
  )
}
