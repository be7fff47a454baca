import type { MonthFigures } from '../../../../council/figures/overview.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import type { useFigureFormat } from '../../../i18n/use-figure-format.ts'
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
export function linkedCappedCount(count: number, to: string): Figure {
  return { text: formatCount(count), to: count > 0 ? to : undefined }
}

/** How many decisions kept their due date, how many did not, and within how many days half of them were made. */
export function timelinessFigures(
  { inTime, late, medianDays }: MonthFigures,
  to: string,
  words: ReturnType<typeof useFigureFormat>,
): Figure[] {
  const limited = inTime + late
  return [
    limited > 0 ? { text: words.share(inTime / limited), to } : undefined,
    limited > 0 ? linkedCount(late, to) : undefined,
    medianDays === undefined ? undefined : { text: words.median(medianDays), to },
  ]
}
