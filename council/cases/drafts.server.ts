import { formPath, formPathStart, stepPath } from '../../rules/form/steps.ts'
import { draftSaveSeconds, retentionHours } from '../../rules/limits.ts'
import { type Actor, type Citizen, requireRole } from '../actors/actors.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import { prefixEnd } from '../database/search-words.server.ts'
import type { Database } from '../database/tables.ts'

/** Limit of one account, because an ended session can still post forms and must not fill the disk. */
const maxDrafts = 10

export type Fields = Record<string, string>

/**
 * Stores what was typed into the form at `path` for the account: an application for 30 days, any other form for 24 hours.
 * Of the account's other drafts the newest nine stay.
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
  const since = keptSince(path.startsWith(formPathStart) ? 'unsentApplication' : 'draft', new Date())
  const [row] = await draftsAt(db, { user: actor.id, path, since })
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

const deleteSteps = prepareQuery(
  (db, { user, path, steps, last }: Record<'user' | 'path' | 'steps' | 'last', string>) =>
    db
      .deleteFrom('drafts')
      .where('user', '=', user)
      .where((row) =>
        row.or([row('path', '=', path), row.and([row('path', '>=', steps), row('path', '<', last)])]),
      ),
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
export async function listApplicationDrafts(
  db: Database,
  actor: Citizen,
): Promise<{ path: string; date: string }[]> {
  requireRole(actor, 'user')
  return applicationDrafts(db, { user: actor.id, since: keptSince('unsentApplication', new Date()) })
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
function keptSince(kind: 'draft' | 'unsentApplication', now: Date): string {
  return new Date(now.getTime() - retentionHours[kind] * 3_600_000).toISOString()
}

/** Deletes the drafts that are too old: applications after 30 days, others after 24 hours. */
export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('drafts').where('date', '<', keptSince('unsentApplication', now)).execute()
  await db
    .deleteFrom('drafts')
    .where('date', '<', keptSince('draft', now))
    .where('path', 'not like', `${formPathStart}%`)
    .execute()
}
