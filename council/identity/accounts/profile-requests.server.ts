import { randomUUID } from 'node:crypto'
import {
  type Admin,
  type Citizen,
  type Officer,
  requireRole,
  type Staff,
} from '../../actors/actors.server.ts'
import { phoneOfUser, signInNameOf } from '../../actors/shown-names.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { type Cursor, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/** Finds the citizen's open request to change the profile; undefined when there is none. */
export function findOpenRequest(db: Database, actor: Citizen) {
  requireRole(actor, 'user')
  return db
    .selectFrom('profileRequests')
    .select(['id', 'message', 'date'])
    .where('user', '=', actor.id)
    .where('done', '=', 0)
    .executeTakeFirst()
}

/** Sends the office a request to change the profile. False: an earlier one is open, and nothing was sent. */
export async function sendProfileRequest(db: Database, actor: Citizen, message: string): Promise<boolean> {
  requireRole(actor, 'user')
  const id = randomUUID()
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('profileRequests')
      .values({ id, user: actor.id, message, date, done: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (stored.length === 0) return false
    await recordAct(trx, actor, { act: 'profileRequest.sent', subject: id, after: { message }, date })
    return true
  })
}

/** Lists the open requests with their senders, oldest first, a page of 25. */
export async function listOpenRequests(db: Database, actor: Officer, cursor: Cursor) {
  requireRole(actor, 'admin', 'staff')
  const query = db
    .selectFrom('profileRequests')
    .innerJoin('users', 'users.id', 'profileRequests.user')
    .select(['profileRequests.id', 'profileRequests.message', 'profileRequests.date', 'profileRequests.user'])
    .select(['users.name', 'users.email', phoneOfUser.as('phone')])
    .where('done', '=', 0)
  const page = await readPage(query, {
    columns: ['profileRequests.date', 'profileRequests.id'],
    direction: 'asc',
    cursor,
    keyOf: (row) => [row.date, row.id],
  })
  const rows = page.rows.map(({ email, phone, ...row }) => ({
    ...row,
    signInName: signInNameOf({ email, phone }),
  }))
  return { ...page, rows }
}

/** Marks an open request as done. False: there is no such open request. */
export async function finishRequest(db: Database, actor: Admin | Staff, id: string): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const finished = await trx
      .updateTable('profileRequests')
      .set({ done: 1, doneAt: date, doneBy: actor.id })
      .where('id', '=', id)
      .where('done', '=', 0)
      .returning('id')
      .execute()
    if (finished.length === 0) return false
    await recordAct(trx, actor, { act: 'profileRequest.done', subject: id, date })
    return true
  })
}
