import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { sweepFiles } from '../../council/files/store/sweep-files.server.ts'
import { newCitizen } from '../actors.ts'
import { heldBy } from '../council/files/added-papers.ts'
import { engineNames, newPlace } from '../council-places.ts'

const child = join(import.meta.dirname, 'keep-files-child.ts')
const muchLater = () => new Date(Date.now() + 25 * 3_600_000)

async function newCouncil(t: TestContext, engine: (typeof engineNames)[number]) {
  const place = await newPlace(t, engine, 'migrated')
  const db = await openDatabase(place)
  t.after(() => db.destroy())
  const { id: user } = await newCitizen(db)
  return { place, db, user, store: openFileStore(place.dataDir, { leastFree: 0 }) }
}

type Council = Awaited<ReturnType<typeof newCouncil>>

/** Lets a process add files under a command that harms it, and answers with what that process has said. */
async function addUnder(command: string[], { place, user }: Council, mark: string): Promise<string[]> {
  const words = [process.execPath, child, place.dataDir, place.databaseUrl ?? '', user, '3', mark]
  const [program = '', ...rest] = [...command, ...words]
  const running = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [said, complaints] = ['', '']
  running.stdout.on('data', (piece) => {
    said += piece
  })
  running.stderr.on('data', (piece) => {
    complaints += piece
  })
  await once(running, 'close')
  assert.ok(!complaints.includes('ptrace'), complaints)
  return said.trimEnd().split('\n').slice(1)
}

function harmed(call: string, how: string) {
  return ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:${how}`]
}

async function needed(db: Database) {
  const rows = await db
    .selectFrom('files')
    .select('digest')
    .where('bytes', '>', 0)
    .orderBy('digest')
    .execute()
  return rows.map(({ digest }) => digest)
}

/** What was acknowledged is there, every row has its file, and a day later nothing is there but that. */
async function assertKept({ db, store, place }: Council, acknowledged: string[]) {
  const pages = await db.selectFrom('paperPages').select('digest').distinct().execute()
  const rows = new Set(pages.map(({ digest }) => digest))
  for (const digest of acknowledged) assert.ok(rows.has(digest), 'an acknowledged page is lost')
  for (const digest of await needed(db)) assert.ok(await store.read(digest), 'a row has no file')
  await sweepFiles(db, store, muchLater())
  assert.deepEqual(await heldBy(store), await needed(db))
  assert.deepEqual(partsIn(place), [])
}

function partsIn({ dataDir }: Council['place']) {
  const parts = join(dataDir, 'files/part')
  return existsSync(parts) ? readdirSync(parts) : []
}

/** By their first calls a file is announced, made, synced and named, its folders synced, its rows written. */
const killedAt: Record<string, number[]> = {
  mkdir: [1, 2, 3],
  rename: [1, 2, 3],
  fsync: [1, 2, 3, 4, 5, 6],
  pwrite64: [1, 3, 5],
}
const kills = Object.entries(killedAt).flatMap(([call, times]) => times.map((time) => [call, time] as const))

for (const engine of engineNames) {
  describe(`stored files under harm (${engine})`, () => {
    test('a process that is killed in any step of storing loses no acknowledged page, and leaves no half of one', async (t) => {
      const council = await newCouncil(t, engine)
      const kept: string[] = []
      let killed = 0
      for (const [call, time] of kills) {
        const said = await addUnder(harmed(call, `signal=KILL:when=${time}`), council, `${call} ${time}`)
        const acknowledged = said.flatMap((line) => (line.startsWith('kept ') ? [line.slice(5)] : []))
        if (acknowledged.length < 3) killed += 1
        kept.push(...acknowledged)
        await assertKept(council, kept)
      }
      t.diagnostic(
        `${engine}: ${killed} of ${kills.length} were killed in the middle, ${kept.length} files kept`,
      )
      assert.ok(killed > 5)
    })

    test('a disk that is full when a file is synced or named acknowledges nothing and leaves nothing', async (t) => {
      const council = await newCouncil(t, engine)
      const noRoom = 'There is no room for the files of tests.'
      // SQLite syncs its files in the same process: what announces a file, before it is stored.
      const harms: [string[], string][] = [
        [harmed('fsync', 'error=ENOSPC'), engine === 'SQLite' ? 'disk I/O error' : noRoom],
        [harmed('rename', 'error=ENOSPC'), noRoom],
      ]
      if (engine === 'PostgreSQL') harms.push([['prlimit', '--fsize=0'], noRoom])
      for (const [command, why] of harms) {
        const said = await addUnder(command, council, command.join(' '))
        assert.deepEqual(said, Array(3).fill(`refused ${why}`))
        assert.deepEqual(await heldBy(council.store), [])
        assert.deepEqual(await needed(council.db), [])
        assert.deepEqual(partsIn(council.place), [])
      }
      const said = await addUnder([], council, 'room again')
      assert.equal(said.filter((line) => line.startsWith('kept ')).length, 3)
    })
  })
}
