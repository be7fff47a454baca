// Begun first: it backs up and restores whole councils.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { generateHybridIdentity, generateIdentity, identityToRecipient } from 'age-encryption'
import { operator } from '../../council/actors/actors.server.ts'
import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import {
  findKeepingNotice,
  findLastBackup,
  isBackupLate,
  noteBackup,
} from '../../council/office/known-backups.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import {
  type BackupFolder,
  backUpInto,
  deleteOldBackups,
  findNewestBackup,
} from '../../council/records/moving/keep-backups.server.ts'
import { backUp, restore, verifyBackup } from '../../council/records/moving/move-council.server.ts'
import { MoveRefused } from '../../council/records/moving/move-refused.ts'
import { newAdmin } from '../actors.ts'
import { engineNames, keepForFile, newFolder, newPlace } from '../council-places.ts'
import { describeDatabase } from '../describe-database.ts'
import { storeRow } from '../rows.ts'

const root = join(import.meta.dirname, '../..')
const quiet = { root, dryRun: false, progress: () => undefined }
const loading = { ...quiet, replace: false }

async function within<T>(place: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  return work(db).finally(() => db.destroy())
}

/** A council whose backup is longer than what is read ahead: its text does not pack. No test changes it. */
const longCouncil = keepForFile(async (t, engine) => {
  const place = await newPlace(t, engine, 'migrated')
  await within(place, async (db) => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      placeId: `v${index}`,
      kind: 'village' as const,
      parentId: null,
      name: randomBytes(750).toString('base64'),
      nameKey: '',
    }))
    for (let at = 0; at < rows.length; at += 500) await storeRow(db, 'places', rows.slice(at, at + 500))
  })
  return place
})

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 2, 30))

function folderOf(t: TestContext, now = day(22)): BackupFolder {
  return { folder: join(newFolder(t), 'a/b'), host: 'vadgaon.example', now }
}

for (const engine of engineNames) {
  describe(`backups (${engine})`, () => {
    test('a backup into a folder makes the folder for its owner alone, and is named after council and moment', async (t) => {
      const place = await longCouncil(engine)
      const asked = folderOf(t)
      const { path, totals } = await backUpInto(place, asked, quiet)
      assert.equal(path, join(asked.folder, 'vadgaon.example.2026-11-22T02-30-00Z.backup'))
      assert.equal(statSync(asked.folder).mode & 0o777, 0o700)
      assert.equal(statSync(path).mode & 0o777, 0o600)
      assert.deepEqual((await verifyBackup(path, quiet.progress)).totals, totals)
      assert.equal(await findNewestBackup(asked.folder, asked.now), path)
    })

    test('an encrypted backup opens with its key alone, and holds row for row what the council held', async (t) => {
      const place = await longCouncil(engine)
      const plain = join(newFolder(t), 'plain')
      const { totals } = await backUp(place, plain, quiet)
      for (const key of [await generateIdentity(), await generateHybridIdentity()]) {
        const encryptTo = await identityToRecipient(key)
        const made = await backUpInto(place, { ...folderOf(t), encryptTo }, quiet)
        assert.match(made.path, /Z\.backup\.age$/)
        assert.ok(statSync(made.path).size > 2_000_000, 'several pieces')
        const bytes = readFileSync(made.path)
        assert.equal(bytes.indexOf('e-gram-panchayat'), -1)
        const [header = ''] = bytes.toString('latin1').split('\n--- ', 1)
        assert.equal(header.match(/^-> /gm)?.length, 1, 'nobody else can open it')
        assert.deepEqual((await verifyBackup(made.path, quiet.progress, [key])).totals, totals)
        await assert.rejects(verifyBackup(made.path, quiet.progress), /encrypted: say --identity/)
        const other = [await generateIdentity()]
        await assert.rejects(verifyBackup(made.path, quiet.progress, other), /to another key/)
        const copy = await newPlace(t, engine)
        assert.deepEqual((await restore(copy, made.path, { ...loading, keys: [key] })).totals, totals)
      }
    })

    test('a damaged encrypted backup is refused, wherever it is damaged', async (t) => {
      const place = await longCouncil(engine)
      const key = await generateIdentity()
      const encryptTo = await identityToRecipient(key)
      const { path } = await backUpInto(place, { ...folderOf(t), encryptTo }, quiet)
      const whole = readFileSync(path)
      const flips = Array.from(
        { length: 12 },
        (_, index) => 22 + Math.floor((index / 12) * (whole.length - 22)),
      )
      const lengths = [22, 100, 65_000, whole.length >> 1, whole.length - 1]
      const damaged = [
        ...flips.map((at) => whole.with(at, (whole[at] ?? 0) ^ 4)),
        ...lengths.map((length) => whole.subarray(0, length)),
        Buffer.concat([whole, Buffer.of(0)]),
      ]
      for (const [index, bytes] of damaged.entries()) {
        writeFileSync(path, bytes)
        await assert.rejects(verifyBackup(path, quiet.progress, [key]), MoveRefused, `damage ${index}`)
      }
    })

    test('a backup that the disk does not keep is no backup, and nothing of it is left', async (t) => {
      const place = await longCouncil(engine)
      for (const encryptTo of [undefined, await identityToRecipient(await generateIdentity())]) {
        const asked = { ...folderOf(t), encryptTo }
        // The end of the file is changed while its beginning is read again.
        let harmed = false
        const progress = (table: string) => {
          if (harmed || table !== 'places, verified') return
          harmed = true
          const [name = ''] = readdirSync(asked.folder)
          const path = join(asked.folder, name)
          const bytes = readFileSync(path)
          const at = bytes.length - 2000
          writeFileSync(path, bytes.with(at, (bytes[at] ?? 0) ^ 0xff))
        }
        await assert.rejects(backUpInto(place, asked, { ...quiet, progress }), /The backup is damaged/)
        assert.ok(harmed)
        assert.deepEqual(readdirSync(asked.folder), [])
      }
    })
  })
}

