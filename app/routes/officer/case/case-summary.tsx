import { useTranslations } from 'use-intl'
import type { Run } from '../../../../rules/legal-clock/runs.ts'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import type { Description } from '../../../ui/description-list.tsx'
import type { OpenedCase } from './opened-case.server.ts'

/** Whose turn it is, when the decision is due, how the days were counted; empty without a legal clock. */
export function useCaseFacts({ application, progress }: OpenedCase): Description[] {
  const t = useTranslations('officer')
  const time = useDateFormat()
  const { turn, dueOn, completeOn, decidedAt, daysAllowed } = application
  const { turnSince, missing, noDueDate, clock, firstPromised, daysLate, yearWithoutList } = progress
  const isCase = turn !== null || daysAllowed !== null || progress.documents.length > 0
  if (!isCase) return []
  return [
    {
      label: t('turn'),
      value: turn !== null && turnSince !== undefined && (
        <>
          {t(`turnSince.${turn}`, { date: time.date(turnSince) })}
          {turn === 'citizen' && <span className="fact-more">{missing.join(', ')}</span>}
        </>
      ),
    },
    {
      label: t('dueOn'),
      value:
        dueOn === null ? (
          noDueDate && <NoDueDate why={noDueDate} />
        ) : (
          <>
            <DateText iso={dueOn} />
            {yearWithoutList !== undefined && (
              <span className="fact-more">{t('noListOf', { year: String(yearWithoutList) })}</span>
            )}
          </>
        ),
    },
    { label: t('firstPromised'), value: firstPromised && <DateText iso={firstPromised} /> },
    {
      label: t('days'),
      value:
        clock && daysAllowed !== null
          ? t(decidedAt === null ? 'daysUsed' : 'daysUsedThen', {
              used: clock.used,
              allowed: daysAllowed,
              left: clock.left,
            })
          : '',
    },
    { label: t('completeOn'), value: completeOn !== null && <DateText iso={completeOn} /> },
    {
      label: t('decidedOn'),
      value: decidedAt !== null && (
        <>
          <DateText iso={decidedAt} />
          {daysLate > 0 && <span className="fact-more">{t('lateBy', { count: daysLate })}</span>}
        </>
      ),
    },
    {
      label: t('stopped'),
      value: clock && clock.paused.length > 0 && <RunsList runs={clock.paused} />,
    },
  ]
}

/** Why an open case has no due date. */
export function NoDueDate({ why }: { why: NonNullable<OpenedCase['progress']['noDueDate']> }) {
  const t = useTranslations('officer')
  if (why.code === 'order') return t('noDueDate.order', { reference: why.reference, reason: why.reason })
  return t(`noDueDate.${why.code}`)
}

/** Which days did not count and why, folded away. */
export function DaysNotCounted({ clock }: Pick<OpenedCase['progress'], 'clock'>) {
  const t = useTranslations('officer')
  if (!clock || clock.daysNotCounted === 0) return null
  return (
    <details className="more">
      <summary>{t('notCounted', { count: clock.daysNotCounted })}</summary>
      <RunsList runs={clock.notCounted} />
    </details>
  )
}

/** Stretches of days, each with the reason why they did not count. */
function RunsList({ runs }: { runs: { from: string; to?: string; why: Run['why'] }[] }) {
  return (
    <ul className="runs">
      {runs.map(({ from, to, why }) => (
        <li key={from}>
          <DayRange from={from} to={to} /> <Reason why={why} />
        </li>
      ))}
    </ul>
  )
}

function DayRange({ from, to }: { from: string; to?: string }) {
  const t = useTranslations('officer')
  const { date } = useDateFormat()
  if (to === undefined) return t('daysFrom', { first: date(from) })
  return to === from ? date(from) : t('daysBetween', { first: date(from), last: date(to) })
}

function Reason({ why }: { why: Run['why'] }) {
  const t = useTranslations('officer')
  return <span className="fact-more">{t(`why.${why.code}`, reasonValues(why))}</span>
}

function reasonValues(why: Run['why']): Record<string, string> {
  if (why.code === 'documentsMissing') return { documents: why.missing.join(', ') }
  if (why.code === 'order') return { reference: why.reference, reason: why.reason }
  if (why.code === 'publicHoliday') return { name: why.name }
  return why.code === 'weeklyHoliday' ? { weekday: String(why.weekday) } : {}
}
