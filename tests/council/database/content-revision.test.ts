import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import {
  contentRevisionReader,
  getContentRevision,
  heldMs,
} from '../../../council/database/content-revision.server.ts'
import { getEngine } from '../../../council/database/inspect.server.ts'
import { tableWritten } from '../../../council/database/revising-dialect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { describeCouncil, getCouncilDescription } from '../../../council/profile/describe-council.server.ts'
import { setServiceFacts } from '../../../council/services/keep-facts.server.ts'
import {
  createService,
  deleteService,
  updateService,
} from '../../../council/services/keep-services.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'

const water = {
  serviceId: 'WATER',
  serviceName: 'Water',
  category: 'Repairs',
  serviceDescription: 'Taps',
  link: '',
}

const heldBy = async (db: Database) =>
  (await getEngine(db)).startsWith('SQLite') ? heldMs.sqlite : heldMs.postgres

const readAt = async (db: Database) => {
  const { updatedAt } = await db
    .selectFrom('services')
    .select('updatedAt')
    .where('serviceId', '=', 'WATER')
    .executeTakeFirstOrThrow()
  return updatedAt
}

describeDatabase('the content revision', (database) => {
  test('each act on what strangers read raises it once, and an act that was refused does not', async () => {
    const db = database()
    const admin = await newAdmin(db)
    let last = await getContentRevision(db)
    const raisedBy = async (work: () => Promise<unknown>) => {
      const before = last
      await work()
      last = await getContentRevision(db)
      return last - before
    }
    assert.equal(await raisedBy(() => createService(db, admin, water)), 1)
    assert.equal(await raisedBy(() => createService(db, admin, water)), 0, 'it exists')
    const fields = { serviceName: 'Water tap' }
    const changed = async () => updateService(db, admin, 'WATER', { fields, readAt: await readAt(db) })
    assert.equal(await raisedBy(changed), 1)
    assert.equal(await raisedBy(() => updateService(db, admin, 'WATER', { fields, readAt: '' })), 0, 'stale')
    const days = { value: 7, source: 'G.R.', checkedOn: '2026-01-01', grade: 'B' } as const
    assert.equal(
      await raisedBy(async () => setServiceFacts(db, admin, 'WATER', { days }, await readAt(db))),
      1,
    )
    const { updatedAt, image: _, ...description } = await getCouncilDescription(db, admin)
    assert.equal(
      await raisedBy(() =>
        describeCouncil(db, admin, { description: { ...description, phone: '1' }, readAt: updatedAt }),
      ),
      1,
    )
    assert.equal(await raisedBy(() => deleteService(db, admin, 'WATER')), 1)
    assert.equal(await raisedBy(() => newCitizen(db)), 0, 'an account is nothing that strangers read')
  })

  test('it goes back with its transaction, and a statement outside of one raises it too', async () => {
    const db = database()
    const before = await getContentRevision(db)
    const holiday = { day: '2026-08-15', language: 'en', name: 'Independence Day' }
    await assert.rejects(
      db.transaction().execute(async (trx) => {
        await trx.insertInto('holidays').values(holiday).execute()
        throw new Error('undone')
      }),
      /undone/,
    )
    assert.equal(await getContentRevision(db), before)
    await db.insertInto('holidays').values(holiday).execute()
    assert.equal(await getContentRevision(db), before + 1)
    await assert.rejects(db.insertInto('holidays').values(holiday).execute())
    assert.equal(await getContentRevision(db), before + 1)
    await db.deleteFrom('holidays').where('day', '=', '1990-01-01').execute()
    assert.equal(await getContentRevision(db), before + 1, 'nothing was there to delete')
  })

  test('two that change at once both raise it', async () => {
    const db = database()
    const before = await getContentRevision(db)
    const days = ['2027-01-26', '2027-05-01', '2027-08-15', '2027-10-02']
    await Promise.all(
      days.map((day) => db.insertInto('holidays').values({ day, language: 'en', name: 'Day' }).execute()),
    )
    assert.equal(await getContentRevision(db), before + days.length)
  })

  test('whoever asks after a change reads its revision, however many ask', async () => {
    const db = database()
    const read = contentRevisionReader(db, await heldBy(db))
    for (let round = 0; round < 20; round += 1) {
      const early = Array.from({ length: 5 }, read)
      await db
        .insertInto('holidays')
        .values({ day: `2028-01-${String(round + 1).padStart(2, '0')}`, language: 'en', name: 'Day' })
        .execute()
      const wanted = await getContentRevision(db)
      assert.deepEqual(new Set(await Promise.all(Array.from({ length: 5 }, read))), new Set([wanted]))
      await Promise.all(early)
    }
  })

  test('a process goes on with what it has read for no longer than whoever changes something waits', async () => {
    const db = database()
    const read = contentRevisionReader(db, await heldBy(db))
    let isOver = false
    const goOn = async () => {
      while (!isOver) {
        await read()
        await setImmediate()
      }
    }
    const going = goOn()
    for (let round = 1; round <= 20; round += 1) {
      const day = `2029-01-${String(round).padStart(2, '0')}`
      await db.insertInto('holidays').values({ day, language: 'en', name: 'Day' }).execute()
      const held = await read()
      assert.equal(held, await getContentRevision(db))
    }
    isOver = true
    await going
    const slow = contentRevisionReader(db, 600_000)
    const before = await slow()
    await db.deleteFrom('holidays').where('day', 'like', '2029-%').execute()
    assert.equal(await slow(), before, 'it is read once for all who ask meanwhile')
  })
})

test('every form of a write is known by its table', () => {
  const content = [
    'insert into "services" ("a") values (1)',
    'INSERT INTO "holidays" select 1',
    'update "councilProfile" set "phone" = 1',
    'delete from "serviceFacts"',
    'with "x" as (select 1) update "services" set "a" = 1',
    'insert into "audit" ("a") values (1); delete from "services"',
    ' truncate table "services"',
  ]
  for (const statement of content) assert.equal(tableWritten(statement), 'content', statement)
  const others = [
    'select * from "services"',
    'insert into "applications" ("a") values (1) on conflict do update set "services" = 1',
    'update "sessions" set "a" = (select 1 from "services")',
    'begin immediate',
  ]
  for (const statement of others) assert.equal(tableWritten(statement), undefined, statement)
  assert.equal(tableWritten('insert into "contentRevision" ("id") values (1)'), 'revision')
})
