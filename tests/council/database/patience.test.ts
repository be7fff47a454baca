// One engine is enough: PostgreSQL is the one that goes away.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { faultOf } from '../../../council/database/faults.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { interruptible } from '../../portal/interruptible.ts'
import { newPostgresDatabase } from '../../postgres-server.ts'
import { until } from '../../until.ts'

/** A portal's connections to a server that can be cut off, and a table to write to. */
async function opened(t: TestContext, databasePatience: number, databasePool = 2) {
  const made = await newPostgresDatabase()
  const line = await interruptible(made.url)
  const location = { dataDir: tmpdir(), databaseUrl: line.url, databasePool, databasePatience, serving: true }
  const db = await openDatabase(location)
  t.after(async () => {
    await db.destroy()
    await line.end()
    await made.drop()
  })
  await sql`create table "kept" ("word" text)`.execute(db)
  return { db, line }
}

const insert = (db: Database) => sql`insert into "kept" values ('once')`.execute(db)
const read = async (db: Database) => (await sql`select "word" from "kept"`.execute(db)).rows.length
const act = (db: Database) => db.transaction().execute((trx) => insert(trx))
const isGone = (error: unknown) => faultOf(error) === 'gone'

/** What is asked while the server is away, and whether it has been answered. */
function asked(work: Promise<unknown>) {
  const state = { isAnswered: false, work }
  const answered = () => {
    state.isAnswered = true
  }
  void work.then(answered, answered)
  return state
}

type Line = Awaited<ReturnType<typeof interruptible>>

/** A read and an act wait while the server is asked again; then it is there, and the act is done once. */
async function assertBothWait(db: Database, line: Line, wasAskedAgain: () => boolean) {
  const waiting = [read(db), act(db)].map(asked)
  await until(wasAskedAgain)
  assert.deepEqual(
    waiting.map(({ isAnswered }) => isAnswered),
    [false, false],
  )
  line.mend()
  await Promise.all(waiting.map(({ work }) => work))
  assert.equal(await read(db), 1)
}

test('a read and an act that find no server wait for one, and the act is done once', async (t) => {
  const { db, line } = await opened(t, 30)
  const connected = line.refused()
  line.cut()
  await assertBothWait(db, line, () => line.refused() > connected + 4)
})

test('a first statement that was lost on its way is asked again, and a write is not', async (t) => {
  const { db, line } = await opened(t, 30, 1)
  for (const [word, work] of [
    ['select "word"', () => read(db)],
    ['begin', () => act(db)],
  ] as const) {
    cutOnce(line, word)
    await work()
  }
  cutOnce(line, 'insert into')
  await assert.rejects(insert(db), isGone)
  cutOnce(line, 'insert into')
  await assert.rejects(act(db), isGone, 'nor one in a transaction that has begun')
  assert.equal(await read(db), 1)
})

/** Cuts the way when a statement is on it, which does not arrive, and mends it at once. */
function cutOnce(line: Line, word: string) {
  line.watch((sent) => {
    if (!sent.includes(word)) return
    line.watch(() => undefined)
    line.cut()
    line.mend()
  })
}

test('a machine that is off says nothing, and is asked again while patience lasts', async (t) => {
  const { db, line } = await opened(t, 30)
  line.hold()
  await assertBothWait(db, line, () => line.held() >= 4)
})

test('patience ends, and then nobody waits for a moment', async (t) => {
  const { db, line } = await opened(t, 1)
  line.cut()
  await assert.rejects(read(db), isGone)
  const refused = line.refused()
  for (let index = 0; index < 5; index += 1) await assert.rejects(read(db), isGone)
  assert.equal(line.refused(), refused)
  line.mend()
  await until(() =>
    read(db).then(
      () => true,
      () => false,
    ),
  )
})

test('without patience, and before there was a server, nobody waits', async (t) => {
  const { db, line } = await opened(t, 0)
  line.cut()
  await assert.rejects(act(db), isGone)
  const refused = line.refused()
  const location = { dataDir: tmpdir(), databaseUrl: line.url, databasePatience: 30, serving: true }
  await assert.rejects(openDatabase(location), /does not let the portal in/)
  assert.equal(line.refused(), refused + 1)
})

test('at most 200 wait, and the next is answered at once', async (t) => {
  const { db, line } = await opened(t, 30, 400)
  line.cut()
  const crowd = Array.from({ length: 230 }, () => asked(read(db)))
  await until(() => crowd.filter(({ isAnswered }) => isAnswered).length === 30)
  await assert.rejects(read(db), isGone)
  line.mend()
  const answers = await Promise.allSettled(crowd.map(({ work }) => work))
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 200)
})
