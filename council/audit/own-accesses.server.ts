import { sql } from 'kysely'
import type { AccessKind } from '../../rules/access-kinds.ts'
import { councilDay, councilHour } from '../../rules/days.ts'
import { type Citizen, requireRole } from '../actors/actors.server.ts'
import { type Cursor, readPage } from '../database/keyset.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

/** That somebody of an office read an application of a citizen. */
export interface OwnAccess {
  /** `YYYY-MM-DDTHH` in Asia/Kolkata, or the day alone. */
  hour: string
  /** What the office is called, for citizens read no names; '' where nothing is set. */
  office: string
  kind: AccessKind
  applicationId: string
}

/** So many of the lines that the audit had of pages before the office's reading was noted as a whole. */
const mostLines = 500

const columns = ['hour', 'subject', 'kind', 'office'] as const

/** Lists who read a citizen's applications, or one of them, the newest first: 25 notes at most. */
export async function listOwnAccesses(db: Database, actor: Citizen, applicationId: string, cursor: Cursor) {
  requireRole(actor, 'user')
  const page = await readPage(
    db
      .selectFrom('accessLog')
      .select(['hour', 'office', 'kind', 'subject'])
      .distinct()
      .where('userId', '=', actor.id)
      // As an expression, so that SQLite goes on reading in the order of the index.
      .$if(applicationId !== '', (query) => query.where(sql<boolean>`("subject" || '') = ${applicationId}`)),
    { columns, direction: 'desc', cursor },
  )
  const rows = page.rows.map(({ subject, ...row }): OwnAccess => ({ ...row, applicationId: subject }))
  const older = page.next ? [] : await listOlder(db, actor, applicationId)
  return { ...page, rows: [...rows, ...older] }
}

/** Lists who opened the citizen's profile: the audit has each officer once a day. The newest first. */
export async function listProfileOpenings(db: Database, actor: Citizen, most = mostLines) {
  requireRole(actor, 'user')
  const lines = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.date', 'users.office'])
    .where('audit.subject', '=', actor.id)
    .where('audit.act', '=', 'profile.opened')
    .orderBy('audit.date', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(most)
    .execute()
  return lines.map(({ date, office }) => ({ day: councilDay(date), office: office ?? '' }))
}

/**
 * Finds the last time that the office read one of a citizen's applications, or without `applicationId` any of
 * them or the profile; undefined for never.
 */
export async function findLastAccess(db: Database, actor: Citizen, applicationId?: string) {
  requireRole(actor, 'user')
  const [last] = applicationId
    ? await lastOfCase(db, { user: actor.id, applicationId })
    : await lastOfUser(db, { user: actor.id })
  const read = last && { day: last.hour.slice(0, 'YYYY-MM-DD'.length), office: last.office }
  const [opened] = applicationId ? [] : await listProfileOpenings(db, actor, 1)
  return opened && (!read || opened.day > read.day) ? opened : read
}

const newestOf = (db: Database, user: string) =>
  db
    .selectFrom('accessLog')
    .select(['hour', 'office'])
    .where('userId', '=', user)
    .orderBy('hour', 'desc')
    .limit(1)

const lastOfUser = prepareQuery((db, { user }: { user: string }) => newestOf(db, user))
const lastOfCase = prepareQuery((db, params: { user: string; applicationId: string }) =>
  newestOf(db, params.user).where('subject', '=', params.applicationId),
)

/** Lists the numbers of a citizen's applications, the newest first, 100 at most. */
export async function listOwnNumbers(db: Database, actor: Citizen): Promise<string[]> {
  requireRole(actor, 'user')
  const rows = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', actor.id)
    .orderBy('date', 'desc')
    .orderBy('applicationId', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ applicationId }) => applicationId)
}

async function listOlder(db: Database, actor: Citizen, applicationId: string): Promise<OwnAccess[]> {
  const lines = await db
    .selectFrom('audit')
    .innerJoin('applications', 'applications.applicationId', 'audit.subject')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.date', 'audit.subject', 'users.office'])
    .where('applications.user', '=', actor.id)
    .$if(applicationId !== '', (query) => query.where('audit.subject', '=', applicationId))
    .where('audit.act', '=', 'paper.seen')
    .orderBy('audit.date', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(mostLines)
    .execute()
  const seen = lines.map(
    ({ date, subject, office }): OwnAccess => ({
      hour: councilHour(date),
      office: office ?? '',
      kind: 'paper',
      applicationId: subject,
    }),
  )
  return [...new Map(seen.map((one) => [JSON.stringify(one), one])).values()]
}

/** Puts accesses under their days, in their order. */
export function byDay<Row extends { hour: string }>(rows: Row[]) {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = row.hour.slice(0, 'YYYY-MM-DD'.length)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, accesses]) => ({ day, accesses }))
}
