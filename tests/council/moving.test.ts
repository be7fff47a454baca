// Begun first: it moves whole councils.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { recordAct } from '../../council/audit/audit.server.ts'
import { listSetAsideNotes, setAsideApplication } from '../../council/cases/applications/set-aside.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import {
  type DatabaseLocation,
  openDatabase,
  withReadSnapshot,
} from '../../council/database/connect.server.ts'
import { examineMigrations } from '../../council/database/migrate.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { openFiles } from '../../council/files/store/open-files.server.ts'
import { openBackupFile } from '../../council/records/moving/backup-file.server.ts'
import {
  computeTotals,
  isFile,
  readContents,
  type Total,
} from '../../council/records/moving/contents.server.ts'
import {
  backUp,
  moveCouncil,
  restore,
  verifyBackup,
} from '../../council/records/moving/move-council.server.ts'
import { MoveRefused } from '../../council/records/moving/move-refused.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { copyPlace, engineNames, keepForFile, newFolder, newPlace } from '../council-places.ts'
import { everything } from '../everything.ts'
import { answers } from '../portal/services-for-tests.ts'
import { storeRow } from '../rows.ts'
import { hoursApart, submitted } from '../submit-for-tests.ts'
import { faultsOf } from './chains/walk.ts'

const root = join(import.meta.dirname, '../..')
const quiet = { root, dryRun: false, progress: () => undefined }
const dry = { ...quiet, dryRun: true }
const loading = { ...quiet, replace: false }
const replacing = { ...loading, replace: true }

async function within<T>(place: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  return work(db).finally(() => db.destroy())
}

const serviceId = 'WATER'
const hard = '"quotes", line\r\nbreaks, \u2028 जल 🏠 \\n'

async function apply(db: Database, count: number, word: string) {
  const citizen = await newCitizen(db, `Asha ${word}`)
  for (let index = 0; index < count; index += 1) {
    const asked = {
      fields: { ...answers, userDetails: `${hard}${index}` },
      submissionKey: `${word} ${index}`,
      now: hoursApart(index),
    }
    await submitted(db, citizen, serviceId, asked)
  }
}

/** A council: tables longer than a read, short and long keys, a place before its parent, hard characters. */
async function furnish(place: DatabaseLocation, applications: number) {
  await within(place, async (db) => {
    const service = { serviceId, serviceName: 'Water', category: 'Repairs', link: 'https://w.example' }
    await createService(db, await newAdmin(db), { ...service, serviceDescription: hard })
    const [kind, nameKey] = ['village', ''] as const
    const state = { placeId: 'z', kind: 'state' as const, parentId: null, name: 'Z', nameKey }
    const villages = Array.from({ length: 1200 }, (_, index) => ({
      placeId: `a${index}`,
      kind,
      parentId: 'z',
      name: hard,
      nameKey,
    }))
    await storeRow(db, 'places', [state, ...villages])
    const throttle = { key: 'k', points: 3, expire: 1_764_000_000_000 }
    await db.insertInto('throttles').values(throttle).execute()
    await apply(db, applications, 'first')
    await setOneAside(db)
    const { id } = await newCitizen(db)
    const words = Array.from({ length: 1200 }, (_, index) => ({
      word: `w${index % 2}`,
      sortKey: String(index),
      id,
    }))
    await db.insertInto('citizenWords').values(words).execute()
  })
}

/** Some bits of a gzip file only fill up a byte: without them it holds what it held. */
function unpacksTo(bytes: Uint8Array, content: Buffer) {
  try {
    return gunzipSync(bytes).equals(content)
  } catch {
    return false
  }
}

async function setOneAside(db: Database) {
  const { applicationId } = await db
    .selectFrom('applications')
    .select('applicationId')
    .orderBy('applicationId')
    .limit(1)
    .executeTakeFirstOrThrow()
  const clerk = await newStaff(db, 'S. Kulkarni')
  await setAsideApplication(db, clerk, applicationId, { reason: hard, revision: 1 })
}

/** The audit is whole, and goes on so; who set which application aside, and why. */
function auditOf(place: DatabaseLocation) {
  return within(place, async (db) => {
    const clerk = await newStaff(db)
    const before = await faultsOf(db)
    const heads = await db.selectFrom('auditChains').select('chain').execute()
    for (let index = 0; index < 20; index += 1)
      await recordAct(db, clerk, {
        act: 'application.noted',
        subject: `moved ${index}`,
        date: new Date().toISOString(),
      })
    const ids = await db.selectFrom('applications').select('applicationId').execute()
    const notes = await listSetAsideNotes(
      db,
      clerk,
      ids.map((one) => one.applicationId),
    )
    return {
      chains: heads.length > 3,
      faults: [...before, ...(await faultsOf(db))],
      aside: [...notes.values()].map(({ reason, by }) => [reason, by]),
    }
  })
}

