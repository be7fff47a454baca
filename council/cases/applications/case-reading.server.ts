import { councilDay, type Day } from '../../../rules/days.ts'
import { type ClockReading, readClock } from '../../../rules/legal-clock/clock.ts'
import { reword } from '../../../rules/legal-clock/reading-words.ts'
import { daysOf, runsOf } from '../../../rules/legal-clock/runs.ts'
import { type Calendar, nameIn } from '../../calendar/calendar.server.ts'
import type { FrozenReading } from '../../calendar/promises/readings.server.ts'
import { type CaseStateInput, toLegalCase } from './case-state.server.ts'
import type { CaseDocument, CaseParts } from './documents.server.ts'

/**
 * What the clock of a case shows on a day, to be kept; undefined where no days are allowed. Call it with a
 * calendar that was read without a language.
 */
export function freezeReading(
  row: CaseStateInput,
  { documents, pauses }: CaseParts,
  calendar: Calendar,
  day: Day,
): FrozenReading | undefined {
  const numbered = documents.map((document) => ({ ...document, name: String(document.position) }))
  const legal = toLegalCase(row, { documents: numbered, pauses }, calendar)
  if (!legal) return undefined
  const receivedOn = councilDay(row.date)
  const { notCounted, ...clock } = readClock(legal, calendar.days, day < receivedOn ? receivedOn : day)
  const holidays = notCounted.flatMap(({ why }) => (why.code === 'publicHoliday' ? [why.name] : []))
  return {
    clock: { ...clock, notCounted: runsOf(notCounted) },
    holidayNames: Object.fromEntries(holidays.map((on) => [on, calendar.holidayNames[on] ?? {}])),
  }
}

/** A reading that was kept, its documents and holidays named in a language, else in the council's own. */
export function wordReading(
  { clock, holidayNames }: FrozenReading,
  documents: CaseDocument[],
  { language, own }: { language: string; own: string },
): ClockReading {
  const reading = { ...clock, notCounted: daysOf(clock.notCounted) }
  return reword(reading, {
    document: (word) => documents.find(({ position }) => String(position) === word)?.name ?? '',
    holiday: (day) => nameIn(holidayNames[day] ?? {}, language, own),
  })
}
