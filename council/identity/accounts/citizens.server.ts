import { fold } from '../../../rules/fold.ts'
import { type Citizen, type Officer, requireRole, type Staff } from '../../actors/actors.server.ts'
import { changeIdentifier } from '../../actors/change-identifier.server.ts'
import { phoneOfUser, phoneVerifiedAt, withNames, withSignInName } from '../../actors/shown-names.server.ts'
import { NameTaken } from '../../actors/store-identifiers.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { type Cursor, readPage } from '../../database/keyset.server.ts'
import { citizensMatching } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { findPlace } from '../../profile/places.server.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
import { indexCitizen } from './create-account.server.ts'

/** Finds citizens whose name, email or phone has words that start with those of the search, 25 a page. */
export async function findCitizensByWords(db: Database, actor: Officer, search: string, cursor: Cursor) {
  requireRole(actor, 'admin', 'staff')
  const found = citizensMatching(db, search)
  if (!found) return { rows: [] }
  const query = found
    .innerJoin('users', 'users.id', 'found.id')
    .select(['users.id', 'users.name', 'users.email', 'users.disabledAt', 'found.word', 'found.sortKey'])
    .select(phoneOfUser.as('phone'))
  const page = await readPage(query, {
    columns: ['found.word', 'found.sortKey', 'found.id'],
    direction: 'asc',
    cursor,
  })
  return { ...page, rows: page.rows.map(withSignInName) }
}

/** Lists the citizens of a village by name, a page of 25. */
export async function listCitizensOfPlace(db: Database, actor: Staff, placeId: string, cursor: Cursor) {
  requireRole(actor, 'staff')
  const query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'nameKey', phoneOfUser.as('phone')])
    .where('role', '=', 'user')
    .where('placeId', '=', placeId)
  const page = await readPage(query, { columns: ['nameKey', 'id'], direction: 'asc', cursor })
  return { ...page, rows: page.rows.map(withSignInName) }
}

/**
 * Finds a citizen by id; undefined when there is none, the account has another role, or it is a person whom
 * the office entered from paper: such a person has no account that could be changed.
 */
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

async function readAccount(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'placeId', 'createdAt', 'updatedAt', 'disabledAt'])
    .select([phoneOfUser.as('phone'), phoneVerifiedAt.as('phoneVerifiedAt')])
    .where('id', '=', id)
    .where('counterPhone', 'is', null)
    // An erased account has no name, and nobody opens it again.
    .where('name', '<>', '')
    .executeTakeFirst()
  return row && withNames(row)
}

export type CitizenUpdate =
  | 'updated'
  | 'emailTaken'
  | 'phoneTaken'
  | 'nameMissing'
  | 'placeUnknown'
  | 'stale'
  | undefined

export interface CitizenChanges {
  name: string
  /** '' takes it away. */
  email: string
  /** Ten digits; '' takes it away. */
  phone: string
  placeId: string | null
  /** The account's `updatedAt` when the form was rendered. */
  readAt: string
}

/**
 * Changes a citizen's name, email, phone number and village. A new email or number is unverified and ends the
 * citizen's sessions. `nameMissing`: neither is left to sign in with. `stale`: the account was changed after
 * `readAt`. Undefined when there is no such citizen.
 */
export async function updateCitizen(
  db: Database,
  actor: Staff,
  id: string,
  changes: CitizenChanges,
): Promise<CitizenUpdate> {
  requireRole(actor, 'staff')
  try {
    return await db.transaction().execute((trx) => changeCitizen(trx, actor, id, changes))
  } catch (error) {
    if (error instanceof NameTaken) return error.kind === 'phone' ? 'phoneTaken' : 'emailTaken'
    throw error
  }
}

async function changeCitizen(
  trx: Database,
  actor: Staff,
  id: string,
  changes: CitizenChanges,
): Promise<CitizenUpdate> {
  const { readAt, ...next } = changes
  const now = new Date().toISOString()
  const before = await findCitizen(trx, actor, id)
  if (!before) return undefined
  const { name, email, phone, placeId } = before
  const isSameName = email === next.email && phone === next.phone
  // The second request of a double click has nothing left to change.
  if (name === next.name && isSameName && placeId === next.placeId) return 'updated'
  if (before.updatedAt !== readAt) return 'stale'
  if (next.placeId !== null && (await findPlace(trx, next.placeId))?.kind !== 'village') return 'placeUnknown'
  if (next.email === '' && next.phone === '') return 'nameMissing'
  const changed = await trx
    .updateTable('users')
    .set({ name: next.name, placeId: next.placeId, nameKey: fold(next.name), updatedAt: now })
    .where('id', '=', id)
    .where('updatedAt', '=', readAt)
    .returning('id')
    .execute()
  // Somebody else has changed it since it was read above: what they left is compared with what is asked.
  if (changed.length === 0) return changeCitizen(trx, actor, id, changes)
  if (email !== next.email) await changeIdentifier(trx, id, { kind: 'email', value: next.email }, now)
  if (phone !== next.phone) await changeIdentifier(trx, id, { kind: 'phone', value: next.phone }, now)
  await indexCitizen(trx, { id, ...next })
  if (!isSameName) await endSessionsOf(trx, id)
  await recordAct(trx, actor, {
    act: 'account.updated',
    subject: id,
    before: { name, email, phone, placeId },
    after: next,
    date: now,
  })
  return 'updated'
}
