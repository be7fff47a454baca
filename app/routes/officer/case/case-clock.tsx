import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ClockIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { DaysNotCounted, NoDueDate, useCaseFacts } from './case-summary.tsx'
import type { OpenedCase } from './opened-case.server.ts'

/** When it is due and how far its days have run, in one strip; how they were counted is folded. */
export function CaseClock({ opened }: { opened: OpenedCase }) {
  const t = useTranslations('officer.case')
  const facts = useCaseFacts(opened)
  if (facts.length === 0) return null
  return (
    <div className="clock">
      <p className="clock-strip">
        {opened.application.overdue ? <TriangleIcon size={18} /> : <ClockIcon size={18} />}
        <span>
          <ClockWords opened={opened} />
        </span>
      </p>
      <details className="clock-how">
        <summary>{t('how')}</summary>
        <DescriptionList items={facts} />
        <DaysNotCounted clock={opened.progress.clock} />
      </details>
    </div>
  )
}

function ClockWords({ opened: { application, progress } }: { opened: OpenedCase }) {
  const t = useTranslations('officer')
  const time = useDateFormat()
  const { turn, dueOn, completeOn, decidedAt, daysAllowed } = application
  const { turnSince, noDueDate, clock, missing, daysLate } = progress
  const b = (words: ReactNode) => <strong>{words}</strong>
  if (decidedAt !== null)
    return (
      <>
        {b(`${t('decidedOn')} ${time.date(decidedAt)}`)}
        {daysLate > 0 && `, ${t('lateBy', { count: daysLate })}`}
      </>
    )
  const isCounted = clock !== undefined && daysAllowed !== null ? 'yes' : 'no'
  const counted = { isCounted, used: clock?.used ?? 0, allowed: daysAllowed ?? 0 }
  return (
    <>
      {dueOn !== null
        ? t.rich('case.due', { date: time.date(dueOn), ...counted, b })
        : noDueDate && (
            <>
              {b(t('dueOn'))}: <NoDueDate why={noDueDate} />.
            </>
          )}{' '}
      {dueOn !== null && completeOn !== null
        ? t('case.complete', { date: time.date(completeOn), count: clock?.daysNotCounted ?? 0 })
        : turn !== null &&
          turnSince !== undefined &&
          `${t(`turnSince.${turn}`, { date: time.date(turnSince) })}.`}{' '}
      {turn === 'citizen' && missing.join(', ')}
    </>
  )
}
