import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ClockIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { joinNames, type LocalizedName, NameList } from '../../../ui/name-list.tsx'

/** Whose turn an application is, as its own applicant is told. */
export interface ShownTurn {
  turn: 'citizen' | 'council' | 'none'
  turnSince?: string
  dueOn?: string
  /** Whether the due date has passed. */
  late: boolean
  missing: LocalizedName[]
}

/** Nothing where it is nobody's turn. */
export function Turn({
  shownTurn: { turn, turnSince = '', dueOn, late, missing },
}: {
  shownTurn: ShownTurn
}) {
  const t = useTranslations('turn')
  const words = useDateFormat()
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
  const since = words.date(turnSince)
  const due = dueOn && words.date(dueOn)
  return (
    <p className={late ? 'turn turn-late' : 'turn'}>
      {late ? <TriangleIcon /> : <ClockIcon />}{' '}
      <span>{due ? t(late ? 'late' : 'due', { since, due }) : t('council', { since })}</span>
    </p>
  )
}
