import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { describeDatabase } from '../../describe-database.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0037-last-sweep.sql',
  'a council that is there has looked last on the day of its newest act, and keeps its years',
  async (db, migrate) => {
    await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
        values ('one', 'x', 'admin', '2026', '2026', 'x')`.execute(db)
    await sql`insert into "retention" ("kind", "years", "ground", "setAt", "setBy", "seenOn")
        values ('audit', 8, 'Order 7', '2026', 'one', '2026-08-01')`.execute(db)
    for (const day of ['2026-09-02', '2026-09-30', '2026-08-01'])
      await sql`insert into "audit" ("id", "act", "actor", "subject", "date", "valuesDigest", "chain", "ordinal", "digest")
          values (${day}, 'x', 'one', 'x', ${`${day}T10:00:00.000Z`}, '', ${day}, 1, '')`.execute(db)
    await migrate()
    assert.deepEqual(await db.selectFrom('sweeps').selectAll().execute(), [{ id: 1, sweptOn: '2026-09-30' }])
    const kept = db.selectFrom('retention').select(['kind', 'years', 'ground', 'ranOn'])
    assert.deepEqual(await kept.execute(), [{ kind: 'audit', years: 8, ground: 'Order 7', ranOn: '' }])
  },
)

describeDatabase('a new council', (database) => {
  test('a council without an act has not looked yet', async () => {
    assert.deepEqual(await database().selectFrom('sweeps').selectAll().execute(), [])
  })
})
