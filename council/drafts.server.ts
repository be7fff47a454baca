import { draftSaveSeconds, retentionHours } from '../rules/limits.ts'
import type { Actor } from './actors.server.ts'
import type { Database } from './database/tables.ts'

const retentionMs = retentionHours.draft * 3_600_000
/** For one account: without an end somebody could fill the disk from a session that is over. */
const maxDrafts = 10

export type Fields = Record<string, string>

/**
 * Keeps what was typed into the form at `path` for the account whose session had ended, for 24 hours; of its other
 * forms the newest nine.
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

/** Clocks and lines are not exact. */
const minSaveIntervalMs = draftSaveSeconds * 1000 - 5000
/** Forms that one person fills in side by side. */
const maxConcurrentForms = 3

/**
 * Saves what is being typed into the form at `path`; false, and nothing saved, when it or
 * several others of the account's were saved just before.
 */
export async function saveDraft(db: Database, actor: Actor, path: string, fields: Fields): Promise<boolean> {
  const justBefore = new Date(Date.now() - minSaveIntervalMs).toISOString()
  const saved = await db
    .selectFrom('drafts')
    .select('path')
    .where('user', '=', actor.id)
    .where('date', '>', justBefore)
    .execute()
  if (saved.length >= maxConcurrentForms || saved.some((one) => one.path === path)) return false
  await storeDraft(db, actor.id, path, fields)
  return true
}

/** What the account typed into the form at `path` before its session ended; undefined when nothing is kept. */
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

/** Forgets what was kept for the form at `path`: it has been sent, or its owner does not want it. */
export async function deleteDraft(db: Database, actor: Actor, path: string): Promise<void> {
  await db.deleteFrom('drafts').where('user', '=', actor.id).where('path', '=', path).execute()
}

/** Deletes what was kept for more than 24 hours before `now`. */
export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionMs).toISOString()
  await db.deleteFrom('drafts').where('date', '<', limit).execute()
}
