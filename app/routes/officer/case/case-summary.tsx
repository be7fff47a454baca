import { useTranslations } from 'use-intl'
import type { Run } from '../../../../rules/legal-clock/runs.ts'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import type { Description } from '../../../ui/description-list.tsx'
import type { Opened } from './opened-case.server.ts'

/** Whose turn a case is, when it is due and how its days were counted; none for an application that is no case. */
export function useCaseFacts({ application, stands }: Opened): Description[] {
  const t = useTranslations('officer')
  const time = useDateFormat()
  const { turn, dueOn, completeOn, decidedAt, daysAllowed } = application
  const { turnSince, missing, noDueDate, clock } = stands
  const isCase = turn !== null || daysAllowed !== null || stands.documents.length > 0
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
      value: dueOn !== null ? <DateText iso={dueOn} /> : noDueDate && <NoDueDate why={noDueDate} />,
    },
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
    { label: t('decidedOn'), value: decidedAt !== null && <DateText iso={decidedAt} /> },
    {
      label: t('stopped'),
      value: clock && clock.paused.length > 0 && (
        <ul className="runs">
          {clock.paused.map(({ from, to, why }) => (
            <li key={from}>
              <Days from={from} to={to} /> <Why why={why} />
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

function NoDueDate({ why }: { why: NonNullable<Opened['stands']['noDueDate']> }) {
  const t = useTranslations('officer')
  if (why.code === 'order') return t('noDueDate.order', { reference: why.reference, reason: why.reason })
  return t(`noDueDate.${why.code}`)
}

/** Which days did not count and why, for whoever wants to know. */
export function DaysNotCounted({ clock }: Pick<Opened['stands'], 'clock'>) {
  const t = useTranslations('officer')
  if (!clock || clock.outOfCount === 0) return null
  return (
    <details className="more">
      <summary>{t('notCounted', { count: clock.outOfCount })}</summary>
      <ul className="runs">
        {clock.notCounted.map(({ from, to, why }) => (
          <li key={from}>
            <Days from={from} to={to} /> <Why why={why} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Days({ from, to }: { from: string; to?: string }) {
  const t = useTranslations('officer')
  const { date } = useDateFormat()
  if (to === undefined) return t('daysFrom', { first: date(from) })
  return to === from ? date(from) : t('daysBetween', { first: date(from), last: date(to) })
}

function Why({ why }: { why: Run['why'] }) {
  const t = useTranslations('officer')
  return <span className="fact-more">{t(`why.${why.code}`, valuesOf(why))}</span>
}

function valuesOf(why: Run['why']): Record<string, string> {
  if (why.code === 'documentsMissing') return { documents: why.missing.join(', ') }
  if (why.code === 'order') return { reference: why.reference, reason: why.reason }
  if (why.code === 'publicHoliday') return { name: why.name }
  return why.code === 'weeklyHoliday' ? { weekday: String(why.weekday) } : {}
}
