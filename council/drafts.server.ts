import { draftSaveSeconds, retentionHours } from '../rules/limits.ts'
import type { Actor } from './actors.server.ts'
import { prepareQuery } from './database/prepared.server.ts'
import type { Database } from './database/tables.ts'

const retentionMs = retentionHours.draft * 3_600_000
/** Limit of one account, because an ended session can still post forms and must not fill the disk. */
const maxDrafts = 10

export type Fields = Record<string, string>

/**
 * Stores what was typed into the form at `path`, for 24 hours, for an account whose session has ended. Of the account's
 * other drafts the newest nine stay.
 */
export async function storeDraft(db: Database, userId: string, path: string, fields: Fields): Promise<void> {
  const row = { fields: JSON.stringify(fields), date: new Date().toISOString() }
  await db
    .insertInto('drafts')
    .values({ user: userId, path, ...row })
    .onConflict((conflict) => conflict.columns(['user', 'path']).doUpdateSet(row))
    .execute()
  const others = db.selectFrom('drafts').select('path').where('user', '=', userId).where('path', '!=', path)
  await db
    .deleteFrom('drafts')
    .where('user', '=', userId)
    .where('path', '!=', path)
    .where('path', 'not in', others.orderBy('date', 'desc').limit(maxDrafts - 1))
    .execute()
}

/** Five seconds of tolerance, because neither browser timers nor networks are exact. */
const minSaveIntervalMs = draftSaveSeconds * 1000 - 5000
/** Forms that one person may fill in at the same time. */
const maxConcurrentForms = 3

/** A page that is left has nothing to wait for, but must not be able to write without end. */
const minLeaveIntervalMs = 1000

/**
 * Saves what is being typed into the form at `path`. False, and nothing is saved, if this form or three others of the
 * account were saved a moment ago. `isLeaving`: the page is being left, so this is the last time to save it.
 */
export async function saveDraft(
  db: Database,
  actor: Actor,
  path: string,
  { typed, isLeaving = false }: { typed: Fields; isLeaving?: boolean },
): Promise<boolean> {
  const interval = isLeaving ? minLeaveIntervalMs : minSaveIntervalMs
  const justBefore = new Date(Date.now() - interval).toISOString()
  const saved = await db
    .selectFrom('drafts')
    .select('path')
    .where('user', '=', actor.id)
    .where('date', '>', justBefore)
    .execute()
  if (saved.length >= maxConcurrentForms || saved.some((one) => one.path === path)) return false
  await storeDraft(db, actor.id, path, typed)
  return true
}

/** Finds the account's draft of the form at `path`; undefined when there is none. */
export async function findDraft(db: Database, actor: Actor, path: string): Promise<Fields | undefined> {
  const row = await db
    .selectFrom('drafts')
    .select('fields')
    .where('user', '=', actor.id)
    .where('path', '=', path)
    .where('date', '>', new Date(Date.now() - retentionMs).toISOString())
    .executeTakeFirst()
  return row && (JSON.parse(row.fields) as Fields)
}

/** Deletes the draft of the form at `path`, which was submitted or discarded. */
export async function deleteDraft(db: Database, actor: Actor, path: string): Promise<void> {
  await deleteOne(db, { user: actor.id, path })
}

const deleteOne = prepareQuery((db, params: { user: string; path: string }) =>
  db.deleteFrom('drafts').where('user', '=', params.user).where('path', '=', params.path),
)

/** Deletes the drafts that are more than 24 hours old. */
export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionMs).toISOString()
  await db.deleteFrom('drafts').where('date', '<', limit).execute()
}
