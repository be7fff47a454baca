import { useTranslations } from 'use-intl'
import type { HistoryEntry } from '../../council/cases/applications/history-moves.server.ts'
import { useDateFormat } from './date-time.tsx'

type Moved = NonNullable<HistoryEntry['moved']>

/** The message that says how a due date has moved, and its values: the dates in words, and why. */
export function useMovedDates() {
  const t = useTranslations('ui.movedWhy')
  const words = useDateFormat()
  return ({ from, to, reasonKey, reason }: Moved) => {
    const why = t(reasonKey, { reason, said: reason ? 'yes' : 'no' })
    const values = { from: from ? words.date(from) : '', to: to ? words.date(to) : '', why }
    if (!to) return ['taken', values] as const
    return [from ? 'moved' : 'given', values] as const
  }
}
