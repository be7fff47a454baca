import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addExtensionOrder } from '../../../council/cases/recounting/change-orders.server.ts'
import { type DatabaseLocation, openDatabase } from '../../../council/database/connect.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin } from '../../actors.ts'
import { engineNames, newPlace } from '../../council-places.ts'
import { everything } from '../../everything.ts'
import { auditLines } from '../../rows.ts'
import { noon } from '../cases-for-tests.ts'
import { enteredOn, order } from './enter-order.ts'
import { fillWithCases } from './fill-with-cases.ts'

const root = join(import.meta.dirname, '../../..')
const cases = everything ? 100_000 : 3000

for (const engine of engineNames)
  test(`an order over ${cases} open cases that is killed in its middle moves none, and entered again moves all (${engine})`, async (t) => {
    const place = await newPlace(t, engine)
    const db = await openDatabase(place)
    t.after(() => db.destroy())
    await migrate(db, root)
    const admin = await newAdmin(db)
    await fillWithCases(db, cases)
    const before = await stateOf(db)
    assert.deepEqual(before.due, [{ dueOn: '2032-07-13', inboxKey: '0:2032-07-13', count: cases }])
    const preview = await addExtensionOrder(db, admin, order, { now: noon(enteredOn) })
    assert.ok(!preview.done)
    assert.equal(preview.moved.length, cases)
    assert.deepEqual(await stateOf(db), before)
    // Killed with half of the cases written.
    const killed = enter(place, { seen: preview.fingerprint, haltAt: cases / 2 })
    for await (const line of killed.lines)
      if (Number(line) >= cases / 2) {
        killed.process.kill('SIGKILL')
        break
      }
    if (killed.process.signalCode === null) await once(killed.process, 'exit')
    assert.equal(killed.process.signalCode, 'SIGKILL')
    assert.deepEqual(await stateOf(db), before)
    const again = enter(place, { seen: preview.fingerprint })
    const said: string[] = []
    for await (const line of again.lines) said.push(line)
    assert.equal(said.at(-1), `moved ${cases}`)
    assert.ok(said.length >= 4, 'the act says how far it is')
    assert.deepEqual(await stateOf(db), {
      due: [{ dueOn: '2032-07-16', inboxKey: '0:2032-07-16', count: cases }],
      promises: cases * 2,
      acknowledgements: cases * 2,
      orders: 1,
      acts: before.acts + 1,
    })
  })

/** Starts a process that enters the order. */
function enter(place: DatabaseLocation, more: { seen: string; haltAt?: number }) {
  const program = join(import.meta.dirname, 'enter-order.ts')
  const child = spawn(process.execPath, [program, JSON.stringify({ ...place, ...more })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { process: child, lines: createInterface({ input: child.stdout }) }
}

/** What the act would change, counted. */
async function stateOf(db: Database) {
  const day = sql<string>`substr("inboxKey", 1, 12)`
  const countOf = async (table: 'promises' | 'acknowledgements' | 'extensionOrders') => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    return Number((await rows.executeTakeFirstOrThrow()).count)
  }
  const due = await db
    .selectFrom('applications')
    .select(['dueOn', day.as('inboxKey')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['dueOn', day])
    .execute()
  return {
    due,
    promises: await countOf('promises'),
    acknowledgements: await countOf('acknowledgements'),
    orders: await countOf('extensionOrders'),
    acts: (await auditLines(db, ['id'], { act: 'order.added' })).length,
  }
}
