import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { examineMigrations, migrate } from '../../../council/database/migrate.server.ts'
import { DatabaseRefused } from '../../../council/database/refused.server.ts'
import { findReadinessFault } from '../../../council/readiness.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')
const changed = mkdtempSync(join(tmpdir(), 'migrations-'))
after(() => rmSync(changed, { recursive: true }))
const folder = 'council/database/migrations'
cpSync(join(root, folder), join(changed, folder), { recursive: true })
const first = join(changed, folder, '0001-council.sql')

describeDatabase('migrations', (database) => {
  test('a database of a newer portal is refused, and is not ready', async () => {
    const db = database()
    const row = { name: '9999-later.sql', appliedAt: new Date().toISOString() }
    await db.insertInto('migrations').values(row).execute()
    assert.deepEqual((await examineMigrations(db, root)).unknown, [row.name])
    assert.equal(await findReadinessFault(db, root), 'newer')
    await assert.rejects(migrate(db, root), (error) => {
      assert.ok(error instanceof DatabaseRefused)
      assert.match(
        error.message,
        /^The database is of a newer portal, .*9999-later\.sql: put the newer code back/,
      )
      return true
    })
    await db.deleteFrom('migrations').where('name', '=', row.name).execute()
    assert.equal(await findReadinessFault(db, root), undefined)
  })

  test('a migration that was edited after it was applied is refused; other line ends are no edit', async () => {
    const db = database()
    const released = readFileSync(first, 'utf8')
    writeFileSync(first, released.replaceAll('\n', '\r\n'))
    assert.deepEqual((await examineMigrations(db, changed)).changed, [])
    writeFileSync(first, released)
    appendFileSync(first, '\n-- one more word\n')
    assert.deepEqual((await examineMigrations(db, changed)).changed, ['0001-council.sql'])
    assert.equal(await findReadinessFault(db, changed), 'migrations')
    await assert.rejects(
      migrate(db, changed),
      /0001-council\.sql was edited after it was applied: put it back/,
    )
    writeFileSync(first, released)
    assert.deepEqual(await migrate(db, changed), [])
  })

  test('every migration is noted with its digest, also in a council that was made before they were', async () => {
    const db = database()
    const digests = () => db.selectFrom('migrations').select(['name', 'digest']).orderBy('name').execute()
    const noted = await digests()
    for (const { digest } of noted) assert.match(digest ?? '', /^[0-9a-f]{64}$/)
    await db.updateTable('migrations').set({ digest: null }).execute()
    await migrate(db, root)
    assert.deepEqual(await digests(), noted)
  })
})
