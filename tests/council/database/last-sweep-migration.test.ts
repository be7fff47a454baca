import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../../council/database/migrate.server.ts'
import { describeDatabase, describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0037-last-sweep.sql'

describeEmptyDatabase('the migration of the last sweep', (database) => {
  test('a council that is there has looked last on the day of its newest act, and keeps its years', async () => {
    const db = database()
    await migrateUpTo(db, name)
    await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
        values ('one', 'x', 'admin', '2026', '2026', 'x')`.execute(db)
    await sql`insert into "retention" ("kind", "years", "ground", "setAt", "setBy", "seenOn")
        values ('audit', 8, 'Order 7', '2026', 'one', '2026-08-01')`.execute(db)
    for (const day of ['2026-09-02', '2026-09-30', '2026-08-01'])
      await sql`insert into "audit" ("id", "act", "actor", "subject", "date", "valuesDigest", "chain", "ordinal", "digest")
          values (${day}, 'x', 'one', 'x', ${`${day}T10:00:00.000Z`}, '', ${day}, 1, '')`.execute(db)
    assert.ok((await migrate(db, root)).includes(name))
    assert.deepEqual(await db.selectFrom('sweeps').selectAll().execute(), [{ id: 1, sweptOn: '2026-09-30' }])
    const kept = db.selectFrom('retention').select(['kind', 'years', 'ground', 'ranOn'])
    assert.deepEqual(await kept.execute(), [{ kind: 'audit', years: 8, ground: 'Order 7', ranOn: '' }])
  })
})

describeDatabase('a new council', (database) => {
  test('a council without an act has not looked yet', async () => {
    assert.deepEqual(await database().selectFrom('sweeps').selectAll().execute(), [])
  })
})
