import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { listNeeds } from '../../../council/catalogue/facts/list-needs.server.ts'
import { countServices, listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { rememberContent, rememberContentOf } from '../../../council/database/remembered-content.server.ts'
import { shownTables } from '../../../council/database/shown-tables.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { getCouncilLanguage, getCouncilProfile } from '../../../council/profile/council-profile.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const addHoliday = (db: Database, day: string) =>
  db.insertInto('holidays').values({ day, language: 'en', name: 'Day' }).execute()

const selectDays = (db: Database) => db.selectFrom('holidays').select('day').orderBy('day').execute()

describeDatabase('remembered content', (database) => {
  test('a read is asked once until something changes, by whoever asks and however many at once', async () => {
    const db = database()
    rememberContentOf(db)
    let asked = 0
    const read = rememberContent(async (inner) => {
      asked += 1
      return (await selectDays(inner)).length
    })
    const start = await read(db)
    assert.deepEqual(await Promise.all([read(db), read(db), read(db)]), [start, start, start])
    assert.equal(asked, 1)
    await read(db, 'another key')
    assert.equal(asked, 2)
    await addHoliday(db, '2030-01-26')
    assert.deepEqual(await Promise.all([read(db), read(db)]), [start + 1, start + 1])
    assert.equal(asked, 3)
  })

  test('a transaction reads what it has written, and nobody else does before its commit', async () => {
    const db = database()
    rememberContentOf(db)
    const read = rememberContent(async (inner) => (await selectDays(inner)).length)
    const before = await read(db)
    await assert.rejects(
      db.transaction().execute(async (trx) => {
        await addHoliday(trx, '2030-05-01')
        assert.equal(await read(trx), before + 1)
        throw new Error('undone')
      }),
      /undone/,
    )
    assert.equal(await read(db), before)
  })

  test('what is read while something changes is not what is said after the change', async () => {
    const db = database()
    rememberContentOf(db)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const read = rememberContent(async (inner) => {
      const { length } = await selectDays(inner)
      await gate
      return length
    })
    const early = read(db)
    await setImmediate()
    await addHoliday(db, '2030-08-15')
    const late = read(db)
    open()
    const { length } = await selectDays(db)
    assert.ok((await early) <= length)
    assert.equal(await late, length)
    assert.equal(await read(db), length)
  })

  test('a fault is answered and not remembered', async () => {
    const db = database()
    rememberContentOf(db)
    let isDown = true
    const read = rememberContent(async () => {
      if (isDown) throw new Error('down')
      return 'up'
    })
    await assert.rejects(read(db), /down/)
    isDown = false
    assert.equal(await read(db), 'up')
  })

  test('an answer cannot be changed by one of those who share it', async () => {
    const db = database()
    rememberContentOf(db)
    const read = rememberContent(async () => ({ rows: [{ name: 'Water' }] }))
    const { rows } = await read(db)
    assert.throws(() => rows.push({ name: 'Tax' }), TypeError)
    assert.throws(() => Object.assign(rows[0] ?? {}, { name: 'Tax' }), TypeError)
  })

  test('each read that is remembered asks only tables whose changes raise the revision', async () => {
    const tables = new Set<string>()
    const watched = database().withPlugin(tablesInto(tables))
    await getCouncilProfile(watched, 'mr')
    await getCouncilLanguage(watched)
    await listServices(watched, 'mr', {}, undefined)
    await countServices(watched, {})
    await listNeeds(watched)
    assert.deepEqual(
      [...tables].filter((table) => !shownTables.includes(table)),
      [],
    )
    assert.ok(tables.has('councilProfile') && tables.has('serviceListing'))
  })
})

/** Notes the tables of each query that passes. */
function tablesInto(tables: Set<string>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      noteTables(node, tables)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const within = new Set(['FromNode', 'JoinNode', 'AliasNode'])

/** References name tables too, also by their aliases, so only what is selected from or joined counts. */
function noteTables(node: unknown, tables: Set<string>, parent = '') {
  if (typeof node !== 'object' || node === null) return
  const { kind = parent, table } = node as {
    kind?: string
    table?: { identifier?: { name?: string } }
  }
  if (kind === 'TableNode' && within.has(parent) && table?.identifier?.name) tables.add(table.identifier.name)
  for (const part of Object.values(node)) noteTables(part, tables, kind)
}
