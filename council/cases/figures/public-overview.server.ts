import { minimumCellCount, suppressSmallCells } from '../../../rules/small-cell-suppression.ts'
import type { Database } from '../../database/tables.ts'
import { limitedOf, type MonthFigures } from './month-figures.ts'
import { type OverviewQuery, readOverview, type ServiceFigures } from './overview.server.ts'

/** A missing figure counts fewer than 10 cases, or would disclose a figure that does. */
export interface PublicFigures {
  received?: number
  decided?: number
  /** The share of decisions with a due date that kept it, from 0 to 1. */
  shareInTime?: number
  medianDays?: number
}

export interface PublicService extends Pick<ServiceFigures, 'serviceId' | 'serviceName'> {
  months: Record<string, PublicFigures>
  whole: PublicFigures
  open?: number
  overdue?: number
}

/**
 * The overview that anyone may read. Small cells are suppressed (`suppressSmallCells`) across months, across
 * services and between the two, for received, decided, open and overdue cases each.
 */
export async function getPublicOverview(db: Database, query: OverviewQuery) {
  const { services, all } = await readOverview(db, query)
  const months = Object.keys(all.months)
  const byMonth = (kind: 'received' | 'decided') =>
    suppressSmallCells(services.map((one) => months.map((month) => one.months[month]?.[kind] ?? 0)))
  const received = byMonth('received')
  const decided = byMonth('decided')
  const open = suppressSmallCells(services.map((one) => [one.open]))
  const overdue = suppressSmallCells(services.map((one) => [one.overdue]))
  const isShown = (_: ServiceFigures, index: number) =>
    received.rowTotals[index] === true && decided.rowTotals[index] === true
  // What is not shown adds up to nothing or to a publishable number, so its sum is what a reader can work out
  // anyway.
  const joined = services.filter((one, index) => !isShown(one, index))
  const others = {
    services: joined.length,
    received: joined.reduce((sum, { whole }) => sum + whole.received, 0),
    decided: joined.reduce((sum, { whole }) => sum + whole.decided, 0),
  }
  return {
    // What is not shown alone, added up, where something may be said of it.
    others: received.total && decided.total && others.received + others.decided > 0 ? others : undefined,
    services: services.map((one, index) => ({
      serviceId: one.serviceId,
      serviceName: one.serviceName,
      months: mapEntries(one.months, (month) => figuresOf(month, received.rows[index], decided.rows[index])),
      whole: figuresOf(one.whole, received.rowTotals[index], decided.rowTotals[index]),
      open: open.rowTotals[index] ? one.open : undefined,
      overdue: overdue.rowTotals[index] ? one.overdue : undefined,
    })),
    all: {
      months: mapEntries(all.months, (figures, month) => {
        const index = months.indexOf(month)
        return figuresOf(figures, received.columnTotals[index], decided.columnTotals[index])
      }),
      whole: figuresOf(all.whole, received.total, decided.total),
      open: open.total ? all.open : undefined,
      overdue: overdue.total ? all.overdue : undefined,
    },
  }
}

function mapEntries<T, U>(
  record: Record<string, T>,
  convert: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value, key)]))
}

function figuresOf(figures: MonthFigures, received = false, decided = false): PublicFigures {
  const { inTime, medianDays } = figures
  const limited = limitedOf(figures)
  return {
    received: received ? figures.received : undefined,
    decided: decided ? figures.decided : undefined,
    // The denominator can be told from a share: it stands only beside the number that it is of.
    shareInTime: decided && limited >= minimumCellCount ? inTime / limited : undefined,
    medianDays: figures.decided < minimumCellCount ? undefined : medianDays,
  }
}
