import type { ExpressionBuilder } from 'kysely'
import { formPath, formPathStart, stepPath } from '../../rules/form/steps.ts'
import { draftSaveSeconds, retentionHours } from '../../rules/limits.ts'
import { areaOf } from '../../rules/roles.ts'
import { type Actor, type Citizen, requireRole } from '../actors/actors.server.ts'
import { lockAccount } from '../actors/lock-account.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import { prefixEnd } from '../database/search-words.server.ts'
import type { Database, Tables } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'

/** Limits of one account, because an ended session can still post forms and must not fill the disk. */
const maxDrafts = { citizen: 30, officer: 100 }
/** The pages that officers alone have. */
const officersPath = /^\/(admin|staff)\//i
/** Those that everybody has: a draft there must not push out what an officer has typed into cases. */
const sharedPath = /^\/account\//i

export type Fields = Record<string, string>

/**
 * Stores what was typed into the form at `path` for the account, for 30 days. Of the account's other drafts
 * the newest 29 stay, of an officer's 99. Nothing is stored for one that is disabled.
 */
export async function storeDraft(db: Database, userId: string, path: string, fields: Fields): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((trx) => storeDraft(trx, userId, path, fields))
  // Whoever disables or erases the account locks it, too: nothing is stored after the end.
  const owner = await lockAccount(db, userId)
  if (!owner) return
  const isOfficers = officersPath.test(path) || (sharedPath.test(path) && owner.role !== 'user')
  const most = isOfficers ? maxDrafts.officer : maxDrafts.citizen
  const row = { fields: JSON.stringify(fields), date: new Date().toISOString() }
  await upsert(db, 'drafts', { user: userId, path }, row)
  const others = db.selectFrom('drafts').select('path').where('user', '=', userId).where('path', '!=', path)
  await db
    .deleteFrom('drafts')
    .where('user', '=', userId)
    .where('path', '!=', path)
    .where('path', 'not in', others.orderBy('date', 'desc').limit(most - 1))
    .execute()
}

/** Five seconds of tolerance, because neither browser timers nor networks are exact. */
const minSaveIntervalMs = draftSaveSeconds * 1000 - 5000
/** Forms that one person may fill in at the same time. */
const maxConcurrentForms = 3

/** A page that is left has nothing to wait for, but must not be able to write without end. */
const minLeaveIntervalMs = 100

/**
 * Saves what is being typed into the form at `path`. False, and nothing is saved, if this form or three
 * others of the account were saved a moment ago. `isLeaving`: the page is being left, so this is the last
 * time to save it.
 */
export async function saveDraft(
  db: Database,
  owner: { id: string },
  path: string,
  { typed, isLeaving = false }: { typed: Fields; isLeaving?: boolean },
): Promise<boolean> {
  const interval = isLeaving ? minLeaveIntervalMs : minSaveIntervalMs
  const now = new Date()
  const justBefore = new Date(now.getTime() - interval).toISOString()
  const saved = await db
    .selectFrom('drafts')
    .select('path')
    .where('user', '=', owner.id)
    .where('date', '>', justBefore)
    // What a clock that ran ahead has saved keeps nothing from being saved now.
    .where('date', '<=', now.toISOString())
    .execute()
  if (saved.length >= maxConcurrentForms || saved.some((one) => one.path === path)) return false
  await storeDraft(db, owner.id, path, typed)
  return true
}

/** Finds the account's draft of the form at `path`; undefined when there is none. */
export async function findDraft(db: Database, actor: Actor, path: string): Promise<Fields | undefined> {
  const [row] = await draftsAt(db, { user: actor.id, path, since: keptSince(new Date()) })
  return row && (JSON.parse(row.fields) as Fields)
}

const draftsAt = prepareQuery((db, params: { user: string; path: string; since: string }) =>
  db
    .selectFrom('drafts')
    .select('fields')
    .where('user', '=', params.user)
    .where('path', '=', params.path)
    .where('date', '>', params.since),
)

/** Deletes the draft of the form at `path`, which was submitted or discarded. */
export async function deleteDraft(db: Database, actor: Actor, path: string): Promise<void> {
  await deleteOne(db, { user: actor.id, path })
}

const deleteOne = prepareQuery((db, params: { user: string; path: string }) =>
  db.deleteFrom('drafts').where('user', '=', params.user).where('path', '=', params.path),
)

/** Deletes what the citizen has typed into the application for a service, on whatever page of its form. */
export async function deleteApplicationDrafts(
  db: Database,
  actor: Citizen,
  serviceId: string,
): Promise<void> {
  requireRole(actor, 'user')
  const steps = stepPath(serviceId, '')
  const [path, last] = [formPath(serviceId), prefixEnd(steps)]
  await deleteSteps(db, { user: actor.id, path, steps, last })
}

const deleteSteps = prepareQuery((db, params: Record<'user' | 'path' | 'steps' | 'last', string>) =>
  db.deleteFrom('drafts').where('user', '=', params.user).where(isAtOrBelow(params)),
)

/**
 * Deletes what somebody has typed about an application that is theirs no more, inside the transaction of the
 * act.
 */
export async function deleteCaseDrafts(trx: Database, userId: string, applicationId: string): Promise<void> {
  const path = `/user/applications/${applicationId}`
  const steps = `${path}/`
  await deleteSteps(trx, { user: userId, path, steps, last: prefixEnd(steps) })
}

/** Lists where the citizen has typed into applications that were not sent, and when, in any order. */
export async function listApplicationDrafts(db: Database, actor: Citizen) {
  requireRole(actor, 'user')
  return applicationDrafts(db, { user: actor.id, since: keptSince(new Date()) })
}

const applicationDrafts = prepareQuery((db, params: { user: string; since: string }) =>
  db
    .selectFrom('drafts')
    .select(['path', 'date'])
    .where('user', '=', params.user)
    .where('path', '>=', formPathStart)
    .where('path', '<', prefixEnd(formPathStart))
    .where('date', '>', params.since),
)

/** The instant before which a draft is too old. */
function keptSince(now: Date): string {
  return new Date(now.getTime() - retentionHours.draft * 3_600_000).toISOString()
}

/** Deletes the drafts that are more than 30 days old. */
export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('drafts').where('date', '<', keptSince(now)).execute()
}

/** Deletes what officers have typed into a case that is decided, inside the transaction of the decision. */
export async function deleteOfficersDrafts(trx: Database, applicationId: string): Promise<void> {
  for (const area of [areaOf.admin, areaOf.staff]) {
    const path = `${area}/application/update/${applicationId}`
    await deleteOfCase(trx, { path, steps: `${path}/`, last: prefixEnd(`${path}/`) })
  }
}

const deleteOfCase = prepareQuery((db, pages: Record<'path' | 'steps' | 'last', string>) =>
  db.deleteFrom('drafts').where(isAtOrBelow(pages)),
)

/** Whether a draft is of the page at a path, or of one whose address begins with it. */
function isAtOrBelow({ path, steps, last }: Record<'path' | 'steps' | 'last', string>) {
  return (row: ExpressionBuilder<Tables, 'drafts'>) =>
    row.or([row('path', '=', path), row.and([row('path', '>=', steps), row('path', '<', last)])])
}
