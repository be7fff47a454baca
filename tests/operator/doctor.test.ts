// Begun first: it starts the tool for each fault.
import assert from 'node:assert/strict'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { operator } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { announceChannels, noteFailure } from '../../council/messages/sending/channel-state.server.ts'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { councilMoment } from '../../rules/days.ts'
import { examine } from '../../server/doctor.ts'
import { readSettings } from '../../server/settings.ts'
import { newAdmin } from '../actors.ts'
import { withFactor } from '../authenticator.ts'
import { type Engine, engines } from '../faults/council-to-harm.ts'
import { startMailServer } from '../mail-server.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { storeRow } from '../rows.ts'
import { until } from '../until.ts'
import { carelessly } from './careless-postgres.ts'
import {
  assertFaults,
  assertLines,
  assertTold,
  inDatabase,
  newCouncil,
  newFolder,
  newPlace,
  secret,
} from './examined-council.ts'
import { freePort, root, run } from './run.ts'

const stands: Record<Engine, RegExp[]> = {
  SQLite: [
    /^ok {5}SQLite \d+\.\d+\.\d+, \d+ MB of data$/m,
    /^ok {5}journal_mode wal, synchronous full, foreign_keys on$/m,
    /^ok {5}\d+ MB free for \//m,
  ],
  PostgreSQL: [
    /^ok {5}PostgreSQL \d+\.\d+\b.*, [1-9]\d* MB of data$/m,
    /^ok {5}fsync on, full_page_writes on, synchronous_commit on, wal_level \w+$/m,
    /^ok {5}DATABASE_URL names council_\w+ at 127\.0\.0\.1:\d+$/m,
  ],
}

for (const engine of engines) {
  test(`the doctor is content with a council in order on ${engine}, and tells on what it stands`, async (t) => {
    const env = await newCouncil(t, engine)
    chmodSync(env.DATA_DIR ?? '', 0o700)
    const output = assertLines(await run('server/portal.ts', ['doctor'], env))
    const everywhere = [
      /^ok {5}the portal \d+\.\d+\.\d+, (commit [0-9a-f]{10}(\+changes)? of 20\d\d-\d\d-\d\d|unknown commit)$/m,
      /^ok {5}Node 24\.\d+\.\d+$/m,
      /^ok {5}PUBLIC_ORIGIN https:\/\/portal\.example$/m,
      /^ok {5}HOST 127\.0\.0\.1, PORT 3000, TRUSTED_PROXIES none$/m,
      /^ok {5}every migration is applied$/m,
    ]
    for (const line of [...everywhere, ...stands[engine]]) assert.match(output, line)
    const hidden = env.DATABASE_URL ? new URL(env.DATABASE_URL).password : secret
    assert.ok(!output.includes(hidden) && !output.includes(secret), 'no secret is repeated')
  })

  test(`the doctor names each migration that a database on ${engine} lacks`, async (t) => {
    const lacking = readdirSync(join(root, 'council/database/migrations')).sort()
    assert.ok(lacking.includes('0001-baseline.sql'))
    await assertFaults(
      await newPlace(t, engine),
      ...lacking.map(
        (name) => new RegExp(`Migration ${name.replace('.', '\\.')} has not been applied: run migrate\\.`),
      ),
    )
  })

  test(`the doctor names a council on ${engine} without an administrator who can sign in, and a demonstration`, async (t) => {
    const env = await newPlace(t, engine, 'migrated')
    await inDatabase(env, async (db) => {
      await setCouncilProfile(db, operator, {}, { demonstration: true })
      // As an imported one comes, and one who has left.
      const [imported, left] = [await newAdmin(db), await newAdmin(db)]
      await db.deleteFrom('credentials').where('userId', '=', imported.id).execute()
      await db.updateTable('users').set({ disabledAt: 'before' }).where('id', '=', left.id).execute()
    })
    await assertTold(
      env,
      /This is the demonstration council: npm start refuses it\./,
      /No administrator can sign in: run create-admin\./,
    )
  })

  test(`the doctor on ${engine} counts the second factors that cannot be read, and says how to clear them`, async (t) => {
    const env = await newCouncil(t, engine)
    await inDatabase(env, async (db) => withFactor(db, { secret }, await newAdmin(db)))
    await assertFaults(env)
    await assertFaults(
      { ...env, SECRET: 'another secret, 32 characters long' },
      /^The second factor of 1 account cannot be read.*reset-password EMAIL --clear-second-factor\.$/,
    )
    if (engine === 'PostgreSQL') return
    const { SECRET: kept = '', ...without } = env
    for (const [text, ...fault] of [
      [kept],
      [`${kept}\n`, /ends with blanks or a line end, .* cannot be read \(1\): take them out/],
    ] as const) {
      writeFileSync(join(env.DATA_DIR ?? '', 'secret'), text, { mode: 0o600 })
      await assertFaults(without, ...fault)
    }
  })

  test(`what ${engine} answers with an error is a fault, and the doctor lets go of the database`, async (t) => {
    const env = await newCouncil(t, engine)
    await inDatabase(env, (db) => sql`alter table "councilProfile" rename to "elsewhere"`.execute(db))
    await assertFaults(
      env,
      /: no column councilProfile\.\w+ .*; .* and \d+ more\. Put that right by hand/,
      /The database cannot be used: .*councilProfile.* \((42P01|SQLITE_ERROR)\)\./,
    )
    await examine(readSettings(env, 'operate', root), env)
    if (engine === 'SQLite') {
      assert.ok(
        !existsSync(join(env.DATA_DIR ?? '', 'council.sqlite-wal')),
        'the last to close it takes the log away',
      )
      return
    }
    await inDatabase(env, async (db) => {
      await until(async () => (await othersOn(db)) === 0)
    })
  })
}

