import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { openDatabase } from '../../../council/database/connect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { digestOf } from '../../../council/files/store/digests.server.ts'
import { findFileFaults } from '../../../council/files/store/examine-files.server.ts'
import { openFiles } from '../../../council/files/store/open-files.server.ts'
import type { FileStore } from '../../../council/files/store/store.server.ts'
import { openBackupFile } from '../../../council/records/moving/backup-file.server.ts'
import { isFile, storedFiles } from '../../../council/records/moving/contents.server.ts'
import {
  backUp,
  type CouncilPlace,
  moveCouncil,
  restore,
  verifyBackup,
} from '../../../council/records/moving/move-council.server.ts'
import { MoveRefused } from '../../../council/records/moving/move-refused.ts'
import { replaceCouncil } from '../../../council/records/moving/replace-council.server.ts'
import { newCitizen } from '../../actors.ts'
import { engineNames, newFolder, newPlace } from '../../council-places.ts'
import { addPaper } from './added-papers.ts'

const root = join(import.meta.dirname, '../../..')
const quiet = { root, dryRun: false, progress: () => undefined }
const loading = { ...quiet, replace: false }
const replacing = { ...loading, replace: true }
/** On the disk of a small machine less may be free than a council keeps free. */
const anyRoom = { leastFree: 0 }

/** From a part of a line to several lines of a backup. */
const someFiles = [1, 2, 48 * 1024, 48 * 1024 + 1, 200_000].map((length) => randomBytes(length))

async function within<T>(place: CouncilPlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  return work(db).finally(() => db.destroy())
}

function add(place: CouncilPlace, files: Buffer[]): Promise<void> {
  return within(place, async (db) => {
    const { id: user } = await newCitizen(db)
    for (const bytes of files) await addPaper(db, openFiles(place, anyRoom), { user, bytes })
  })
}

async function councilWith(t: TestContext, engine: (typeof engineNames)[number], files: Buffer[]) {
  const place: CouncilPlace = await newPlace(t, engine, 'migrated')
  await add(place, files)
  return { place, folder: newFolder(t) }
}

/** Every file that a row names, as the store gives it. */
function readAll(place: CouncilPlace) {
  return within(place, async (db) => {
    const rows = await db.selectFrom('files').select('digest').orderBy('digest').execute()
    return Promise.all(rows.map(({ digest }) => openFiles(place).read(digest)))
  })
}

function sorted(files: Buffer[]) {
  return files.toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1))
}

const pathOf = (place: CouncilPlace, bytes: Buffer) =>
  join(place.dataDir, 'files', digestOf(bytes).slice(0, 2), digestOf(bytes))

