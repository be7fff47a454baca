import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { storeRow } from '../../rows.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0033-breaches.sql',
  'every notice stays as it is, and goes with its owner as before',
  async (db, migrate) => {
    for (const id of ['one', 'two'])
      await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
        values (${id}, 'x', 'user', '2026', '2026', 'x')`.execute(db)
    for (const [id, owner, kind, readAt] of [
      ['n1', 'one', 'newBrowser', null],
      ['n2', 'one', 'numberReleased', '2026-02'],
      ['n3', 'two', 'applicationGone', null],
    ])
      await sql`insert into "notices" ("id", "userId", "kind", "way", "deviceDigest", "createdAt", "readAt")
        values (${id}, ${owner}, ${kind}, 'password', 'd', '2026-01', ${readAt})`.execute(db)
    const before = await db.selectFrom('notices').selectAll().orderBy('id').execute()
    await migrate()
    assert.deepEqual(await db.selectFrom('notices').selectAll().orderBy('id').execute(), before)
    assert.equal(before.length, 3)
    assert.deepEqual(await db.selectFrom('breaches').selectAll().execute(), [])
    await storeRow(db, 'notices', {
      id: 'n4',
      userId: 'one',
      kind: 'breach',
      way: null,
      deviceDigest: null,
      createdAt: '2026',
    })
    await assert.rejects(
      sql`insert into "notices" ("id", "userId", "kind", "createdAt") values ('n5', 'one', 'other', '2026')`.execute(
        db,
      ),
    )
    await db.deleteFrom('users').where('id', '=', 'one').execute()
    const left = await db.selectFrom('notices').select('id').execute()
    assert.deepEqual(left, [{ id: 'n3' }])
  },
)