async function othersOn(db: Database) {
  const { rows } = await sql<{ others: number }>`select count(*) as "others" from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.others ?? 0
}

test('the doctor names a mail server that does not let the portal in, a channel that fails, and messages that nobody sends', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  const server = await startMailServer()
  const mail = { SMTP_URL: server.settings.url, MAIL_FROM: 'office@p.example' }
  assert.match(
    await assertTold({ ...env, ...mail }),
    /^ok {5}the mail server at 127\.0\.0\.1:\d+ lets the portal in$/m,
  )
  await server.close()
  const gone = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  await inDatabase(env, async (db) => {
    await announceChannels(db, ['sms'])
    await noteFailure(db, 'sms', new Date(gone))
    const message = { subject: 'a', occasion: '1', receiver: '9876543210', language: 'mr', values: '{}' }
    const times = { dueAt: gone, expiresAt: '2100-01-01T00:00:00.000Z', createdAt: gone }
    await storeRow(db, 'outbox', {
      id: 'a',
      event: 'application.received',
      channel: 'sms',
      state: 'waiting',
      ...message,
      ...times,
    })
  })
  await assertFaults(
    { ...env, ...mail },
    new RegExp(`^No text message has left since ${councilMoment(gone)}: the log says why\\.$`),
    /^Messages that should have left an hour ago: 1\. Start the portal with MESSAGES=on, or portal send\.$/,
    /^The mail server at 127\.0\.0\.1:\d+ does not let the portal in \(unreachable\): check SMTP_URL/,
  )
})

test('the doctor names a council without a good backup, or with none of the last two days', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  assert.match(await assertTold(env), /^ok {5}the last good backup, a\.backup, is of 20\d\d-/m)
  await inDatabase(env, (db) => db.deleteFrom('backups').execute())
  await assertFaults(env, /No good backup of this council is known: run backup --to FOLDER, every day\./)
  const takenAt = new Date(Date.now() - 49 * 60 * 60 * 1000).toISOString()
  await inDatabase(env, (db) => noteBackup(db, { name: 'old.backup', takenAt, bytes: 5, encrypted: 0 }))
  await assertFaults(
    env,
    /The last good backup, old\.backup, is of 20.*: run backup --to FOLDER, every day\./,
  )
})

test('the doctor names an address that is missing or without TLS', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  await assertFaults({ ...env, PUBLIC_ORIGIN: '' }, /PUBLIC_ORIGIN is not set: npm start needs/)
  await assertFaults(
    { ...env, PUBLIC_ORIGIN: 'http://portal.example' },
    /PUBLIC_ORIGIN is http:\/\/portal\.example: passwords need https\./,
  )
  // A trial on one's own machine: a warning, and no reason for an exit code.
  const trial = { ...env, PUBLIC_ORIGIN: 'http://localhost:3000' }
  assert.match(
    (await assertFaults(trial)).words('warning')[0] ?? '',
    /^PUBLIC_ORIGIN is http:.*need https\.$/,
  )
  assert.match(await assertTold(trial), /^warn {3}PUBLIC_ORIGIN is http:/m)
})

test('the doctor names a folder and a secret that are open to others', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  const folder = env.DATA_DIR ?? ''
  writeFileSync(join(folder, 'secret'), secret)
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'secret'), 0o644)
  await assertFaults(
    env,
    /doctor-\w+ is open to others \(755\): chmod 700 it\./,
    /secret is open to others \(644\): chmod 600 it\./,
  )
})

test('the doctor names a disk without space', async (t) => {
  // The kernel's own folder: it has no space for any user.
  await assertFaults(
    { ...newFolder(t), DATA_DIR: '/proc' },
    /0 MB free for \/proc: make room\./,
    /\/proc is open to others/,
    /There is no database in \/proc/,
  )
})

test('the doctor names a database that is not there, and makes none', async (t) => {
  const env = newFolder(t)
  await assertFaults(env, /There is no database in .*doctor-\w+: run migrate, or set DATA_DIR\./)
  assert.ok(!existsSync(join(env.DATA_DIR ?? '', 'council.sqlite')))
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  await assertFaults(
    { ...env, DATABASE_URL: made.url.replace(/council_\w+$/, 'nothing_here') },
    /DATABASE_URL names a PostgreSQL that does not let the portal in \(3D000\)\./,
  )
})

test('the doctor names a damaged file, and one that is no database', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  await inDatabase(env, (db) =>
    sql`insert into "places" ("placeId", "kind", "name", "nameKey")
      with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 5000)
      select 'village-' || "n", 'village', 'Village', 'village' from "numbers"`.execute(db),
  )
  const path = join(env.DATA_DIR ?? '', 'council.sqlite')
  const overwrite = (at: number, bytes: number[]) => {
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.from(bytes), 0, bytes.length, at)
    closeSync(file)
  }
  // The header's count of free pages; there are none.
  overwrite(36, [0, 0, 0, 7])
  await assertFaults(env, /The database is damaged: Freelist: .*7/)
  overwrite(36, [0, 0, 0, 0])
  await assertFaults(env)
  const file = new Sqlite(path).unsafeMode()
  // An index that has as many entries as its table has rows, but of another column.
  file.exec('create index "ours" on "users" ("name"); pragma writable_schema = on')
  file.exec(`update sqlite_schema set sql = replace(sql, '"name"', '"email"') where name = 'ours'`)
  file.close()
  await assertFaults(env, /The database is damaged: row 1 missing from index ours$/)
  await inDatabase(env, (db) => sql`drop index "ours"`.execute(db))
  const careless = new Sqlite(path)
  careless.exec('pragma foreign_keys = off; delete from "users"')
  careless.close()
  const orphans = /The database is damaged: 1 rows of credentials name rows of users that are gone$/
  await assertFaults(env, orphans, /1 rows of identifiers name rows of users/, /No administrator can sign in/)
  overwrite(pageBytes, Array(statSync(path).size - pageBytes).fill(0xff))
  await assertFaults(
    env,
    /The database cannot be used: database disk image is malformed \(SQLITE_CORRUPT\)\./,
  )
  writeFileSync(path, 'this is no database, but it is long enough to be taken for one')
  await assertFaults(env, /The database cannot be used: file is not a database \(SQLITE_NOTADB\)\./)
})

const pageBytes = 4096

test('the doctor names a PostgreSQL that is not there or does not know the portal', async (t) => {
  const env = newFolder(t)
  const gone = `postgres://clerk:hush@127.0.0.1:${await freePort()}/council`
  const refused = (code: string) =>
    new RegExp(`DATABASE_URL names a PostgreSQL that does not let the portal in \\(${code}\\)\\.$`)
  await assertFaults({ ...env, DATABASE_URL: gone }, refused('ECONNREFUSED'))
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const stranger = new URL(made.url)
  stranger.password = 'wrong'
  await assertFaults({ ...env, DATABASE_URL: stranger.href }, refused('28P01'))
})

test('the doctor names each setting by which PostgreSQL could lose what it acknowledged', async (t) => {
  const env = newFolder(t)
  const fault = (name: string) => new RegExp(`PostgreSQL has ${name} off: a power cut would take`)
  await carelessly(t, (name, url) => assertFaults({ ...env, DATABASE_URL: url }, fault(name)))
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  // What an address says goes before what the portal itself asks for.
  const hasty = `${made.url}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  await assertFaults({ ...env, DATABASE_URL: hasty }, fault('synchronous_commit'))
})
