import { fold } from '../../rules/fold.ts'
import { type Citizen, type Officer, requireRole, type Staff } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { changeIdentifier } from '../identifiers/change-identifier.server.ts'
import { NameTaken } from '../identifiers/store-identifiers.server.ts'
import { type Cursor, readPage } from '../keyset.server.ts'
import { findPlace } from '../places.server.ts'
import { entriesMatching } from '../search-words.server.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
import { indexCitizen } from './create-account.server.ts'

/** Finds the citizens whose name or email has words that start with those of the search, a page of 25. */
export async function findCitizensByWords(db: Database, actor: Officer, search: string, cursor: Cursor) {
  requireRole(actor, 'admin', 'staff')
  const found = entriesMatching(db, 'citizenWords', search)
  if (!found) return { rows: [] }
  const query = found
    .innerJoin('users', 'users.id', 'found.id')
    .select(['users.id', 'users.name', 'users.email', 'users.disabledAt', 'found.word', 'found.sortKey'])
  return readPage(query, {
    columns: ['found.word', 'found.sortKey', 'found.id'],
    direction: 'asc',
    cursor,
    keyOf: (row) => [row.word, row.sortKey, row.id],
  })
}

/** Lists the citizens of a village by name, a page of 25. */
export function listCitizensOfPlace(db: Database, actor: Staff, placeId: string, cursor: Cursor) {
  requireRole(actor, 'staff')
  const query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'nameKey'])
    .where('role', '=', 'user')
    .where('placeId', '=', placeId)
  return readPage(query, {
    columns: ['nameKey', 'id'],
    direction: 'asc',
    cursor,
    keyOf: (row) => [row.nameKey, row.id],
  })
}

/** Finds a citizen by id; undefined when there is none or the account has another role. */
export async function findCitizen(db: Database, actor: Officer, id: string) {
  requireRole(actor, 'admin', 'staff')
  const row = await readAccount(db, id)
  return row && (row.role ?? 'user') === 'user' ? row : undefined
}

/** Finds the citizen's own account; undefined for any other id. */
export function findOwnProfile(db: Database, actor: Citizen, id: string) {
  requireRole(actor, 'user')
  return id === actor.id ? readAccount(db, id) : Promise.resolve(undefined)
}

function readAccount(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'placeId', 'createdAt', 'updatedAt', 'disabledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type CitizenUpdate = 'updated' | 'emailTaken' | 'placeUnknown' | 'stale' | undefined

/**
 * Changes a citizen's name, email and village. A new email ends the citizen's sessions. `stale`: the account was changed
 * after `readAt`, its `updatedAt` when the form was rendered. Undefined when there is no such citizen.
 */
export async function updateCitizen(
  db: Database,
  actor: Staff,
  id: string,
  changes: { name: string; email: string; placeId: string | null; readAt: string },
): Promise<CitizenUpdate> {
  requireRole(actor, 'staff')
  try {
    return await db.transaction().execute((trx) => changeCitizen(trx, actor, id, changes))
  } catch (error) {
    if (error instanceof NameTaken) return 'emailTaken'
    throw error
  }
}

async function changeCitizen(
  trx: Database,
  actor: Staff,
  id: string,
  changes: { name: string; email: string; placeId: string | null; readAt: string },
): Promise<CitizenUpdate> {
  const { readAt, ...next } = changes
  const now = new Date().toISOString()
  const before = await findCitizen(trx, actor, id)
  if (!before) return undefined
  const { name, email, placeId } = before
  // The second request of a double click has nothing left to change.
  if (name === next.name && email === next.email && placeId === next.placeId) return 'updated'
  if (before.updatedAt !== readAt) return 'stale'
  if (next.placeId !== null && (await findPlace(trx, next.placeId))?.kind !== 'village') return 'placeUnknown'
  if (email !== next.email) await changeIdentifier(trx, id, { kind: 'email', value: next.email }, now)
  await trx
    .updateTable('users')
    .set({ name: next.name, placeId: next.placeId, nameKey: fold(next.name), updatedAt: now })
    .where('id', '=', id)
    .execute()
  await indexCitizen(trx, { id, ...next })
  if (email !== next.email) await endSessionsOf(trx, id)
  await recordAct(trx, actor, {
    act: 'account.updated',
    subject: id,
    before: { name, email, placeId },
    after: next,
    date: now,
  })
  return 'updated'
}
