import { type Day, dayNumber, dayOf, isDay, midnightOf } from '../../../rules/days.ts'
import { monthAfter } from '../../../rules/months.ts'

/**
 * The first instants, in Asia/Kolkata, of a month such as `2026-11`, of a day or of a span of them, and of
 * what comes after; undefined if it is none of these.
 */
export function spanRange(span: string | undefined): { from: string; before: string } | undefined {
  if (span === undefined) return undefined
  const [first = '', last = first, ...more] = span.split('..')
  const from = isMonth(first) ? `${first}-01` : first
  const before = dayAfter(last)
  if (more.length > 0 || before === undefined || !isDay(from)) return undefined
  return { from: midnightOf(from), before: midnightOf(before) }
}

function isMonth(text: string) {
  return isDay(`${text}-01`)
}

/** The day after a month or a day; undefined after December 9999, of which no day can be written. */
function dayAfter(text: string): Day | undefined {
  if (isMonth(text)) {
    const next = monthAfter(text)
    return isMonth(next) ? `${next}-01` : undefined
  }
  return isDay(text) && text < '9999-12-31' ? dayOf(dayNumber(text) + 1) : undefined
}
