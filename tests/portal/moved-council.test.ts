// Begun first: it compares every page of several councils.
// One engine is enough: it moves the council to the other engine itself.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { DatabaseLocation } from '../../council/database/connect.server.ts'
import { backUp, moveCouncil, restore } from '../../council/records/moving/move-council.server.ts'
import { engineNames, newFolder, newPlace } from '../council-places.ts'
import { everything } from '../everything.ts'
import { newApplications } from './applications-for-tests.ts'
import { alsoAt, pagesOf } from './compared-pages.ts'
import { crawl } from './hostile-crawl.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { addPlaces } from './places-for-tests.ts'
import { answers } from './services-for-tests.ts'

const root = join(import.meta.dirname, '../..')
const moving = { root, dryRun: false, replace: false, progress: () => undefined }

async function openAt(t: TestContext, place: DatabaseLocation) {
  const portal = await openTestPortal({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  t.after(() => portal.close())
  return portal
}

test('a restored council and a moved one answer every page as the first did, in every session', async (t) => {
  const own = process.env.TEST_ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite'
  const place = await newPlace(t, own)
  const portal = await openAt(t, place)
  await addPlaces(portal)
  const { serviceId } = await newApplications(portal, { count: 30, userDetails: 'जल <b>"&"</b> 🏠' })
  const people = {
    nobody: portal.visitor(),
    admin: await portal.signedIn('admin'),
    staff: await portal.signedIn('staff'),
    user: await portal.signedIn('user'),
  }
  await people.user.submit(`/user/apply/${serviceId}`, answers)
  // A page says when a session was last used, which is noted anew after a minute: here none passes.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const seeds = { nobody: ['/', '/services'], admin: ['/admin'], staff: ['/staff'], user: ['/user'] }
  const paths: Record<string, string[]> = {}
  for (const [who, visitor] of Object.entries(people)) {
    const found = await crawl(visitor, seeds[who as keyof typeof seeds])
    // Reading the copies and the first adds lines to the audit of each, and to who looked.
    const changing = /^\/(admin\/(audit|privacy\/access)|language)\b/
    const seen = found.map(({ path }) => path).filter((path) => !changing.test(path))
    assert.ok(seen.length >= 4, `${who} sees ${seen.length} pages`)
    paths[who] = seen.filter((_, index) => everything || index % 6 === 0)
  }

  const first: Record<string, Awaited<ReturnType<typeof pagesOf>>> = {}
  for (const [who, visitor] of Object.entries(people)) first[who] = await pagesOf(visitor, paths[who] ?? [])
  // Nothing is moved under a portal.
  await portal.council.accessNotes.flush()
  await portal.council.db.destroy()

  const file = join(newFolder(t), 'council.backup')
  await backUp(place, file, moving)
  const copies: TestPortal[] = []
  // One way here, and the other when the tests run again on PostgreSQL.
  const others = engineNames.filter((engine) => everything || engine !== own)
  for (const engine of others) {
    const [restored, moved] = [await newPlace(t, engine), await newPlace(t, engine)]
    await restore(restored, file, moving)
    await moveCouncil(place, moved, moving)
    copies.push(await openAt(t, restored), await openAt(t, moved))
  }
  for (const [who, visitor] of Object.entries(people))
    for (const copy of copies)
      assert.deepEqual(await pagesOf(alsoAt(copy, visitor), paths[who] ?? []), first[who])
  // Their databases go before they are closed, which would write it.
  for (const { council } of copies) await council.accessNotes.flush()
})
