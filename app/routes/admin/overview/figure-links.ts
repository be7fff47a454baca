import { limitedOf, type MonthFigures } from '../../../../council/cases/figures/month-figures.ts'
import { formatCount } from '../../../../rules/counts.ts'
import type { useFigureFormat } from '../../../i18n/use-figure-format.ts'
import type { BarProps } from '../../../ui/bar.tsx'
import type { Figure } from '../../../ui/figures-table.tsx'

/** The address of the list of applications with these filters. */
export function inboxAddress(serviceId: string | undefined, filters: Record<string, string>): string {
  const parameters: Record<string, string> =
    serviceId === undefined ? filters : { service: serviceId, ...filters }
  return `/admin/application/update?${new URLSearchParams(parameters)}`
}

/** The address of the overview of a period, of one service or of all. */
export function overviewAddress(period: string, serviceId?: string): string {
  const service: Record<string, string> = serviceId === undefined ? {} : { service: serviceId }
  return `/admin/overview?${new URLSearchParams({ months: period, ...service })}`
}

/** A count that leads to what it counts. */
export function linkedCount(count: number, to: string): Figure {
  return { text: String(count), to: count > 0 ? to : undefined }
}

/** The same for what the database counts up to 1,000 only. */
export function linkedCappedCount(count: number, to: string, bar?: BarProps): Figure {
  return { text: formatCount(count), to: count > 0 ? to : undefined, bar }
}

/**
 * How many applications came in and were decided in a month or a span of months, how many decisions kept
 * their due date and how many did not, and within how many days half of them were made. The share leads to
 * those that it is made of; the last figure counts no list, so it leads to none.
 */
export function periodFigures(
  figures: MonthFigures,
  { months, serviceId }: { months: string; serviceId: string | undefined },
  words: ReturnType<typeof useFigureFormat>,
): Figure[] {
  const { received, decided, inTime, late, medianDays } = figures
  const limited = limitedOf(figures)
  const listOf = (filters: Record<string, string>) => inboxAddress(serviceId, filters)
  const inTimeList = inTime > 0 ? listOf({ decided: months, timing: 'inTime' }) : undefined
  return [
    linkedCount(received, listOf({ received: months })),
    linkedCount(decided, listOf({ decided: months })),
    limited > 0 ? { text: words.shareOf(inTime, limited), to: inTimeList } : undefined,
    limited > 0 ? linkedCount(late, listOf({ decided: months, timing: 'late' })) : undefined,
    medianDays === undefined ? undefined : { text: words.median(medianDays) },
  ]
}

/** The months of a period as the list of applications is asked for them. */
export function spanOf(months: string[]): string {
  return `${months[0]}..${months.at(-1)}`
}
