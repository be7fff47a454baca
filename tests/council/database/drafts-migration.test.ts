import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen } from '../../actors.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0003-drafts-of-a-case.sql',
  'what was typed before stays as it was, and a second index of its kind is refused',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    const draft = {
      user,
      path: '/user/apply/OLD',
      fields: '{"q":"Neem"}',
      date: '2026-06-01T06:30:00.000Z',
    }
    await db.insertInto('drafts').values(draft).execute()
    await migrate()
    assert.deepEqual(await db.selectFrom('drafts').selectAll().execute(), [draft])
    await assert.rejects(sql`create index "draftsByPath" on "drafts" ("path")`.execute(db), /draftsByPath/)
  },
)
