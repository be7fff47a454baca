import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { digestOf } from '../../../council/files/store/digests.server.ts'
import { type FileStore, openFileStore } from '../../../council/files/store/store.server.ts'
import { sweepFiles } from '../../../council/files/store/sweep-files.server.ts'
import { newCitizen } from '../../actors.ts'
import { engineNames, newPlace } from '../../council-places.ts'
import { addPaper, heldBy, removePaper } from './added-papers.ts'

const anyRoom = { leastFree: 0 }
const hourMs = 3_600_000

/** A day and an hour after everything that a test writes, so that no file is protected by its age. */
const muchLater = () => new Date(Date.now() + 25 * hourMs)

for (const engine of engineNames) {
  describe(`sweeping files (${engine})`, () => {
    test('a file goes when nobody needs it and a day has passed since it came, and no other', async (t) => {
      const place = await newPlace(t, engine, 'migrated')
      const db = await openDatabase(place)
      const store = openFileStore(place.dataDir, anyRoom)
      const { id: user } = await newCitizen(db)
      const [kept, removed, orphan] = [1, 2, 3].map(() => randomBytes(20)) as [Buffer, Buffer, Buffer]
      await addPaper(db, store, { user, bytes: kept })
      const paperId = await addPaper(db, store, { user, bytes: removed })
      const twice = await addPaper(db, store, { user, bytes: kept })
      await removePaper(db, paperId)
      await removePaper(db, twice)
      await store.put(orphan)
      const part = join(await store.openParts(), 'half')
      writeFileSync(part, 'half')
      for (const foreign of ['notes.txt', 'abc']) writeFileSync(join(place.dataDir, 'files', foreign), '')

      const all = [kept, removed, orphan].map(digestOf).sort()
      const now = new Date()
      assert.deepEqual(await sweepFiles(db, store, now), { parts: 0, rows: 1, files: 0 })
      assert.deepEqual(await heldBy(store), all)
      const old = new Date(now.getTime() - 25 * hourMs)
      const path = join(place.dataDir, 'files', digestOf(orphan).slice(0, 2), digestOf(orphan))
      for (const one of [part, path]) utimesSync(one, old, old)
      assert.deepEqual(await sweepFiles(db, store, now), { parts: 1, rows: 0, files: 1 })
      assert.deepEqual(await heldBy(store), [kept, removed].map(digestOf).sort())
      assert.deepEqual(await sweepFiles(db, store, muchLater()), { parts: 0, rows: 0, files: 1 })
      assert.deepEqual(await heldBy(store), [digestOf(kept)])
      const rows = await db.selectFrom('files').select('digest').execute()
      assert.deepEqual(rows, [{ digest: digestOf(kept) }])
      await db.destroy()
    })

    test('whatever is added, removed and swept at the same time, every file that a row names is there', async (t) => {
      const place = await newPlace(t, engine, 'migrated')
      // Two processes: each has connections of its own.
      const handles = [await openDatabase(place), await openDatabase(place)] as const
      const [db] = handles
      const { id: user } = await newCitizen(db)
      const contents = [0, 1, 2].map(() => randomBytes(30))
      const act = fc.record({
        what: fc.constantFrom('add', 'add', 'replace', 'sweep' as const),
        content: fc.nat({ max: contents.length - 1 }),
        handle: fc.nat({ max: 1 }),
        pauses: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 8 }),
      })
      const run = fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        const made: string[] = []
        await Promise.all(
          acts.map(async ({ what, content, handle, pauses }) => {
            const store = slowed(openFileStore(place.dataDir, anyRoom), pauses)
            const own = handles[handle] ?? db
            if (what === 'sweep') return sweepFiles(own, store, muchLater())
            const paperId = await addPaper(own, store, { user, bytes: contents[content] ?? Buffer.of() })
            if (what === 'replace') await removePaper(own, paperId)
            else made.push(paperId)
          }),
        )
        const store = openFileStore(place.dataDir, anyRoom)
        const rows = await db.selectFrom('files').select('digest').execute()
        for (const { digest } of rows) assert.ok(await store.read(digest), 'a row names a file that is gone')
        await sweepFiles(db, store, muchLater())
        const needed = await db.selectFrom('paperPages').select('digest').distinct().execute()
        assert.deepEqual(await heldBy(store), needed.map(({ digest }) => digest).sort())
        for (const paperId of made) await removePaper(db, paperId)
        await sweepFiles(db, store, muchLater())
        assert.deepEqual(await heldBy(store), [])
      })
      await fc.assert(run, { numRuns: 40 })
      for (const handle of handles) await handle.destroy()
    })
  })
}

/** The same store, with pauses before what it does, so that the acts meet in another order each time. */
function slowed(store: FileStore, pauses: number[]): FileStore {
  let step = 0
  const pause = async () => {
    const turns = pauses[step++ % pauses.length] ?? 0
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
  }
  return {
    ...store,
    put: (bytes) =>
      pause()
        .then(() => store.put(bytes))
        .then((put) => pause().then(() => put)),
    find: (digest) =>
      pause()
        .then(() => store.find(digest))
        .then((found) => pause().then(() => found)),
    remove: (digest) => pause().then(() => store.remove(digest)),
  }
}
