import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { migrate, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')

/** Gives an empty database the tables that it had before a migration. */
async function migrateUpTo(db: Database, name: string) {
  const before = readdirSync(join(root, 'council/database/migrations')).filter(
    (file) => file.endsWith('.sql') && file < name,
  )
  await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, before.sort()))
}

/**
 * Declares the test of a migration, on every engine: it is handed a database with the tables that were there
 * before, and what migrates it.
 */
export function testMigration(
  name: string,
  promise: string,
  run: (db: Database, migrate: () => Promise<void>) => Promise<void>,
): void {
  describeEmptyDatabase(`the migration ${name}`, (database) => {
    test(promise, async () => {
      await migrateUpTo(database(), name)
      await run(database(), async () => assert.ok((await migrate(database(), root)).includes(name)))
    })
  })
}
