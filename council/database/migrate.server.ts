import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './open.server.ts'

/** The migrations of the repository that this database has not had yet, in order. Empty: it is up to date. */
export async function listPendingMigrations(db: Database, root: string): Promise<string[]> {
  await sql`create table if not exists "migrations" ("name" text primary key, "appliedAt" text not null)`.execute(
    db,
  )
  const applied = await db.selectFrom('migrations').select('name').execute()
  const known = new Set(applied.map((row) => row.name))
  return readdirSync(folder(root))
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .sort()
}

/** Applies each pending migration, one transaction each, and returns the names of those that it applied. */
export async function migrate(db: Database, root: string): Promise<string[]> {
  const applied: string[] = []
  for (const name of await listPendingMigrations(db, root)) {
    await db.transaction().execute(async (trx) => {
      // Another process may have applied it between the look and the lock.
      const taken = await trx
        .insertInto('migrations')
        .values({ name, appliedAt: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute()
      if (taken.length === 0) return
      for (const statement of statementsOf(readFileSync(join(folder(root), name), 'utf8'))) {
        await sql.raw(statement).execute(trx)
      }
      applied.push(name)
    })
  }
  return applied
}

function folder(root: string) {
  return join(root, 'council/database/migrations')
}

function statementsOf(text: string) {
  const bare = text.replace(/^\s*--.*$/gm, '')
  return bare.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}
