import type { HistoryEntry } from '../../council/cases/applications/history-moves.server.ts'
import { useDateFormat } from './date-time.tsx'

type Moved = NonNullable<HistoryEntry['moved']>

/** The message that says how a due date has moved, and its dates in words. */
export function useMovedDates() {
  const words = useDateFormat()
  return ({ from, to }: Pick<Moved, 'from' | 'to'>) => {
    const values = { from: from ? words.date(from) : '', to: to ? words.date(to) : '' }
    if (!to) return ['taken', values] as const
    return [from ? 'moved' : 'given', values] as const
  }
}