test('all but the newest of its own backups are deleted, and no other file', async (t) => {
  const asked = folderOf(t, day(22))
  mkdirSync(asked.folder, { recursive: true })
  const own = Array.from({ length: 5 }, (_, index) => `vadgaon.example.2026-11-1${index}T02-30-00Z.backup`)
  const others = [
    'vadgaon.example.2026-11-09T02-30-00Z.backup.old',
    'vadgaon.example.2026-11-09.backup',
    'vadgaon.example.2026-11-09T02-30-00Z.backup.gz',
    'wai.example.2026-11-01T02-30-00Z.backup',
    'my.vadgaon.example.2026-11-01T02-30-00Z.backup',
    'council.backup',
    'vadgaonxexample.2026-11-01T02-30-00Z.backup',
  ]
  for (const name of [...own, ...others]) writeFileSync(join(asked.folder, name), name)
  const folder = 'vadgaon.example.2026-11-02T02-30-00Z.backup'
  mkdirSync(join(asked.folder, folder))
  const link = 'vadgaon.example.2026-11-03T02-30-00Z.backup'
  symlinkSync(join(asked.folder, 'council.backup'), join(asked.folder, link))
  const good = own[4] ?? ''
  const { gone } = await deleteOldBackups(asked, { keep: 2, good })
  assert.deepEqual(gone.sort(), own.slice(0, 3))
  assert.deepEqual(readdirSync(asked.folder).sort(), [...own.slice(3), ...others, folder, link].sort())
  assert.deepEqual(await deleteOldBackups(asked, { keep: 2, good }), { gone: [], ahead: [] })
})

test('backups that a wrong clock dated ahead take no place of others, are never the newest, and stay', async (t) => {
  const asked = folderOf(t)
  mkdirSync(asked.folder, { recursive: true })
  const name = (moment: string) => `vadgaon.example.${moment}.backup`
  const ahead = [name('2027-11-22T02-30-00Z'), name('2026-11-22T03-30-01Z')]
  for (const one of ahead) writeFileSync(join(asked.folder, one), '')
  await assert.rejects(findNewestBackup(asked.folder, asked.now), /dated ahead of the clock/)
  // The clock of another machine may be an hour ahead.
  const own = ['2026-11-22T03-30-00Z', '2026-11-22T02-30-00Z', '2026-11-21T02-30-00Z'].map(name)
  for (const one of own) writeFileSync(join(asked.folder, one), '')
  assert.equal(await findNewestBackup(asked.folder, asked.now), join(asked.folder, own[0] ?? ''))
  const gone = await deleteOldBackups(asked, { keep: 2, good: own[1] ?? '' })
  assert.deepEqual(gone, { gone: own.slice(2), ahead })
  assert.deepEqual(readdirSync(asked.folder).sort(), [...own.slice(0, 2), ...ahead].sort())
  // One that was made by the wrong clock itself stays while that goes on.
  await deleteOldBackups(
    { ...asked, now: new Date('2027-11-22T03:00:00Z') },
    { keep: 1, good: ahead[0] ?? '' },
  )
  assert.deepEqual(readdirSync(asked.folder), [ahead[0]])
})

