import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { restHandles } from '../../../council/database/open-sqlite.server.ts'

async function openHere(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'resting-'))
  const db = await openDatabase({ dataDir })
  t.after(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true })
  })
  await sql`create table words (word text)`.execute(db)
  return { db, file: join(dataDir, 'council.sqlite') }
}

/** How often this process has the file open. */
function timesOpen(file: string) {
  return readdirSync('/proc/self/fd').filter((number) => {
    const path = join('/proc/self/fd', number)
    return existsSync(path) && readlinkSync(path) === file
  }).length
}

const words = async (db: Awaited<ReturnType<typeof openHere>>['db']) =>
  (await sql<{ word: string }>`select word from words`.execute(db)).rows.map(({ word }) => word)

test('a file that nobody uses is closed, and opened again by who reads or writes', async (t) => {
  const { db, file } = await openHere(t)
  assert.equal(timesOpen(file), 2)
  restHandles(db, 60_000)
  assert.equal(timesOpen(file), 2)
  restHandles(db, 0)
  assert.equal(timesOpen(file), 0)
  assert.deepEqual(await words(db), [])
  assert.equal(timesOpen(file), 1)
  await sql`insert into words values ('kept')`.execute(db)
  restHandles(db, 0)
  assert.deepEqual(await words(db), ['kept'])
})

test('what is under way keeps its handle, and is whole', async (t) => {
  const { db } = await openHere(t)
  await db.transaction().execute(async (trx) => {
    await sql`insert into words values ('half')`.execute(trx)
    restHandles(db, 0)
    await sql`insert into words values ('whole')`.execute(trx)
  })
  assert.deepEqual(await words(db), ['half', 'whole'])
})

test('a file that was taken away meanwhile is not begun anew', async (t) => {
  const { db, file } = await openHere(t)
  restHandles(db, 0)
  renameSync(file, `${file}.away`)
  await assert.rejects(words(db), { code: 'SQLITE_CANTOPEN' })
  assert.equal(existsSync(file), false)
  renameSync(`${file}.away`, file)
  assert.deepEqual(await words(db), [])
})
