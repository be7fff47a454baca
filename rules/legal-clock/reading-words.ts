import type { ClockReading } from './clock.ts'
import type { NoDueDay, NotCounted } from './reasons.ts'

/** How a word that a reading was made with is said now. */
export interface ReadingWords {
  document: (word: string) => string
  holiday: (word: string) => string
}

/** The reading with the names of its documents and holidays said otherwise, such as in another language. */
export function reword(reading: ClockReading, words: ReadingWords): ClockReading {
  const { limit, paused, notCounted } = reading
  return {
    ...reading,
    limit: 'none' in limit ? { none: rewordReason(limit.none, words) } : limit,
    paused: paused.map((period) => ({ ...period, why: rewordReason(period.why, words) })),
    notCounted: notCounted.map(({ day, why }) => ({ day, why: rewordReason(why, words) })),
  }
}

function rewordReason<T extends NotCounted | NoDueDay>(reason: T, words: ReadingWords): T {
  if (reason.code === 'documentsMissing') return { ...reason, missing: reason.missing.map(words.document) }
  return reason.code === 'publicHoliday' ? { ...reason, name: words.holiday(reason.name) } : reason
}