test('what a backup that was cut off left behind goes after a day, and not while it may still be written', async (t) => {
  const asked = folderOf(t)
  mkdirSync(asked.folder, { recursive: true })
  const left = (day: string) => join(asked.folder, `vadgaon.example.2026-11-${day}T02-30-00Z.backup.77.part`)
  for (const [path, when] of [
    [left('20'), day(20)],
    [left('22'), day(22)],
  ] as const) {
    writeFileSync(path, '')
    utimesSync(path, when, when)
  }
  await deleteOldBackups(asked, { keep: 1, good: 'other' })
  assert.deepEqual([existsSync(left('20')), existsSync(left('22'))], [false, true])
})

test('the newest backup of a folder is found by its moment, that of the council itself where several share it', async (t) => {
  const asked = folderOf(t)
  const newest = (host = 'wadgaon.example') => findNewestBackup(asked.folder, asked.now, host)
  await assert.rejects(newest(), /cannot be used \(ENOENT\)/)
  mkdirSync(asked.folder, { recursive: true })
  await assert.rejects(newest(), /There is no backup in/)
  const name = (moment: string, host = 'vadgaon.example') => join(asked.folder, `${host}.${moment}`)
  writeFileSync(name('2026-11-20T02-30-00Z.backup'), '')
  writeFileSync(name('2026-11-21T02-30-00Z.backup.age'), '')
  writeFileSync(name('2026-11-22T02-30-00Z.backup.7.part'), '')
  assert.equal(await newest(), name('2026-11-21T02-30-00Z.backup.age'))
  writeFileSync(name('2026-11-01T02-30-00Z.backup', 'wai.example'), '')
  await assert.rejects(newest(), /several councils: name the file/)
  assert.equal(await newest(asked.host), name('2026-11-21T02-30-00Z.backup.age'))
  assert.equal(await newest('wai.example'), name('2026-11-01T02-30-00Z.backup', 'wai.example'))
  // A folder of the council's own may hold backups of an address that it had.
  assert.equal(await findNewestBackup(asked.folder, asked.now), name('2026-11-21T02-30-00Z.backup.age'))
})

test('a text that is no public key is refused before anything is read', async (t) => {
  for (const encryptTo of ['', 'age1', 'AGE-SECRET-KEY-1', 'ssh-ed25519 AAAA', 'age1qqqqqqqqqqqqqqqqqqqq'])
    await assert.rejects(
      backUp({ dataDir: '/nowhere' }, join(newFolder(t), 'x'), { ...quiet, encryptTo }),
      /is not a public key of age/,
    )
})

describeDatabase('backups that are known', (database) => {
  test('the last good backup is the newest, and one of the future hides no lack of others', async () => {
    const db = database()
    const now = new Date('2026-11-22T12:00:00.000Z')
    const backup = (takenAt: string) => ({ name: 'a.backup', takenAt, bytes: 5, encrypted: 1 as const })
    assert.equal(await findLastBackup(db, now), undefined)
    assert.equal(isBackupLate(undefined, now), true)
    const moments = ['2026-11-20T11:59:59.000Z', '2026-11-20T12:00:01.000Z', '2031-01-01T00:00:00.000Z']
    for (const [index, late] of [true, false, false].entries()) {
      await noteBackup(db, backup(moments[index] ?? ''))
      const last = await findLastBackup(db, now)
      assert.deepEqual(last, backup(moments[Math.min(index, 1)] ?? ''))
      assert.equal(isBackupLate(last, now), late)
    }
    await noteBackup(db, backup(moments[1] ?? ''))
    assert.equal((await db.selectFrom('backups').select('name').execute()).length, 3)
  })

  test('an administrator is told of the backups of a real council, not of a demonstration', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const now = new Date()
    await db.deleteFrom('backups').execute()
    assert.deepEqual(await findKeepingNotice(db, admin, now), {
      takenAt: undefined,
      late: true,
      leapSince: undefined,
    })
    const takenAt = now.toISOString()
    await noteBackup(db, { name: 'a', takenAt, bytes: 1, encrypted: 0 })
    assert.deepEqual(await findKeepingNotice(db, admin, now), { takenAt, late: false, leapSince: undefined })
    await setCouncilProfile(db, operator, {}, { demonstration: true })
    assert.equal(await findKeepingNotice(db, admin, now), undefined)
  })
})
