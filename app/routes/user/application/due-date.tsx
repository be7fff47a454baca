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
  return (
    <>
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
