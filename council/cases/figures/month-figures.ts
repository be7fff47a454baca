import { medianOf } from '../../../rules/median.ts'
import type { AsideCount } from './aside-figures.server.ts'

export interface MonthFigures {
  received: number
  decided: number
  /** Decisions with a due date, by whether it was kept. */
  inTime: number
  late: number
  /** Withdrawn by their applicants after the due date, without a decision. */
  withdrawnLate: number
  /** Set aside by the office, and those of them that were late by then. */
  setAside: number
  setAsideLate: number
  /** From receipt to decision, in days; undefined where nothing was decided. */
  medianDays?: number
}

interface Received {
  month: string
  count: number
}

interface Decided {
  month: string
  timing: string
  daysTaken: number
  count: number
}

interface Figures {
  received?: Received[]
  decided?: Decided[]
  open?: Received[]
  aside?: AsideCount[]
}

/** What was received and decided in each month and in all of them together, and what of it is open. */
export function figuresOf({ received = [], decided = [], open = [], aside = [] }: Figures) {
  const months = [...new Set([...received, ...decided, ...aside].map(({ month }) => month))].sort()
  const within = <R extends Received>(rows: R[], month: string) => rows.filter((row) => row.month === month)
  return {
    months: Object.fromEntries(
      months.map((month) => [
        month,
        summarize(within(received, month), within(decided, month), within(aside, month)),
      ]),
    ),
    whole: summarize(received, decided, aside),
    open: sum(open),
  }
}

/** The counts of each month, oldest first. */
export function countByMonth(rows: Received[] = []): Record<string, number> {
  const months = [...Map.groupBy(rows, ({ month }) => month)].sort()
  return Object.fromEntries(months.map(([month, same]) => [month, sum(same)]))
}

function summarize(received: Received[], decided: Decided[], aside: AsideCount[]): MonthFigures {
  const left = (how: AsideCount['how']) => sum(aside.filter((row) => row.how === how))
  const by = (timing: string) => sum(decided.filter((row) => row.timing === timing))
  return {
    received: sum(received),
    decided: sum(decided),
    inTime: by('inTime'),
    late: by('late'),
    withdrawnLate: left('withdrawnLate'),
    setAside: left('setAside') + left('setAsideLate'),
    setAsideLate: left('setAsideLate'),
    medianDays: medianOf(decided.map(({ daysTaken, count }) => [daysTaken, count])),
  }
}

function sum(rows: { count: number }[]) {
  return rows.reduce((total, { count }) => total + count, 0)
}

/** The applications that a share in time is of: also those that left late without a decision. */
export function limitedOf({ inTime, late, withdrawnLate, setAsideLate }: MonthFigures): number {
  return inTime + late + withdrawnLate + setAsideLate
}
