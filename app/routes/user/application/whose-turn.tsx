import { useTranslations } from 'use-intl'
import { ClockShape, TriangleShape } from '../../../ui/icons.tsx'
import { type Named, Names, namesOf } from '../../../ui/name-list.tsx'
import { useTimeWords } from '../../../ui/time.tsx'

/** Whose turn an application is, as its own applicant is told. */
export interface ShownTurn {
  turn: 'citizen' | 'council' | 'none'
  turnSince?: string
  dueOn?: string
  /** Whether the due date has passed. */
  late: boolean
  missing: Named[]
}

/** Nothing where it is nobody's turn. */
export function Turn({
  shownTurn: { turn, turnSince = '', dueOn, late, missing },
}: {
  shownTurn: ShownTurn
}) {
  const t = useTranslations('turn')
  const words = useTimeWords()
  if (turn === 'none') return null
  if (turn === 'citizen')
    return (
      <p className="turn turn-yours">
        <TriangleShape />{' '}
        <span>
          {t.rich('citizen', { names: namesOf(missing), documents: () => <Names names={missing} /> })}
        </span>
      </p>
    )
  const since = words.date(turnSince)
  const due = dueOn && words.date(dueOn)
  return (
    <p className={late ? 'turn turn-late' : 'turn'}>
      {late ? <TriangleShape /> : <ClockShape />}{' '}
      <span>{due ? t(late ? 'late' : 'due', { since, due }) : t('council', { since })}</span>
    </p>
  )
}