for (const engine of engineNames) {
  describe(`moving stored files (${engine})`, () => {
    test('a backup brings every stored file back, encrypted or not, on either engine', async (t) => {
      const { place, folder } = await councilWith(t, engine, someFiles)
      const key = await generateIdentity()
      for (const [index, keys] of [undefined, [key]].entries()) {
        const path = join(folder, `${keys ? 'sealed' : 'open'}.backup`)
        const encryptTo = keys && (await identityToRecipient(key))
        const made = await backUp(place, path, { ...quiet, encryptTo })
        const bytes = someFiles.reduce((sum, { length }) => sum + length, 0)
        assert.deepEqual(made.files, { files: someFiles.length, bytes, lost: [], earlier: [] })
        assert.equal(made.totals.at(-1)?.table, storedFiles)
        assert.deepEqual((await verifyBackup(path, quiet.progress, keys)).totals, made.totals)
        const copy = await newPlace(t, engineNames[index] ?? engine)
        assert.deepEqual((await restore(copy, path, { ...loading, keys })).totals, made.totals)
        assert.deepEqual(await readAll(copy), sorted(someFiles))
      }
    })

    test('a file that a paper needs is in the backup whatever its row says of its bytes', async (t) => {
      const { place, folder } = await councilWith(t, engine, someFiles)
      await within(place, (db) => db.updateTable('files').set({ bytes: 0 }).execute())
      const file = join(folder, 'council.backup')
      await backUp(place, file, quiet)
      const restored = await newPlace(t, engine)
      await restore(restored, file, loading)
      assert.deepEqual(await readAll(restored), sorted(someFiles))
      const [lost = Buffer.of()] = someFiles
      rmSync(pathOf(place, lost))
      const { files } = await backUp(place, join(folder, 'later.backup'), quiet)
      assert.deepEqual(files?.lost, [digestOf(lost)])
      await within(place, async (db) => {
        const faults = await findFileFaults(db, openFiles(place), { read: true })
        assert.deepEqual(faults.lost, [digestOf(lost)])
      })
    })

    test('a council moves with its files, to another folder or within its own', async (t) => {
      const { place } = await councilWith(t, engine, someFiles)
      const away = await newPlace(t, engine === 'SQLite' ? 'PostgreSQL' : 'SQLite', 'migrated')
      await moveCouncil(place, away, loading)
      assert.deepEqual(await readAll(away), sorted(someFiles))
      const target = await newPlace(t, 'PostgreSQL', 'migrated')
      const here = { ...target, dataDir: place.dataDir }
      await moveCouncil(place, here, loading)
      assert.deepEqual(await readAll(here), sorted(someFiles))
    })

    test('a backup with a changed, longer, shorter or missing file is refused, and nothing is replaced', async (t) => {
      const { place, folder } = await councilWith(t, engine, someFiles)
      const path = join(folder, 'council.backup')
      await backUp(place, path, quiet)
      const whole = gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -1)
      const copy = await newPlace(t, engine, 'migrated')
      const first = whole.findIndex((line) => line.startsWith('{"file"') && line.includes(':200000'))
      const line = whole[first + 1] ?? ''
      const other = line[9] === 'A' ? 'B' : 'A'
      const damages = [
        whole.with(first + 1, `${line.slice(0, 9)}${other}${line.slice(10)}`),
        whole.with(first + 1, `"${line.slice(5)}`),
        whole.toSpliced(first + 1, 0, line),
        whole.toSpliced(first + 1, 1),
        whole.toSpliced(first, 1),
        whole.toSpliced(first, 5),
        whole.with(first, (whole[first] ?? '').replace(':200000', ':2000000000')),
        whole.with(first, (whole[first] ?? '').replace('}', ',"state":"lost"}')),
      ]
      for (const [index, lines] of damages.entries()) {
        writeFileSync(path, gzipSync(`${lines.join('\n')}\n`))
        await assert.rejects(verifyBackup(path, quiet.progress), MoveRefused, `damage ${index}`)
        await assert.rejects(restore(copy, path, replacing), MoveRefused, `damage ${index}`)
      }
      assert.equal(existsSync(join(copy.dataDir, 'files')), false)
      assert.deepEqual(await readAll(copy), [])
    })

    test('a file that the disk has lost or changed keeps no other from the backup, and is named', async (t) => {
      const { place, folder } = await councilWith(t, engine, someFiles)
      const [, gone, changed, ...rest] = someFiles as [Buffer, Buffer, Buffer, Buffer, Buffer]
      rmSync(pathOf(place, gone))
      writeFileSync(pathOf(place, changed), randomBytes(changed.length))
      const path = join(folder, 'council.backup')
      const { files } = await backUp(place, path, quiet)
      assert.deepEqual(files?.lost, [digestOf(gone), digestOf(changed)].sort())
      const copy = await newPlace(t, engine)
      const restored = await restore(copy, path, loading)
      assert.deepEqual(
        restored.lost,
        files?.lost.map((digest) => ({ digest, applications: [] })),
      )
      const found = (await readAll(copy)).filter((bytes) => bytes !== undefined)
      assert.deepEqual(found, sorted([someFiles[0] ?? gone, ...rest]))
      // What the backup has lost may be found where it is restored.
      await add(place, [gone, changed])
      assert.deepEqual((await restore(place, path, replacing)).lost, [])
      assert.deepEqual(await readAll(place), sorted(someFiles))
    })

    test('what the sweep has removed because nobody needs it is in no backup, and not lost', async (t) => {
      const { place, folder } = await councilWith(t, engine, [Buffer.from('needed')])
      const digest = digestOf(Buffer.from('removed'))
      const row = { digest, bytes: 0, type: 'image/jpeg', createdAt: '2026-06-01' } as const
      await within(place, (db) => db.insertInto('files').values(row).execute())
      const { files } = await backUp(place, join(folder, 'council.backup'), quiet)
      assert.deepEqual([files.files, files.lost], [1, []])
    })

    test('a restore that wrote something else than it read is refused, and what was there stays', async (t) => {
      const { place, folder } = await councilWith(t, engine, someFiles)
      const path = join(folder, 'council.backup')
      await backUp(place, path, quiet)
      const { place: there } = await councilWith(t, engine, [Buffer.from('what was there')])
      const before = await readAll(there)
      const contents = await openBackupFile(path)
      const store = openFiles(there, anyRoom)
      const careless: FileStore = {
        ...store,
        async put(bytes) {
          const kept = await store.put(bytes)
          if (bytes.length > 0)
            writeFileSync(pathOf(there, Buffer.from(bytes)), bytes.with(0, (bytes[0] ?? 0) ^ 1))
          return kept
        },
      }
      const nameAt = contents.tables.find(({ name }) => name === 'users')?.columns.indexOf('name') ?? -1
      async function* renamed() {
        for await (const piece of contents.chunks())
          yield !isFile(piece) && piece.table === 'users'
            ? { ...piece, rows: piece.rows.map((row) => row.with(nameAt, 'Another')) }
            : piece
      }
      const how = { root, replace: true, progress: quiet.progress }
      for (const [what, read, into] of [
        [storedFiles, contents, careless],
        ['users', { ...contents, chunks: renamed }, store],
      ] as const) {
        await assert.rejects(
          within(there, (db) => replaceCouncil(db, read, { ...how, store: into })),
          new RegExp(`What was written is not what was read: ${what}\\.`),
        )
        assert.deepEqual(await readAll(there), before)
      }
    })

    test('a backup since an earlier one holds what came later, and is restored with it alone', async (t) => {
      const { place, folder } = await councilWith(t, engine, someFiles)
      const [first, second, third] = ['1', '2', '3'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      const [found = Buffer.of()] = someFiles
      rmSync(pathOf(place, found))
      await backUp(place, first, quiet)
      // What the earlier one has lost is here again, so that only the later one can hold it.
      writeFileSync(pathOf(place, found), found)
      const later = randomBytes(100_000)
      await add(place, [later])
      const made = await backUp(place, second, { ...quiet, since: first })
      assert.deepEqual([made.since, made.files.earlier.length], ['1', someFiles.length - 1])
      assert.ok(readFileSync(second).length < 150_000)
      const last = randomBytes(10)
      await add(place, [last])
      const chained = await backUp(place, third, { ...quiet, since: second })
      assert.equal(chained.files.earlier.length, someFiles.length + 1)
      assert.equal((await verifyBackup(third, quiet.progress)).since, '2')

      const copy = await newPlace(t, engine)
      for (const earlier of [[], [second], [first]])
        await assert.rejects(restore(copy, third, { ...loading, earlier }), /name [12] after it/)
      const useless = { ...loading, earlier: [second] }
      await assert.rejects(restore(copy, first, useless), /do not name it/)
      const { totals } = await restore(copy, third, { ...loading, earlier: [first, second] })
      assert.deepEqual(totals, chained.totals)
      assert.deepEqual(await readAll(copy), sorted([...someFiles, later, last]))

      const bytes = readFileSync(first)
      writeFileSync(first, bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 4))
      const again = { ...replacing, earlier: [first, second] }
      await assert.rejects(restore(copy, third, again), MoveRefused)
      await assert.rejects(backUp(place, join(folder, '4'), { ...quiet, since: first }), MoveRefused)
    })
  })
}
