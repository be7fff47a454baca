import { sql } from 'kysely'
import { councilDay, type Day, dayNumber } from '../../rules/days.ts'
import type { Status } from '../../rules/statuses.ts'
import type { ApplicationFigureRow, Database } from '../database/tables.ts'

/** What of an application the figures are made from. */
export interface CountedApplication {
  serviceId: string
  status: Status
  date: string
  decidedAt: string | null
  dueOn: Day | null
}

type Bucket = Omit<ApplicationFigureRow, 'count'>

/** Counts an application that was not counted before; inside the transaction that stores it. */
export async function addToFigures(trx: Database, row: CountedApplication): Promise<void> {
  await addToBucket(trx, bucketOf(row), 1)
}

/** Counts many that were not counted before. */
export async function addAllToFigures(trx: Database, rows: CountedApplication[]): Promise<void> {
  const kinds = Map.groupBy(rows.map(bucketOf), bucketKey)
  for (const [, alike] of [...kinds].sort()) if (alike[0]) await addToBucket(trx, alike[0], alike.length)
}

/** Counts an application as what it is now, no more as what it was; inside the transaction that changes it. */
export async function moveBetweenFigures(
  trx: Database,
  before: CountedApplication,
  after: CountedApplication,
): Promise<void> {
  const [was, is] = [bucketOf(before), bucketOf(after)]
  if (bucketKey(was) === bucketKey(is)) return
  const moves = [
    { kind: was, by: -1 },
    { kind: is, by: 1 },
  ]
  // Always in one order, so that two officers who decide at once do not wait for each other.
  moves.sort((a, b) => (bucketKey(a.kind) < bucketKey(b.kind) ? -1 : 1))
  for (const { kind, by } of moves) await addToBucket(trx, kind, by)
}

function bucketOf({ serviceId, status, date, decidedAt, dueOn }: CountedApplication): Bucket {
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

function bucketKey({ serviceId, receivedMonth, decidedMonth, timing, daysTaken }: Bucket) {
  return [serviceId, receivedMonth, decidedMonth, timing, daysTaken].join(' ')
}

async function addToBucket(trx: Database, kind: Bucket, by: number) {
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
