import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen, newStaff } from '../../actors.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0030-privacy-requests.sql',
  'the requests that there are become corrections, open or done as they were',
  async (db, migrate) => {
    const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
    const [sent, done] = ['2026-06-01T06:30:00.000Z', '2026-06-04T06:30:00.000Z']
    await sql`insert into "profileRequests" ("id", "user", "message", "date", "done", "doneAt", "doneBy") values
      ('a', ${citizen.id}, 'My name', ${sent}, 1, ${done}, ${clerk.id}),
      ('b', ${citizen.id}, 'My village', ${sent}, 1, null, null),
      ('c', ${citizen.id}, 'My phone', ${sent}, 0, null, null)`.execute(db)
    await migrate()
    const rows = await db.selectFrom('privacyRequests').selectAll().orderBy('id').execute()
    const kept = {
      userId: citizen.id,
      applicationId: null,
      kind: 'correct',
      date: sent,
      answer: '',
    } as const
    assert.deepEqual(rows, [
      { id: 'a', words: 'My name', ...kept, doneAt: done, doneBy: clerk.id },
      { id: 'b', words: 'My village', ...kept, doneAt: sent, doneBy: null },
      { id: 'c', words: 'My phone', ...kept, doneAt: null, doneBy: null },
    ])
    const tables = (await db.introspection.getTables()).map((table) => table.name)
    assert.ok(!tables.includes('profileRequests'))
  },
)
