import { randomUUID } from 'node:crypto'
import type { RequestKind } from '../../rules/privacy-requests.ts'
import {
  type Admin,
  type Citizen,
  NotAllowed,
  type Officer,
  requireRole,
  type Staff,
} from '../actors/actors.server.ts'
import { lockAccount } from '../actors/lock-account.server.ts'
import { phoneOfUser, signInNameOf } from '../actors/shown-names.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { type Cursor, readPage } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'
import { tellAnswered } from './answer-requests.server.ts'

/** Finds the citizen's open request of a kind; undefined when there is none. */
export function findOpenRequest(db: Database, actor: Citizen, kind: RequestKind) {
  requireRole(actor, 'user')
  return db
    .selectFrom('privacyRequests')
    .select(['id', 'words', 'date'])
    .where('userId', '=', actor.id)
    .where('kind', '=', kind)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
}

/** Sends the office a request. False: another one of its kind is open, and nothing was sent. */
export async function sendRequest(
  db: Database,
  actor: Citizen,
  kind: RequestKind,
  words: string,
): Promise<boolean> {
  requireRole(actor, 'user')
  const id = randomUUID()
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    // Whoever erases the account locks it, too: nothing is stored after the end.
    if (!(await lockAccount(trx, actor.id))) throw new NotAllowed('The account has been disabled.')
    const stored = await trx
      .insertInto('privacyRequests')
      .values({ id, userId: actor.id, kind, words, date })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    // The second request of a double click has nothing left to send.
    if (stored.length === 0) return (await findOpenRequest(trx, actor, kind))?.words === words
    const act = kind === 'correct' ? 'profileRequest.sent' : 'privacyRequest.sent'
    // Without the words: the line outlives the account.
    await recordAct(trx, actor, { act, subject: id, after: { kind }, date })
    return true
  })
}

const shownAtOnce = 25

/** Lists the citizen's newest 25 requests, answered or not, the newest first. */
export function listOwnRequests(db: Database, actor: Citizen) {
  requireRole(actor, 'user')
  return db
    .selectFrom('privacyRequests')
    .select(['id', 'kind', 'words', 'date', 'answer', 'doneAt'])
    .where('userId', '=', actor.id)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtOnce)
    .execute()
}

/** Lists the open requests to change a profile with their senders, oldest first, a page of 25. */
export async function listProfileRequests(db: Database, actor: Officer, cursor: Cursor) {
  requireRole(actor, 'admin', 'staff')
  const query = db
    .selectFrom('privacyRequests')
    .innerJoin('users', 'users.id', 'privacyRequests.userId')
    .select(['privacyRequests.id', 'privacyRequests.words as message', 'privacyRequests.date'])
    .select(['users.id as userId', 'users.name', 'users.email', phoneOfUser.as('phone')])
    .where('kind', '=', 'correct')
    .where('doneAt', 'is', null)
  const page = await readPage(query, {
    columns: ['privacyRequests.date', 'privacyRequests.id'],
    direction: 'asc',
    cursor,
  })
  const rows = page.rows.map(({ email, phone, ...row }) => ({
    ...row,
    signInName: signInNameOf({ email, phone }),
  }))
  return { ...page, rows }
}

/** Marks an open request to change a profile as done. False: there is no such open request. */
export async function finishRequest(db: Database, actor: Admin | Staff, id: string): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const finished = await trx
      .updateTable('privacyRequests')
      .set({ doneAt: date, doneBy: actor.id })
      .where('id', '=', id)
      .where('kind', '=', 'correct')
      .where('userId', 'is not', null)
      .where('doneAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    if (!finished) return false
    await tellAnswered(trx, id, finished, date)
    await recordAct(trx, actor, { act: 'profileRequest.done', subject: id, date })
    return true
  })
}
