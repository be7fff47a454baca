import { sql } from 'kysely'
import { councilDay, type Day, dayNumber } from '../../rules/days.ts'
import type { Status } from '../../rules/statuses.ts'
import type { ApplicationFigureRow, Database } from '../database/tables.ts'

/** What of an application the figures are made from. */
export interface FigureRow {
  serviceId: string
  status: Status
  date: string
  decidedAt: string | null
  dueOn: Day | null
}

type Kind = Omit<ApplicationFigureRow, 'count'>

/** Counts an application that was not counted before; inside the transaction that stores it. */
export async function countIn(trx: Database, row: FigureRow): Promise<void> {
  await add(trx, kindOf(row), 1)
}

/** Counts many that were not counted before. */
export async function countAllIn(trx: Database, rows: FigureRow[]): Promise<void> {
  const kinds = Map.groupBy(rows.map(kindOf), keyOf)
  for (const [, alike] of [...kinds].sort()) if (alike[0]) await add(trx, alike[0], alike.length)
}

/** Counts an application as what it is now, no more as what it was; inside the transaction that changes it. */
export async function countAnew(trx: Database, before: FigureRow, after: FigureRow): Promise<void> {
  const [was, is] = [kindOf(before), kindOf(after)]
  if (keyOf(was) === keyOf(is)) return
  const moves = [
    { kind: was, by: -1 },
    { kind: is, by: 1 },
  ]
  // Always in one order, so that two officers who decide at once do not wait for each other.
  moves.sort((a, b) => (keyOf(a.kind) < keyOf(b.kind) ? -1 : 1))
  for (const { kind, by } of moves) await add(trx, kind, by)
}

function kindOf({ serviceId, status, date, decidedAt, dueOn }: FigureRow): Kind {
  const received = councilDay(date)
  const receivedMonth = received.slice(0, 7)
  if (status === 'Pending' || decidedAt === null)
    return { serviceId, receivedMonth, decidedMonth: '', timing: 'open', daysTaken: 0 }
  const decided = councilDay(decidedAt)
  return {
    serviceId,
    receivedMonth,
    decidedMonth: decided.slice(0, 7),
    timing: dueOn === null ? 'noLimit' : decided <= dueOn ? 'inTime' : 'late',
    daysTaken: dayNumber(decided) - dayNumber(received),
  }
}

function keyOf({ serviceId, receivedMonth, decidedMonth, timing, daysTaken }: Kind) {
  return [serviceId, receivedMonth, decidedMonth, timing, daysTaken].join(' ')
}

async function add(trx: Database, kind: Kind, by: number) {
  await trx
    .insertInto('applicationFigures')
    .values({ ...kind, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['serviceId', 'receivedMonth', 'decidedMonth', 'timing', 'daysTaken'])
        .doUpdateSet({ count: sql`"applicationFigures"."count" + ${by}` }),
    )
    .execute()
}
