import { councilDay } from '../../../rules/days.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Cursor } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { listApplications } from '../applications/inbox.server.ts'
import type { InboxFilter } from '../applications/inbox-filter.server.ts'
import { listTaken, takeCase } from './open-cases.server.ts'
import { offeringTo, partsOf, type QueuePlace } from './queue.server.ts'

/**
 * Takes the next case of the queue for the officer: the first after this place, and from the beginning after
 * the last, or without a place. It passes over what another officer has open, what this one has entered where
 * another could decide it, and what lies on another's desk unless it is late. Undefined when none is left but
 * the one that stood there, and in a list of one number.
 */
export async function takeNext(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  place: Pick<QueuePlace, 'part' | 'key'> | undefined,
  now = new Date(),
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (filter.applicationId !== undefined) return undefined
  const tried = new Set(place?.key.slice(-1))
  for await (const rows of offeredPages(db, actor, filter, place))
    for (const row of await untaken(db, actor, rows, now)) {
      if (tried.has(row.applicationId)) continue
      if (await takeCase(db, actor, row, now)) return row.applicationId
      tried.add(row.applicationId)
    }
  return undefined
}

/** Finds the case that the officer starts with, as `takeNext` would from the beginning. */
export async function findFirst(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  now = new Date(),
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff')
  for await (const rows of offeredPages(db, actor, filter, undefined)) {
    const [first] = await untaken(db, actor, rows, now)
    if (first) return first.applicationId
  }
  return undefined
}

type Rows = Awaited<ReturnType<typeof listApplications>>['rows']

async function untaken(db: Database, actor: Officer, rows: Rows, now: Date): Promise<Rows> {
  if (rows.length === 0) return rows
  const numbers = rows.map(({ applicationId }) => applicationId)
  const taken = await listTaken(db, actor, numbers, now)
  return rows.filter(({ applicationId }) => !taken.has(applicationId))
}

/** Yields a queue's offers by the page: all after a place, then from the beginning to the end of its part. */
async function* offeredPages(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  place: Pick<QueuePlace, 'part' | 'key'> | undefined,
): AsyncGenerator<Rows> {
  const today = filter.today ?? councilDay(new Date().toISOString())
  const offeredTo = await offeringTo(db, actor.id, today)
  const parts = partsOf(filter).map((part) =>
    part.work || part.turn ? { ...part, today, offeredTo } : { ...part, today },
  )
  const at = place?.part ?? 0
  const here = parts[at]
  if (place && here) yield* pagesOf(db, actor, here, { side: 'after', key: place.key })
  const others = place ? [...parts.slice(at + 1), ...parts.slice(0, at + 1)] : parts
  for (const part of others) yield* pagesOf(db, actor, part, undefined)
}

async function* pagesOf(
  db: Database,
  actor: Officer,
  part: InboxFilter & { language: string },
  from: Cursor,
): AsyncGenerator<Rows> {
  let cursor = from
  do {
    const page = await listApplications(db, actor, part, cursor)
    // With nothing beyond the cursor a list begins again.
    if (cursor && !page.previous) return
    yield page.rows
    cursor = page.next
  } while (cursor)
}
