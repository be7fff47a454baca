import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { openDatabase, withReadSnapshot } from '../../../council/database/connect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { openBucketStore } from '../../../council/files/store/bucket-store.server.ts'
import { digestOf } from '../../../council/files/store/digests.server.ts'
import { announceFile } from '../../../council/files/store/record-file.server.ts'
import { type FileStore, openFileStore } from '../../../council/files/store/store.server.ts'
import { sweepFiles } from '../../../council/files/store/sweep-files.server.ts'
import { computeTotals, readContents } from '../../../council/records/moving/contents.server.ts'
import { newCitizen } from '../../actors.ts'
import { type EngineName, engineNames, newPlace } from '../../council-places.ts'
import { until } from '../../until.ts'
import { addPaper, heldBy, keepBytes, removePaper } from './added-papers.ts'
import { startBucketServer } from './bucket-server.ts'

const anyRoom = { leastFree: 0 }
const hourMs = 3_600_000

const later = (hours: number) => new Date(Date.now() + hours * hourMs)

async function newCouncil(t: TestContext, engine: EngineName) {
  const place = await newPlace(t, engine, 'migrated')
  const db = await openDatabase(place)
  t.after(() => db.destroy())
  const { id: user } = await newCitizen(db)
  return { place, db, user, store: openFileStore(place.dataDir, anyRoom) }
}

async function listNeeded(db: Database) {
  const rows = await db.selectFrom('files').select('digest').where('bytes', '>', 0).execute()
  return rows.map(({ digest }) => digest)
}

for (const engine of engineNames) {
  describe(`sweeping files (${engine})`, () => {
    test('a file goes a day after nobody needs it any more, and no other', async (t) => {
      const { place, db, user, store } = await newCouncil(t, engine)
      const [kept, removed, orphan, announced] = [1, 2, 3, 4].map(() => randomBytes(20)) as [
        Buffer,
        Buffer,
        Buffer,
        Buffer,
      ]
      await addPaper(db, store, { user, bytes: kept })
      const paperId = await addPaper(db, store, { user, bytes: removed })
      const twice = await addPaper(db, store, { user, bytes: kept })
      await removePaper(db, paperId)
      await removePaper(db, twice)
      await store.put(orphan)
      await keepBytes(db, store, announced)
      const part = join(await store.openParts(), 'half')
      writeFileSync(part, 'half')
      for (const foreign of ['notes.txt', 'abc']) writeFileSync(join(place.dataDir, 'files', foreign), '')
      const old = later(-25)
      utimesSync(part, old, old)

      const all = [kept, removed, orphan, announced].map(digestOf).sort()
      assert.deepEqual(await sweepFiles(db, store, new Date()), { parts: 1, unneeded: 1, files: 0 })
      assert.deepEqual(await sweepFiles(db, store, later(23)), { parts: 0, unneeded: 0, files: 0 })
      assert.deepEqual(await heldBy(store), all)
      assert.deepEqual(await listNeeded(db), [digestOf(kept)])
      assert.deepEqual(await sweepFiles(db, store, later(25)), { parts: 0, unneeded: 0, files: 3 })
      assert.deepEqual(await heldBy(store), [digestOf(kept)])
      const rows = await db.selectFrom('files').select('digest').execute()
      assert.deepEqual(rows, [{ digest: digestOf(kept) }])
    })

    test('while the bucket is asked to remove a file others write, and nobody takes that file for kept', async (t) => {
      const { place, db, user } = await newCouncil(t, engine)
      const server = await startBucketServer()
      t.after(() => server.stop())
      const store = openBucketStore(server.bucket, openFileStore(place.dataDir, anyRoom))
      const bytes = randomBytes(20)
      await keepBytes(db, store, bytes)
      server.harmNext('refuse', 3)
      await assert.rejects(sweepFiles(db, store, later(25)), /answers DELETE with 500/)
      assert.equal((await sweepFiles(db, store, later(25.1))).files, 0, 'another sweep may still be at it')

      server.harmNext('held')
      const sweeping = sweepFiles(db, store, later(26))
      await until(() => server.asked.at(-1)?.startsWith('DELETE') === true)
      await db.updateTable('users').set({ name: 'Changed' }).where('id', '=', user).execute()
      assert.equal(await announceFile(db, bytes, new Date()), false)
      server.release()
      assert.equal((await sweeping).files, 1)
      assert.deepEqual(await heldBy(store), [])
      await addPaper(db, store, { user, bytes })
      assert.deepEqual(await heldBy(store), await listNeeded(db))
    })

    test('a backup that is made while files are removed and swept is whole', async (t) => {
      const { place, db, user, store } = await newCouncil(t, engine)
      const [unneeded, needed] = [randomBytes(20), randomBytes(20)]
      const first = await addPaper(db, store, { user, bytes: unneeded })
      const second = await addPaper(db, store, { user, bytes: needed })
      await removePaper(db, first)
      const sum = await withReadSnapshot(place, async (trx) => {
        const contents = await readContents(trx, store)
        await removePaper(db, second)
        for (const hours of [0, 0, 23]) await sweepFiles(db, store, later(hours))
        return computeTotals(contents, () => undefined)
      })
      assert.deepEqual([sum.files.files, sum.files.lost], [2, []])
      await sweepFiles(db, store, later(25))
      assert.deepEqual(await heldBy(store), [])
    })

    test('whatever is added, removed and swept at the same time, every file that a row names is there', async (t) => {
      const { place, db, user, store } = await newCouncil(t, engine)
      // Another process: it has connections of its own.
      const other = await openDatabase(place)
      t.after(() => other.destroy())
      const contents = [0, 1, 2].map(() => randomBytes(30))
      const act = fc.record({
        what: fc.constantFrom('add', 'add', 'replace', 'sweep' as const),
        content: fc.nat({ max: contents.length - 1 }),
        handle: fc.constantFrom(db, other),
        pauses: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 8 }),
      })
      const age = () => {
        const unneeded = db.updateTable('files').set({ createdAt: later(-25).toISOString() })
        return unneeded.where('bytes', '<=', 0).execute()
      }
      const run = fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        for (const bytes of contents) await keepBytes(db, store, bytes)
        await age()
        const made: string[] = []
        await Promise.all(
          acts.map(async ({ what, content, handle, pauses }) => {
            const own = slowed(openFileStore(place.dataDir, anyRoom), pauses)
            if (what === 'sweep') return sweepFiles(handle, own, new Date())
            const paperId = await addPaper(handle, own, { user, bytes: contents[content] ?? Buffer.of() })
            if (what === 'replace') await removePaper(handle, paperId)
            else made.push(paperId)
          }),
        )
        for (const digest of await listNeeded(db))
          assert.ok(await store.read(digest), 'a row names a file that is gone')
        const sweepAll = async () => {
          await sweepFiles(db, store, new Date())
          await age()
          await sweepFiles(db, store, new Date())
        }
        await sweepAll()
        const needed = await db.selectFrom('paperPages').select('digest').distinct().execute()
        assert.deepEqual(await heldBy(store), needed.map(({ digest }) => digest).sort())
        for (const paperId of made) await removePaper(db, paperId)
        await sweepAll()
        assert.deepEqual(await heldBy(store), [])
      })
      await fc.assert(run, { numRuns: 40 })
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
    remove: (digest) =>
      pause()
        .then(() => store.remove(digest))
        .then(pause),
  }
}
