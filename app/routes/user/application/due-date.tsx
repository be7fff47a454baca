import { useTranslations } from 'use-intl'
import type { OfficeState } from '../../../../rules/office-hours.ts'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { NoDueDate } from '../../../ui/no-due-date.tsx'
import { ReachOffice } from '../../../ui/reach-office.tsx'
import { DaysCounted } from './days-counted.tsx'
import type { OwnCase } from './own-case.ts'
import { BringBack } from './withdraw/withdraw-parts.tsx'

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

/** The one thing that the applicant does now, or what the office does, and how to reach the office about it. */
export function NextStep({ ownCase, office }: { ownCase: OwnCase; office: OfficeState | undefined }) {
  const t = useTranslations('pages.case')
  return (
    <div className="side-panel">
      <h4>{t('now')}</h4>
      <p>{t(nextOf(ownCase))}</p>
      {ownCase.bringBack && <BringBack applicationId={ownCase.applicationId} bringBack={ownCase.bringBack} />}
      <div className="only-screen">
        <ReachOffice state={office} />
      </div>
    </div>
  )
}

const nextApproved = {
  collect: 'nextApproved.collect',
  work: 'nextApproved.work',
  ask: 'nextApproved.ask',
} as const

function nextOf({ status, turn, late, appeal, setAside, bringBack, outcome }: OwnCase) {
  if (setAside?.until !== undefined) return bringBack ? 'nowWithdrawn' : 'nowWithdrawnOver'
  if (setAside) return 'nowSetAside'
  if (status === 'Approved') return nextApproved[outcome]
  if (status === 'Rejected') return appeal?.over ? 'nextRejectedOver' : 'nextRejected'
  if (turn === 'citizen') return 'nextCitizen'
  if (late) return appeal && !appeal.over ? 'nowLate' : 'nowLateOpen'
  return 'nextCouncil'
}
