// One engine is enough: a file has no copies, and what is seen in it is on the disk.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { submitApplication } from '../../../council/cases/applications/submit.server.ts'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { faultOf } from '../../../council/database/faults.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { setCitizenDisabled } from '../../../council/identity/accounts/disabling.server.ts'
import { useLink } from '../../../council/identity/accounts/one-time-links.server.ts'
import { linkTokenFor, newAccount, newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { root } from '../../operator/run.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { type PostgresServer, startPostgres } from '../../postgres-server.ts'
import { until } from '../../until.ts'
import { apply, offer } from '../cases-for-tests.ts'

/** One connection, which cannot miss that a setting has changed. */
const aSecond = { databasePool: 1, statementSeconds: 1 }

let server: PostgresServer
/** The owner of the server's settings, and a portal whose role has no right but its database. */
let owner: Database
let db: Database

before(async () => {
  server = await startPostgres({ wal_level: 'replica', max_wal_senders: '4' })
  owner = await openDatabase({ dataDir: tmpdir(), databaseUrl: server.url })
  const role = `portal_${randomBytes(4).toString('hex')}`
  await sql`create role ${sql.id(role)} login password 'known'`.execute(owner)
  await sql`create database "council" owner ${sql.id(role)}`.execute(owner)
  const url = new URL(server.url)
  Object.assign(url, { username: role, password: 'known', pathname: '/council' })
  db = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href, ...aSecond })
  await migrate(db, root)
})
after(async () => {
  await db.destroy()
  await owner.destroy()
  await server.stop()
})

/** Has each commit wait for a copy that nobody makes, or wait for none. */
async function awaitCopy(name: string) {
  await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(owner)
  await sql`select pg_reload_conf()`.execute(owner)
  const asked = sql<{ names: string }>`select current_setting('synchronous_standby_names') as "names"`
  const isSet = ({ rows }: { rows: { names: string }[] }) => rows[0]?.names === name
  // The portal's connection hears of it in its own time, and for a moment asks nothing of a silent server.
  for (const each of [owner, db]) await until(() => asked.execute(each).then(isSet, () => false))
}

/** Runs an act once, and then again while no copy is made: what it found is not told. */
async function assertRepeatWaits(act: () => Promise<unknown>) {
  const first = await act()
  await awaitCopy('away')
  await assert.rejects(act(), (error) => faultOf(error) === 'gone')
  await awaitCopy('')
  assert.deepEqual(await act(), first)
}

test('a form that is sent again is not told its number before what holds it is copied', async () => {
  const citizen = await newCitizen(db)
  const serviceId = await offer(db)
  const submission = { fields: answers, submissionKey: 'the same', client: 'test' }
  await assertRepeatWaits(() => submitApplication(db, citizen, serviceId, submission))
})

test('a decision that is sent again counts as done only where the first is copied', async () => {
  const clerk = await newStaff(db)
  const id = await apply(db, await newCitizen(db), await offer(db))
  const decision = { status: 'Approved', revision: 1 } as const
  await assertRepeatWaits(() => decideApplication(db, clerk, id, decision))
})

test('an account that is disabled again counts as done only where it is kept', async () => {
  const admin = await newAdmin(db)
  const { id } = await newCitizen(db)
  const input = { disabled: true, reason: 'moved away' }
  await assertRepeatWaits(() => setCitizenDisabled(db, admin, id, input))
})

test('nobody is told that a link was used before its use is copied', async () => {
  const { email } = await newAccount(db, 'staff', 'Test Clerk')
  const token = await linkTokenFor(db, email)
  assert.equal(await useLink(db, token, 'a village sentence of old'), true)
  await assertRepeatWaits(() => useLink(db, token, 'a village sentence of old'))
})

test('what only reads waits for no copy', async () => {
  await awaitCopy('away')
  const reading = db.transaction().setAccessMode('read only')
  const rows = await reading.execute((trx) => trx.selectFrom('migrations').select('name').execute())
  assert.ok(rows.length > 0)
  await awaitCopy('')
})