const wholeAudit = { chains: true, faults: [], aside: [[hard, 'S. Kulkarni']] }

function totalsOf(place: DatabaseLocation): Promise<Total[]> {
  return withReadSnapshot(place, async (trx) => {
    const { totals } = await computeTotals(await readContents(trx, openFiles(place)), quiet.progress)
    return totals
  })
}

const original = keepForFile(async (t, engine) => {
  const place = await newPlace(t, engine, 'migrated')
  await furnish(place, 20)
  return { place, totals: await totalsOf(place) }
})

/** A furnished council of the test's own, and where its backup goes. */
async function furnished(t: TestContext, engine: (typeof engineNames)[number]) {
  const { place, totals } = await original(engine)
  return { place: await copyPlace(t, place), file: join(newFolder(t), 'council.backup'), totals }
}

for (const engine of engineNames) {
  describe(`moving (${engine})`, () => {
    // To the other engine, which is the harder way; to its own as well when everything is run.
    const targets = engineNames.filter((target) => everything || target !== engine)

    test('a backup restored on either engine holds row for row what the council held', async (t) => {
      const { place, file, totals } = await furnished(t, engine)
      assert.deepEqual((await backUp(place, file, quiet)).totals, totals)
      assert.equal(totals.find(({ table }) => table === 'applications')?.rows, 20)
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.deepEqual(readdirSync(join(file, '..')), ['council.backup'])
      assert.deepEqual((await verifyBackup(file, quiet.progress)).totals, totals)
      for (const target of targets) {
        const copy = await newPlace(t, target)
        assert.deepEqual((await restore(copy, file, loading)).totals, totals)
        assert.deepEqual(await totalsOf(copy), totals)
        assert.deepEqual((await within(copy, (db) => examineMigrations(db, root))).pending, [])
        await assert.rejects(
          within(copy, (db) =>
            storeRow(db, 'places', { placeId: 'q', kind: 'village', parentId: 'no', name: '', nameKey: '' }),
          ),
          /foreign key/i,
          'references hold as before',
        )
        assert.deepEqual(await auditOf(copy), wholeAudit)
      }
    })

    test('a council moves to either engine, and never onto another', async (t) => {
      const { place, totals } = await furnished(t, engine)
      for (const target of targets) {
        const empty = await newPlace(t, target, 'migrated')
        assert.deepEqual((await moveCouncil(place, empty, loading)).totals, totals)
        assert.deepEqual(await totalsOf(empty), totals)
        assert.deepEqual(await auditOf(empty), wholeAudit)
        const other = await newPlace(t, target, 'migrated')
        await furnish(other, 1)
        const before = await totalsOf(other)
        await assert.rejects(moveCouncil(place, other, loading), MoveRefused)
        assert.deepEqual(await totalsOf(other), before)
      }
      assert.deepEqual(await totalsOf(place), totals)
    })

    test('a restore replaces a council only when told to, and a backup no file', async (t) => {
      const { place, file, totals } = await furnished(t, engine)
      await backUp(place, file, quiet)
      const bytes = readFileSync(file)
      await assert.rejects(backUp(place, file, quiet), MoveRefused)
      assert.deepEqual(readFileSync(file), bytes)
      await within(place, (db) => apply(db, 3, 'later'))
      const later = await totalsOf(place)
      await assert.rejects(restore(place, file, loading), MoveRefused)
      assert.deepEqual(await totalsOf(place), later)
      await restore(place, file, replacing)
      assert.deepEqual(await totalsOf(place), totals)
    })

    test('a damaged backup is refused before anything is replaced', async (t) => {
      const { place, file } = await furnished(t, engine)
      await backUp(place, file, quiet)
      await within(place, (db) => apply(db, 1, 'later'))
      const before = await totalsOf(place)
      const whole = readFileSync(file)
      const lines = gunzipSync(whole).toString().split('\n').slice(0, -1)
      const changeable = lines.findIndex((line, index) => index >= lines.length >> 1 && line.includes('a'))
      const packed = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`)
      // The ten bytes of a gzip head hold nothing of the council. What is damaged is found before a database
      // is asked.
      const places = everything || engine === 'SQLite' ? 40 : 8
      const flips = Array.from(
        { length: places },
        (_, index) => 10 + Math.floor((index / places) * (whole.length - 10)),
      )
      const lengths = [0, 1, 10, 100, whole.length >> 1, whole.length - 1]
      const damaged = [
        ...flips
          .map((at) => whole.with(at, (whole[at] ?? 0) ^ 4))
          .filter((bytes) => !unpacksTo(bytes, gunzipSync(whole))),
        ...lengths.map((length) => whole.subarray(0, length)),
        packed(lines.slice(0, -1)),
        packed([...lines, '["more"]']),
        packed(lines.toSpliced(lines.length >> 1, 1)),
        packed(lines.with(changeable, (lines[changeable] ?? '').replace('a', 'b'))),
        packed(lines.with(0, (lines[0] ?? '').replace('"date":"2', '"date":"3'))),
        packed(lines.with(0, (lines[0] ?? '').replace('"tables"', '"tablet"'))),
        packed(lines.with(-1, '{}')),
        packed([]),
        Buffer.from('this is no backup'),
      ]
      for (const [index, bytes] of damaged.entries()) {
        writeFileSync(file, bytes)
        await assert.rejects(verifyBackup(file, quiet.progress), MoveRefused, `damage ${index}`)
        await assert.rejects(restore(place, file, replacing), MoveRefused, `damage ${index}`)
      }
      assert.deepEqual(await totalsOf(place), before)
    })

    test('a dry run tells the same and changes nothing', async (t) => {
      const { place, file, totals } = await furnished(t, engine)
      assert.deepEqual((await backUp(place, file, dry)).totals, totals)
      assert.equal(existsSync(file), false)
      await backUp(place, file, quiet)
      await within(place, (db) => apply(db, 1, 'later'))
      const later = await totalsOf(place)
      assert.deepEqual((await restore(place, file, { ...replacing, dryRun: true })).totals, totals)
      assert.deepEqual(await totalsOf(place), later)
      const empty = await newPlace(t, engine)
      assert.deepEqual((await restore(empty, file, { ...loading, dryRun: true })).totals, totals)
      assert.deepEqual((await moveCouncil(place, empty, { ...loading, dryRun: true })).totals, later)
      assert.deepEqual(readdirSync(empty.dataDir), [])
      if (engine === 'PostgreSQL') await assert.rejects(totalsOf(empty), /never made/)
    })

    test('a backup taken while others write holds each application with its line in the audit', async (t) => {
      const { place, file } = await furnished(t, engine)
      let done = false
      const writing = within(place, async (db) => {
        for (let round = 0; !done; round += 1) {
          await apply(db, 5, `round ${round}`)
          // SQLite never yields to the event loop, so without a pause in the writers the backup would not get
          // a turn.
          await setTimeout(30)
        }
      })
      let held: Set<unknown>[] = []
      try {
        for (let index = 0; index < 5; index += 1) {
          const path = `${file}.${index}`
          await backUp(place, path, quiet)
          held = await heldIn(path)
          assert.deepEqual(held[0], held[1])
        }
      } finally {
        // Else the writer would go on for ever.
        done = true
        await writing
      }
      const after = (await totalsOf(place)).find(({ table }) => table === 'applications')?.rows ?? 0
      assert.ok((held[0]?.size ?? 0) > 20 && after > (held[0]?.size ?? 0), 'writers wrote meanwhile')
    })

    test('a restore that is killed in the middle leaves the old council', async (t) => {
      const { place, file } = await furnished(t, engine)
      await backUp(place, file, quiet)
      await within(place, (db) => apply(db, 1, 'later'))
      const before = await totalsOf(place)
      for (const table of ['places', 'applications', 'sessions, compared']) {
        const script = `import { restore } from './council/records/moving/move-council.server.ts'
          const progress = (table) => table === ${JSON.stringify(table)} && process.kill(process.pid, 'SIGKILL')
          await restore(${JSON.stringify(place)}, ${JSON.stringify(file)}, { ...${JSON.stringify(replacing)}, progress })`
        const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
        const signal = await new Promise((resolve) => child.on('close', (_code, name) => resolve(name)))
        assert.equal(signal, 'SIGKILL')
        assert.deepEqual(await totalsOf(place), before, table)
      }
    })
  })
}

/** The applications of a backup, and those that its audit says were submitted. */
async function heldIn(path: string): Promise<Set<unknown>[]> {
  const [applications, submitted] = [new Set<unknown>(), new Set<unknown>()]
  const { tables, chunks: pieces } = await openBackupFile(path)
  const columns = tables.find(({ name }) => name === 'audit')?.columns ?? []
  for await (const piece of pieces()) {
    if (isFile(piece)) continue
    const { table, rows } = piece
    for (const row of rows) {
      if (table === 'applications') applications.add(row[0])
      if (table === 'audit' && row[columns.indexOf('act')] === 'application.submitted')
        submitted.add(row[columns.indexOf('subject')])
    }
  }
  return [applications, submitted]
}
