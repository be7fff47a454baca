import { minimumCellCount, suppressSmallCells } from '../../rules/small-cell-suppression.ts'
import type { Database } from '../database/tables.ts'
import {
  type MonthFigures,
  type OverviewQuery,
  readOverview,
  type ServiceFigures,
} from './overview.server.ts'

/** A figure that is not among them counts fewer than 10 cases, or would tell of one that does. */
export interface PublicFigures {
  received?: number
  decided?: number
  /** Of those decided that had a due date, the part that kept it, from 0 to 1. */
  shareInTime?: number
  medianDays?: number
}

export interface PublicService extends Pick<ServiceFigures, 'serviceId' | 'serviceName'> {
  months: Record<string, PublicFigures>
  whole: PublicFigures
  open?: number
  overdue?: number
}

export interface PublicOverview {
  services: PublicService[]
  /** Of all services together, those that are not shown by themselves included. */
  all: Omit<PublicService, 'serviceId' | 'serviceName'>
}

/**
 * The overview for anyone. A figure stands only where it counts at least 10 cases, and where taking it from another, of
 * the same kind, leaves none or at least 10: among months, among services, and between both.
 */
export async function getPublicOverview(db: Database, asked: OverviewQuery): Promise<PublicOverview> {
  const { services, all } = await readOverview(db, asked)
  const months = Object.keys(all.months)
  const byMonth = (kind: 'received' | 'decided') =>
    suppressSmallCells(services.map((one) => months.map((month) => one.months[month]?.[kind] ?? 0)))
  const received = byMonth('received')
  const decided = byMonth('decided')
  const open = suppressSmallCells(services.map((one) => [one.open]))
  const overdue = suppressSmallCells(services.map((one) => [one.overdue]))
  return {
    services: services.map((one, index) => ({
      serviceId: one.serviceId,
      serviceName: one.serviceName,
      months: mapOf(one.months, (its) => figuresOf(its, received.rows[index], decided.rows[index])),
      whole: figuresOf(one.whole, received.rowTotals[index], decided.rowTotals[index]),
      open: open.rowTotals[index] ? one.open : undefined,
      overdue: overdue.rowTotals[index] ? one.overdue : undefined,
    })),
    all: {
      months: mapOf(all.months, (its, month) => {
        const index = months.indexOf(month)
        return figuresOf(its, received.columnTotals[index], decided.columnTotals[index])
      }),
      whole: figuresOf(all.whole, received.total, decided.total),
      open: open.total ? all.open : undefined,
      overdue: overdue.total ? all.overdue : undefined,
    },
  }
}

function mapOf<T, U>(entries: Record<string, T>, make: (entry: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, make(entry, key)]))
}

function figuresOf(figures: MonthFigures, received = false, decided = false): PublicFigures {
  const { inTime, late, medianDays } = figures
  const limited = inTime + late
  return {
    received: received ? figures.received : undefined,
    decided: decided ? figures.decided : undefined,
    shareInTime: limited < minimumCellCount ? undefined : inTime / limited,
    medianDays: figures.decided < minimumCellCount ? undefined : medianDays,
  }
}
