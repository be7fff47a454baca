import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { examineMigrations, migrate, migrationFaults } from '../../../council/database/migrate.server.ts'
import { DatabaseRefused } from '../../../council/database/refused.server.ts'
import { findReadinessFault } from '../../../council/readiness.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')
const changed = mkdtempSync(join(tmpdir(), 'migrations-'))
after(() => rmSync(changed, { recursive: true }))
const folder = 'council/database/migrations'
cpSync(join(root, folder), join(changed, folder), { recursive: true })
const first = join(changed, folder, '0001-baseline.sql')

describeDatabase('migrations', (database) => {
  test('a database of a newer portal is refused, and is not ready', async () => {
    const db = database()
    const row = { name: '9999-later.sql', appliedAt: new Date().toISOString(), digest: 'later' }
    await db.insertInto('migrations').values(row).execute()
    assert.deepEqual((await examineMigrations(db, root)).unknown, [row.name])
    assert.equal(await findReadinessFault(db, root, 'write'), 'newer')
    await assert.rejects(migrate(db, root), (error) => {
      assert.ok(error instanceof DatabaseRefused)
      assert.match(
        error.message,
        /^The database is of a newer portal, .*9999-later\.sql: put the newer code back/,
      )
      return true
    })
    await db.deleteFrom('migrations').where('name', '=', row.name).execute()
    assert.equal(await findReadinessFault(db, root, 'write'), undefined)
  })

  test('beside a newer portal that only added something, an older one starts and is ready', async () => {
    const db = database()
    const name = '9998-more.sql'
    const more = join(changed, folder, name)
    writeFileSync(more, '-- keeps: 1\nalter table "services" add column "more" text not null default \'\';\n')
    assert.deepEqual(await migrate(db, changed), [name])
    assert.deepEqual(await examineMigrations(db, changed), {
      pending: [],
      unknown: [],
      later: [],
      changed: [],
    })
    rmSync(more)
    assert.deepEqual((await examineMigrations(db, root)).later, [name])
    assert.equal(await findReadinessFault(db, root, 'write'), undefined)
    assert.deepEqual(await migrate(db, root), [])
    await sql`alter table "services" drop column "more"`.execute(db)
    await db.deleteFrom('migrations').where('name', '=', name).execute()
  })

  test('a migration that was edited after it was applied is refused; other line ends are no edit', async () => {
    const db = database()
    const released = readFileSync(first, 'utf8')
    writeFileSync(first, released.replaceAll('\n', '\r\n'))
    assert.deepEqual((await examineMigrations(db, changed)).changed, [])
    writeFileSync(first, released)
    appendFileSync(first, '\n-- one more word\n')
    assert.deepEqual((await examineMigrations(db, changed)).changed, ['0001-baseline.sql'])
    assert.equal(await findReadinessFault(db, changed, 'write'), 'migrations')
    await assert.rejects(
      migrate(db, changed),
      /0001-baseline\.sql was edited after it was applied: put it back/,
    )
    writeFileSync(first, released)
    assert.deepEqual(await migrate(db, changed), [])
  })

  test('every migration is noted with its digest', async () => {
    const noted = await database().selectFrom('migrations').select('digest').execute()
    for (const { digest } of noted) assert.match(digest, /^[0-9a-f]{64}( keeps)?$/)
  })

  test('a database of a version before 1.0.0 is refused in one sentence, and stays as it is', async () => {
    const db = database()
    const before = await db.selectFrom('migrations').selectAll().execute()
    const made = { name: '0001-council.sql', appliedAt: '2026-11-01T00:00:00.000Z', digest: 'other' }
    await db.deleteFrom('migrations').execute()
    await db.insertInto('migrations').values(made).execute()
    const fault = /^The database was made by a version before 1\.0\.0, [^.]*: start it with that version\.$/
    const [only, ...more] = migrationFaults(await examineMigrations(db, root))
    assert.match(only ?? '', fault)
    assert.deepEqual(more, [])
    await assert.rejects(
      migrate(db, root),
      (error) => error instanceof DatabaseRefused && fault.test(error.message),
    )
    assert.deepEqual(await db.selectFrom('migrations').selectAll().execute(), [made])
    await db.deleteFrom('migrations').execute()
    await db.insertInto('migrations').values(before).execute()
  })
})
