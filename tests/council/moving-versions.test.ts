import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'
import { withMigrationLock } from '../../council/database/dialect.server.ts'
import {
  examineMigrations,
  listMigrations,
  migrateInTransaction,
} from '../../council/database/migrate.server.ts'
import type { Database } from '../../council/database/tables.ts'
import {
  backUp,
  moveCouncil,
  restore,
  verifyBackup,
} from '../../council/records/moving/move-council.server.ts'
import { MoveRefused } from '../../council/records/moving/move-refused.ts'
import { newAdmin } from '../actors.ts'
import { type EngineName, engineNames, newFolder, newPlace } from '../council-places.ts'
import { changeRows, storeRow } from '../rows.ts'

const root = join(import.meta.dirname, '../..')
const quiet = { dryRun: false, progress: () => undefined, root }
const loading = { ...quiet, replace: false }
const replacing = { ...loading, replace: true }

async function within<T>(place: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  return work(db).finally(() => db.destroy())
}

/** A council with one account, and its backup. */
async function councilWithBackup(t: TestContext, engine: EngineName) {
  const place = await newPlace(t, engine, 'migrated')
  const file = join(newFolder(t), 'council.backup')
  const { id } = await within(place, newAdmin)
  await backUp(place, file, quiet)
  return { place, file, id }
}

async function assertKept(place: DatabaseLocation, id: string) {
  assert.deepEqual(await within(place, (db) => db.selectFrom('users').select('id').execute()), [{ id }])
}

function refusedAs(words: RegExp) {
  return (error: unknown) => error instanceof MoveRefused && words.test(error.message)
}

for (const engine of engineNames) {
  describe(`councils of other versions (${engine})`, () => {
    test('tables and columns that somebody has added keep no backup from being made and restored', async (t) => {
      const { place, file, id } = await councilWithBackup(t, engine)
      for (const statement of [
        'create table "notes" ("id" text primary key)',
        `insert into "notes" values ('a')`,
        'create table "listed" as select "id" from "users"',
        'alter table "users" add column "mine" text',
        'create view "named" as select "name" from "users"',
        `update "users" set "mine" = 'x'`,
      ])
        await within(place, (db) => sql.raw(statement).execute(db))
      await backUp(place, `${file}.2`, quiet)
      const plain = await restore(await newPlace(t, engine), file, loading)
      assert.deepEqual(plain.leftOut, [])
      for (const { leftOut, totals } of [
        await restore(place, `${file}.2`, replacing),
        await restore(await newPlace(t, engine), `${file}.2`, loading),
      ]) {
        assert.deepEqual(leftOut, ['notes', 'users.mine'])
        assert.deepEqual(totals, plain.totals)
      }
      await assertKept(place, id)
    })

    test('a council that lacks a column or a table is backed up as damaged, and neither restored nor moved', async (t) => {
      const { place, file, id } = await councilWithBackup(t, engine)
      const harmed = await newPlace(t, engine, 'migrated')
      await within(harmed, newAdmin)
      for (const statement of ['alter table "users" drop column "office"', 'drop table "citizenWords"'])
        await within(harmed, (db) => sql.raw(statement).execute(db))
      const lost = ['users.office is gone', 'citizenWords is gone']
      assert.deepEqual((await backUp(harmed, `${file}.2`, quiet)).damage, lost)
      assert.deepEqual((await verifyBackup(`${file}.2`, quiet.progress)).damage, lost)
      const refused = refusedAs(/^It lacks users\.office, citizenWords, and nothing was changed\.$/)
      await assert.rejects(restore(place, `${file}.2`, replacing), refused)
      await assertKept(place, id)
      await assert.rejects(moveCouncil(harmed, await newPlace(t, engine), quiet), refused)
    })

    test('a council of an older portal is backed up whole, and has the later migrations after a restore', async (t) => {
      const [older, file] = [await newPlace(t, engine), join(newFolder(t), 'older')]
      const early = listMigrations(root).slice(0, -3)
      await within(older, async (db) => {
        await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, early))
        await newAdmin(db)
      })
      assert.deepEqual((await backUp(older, file, quiet)).damage, [])
      const restored = await newPlace(t, engine)
      await restore(restored, file, loading)
      await within(restored, async (db) => {
        assert.deepEqual((await examineMigrations(db, root)).pending, [])
        assert.equal((await db.selectFrom('users').selectAll().execute()).length, 1)
      })
    })

    test('a backup of a newer portal is refused, and the old council stays', async (t) => {
      const { place, file, id } = await councilWithBackup(t, engine)
      await within(place, (db) =>
        storeRow(db, 'migrations', { name: '9999-later.sql', appliedAt: '2026', digest: 'later' }),
      )
      await backUp(place, `${file}.2`, quiet)
      const newer = /newer portal: .* 9999-later\.sql/
      const target = await newPlace(t, engine)
      for (const dryRun of [true, false]) {
        await assert.rejects(restore(place, `${file}.2`, { ...replacing, dryRun }), newer)
        await assert.rejects(moveCouncil(place, target, { ...quiet, dryRun }), newer)
      }
      await assertKept(place, id)
    })

    test('a backup and a database of a version before 1.0.0 are refused, and the old council stays', async (t) => {
      const { place, file, id } = await councilWithBackup(t, engine)
      const text = gunzipSync(readFileSync(file)).toString()
      for (const version of [1, 2]) {
        writeFileSync(file, gzipSync(text.replace('"version":3', `"version":${version}`)))
        for (const tried of [
          () => restore(place, file, replacing),
          () => restore(place, file, { ...replacing, dryRun: true }),
          () => verifyBackup(file, quiet.progress),
        ])
          await assert.rejects(
            tried(),
            refusedAs(/^This backup was made by a version before 1\.0\.0: [^.]*\.$/),
          )
      }
      await assertKept(place, id)
      await within(place, (db) =>
        changeRows(db, 'migrations', { name: '0001-baseline.sql' }, { name: '0001-council.sql' }),
      )
      const empty = await newPlace(t, engine)
      for (const tried of [() => backUp(place, `${file}.3`, quiet), () => moveCouncil(place, empty, loading)])
        await assert.rejects(
          tried(),
          refusedAs(/^The database was made by a version before 1\.0\.0, [^.]*: [^.]*\.$/),
        )
    })

    test('a backup whose rows name others that are gone is refused in words, and the old council stays', async (t) => {
      const { place, file, id } = await councilWithBackup(t, engine)
      const other = await newPlace(t, 'SQLite', 'migrated')
      await within(other, newAdmin)
      const careless = new Sqlite(join(other.dataDir, 'council.sqlite'))
      careless.exec('pragma foreign_keys = off; delete from "users"')
      careless.close()
      await backUp(other, `${file}.2`, quiet)
      await assert.rejects(restore(place, `${file}.2`, replacing), refusedAs(/name others which are gone/))
      await assertKept(place, id)
    })

    test('a backup in a form that is newer is refused', async (t) => {
      const { place, file } = await councilWithBackup(t, engine)
      const text = gunzipSync(readFileSync(file)).toString()
      writeFileSync(file, gzipSync(text.replace('"version":3', '"version":4')))
      await assert.rejects(restore(place, file, replacing), refusedAs(/made by a newer portal/))
    })
  })
}
