import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import { type Generated, type Kysely, sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { faultOf } from '../../../council/database/faults.server.ts'
import { prepareQuery } from '../../../council/database/prepared.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newPostgresDatabase } from '../../postgres-server.ts'

interface Notes {
  notes: { id: Generated<number>; word: string }
}

const notes = (db: Database) => db as unknown as Kysely<Notes>

const wordsOf = prepareQuery((db, params: { id: number }) =>
  notes(db).selectFrom('notes').select('word').where('id', '=', params.id),
)
const idsOf = prepareQuery((db, params: { word: string }) =>
  notes(db).selectFrom('notes').select('id').where('word', '=', params.word),
)
const everythingOf = prepareQuery((db, params: { id: number }) =>
  notes(db).selectFrom('notes').selectAll().where('id', '=', params.id),
)

/** A database with one note, reached by one connection, and the same reached as another process would. */
async function opened(t: TestContext, through = async (url: string) => url) {
  const made = await newPostgresDatabase()
  const open = (databaseUrl: string) => openDatabase({ dataDir: tmpdir(), databaseUrl, databasePool: 1 })
  const [db, other] = [await open(await through(made.url)), await open(made.url)]
  t.after(async () => {
    await db.destroy()
    await other.destroy()
    await made.drop()
  })
  await sql`create table "notes" ("id" serial primary key, "word" text not null)`.execute(db)
  await sql`insert into "notes" ("word") values ('kept')`.execute(db)
  return { db, other }
}

const plansOf = async (db: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    (row) => row.statement,
  )

test('the plan of a prepared query is kept once for a connection, and that of no other statement', async (t) => {
  const { db } = await opened(t)
  for (let times = 0; times < 3; times += 1) {
    assert.deepEqual(await wordsOf(db, { id: 1 }), [{ word: 'kept' }])
    assert.deepEqual(await idsOf(db, { word: 'kept' }), [{ id: 1 }])
    assert.deepEqual(await idsOf(db, { word: 'k\0pt' }), [])
    await notes(db).selectFrom('notes').select('word').where('id', '<', 5).execute()
  }
  assert.deepEqual((await plansOf(db)).sort(), [
    'select "id" from "notes" where "word" = $1',
    'select "word" from "notes" where "id" = $1',
  ])
})

test('a column that another process adds meets every query, in the middle of a transaction too', async (t) => {
  const { db, other } = await opened(t)
  const ask = async (trx: Database) => {
    assert.equal((await wordsOf(trx, { id: 1 })).length, 1)
    assert.equal((await everythingOf(trx, { id: 1 })).length, 1)
  }
  await ask(db)
  await sql`alter table "notes" add column "later" integer`.execute(other)
  await db.transaction().execute(ask)
  await ask(db)
})

test('a column that another process makes anew is asked for with a new plan, after one act that can be sent again', async (t) => {
  const { db, other } = await opened(t)
  const makeAnew = (type: string) =>
    sql`alter table "notes" alter column "word" type ${sql.raw(type)}`.execute(other)
  await wordsOf(db, { id: 1 })
  await makeAnew('varchar(20)')
  assert.deepEqual(await wordsOf(db, { id: 1 }), [{ word: 'kept' }])
  await makeAnew('text')
  const inTransaction = () => db.transaction().execute((trx) => wordsOf(trx, { id: 1 }))
  await assert.rejects(inTransaction(), (error) => faultOf(error) === 'busy')
  assert.deepEqual(await inTransaction(), [{ word: 'kept' }])
})

test('behind a pooler, which may change the server between two transactions, no plan is kept', async (t) => {
  const { db } = await opened(t, (url) => throughPooler(t, url))
  assert.deepEqual(await wordsOf(db, { id: 1 }), [{ word: 'kept' }])
  assert.deepEqual(await plansOf(db), [])
})

/** The address of a line to the database that tells each connection, as PgBouncer does, a false process. */
async function throughPooler(t: TestContext, url: string) {
  const { hostname, port } = new URL(url)
  const named = Buffer.from([0x4b, 0, 0, 0, 12])
  const pooler = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', (piece) => {
      const at = piece.indexOf(named)
      if (at >= 0) piece.writeInt32BE(1, at + named.length)
      near.write(piece)
    })
    far.on('end', () => near.end())
    for (const socket of [near, far]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  t.after(() => pooler.close())
  const address = new URL(url)
  address.port = String((pooler.address() as AddressInfo).port)
  return address.href
}
