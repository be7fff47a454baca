import { randomUUID } from 'node:crypto'
import { type Day, dayNumber } from '../../../rules/days.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type ExtensionOrder, listExtensionOrders } from '../../calendar/calendar.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CalendarChange, changeCalendar, type Seen } from './change-calendar.server.ts'

/** What an order says. */
export type OrderInput = Pick<
  ExtensionOrder,
  'serviceIds' | 'fromDay' | 'toDay' | 'reference' | 'reason' | 'orderedOn' | 'authority'
>

/**
 * Enters an order to extend limits of some or all services; one that is sent twice is entered once. Throws a
 * RangeError for an impossible period.
 */
export async function addExtensionOrder(
  db: Database,
  actor: Admin,
  order: OrderInput,
  seen: Seen = {},
): Promise<CalendarChange & { id: string }> {
  let id: string = randomUUID()
  const how = {
    act: 'order.added',
    subject: id,
    reasonKey: 'orderAdded',
    reason: wordsOf(order),
    ...seen,
  } as const
  const done = await changeCalendar(db, actor, how, async (trx, now) => {
    assertPeriod(order)
    const held = (await listExtensionOrders(trx)).filter(({ revokedAt }) => revokedAt === null)
    const same = held.find((one) => orderVersion(one) === orderVersion(order))
    if (same) {
      id = same.id
      return undefined
    }
    const { serviceIds, ...row } = order
    await trx
      .insertInto('extensionOrders')
      .values({ id, ...row, createdAt: now })
      .execute()
    await setServices(trx, id, serviceIds)
    return { after: { ...order } }
  })
  return { ...(done ?? { done: true, cases: 0 }), id }
}

/**
 * Says, or says anew, on which day an order ends, and why. Undefined: there is no such order, or it was
 * revoked. Throws a RangeError for an end before its beginning.
 */
export function endExtensionOrder(
  db: Database,
  actor: Admin,
  id: string,
  { toDay, because, ...seen }: { toDay: Day; because: string } & Seen,
): Promise<CalendarChange | undefined> {
  return changeOrder(
    db,
    actor,
    { id, because, ...seen, act: 'order.ended', reasonKey: 'orderEnded' },
    (order) => ({
      ...order,
      toDay,
    }),
  )
}

/**
 * Corrects what an order says, with the reason. `stale`: it was changed since the version `readAs`, which is
 * not compared where it is undefined. Undefined and RangeError as when it is ended.
 */
export async function correctExtensionOrder(
  db: Database,
  actor: Admin,
  id: string,
  { order, because, readAs, ...seen }: { order: OrderInput; because: string; readAs?: string } & Seen,
): Promise<CalendarChange | 'stale' | undefined> {
  const how = { id, because, ...seen, act: 'order.corrected', reasonKey: 'orderCorrected' } as const
  let isStale = false
  const done = await changeOrder(db, actor, how, (before) => {
    isStale = readAs !== undefined && readAs !== orderVersion(before)
    return isStale ? undefined : { ...before, ...order }
  })
  return isStale ? 'stale' : done
}

/**
 * Revokes an order, with the reason: open cases count as if it never was. One that is revoked stays as it is.
 */
export async function revokeExtensionOrder(
  db: Database,
  actor: Admin,
  id: string,
  { because, ...seen }: { because: string } & Seen,
): Promise<CalendarChange> {
  const how = { id, because, ...seen, act: 'order.revoked', reasonKey: 'orderRevoked' } as const
  const revoked = { revokedReason: because }
  const done = await changeOrder(db, actor, how, (order, now) => ({ ...order, revokedAt: now, ...revoked }))
  return done ?? { done: true, cases: 0 }
}

interface OrderAct extends Seen {
  id: string
  /** Why the order is changed, for the readers of its history. */
  because: string
  act: 'order.ended' | 'order.corrected' | 'order.revoked'
  reasonKey: 'orderEnded' | 'orderCorrected' | 'orderRevoked'
}

/** Changes an order that holds and keeps what it said before; nothing where `make` makes nothing of it. */
async function changeOrder(
  db: Database,
  actor: Admin,
  { id, because, act, reasonKey, ...seen }: OrderAct,
  make: (before: ExtensionOrder, now: string) => ExtensionOrder | undefined,
): Promise<CalendarChange | undefined> {
  requireRole(actor, 'admin')
  const found = (await listExtensionOrders(db)).find((one) => one.id === id)
  if (!found) return undefined
  const how = { act, subject: id, reasonKey, reason: wordsOf({ ...found, reason: because }), ...seen }
  return changeCalendar(db, actor, how, async (trx, now) => {
    const before = (await listExtensionOrders(trx)).find((one) => one.id === id)
    if (!before || before.revokedAt !== null) return undefined
    const changed = make(before, now)
    if (!changed) return undefined
    const { serviceIds, ...after } = changed
    assertPeriod(after)
    await keepVersion(trx, before, { because, changedAt: now, changedBy: actor.id })
    await trx.updateTable('extensionOrders').set(after).where('id', '=', id).execute()
    await setServices(trx, id, serviceIds)
    return { before: { ...before }, after: { ...after, serviceIds, because } }
  })
}

/** What an order said before each change, newest first. */
export async function listOrderVersions(db: Database, actor: Admin, orderId: string) {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('orderVersions')
    .select(['json', 'reason', 'changedAt'])
    .where('orderId', '=', orderId)
    .orderBy('ordinal', 'desc')
    .execute()
  return rows.map(({ json, ...change }) => ({ order: JSON.parse(json) as ExtensionOrder, ...change }))
}

async function keepVersion(
  trx: Database,
  order: ExtensionOrder,
  { because, changedAt, changedBy }: { because: string; changedAt: string; changedBy: string },
) {
  const { last } = await trx
    .selectFrom('orderVersions')
    .select(({ fn }) => fn.max<number | null>('ordinal').as('last'))
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('orderVersions')
    .values({
      orderId: order.id,
      ordinal: (last ?? 0) + 1,
      json: JSON.stringify(order),
      reason: because,
      changedAt,
      changedBy,
    })
    .execute()
}

async function setServices(trx: Database, orderId: string, serviceIds: string[]) {
  await trx.deleteFrom('orderServices').where('orderId', '=', orderId).execute()
  const rows = [...new Set(serviceIds)].map((serviceId) => ({ orderId, serviceId }))
  if (rows.length > 0) await trx.insertInto('orderServices').values(rows).execute()
}

/** The version of an order: a digest that changes with what it says. */
export function orderVersion(order: OrderInput): string {
  const { fromDay, toDay, reference, reason, orderedOn, authority } = order
  const services = [...new Set(order.serviceIds)].sort()
  return digest(JSON.stringify([fromDay, toDay, reference, reason, orderedOn, authority, services]))
}

/** What applicants read as the reason for a move. */
function wordsOf({ reference, reason }: Pick<ExtensionOrder, 'reference' | 'reason'>) {
  return `${reference}: ${reason}`
}

function assertPeriod({ fromDay, toDay }: Pick<ExtensionOrder, 'fromDay' | 'toDay'>) {
  if (toDay !== null && dayNumber(toDay) < dayNumber(fromDay))
    throw new RangeError(`${toDay} is before ${fromDay}`)
  dayNumber(fromDay)
}
