import type { ExpressionBuilder } from 'kysely'
import type { BreachItem, BreachKind } from '../../rules/breach.ts'
import { type Day, dayNumber, dayOf, midnightAfter, midnightOf } from '../../rules/days.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { countRows } from '../database/keyset.server.ts'
import type { Database, Tables } from '../database/tables.ts'

/** Which people: all citizens, or applicants; of these each part that is not empty narrows. */
export interface BreachScope {
  people: 'all' | 'some'
  serviceId: string
  /** Whose applications this officer has read in the period; '': those that came in the period. */
  officer: string
  fromDay: Day | ''
  toDay: Day | ''
}

/** What people are told, by language and item; an item that is missing is told in the council's own. */
export type BreachTexts = Record<string, Partial<Record<BreachItem, string>>>

export interface BreachInput {
  fromDay: Day
  toDay: Day
  knownAt: string
  kinds: BreachKind[]
  scope: BreachScope
  texts: BreachTexts
}

/** Counts the people of a scope, each once. */
export async function countAffected(db: Database, actor: Admin, scope: BreachScope): Promise<number> {
  requireRole(actor, 'admin')
  return countRows(db.selectFrom(affected(db, scope).as('people')))
}

/**
 * Records a breach with the people of its scope as they are now, or changes it in all its parts. False, and
 * nothing is done: people are told of it already.
 */
export async function recordBreach(
  db: Database,
  actor: Admin,
  breachId: string,
  { fromDay, toDay, knownAt, kinds, scope, texts }: BreachInput,
  now = new Date(),
): Promise<boolean> {
  requireRole(actor, 'admin')
  const date = now.toISOString()
  const json = { kinds: JSON.stringify(kinds), scope: JSON.stringify(scope), texts: JSON.stringify(texts) }
  const row = { fromDay, toDay, knownAt, ...json, recordedAt: date, recordedBy: actor.id }
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('breaches').selectAll().where('breachId', '=', breachId).execute()
    const kept = await trx
      .insertInto('breaches')
      .values({ breachId, ...row })
      .onConflict((conflict) =>
        conflict.column('breachId').doUpdateSet(row).where('breaches.tellingAt', 'is', null),
      )
      .returning('breachId')
      .execute()
    if (kept.length === 0) return false
    await trx.deleteFrom('breachPeople').where('breachId', '=', breachId).execute()
    await trx
      .insertInto('breachPeople')
      .columns(['userId', 'breachId'])
      .expression(
        trx
          .selectFrom(affected(trx, scope).as('people'))
          .select(({ val }) => ['people.userId', val(breachId).as('breachId')]),
      )
      .execute()
    const act = before.length === 0 ? 'breach.recorded' : 'breach.changed'
    const [old] = before
    await recordAct(trx, actor, {
      act,
      subject: 'council',
      before: old && { breachId, fromDay: old.fromDay, toDay: old.toDay, knownAt: old.knownAt },
      after: { breachId, fromDay, toDay, knownAt, kinds: kinds.join(' '), people: json.scope },
      date,
    })
    return true
  })
}

/** Whether the account, or an application of it that still has its words, says somebody's name. */
export function isNamed({ eb, exists, or, selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  const named = selectFrom('applications')
    .select('applications.applicationId')
    .whereRef('applications.user', '=', 'users.id')
    .where('applications.applicantName', '<>', '')
  return or([eb('users.name', '<>', ''), exists(named)])
}

/** The ids of the people of a scope, each once, but for those whose names went after their years. */
function affected(db: Database, { people, serviceId, officer, fromDay, toDay }: BreachScope) {
  const citizens = db.selectFrom('users').where('users.role', '=', 'user').where(isNamed)
  if (people === 'all') return citizens.select('users.id as userId')
  let applications = db.selectFrom('applications').select('applications.user')
  if (serviceId !== '') applications = applications.where('applications.serviceId', '=', serviceId)
  if (officer === '') {
    if (fromDay !== '') applications = applications.where('applications.date', '>=', midnightOf(fromDay))
    if (toDay !== '') applications = applications.where('applications.date', '<', midnightAfter(toDay))
    return citizens.select('users.id as userId').where('users.id', 'in', applications)
  }
  let read = applications
    .innerJoin('accessLog', 'accessLog.subject', 'applications.applicationId')
    .where('accessLog.actor', '=', officer)
  // Hours and days of India alike begin with the day.
  if (fromDay !== '') read = read.where('accessLog.hour', '>=', fromDay)
  if (toDay !== '') read = read.where('accessLog.hour', '<', dayOf(dayNumber(toDay) + 1))
  let opened = db
    .selectFrom('audit')
    .select('audit.subject')
    .where('audit.act', '=', 'profile.opened')
    .where('audit.actor', '=', officer)
  if (fromDay !== '') opened = opened.where('audit.date', '>=', midnightOf(fromDay))
  if (toDay !== '') opened = opened.where('audit.date', '<', midnightAfter(toDay))
  if (serviceId !== '') opened = opened.where('audit.subject', 'in', applications.$castTo<{ user: string }>())
  return citizens
    .select('users.id as userId')
    .where(({ eb, or }) => or([eb('users.id', 'in', read), eb('users.id', 'in', opened)]))
}

/** Lists whoever may have read what goes out: all officers, by name, also those who are disabled. */
export function listBreachOfficers(db: Database, actor: Admin): Promise<{ id: string; name: string }[]> {
  requireRole(actor, 'admin')
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', ['admin', 'staff'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Deletes a breach that was recorded by mistake. False, and nothing is done: people are told of it already,
 * or there is none.
 */
export async function deleteBreach(
  db: Database,
  actor: Admin,
  breachId: string,
  now = new Date(),
): Promise<boolean> {
  requireRole(actor, 'admin')
  const date = now.toISOString()
  return db.transaction().execute(async (trx) => {
    // Whoever tells it waits, and finds nothing.
    const [old] = await trx
      .updateTable('breaches')
      .set({ recordedAt: date })
      .where('breachId', '=', breachId)
      .where('tellingAt', 'is', null)
      .returning(['fromDay', 'toDay', 'knownAt'])
      .execute()
    if (!old) return false
    await trx.deleteFrom('breachPeople').where('breachId', '=', breachId).execute()
    await trx.deleteFrom('breaches').where('breachId', '=', breachId).execute()
    await recordAct(trx, actor, {
      act: 'breach.deleted',
      subject: 'council',
      before: { breachId, ...old },
      date,
    })
    return true
  })
}
