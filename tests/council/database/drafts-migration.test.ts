import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrate, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')

describeEmptyDatabase('the migration of drafts', (database) => {
  test('what was typed before stays as it was, and a second index of its kind is refused', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    const { id: user } = await newCitizen(db)
    const draft = {
      user,
      path: '/user/apply/OLD',
      fields: '{"q":"Neem"}',
      date: '2026-06-01T06:30:00.000Z',
    }
    await db.insertInto('drafts').values(draft).execute()
    assert.ok((await migrate(db, root)).includes('0003-drafts-of-a-case.sql'))
    assert.deepEqual(await db.selectFrom('drafts').selectAll().execute(), [draft])
    await assert.rejects(sql`create index "draftsByPath" on "drafts" ("path")`.execute(db), /draftsByPath/)
  })
})
