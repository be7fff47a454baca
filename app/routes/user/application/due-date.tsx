import { useTranslations } from 'use-intl'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { NoDueDate } from '../../../ui/no-due-date.tsx'
import { DaysCounted } from './days-counted.tsx'
import type { OwnCase } from './own-case.ts'

/** The due date or why there is none, and how the days are counted. */
export function DueDate({ ownCase }: { ownCase: OwnCase }) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const { dueOn, daysAllowed, noDueDate, status, clock, firstPromised, late, daysLate } = ownCase
  const isAhead = status === 'Pending' && !late
  if (status !== 'Pending' && dueOn === undefined) return null
  return (
    <>
      <h4>{t('dueDate')}</h4>
      {dueOn && isAhead && <p>{t('dueOn', { date: dates.date(dueOn) })}</p>}
      {dueOn && !isAhead && (
        <p>
          <DateText iso={dueOn} />
        </p>
      )}
      {firstPromised && <p>{t('firstPromised', { date: dates.date(firstPromised) })}</p>}
      {daysLate > 0 && <p>{t('lateBy', { count: daysLate })}</p>}
      {noDueDate && (
        <p>
          <NoDueDate because={noDueDate} />
        </p>
      )}
      {daysAllowed !== undefined && <p>{t('limit', { count: daysAllowed })}</p>}
      {clock && daysAllowed !== undefined && <DaysCounted clock={clock} allowed={daysAllowed} />}
    </>
  )
}

/** What happens next, or what the applicant does now. */
export function NextStep({ ownCase: { status, turn, appeal } }: { ownCase: OwnCase }) {
  const t = useTranslations('pages.case')
  const pending = turn === 'citizen' ? 'nextCitizen' : 'nextCouncil'
  const rejected = appeal?.over ? 'nextRejectedOver' : 'nextRejected'
  const next = { Pending: pending, Approved: 'nextApproved', Rejected: rejected } as const
  return (
    <>
      <h4>{t('next')}</h4>
      <p>{t(next[status])}</p>
    </>
  )
}
