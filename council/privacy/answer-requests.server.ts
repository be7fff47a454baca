import { type Admin, requireRole } from '../actors/actors.server.ts'
import { phoneOfUser, signInNameOf } from '../actors/shown-names.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { type Cursor, readPage } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'
import { tellPerson } from '../messages/outbox/write-message.server.ts'

/** Lists the open requests of all kinds with their senders, those due first in front, a page of 25. */
export async function listPrivacyRequests(db: Database, actor: Admin, cursor: Cursor) {
  requireRole(actor, 'admin')
  const page = await readPage(selectRequests(db).where('doneAt', 'is', null), {
    columns: ['privacyRequests.date', 'privacyRequests.id'],
    direction: 'asc',
    cursor,
  })
  return { ...page, rows: page.rows.map(withSender) }
}

/** Finds an open request by its id; undefined when there is none. */
export async function findPrivacyRequest(db: Database, actor: Admin, id: string) {
  requireRole(actor, 'admin')
  const row = await selectRequests(db)
    .where('privacyRequests.id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return row && withSender(row)
}

function selectRequests(db: Database) {
  return db
    .selectFrom('privacyRequests')
    .leftJoin('users', 'users.id', 'privacyRequests.userId')
    .select(['privacyRequests.id', 'userId', 'applicationId', 'kind', 'words', 'privacyRequests.date'])
    .select(['users.name', 'users.email', phoneOfUser.as('phone')])
}

function withSender<Row extends { name: string | null; email: string | null; phone: string | null }>(
  row: Row,
) {
  const { email, phone, name, ...request } = row
  return { ...request, name: name ?? '', signInName: signInNameOf({ email, phone }) }
}

/** Tells whoever sent a request from their account that it is answered; what, they read there. */
export async function tellAnswered(
  trx: Database,
  id: string,
  { userId }: { userId: string | null },
  date: string,
): Promise<void> {
  const news = { event: 'request.answered', subject: id, occasion: 'answered' } as const
  if (userId !== null) await tellPerson(trx, { ...news, userId }, new Date(date))
}

/**
 * Answers an open request and ends it; its sender is told, and reads the answer. False: there is no such
 * request.
 */
export async function answerRequest(
  db: Database,
  actor: Admin,
  id: string,
  answer: string,
): Promise<boolean> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const answered = await trx
      .updateTable('privacyRequests')
      .set({ answer, doneAt: date, doneBy: actor.id })
      .where('id', '=', id)
      .where('doneAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    if (!answered) return false
    await tellAnswered(trx, id, answered, date)
    // Without the words: the line outlives the account of whoever asked.
    await recordAct(trx, actor, { act: 'privacyRequest.answered', subject: id, date })
    return true
  })
}
