import { randomUUID } from 'node:crypto'
import { fold } from '../../../rules/fold.ts'
import { savedFiltersKept } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'

/** A filter of the list of applications to which an officer gave a name. */
export interface SavedFilter {
  id: string
  name: string
  /** What it asks for: a text for each parameter of the list. */
  parameters: Record<string, string>
}

/** Lists the officer's own saved filters by name. */
export async function listSavedFilters(db: Database, actor: Officer): Promise<SavedFilter[]> {
  requireRole(actor, 'admin', 'staff')
  const rows = await db
    .selectFrom('savedFilters')
    .select(['id', 'name', 'parameters'])
    .where('userId', '=', actor.id)
    .orderBy('nameKey')
    .execute()
  return rows.map((row) => ({ ...row, parameters: JSON.parse(row.parameters) }))
}

/**
 * Saves a filter under a name. `nameTaken`: another filter of the officer has this name; the same filter
 * saved twice under one name is kept once. `full`: the officer has as many as can be kept.
 */
export async function saveFilter(
  db: Database,
  actor: Officer,
  { name, parameters }: Omit<SavedFilter, 'id'>,
): Promise<'saved' | 'nameTaken' | 'full'> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    // Two filters that are saved at once are counted one after the other.
    await lockAccount(trx, actor.id)
    const own = await listSavedFilters(trx, actor)
    const named = own.find((one) => fold(one.name) === fold(name))
    if (named) return isSame(named.parameters, parameters) ? 'saved' : 'nameTaken'
    if (own.length >= savedFiltersKept) return 'full'
    const id = randomUUID()
    const date = new Date().toISOString()
    const row = { id, userId: actor.id, name, nameKey: fold(name), createdAt: date }
    await trx
      .insertInto('savedFilters')
      .values({ ...row, parameters: JSON.stringify(parameters) })
      .execute()
    await recordAct(trx, actor, { act: 'filter.saved', subject: id, after: { name, parameters }, date })
    return 'saved'
  })
}

/** Removes one of the officer's own saved filters; false where there is none with this id. */
export async function removeFilter(db: Database, actor: Officer, id: string): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('savedFilters')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning(['name', 'parameters'])
      .executeTakeFirst()
    if (!removed) return false
    const before = { name: removed.name, parameters: JSON.parse(removed.parameters) }
    await recordAct(trx, actor, {
      act: 'filter.removed',
      subject: id,
      before,
      date: new Date().toISOString(),
    })
    return true
  })
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
