import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setServiceFees } from '../../council/catalogue/fees/service-fees.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'
import { newCitizen } from '../actors.ts'
import { certifyingOffice, later } from '../council/certificates/office-for-tests.ts'
import { faultsOf } from '../council/chains/walk.ts'
import { line } from '../council/fees/office-for-tests.ts'
import { newFolder } from '../council-places.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { type Engine, engines } from './council-to-harm.ts'
import type { Work } from './number-process.ts'

const kills = 30
const applications = 150

/** Where the council is kept, until the test ends. */
async function placeOf(t: TestContext, engine: Engine): Promise<DatabaseLocation> {
  const dataDir = newFolder(t)
  if (engine === 'SQLite') {
    await copyMigratedFile(dataDir)
    return { dataDir }
  }
  const made = await newPostgresDatabase('migrated')
  t.after(() => made.drop())
  return { dataDir, databaseUrl: made.url }
}

/** Has a clerk work until so many numbers were told, and kills the clerk some moment later; what was told. */
async function workAndDie(work: Work, most: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'number-process.ts')
  const clerk = spawn(process.execPath, [script, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: string[] = []
  createInterface(clerk.stdout).on('line', (one) => {
    told.push(one)
    if (told.length === most) setTimeout(() => clerk.kill('SIGKILL'), randomInt(30))
  })
  await once(clerk, 'close')
  return told
}

for (const engine of engines)
  test(`on ${engine}, a clerk killed ${kills} times between numbers leaves none double, none out and none untold`, async (t) => {
    const place = await placeOf(t, engine)
    const db = await openDatabase(place)
    t.after(() => db.destroy())
    const office = await certifyingOffice(db)
    const readAt = (await findServiceRow(db, office.serviceId))?.updatedAt ?? ''
    const fees = [line('Certificate', 2000)]
    assert.equal(await setServiceFees(db, office.admin, office.serviceId, { fees, readAt }), 'set')
    const ids: string[] = []
    for (let index = 0; index < applications; index += 1)
      ids.push(await office.approved(await newCitizen(db)))
    const { clerk, signing } = office
    const work = { place, signing, clerk, now: later(20).toISOString() }
    const told = new Map<string, string>()
    let died = 0
    while (told.size < 2 * applications) {
      const left = ids.filter((id) => !told.has(`certificate ${id}`) || !told.has(`receipt ${id}`))
      const most = died < kills ? randomInt(1, 8) : 1000
      died += 1
      for (const one of await workAndDie({ ...work, ids: left }, most)) {
        const [kind = '', id = '', number = ''] = one.split(' ')
        const key = `${kind} ${id}`
        assert.equal(told.get(key) ?? number, number, `${key} was told two numbers`)
        told.set(key, number)
      }
    }
    assert.ok(died > kills)
    const certificates = await db.selectFrom('certificates').select(['applicationId', 'number']).execute()
    const receipts = await db
      .selectFrom('receipts')
      .innerJoin('payments', 'payments.paymentId', 'receipts.paymentId')
      .select(['payments.applicationId', 'receipts.number'])
      .execute()
    for (const [kind, rows] of [
      ['certificate', certificates],
      ['receipt', receipts],
    ] as const) {
      for (const { applicationId, number } of rows) assert.equal(told.get(`${kind} ${applicationId}`), number)
      const places = rows.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b)
      assert.deepEqual(
        places,
        ids.map((_, index) => index + 1),
        kind,
      )
    }
    assert.deepEqual(await faultsOf(db), [])
    t.diagnostic(`${engine}: ${kills} kills, ${told.size} numbers told`)
  })
