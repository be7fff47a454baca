import type { Act } from '../../rules/acts.ts'
import { type Day, midnightAfter, midnightOf } from '../../rules/days.ts'
import { type Kind, kindOfAccount } from '../../rules/roles.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { type Cursor, cappedCount, countRows, type Page, readPage } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'

/** What narrows the audit; an absent part narrows nothing. */
export interface AuditFilter {
  act?: Act
  /** The id of the account that acted, or `operator`, or `visitor`. */
  actor?: string
  /** An application's number, an account's id, or whatever else was acted on. */
  subject?: string
  /** The first and the last day. */
  from?: Day
  to?: Day
}

/** A line as the administrator reads it. */
export interface AuditLine {
  id: string
  date: string
  act: string
  actor: string
  /** Name and kind of the account today; undefined for the operator, a visitor and a deleted account. */
  name?: string
  kind?: Kind
  subject: string
  /** The name of the account that was acted on, where it was one. */
  subjectName?: string
  /** JSON. */
  before: string | null
  after: string | null
  /** The network address, as long as it is kept. */
  client?: string
}

const batch = 500

/** Lists the audit, newest first, a page of 25. */
export async function listAudit(
  db: Database,
  actor: Admin,
  filter: AuditFilter,
  cursor: Cursor,
): Promise<Page<AuditLine>> {
  requireRole(actor, 'admin')
  const page = await readPage(selectLines(db, filter), { columns: ['date', 'id'], direction: 'desc', cursor })
  return { ...page, rows: await withNames(db, page.rows) }
}

/** Counts the lines that match, to 1,000 at most. */
export async function countAudit(db: Database, actor: Admin, filter: AuditFilter): Promise<number> {
  requireRole(actor, 'admin')
  const { count } = await db
    .selectNoFrom(
      cappedCount(matching(db, filter).select('id').orderBy('date', 'desc').orderBy('id', 'desc')).as(
        'count',
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Counts all lines that match, for an export. */
export async function countExportedLines(db: Database, actor: Admin, filter: AuditFilter): Promise<number> {
  requireRole(actor, 'admin')
  return countRows(matching(db, filter))
}

/** Yields every matching line, newest first, in batches by key: a slow reader holds no lock or memory. */
export async function* exportAudit(
  db: Database,
  actor: Admin,
  filter: AuditFilter,
): AsyncGenerator<AuditLine> {
  requireRole(actor, 'admin')
  let last: AuditLine | undefined
  do {
    const after = last
    const rows = await selectLines(db, filter)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('date', 'id'), '<', tuple(after?.date ?? '', after?.id ?? '')),
        ),
      )
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(batch)
      .execute()
    yield* await withNames(db, rows)
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

function matching(db: Database, { act, actor, subject, from, to }: AuditFilter) {
  let query = db.selectFrom('audit')
  if (act !== undefined) query = query.where('act', '=', act)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (from !== undefined) query = query.where('date', '>=', midnightOf(from))
  if (to !== undefined) query = query.where('date', '<', midnightAfter(to))
  return query
}

function selectLines(db: Database, filter: AuditFilter) {
  return matching(db, filter).select(['id', 'date', 'act', 'actor', 'subject', 'before', 'after'])
}

type Stored = Omit<AuditLine, 'name' | 'kind' | 'subjectName' | 'client'>

/** Reads names and addresses after the page: a join would tempt a planner to read all lines first. */
async function withNames(db: Database, rows: Stored[]): Promise<AuditLine[]> {
  if (rows.length === 0) return []
  const people = [...new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))]
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'duty'])
    .where('id', 'in', people)
    .execute()
  const userOf = new Map(users.map((user) => [user.id, user]))
  const clients = await db
    .selectFrom('auditClients')
    .select(['id', 'client'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const clientOf = new Map(clients.map(({ id, client }) => [id, client]))
  return rows.map((row) => {
    const by = userOf.get(row.actor)
    return {
      ...row,
      name: by?.name,
      kind: by && kindOfAccount(by.role, by.duty),
      subjectName: userOf.get(row.subject)?.name,
      client: clientOf.get(row.id),
    }
  })
}
