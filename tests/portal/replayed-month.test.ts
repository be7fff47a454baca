// One engine is enough: it restores the council on the other engine itself.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { verifyChains } from '../../council/audit/verify-chains.server.ts'
import { withReadSnapshot } from '../../council/database/connect.server.ts'
import { backUp, restore } from '../../council/records/moving/move-council.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { drill } from '../../server/drill.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { factsOf, offer } from '../council/cases-for-tests.ts'
import { carryOut, compare, explains, readPaper, step, type World } from '../council/promises/world.ts'
import { newFolder, newPlace } from '../council-places.ts'
import { everything } from '../everything.ts'
import { visitAs } from './cases-for-tests.ts'
import { alsoAt, pagesOf } from './compared-pages.ts'
import { openTestPortal } from './open-test-portal.ts'

const root = join(import.meta.dirname, '../..')
const moving = { root, dryRun: false, replace: false, progress: () => undefined }
const days = 30

test('a month of a council, backed up, drilled and restored on the other engine, shows the same pages and promises', async (t) => {
  const own = process.env.TEST_ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite'
  const place = await newPlace(t, own)
  const portal = await openTestPortal({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  t.after(() => portal.close())
  const { db } = portal.council
  const citizens: Citizen[] = []
  for (let index = 0; index < 8; index += 1) citizens.push(await newCitizen(db))
  const services: World['services'] = []
  for (const allowed of [3, 7, 15])
    services.push({ id: await offer(db, factsOf(allowed, ['Paper'])), days: allowed })
  const begun = dayNumber(councilDay(new Date().toISOString())) - days - 5
  const people = { admin: await newAdmin(db), clerk: await newStaff(db), citizens }
  const world: World = {
    db,
    ...people,
    services,
    calendar: await readPaper(db),
    cases: [],
    today: dayOf(begun),
    acts: 0,
  }
  // Receipts, missing papers, orders, late holidays, settings and decisions, as they are drawn.
  const perDay = everything ? 10 : 3
  const steps = fc.sample(step, { numRuns: days * perDay, seed: 20_261_122 })
  for (const [index, one] of steps.entries()) {
    world.today = dayOf(begun + Math.floor(index / perDay))
    await carryOut(world, one)
    await compare(world, one)
  }
  assert.ok(world.cases.length > (everything ? 40 : 10))
  for (const one of world.cases) await explains(world, one)

  const officer = '/admin/application'
  const admin = [
    `${officer}/update?status=All`,
    `${officer}/export?status=All`,
    '/admin/overview',
    '/admin/calendar',
    ...world.cases.map(({ id }) => `${officer}/update/${id}`),
  ]
  const whose = new Map<Citizen, string[]>()
  for (const [index, { id }] of world.cases.entries()) {
    const owner = citizens[index % citizens.length] ?? assert.fail()
    const pages = [`/user/applications/${id}`, `/user/applications/${id}/acknowledgement`]
    whose.set(owner, [...(whose.get(owner) ?? ['/user/applications']), ...pages])
  }
  const seen = [{ visitor: await portal.signedIn('admin'), paths: admin }]
  for (const [owner, paths] of whose) seen.push({ visitor: await visitAs(portal, owner), paths })

  const file = join(newFolder(t), 'month.backup')
  await backUp(place, file, moving)
  assert.ok((await drill(file, { root, keys: [], progress: () => undefined })).pages > 0)
  const other = await newPlace(t, own === 'SQLite' ? 'PostgreSQL' : 'SQLite')
  await restore(other, file, moving)
  for (const one of [place, other]) {
    const faults: unknown[] = []
    await withReadSnapshot(one, (trx) =>
      verifyChains(trx, { addressesSince: '' }, (fault) => faults.push(fault)),
    )
    assert.deepEqual(faults, [])
  }
  const restored = await openTestPortal({ dataDir: other.dataDir, databaseUrl: other.databaseUrl })
  t.after(() => restored.close())
  for (const one of world.cases) {
    const moved = { ...world, db: restored.council.db }
    await compare(moved, steps[0] ?? assert.fail())
    await explains(moved, one)
  }
  let compared = 0
  for (const { visitor, paths } of seen) {
    const pages = await pagesOf(visitor, paths)
    for (const [path, page] of Object.entries(pages)) assert.match(page, /^200 /, path)
    assert.deepEqual(await pagesOf(alsoAt(restored, visitor), paths), pages)
    compared += paths.length
  }
  // Their databases go before they are closed, which would write it.
  for (const { council } of [portal, restored]) await council.accessNotes.flush()
  t.diagnostic(`${world.cases.length} cases, ${compared} pages`)
})
