import { sql } from 'kysely'
import { isPostgres } from '../../council/database/dialect.server.ts'
import type { Database } from '../../council/database/tables.ts'

/**
 * Throttles count refusals, a session says when it was last used, and a search that found nothing is counted:
 * none of them is what a form writes.
 */
const uncounted = [
  'throttles',
  'searchesNotFound',
  // Says who looks at a case, and changes nothing of it.
  'openCases',
  'accessLog',
  'migrations',
  'auditChains',
  'auditClients',
  // What is searched through, made of the texts in the other tables: three quarters of all rows.
  'serviceWords',
  'citizenWords',
  'applicationWords',
  'spellings',
]

type Row = Record<string, unknown>

/** What is read of a table that says more than what a form writes. */
const readings: Record<string, (db: Database) => Promise<Row[]>> = {
  sessions: (db) => db.selectFrom('sessions').select(['id', 'endedAt']).execute(),
  // Reading leaves lines too, which say nothing but that it was read. Their content is unfolded, so that a
  // reason is found as it was written.
  async audit(db) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'act', 'subject', 'actor', 'before', 'after'])
      .where('act', 'not in', [
        'case.opened',
        'profile.opened',
        'register.exported',
        'door.refused',
        'session.refused',
      ])
      .execute()
    return rows.map((row) => ({ ...row, after: JSON.parse(row.after ?? 'null') }))
  },
}

/** What was typed into an application that is refused, or beside a button of a case, is kept as typed. */
const typed = /"path":"\/(user\/apply|(admin|staff)\/application\/update)\//

/**
 * Returns what reads everything that is kept, as one text: two of them are equal when nothing was written in
 * between. On SQLite triggers count what is written, and a table is read again only after that.
 */
export async function openKeptRows(db: Database): Promise<() => Promise<string>> {
  const all = (await db.introspection.getTables()).map(({ name }) => name)
  const tables = all.filter((name) => !uncounted.includes(name))
  const counts = isPostgres(db) ? undefined : await countWrites(db, tables)
  const read = new Map<string, { count: number; text: string }>()
  return async () => {
    const now = await counts?.()
    for (const table of tables) {
      const count = now?.get(table) ?? -1
      if (now && read.get(table)?.count === count) continue
      read.set(table, { count, text: await readTable(db, table) })
    }
    return tables.map((table) => read.get(table)?.text ?? '').join('\n')
  }
}

async function readTable(db: Database, table: string) {
  const rows = await (readings[table]?.(db) ??
    db
      .selectFrom(table as 'users')
      .selectAll()
      .execute())
  const texts = rows.map((row) => JSON.stringify(row)).filter((text) => !typed.test(text))
  // In the order of what they hold: a database may give its rows in any.
  return texts.sort().join('\n')
}

/** How often each table was written to, rows that a foreign key took along too. */
async function countWrites(db: Database, tables: string[]) {
  await sql`create table "writes" ("tableName" text primary key, "count" integer not null)`.execute(db)
  for (const table of tables) {
    await sql`insert into "writes" values (${table}, 0)`.execute(db)
    for (const event of ['insert', 'update', 'delete'])
      await sql`create trigger ${sql.id(`${table} ${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin update "writes" set "count" = "count" + 1 where "tableName" = ${sql.lit(table)}; end`.execute(
        db,
      )
  }
  return async () => {
    const { rows } = await sql<{ tableName: string; count: number }>`select * from "writes"`.execute(db)
    return new Map(rows.map(({ tableName, count }) => [tableName, count]))
  }
}
