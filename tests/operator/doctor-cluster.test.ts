// One engine is enough: it starts PostgreSQL servers of its own.
import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { operator } from '../../council/actors/actors.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { createAdmin } from '../../council/identity/accounts/create-account.server.ts'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import type { Findings } from '../../server/checks.ts'
import { password } from '../actors.ts'
import { type PostgresServer, startPostgres, startStandby } from '../postgres-server.ts'
import { until } from '../until.ts'
import { assertFaults, assertTold, type Env, inDatabase, newFolder } from './examined-council.ts'
import { root } from './run.ts'
import { toolHere } from './tool-here.ts'

const unawaited = /this cluster does not wait for a second copy: a failover would take/

async function connected(config: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(config)
  await client.connect()
  await work(client).finally(() => client.end())
}

test('the doctor names the server that answered, and a cluster that waits for no copy is a fault', async (t) => {
  const leader = await startPostgres({ wal_level: 'replica', max_wal_senders: '4' })
  t.after(() => leader.stop())
  const env: Env = { ...newFolder(t), DATABASE_URL: leader.url }
  const ask = (text: string) => inDatabase(env, (db) => sql.raw(text).execute(db))
  await inDatabase(env, async (db) => {
    await migrate(db, root)
    await createAdmin(db, operator, { name: 'Secretary', email: 'admin@p.example', password })
    await noteBackup(db, { name: 'a.backup', takenAt: new Date().toISOString(), bytes: 5, encrypted: 0 })
  })
  const said = (found: Findings, key: string) => found.checks.find((check) => check.key === key)
  const { host } = new URL(leader.url)
  const alone = await assertFaults(env)
  assert.equal(said(alone, 'database.server')?.words, `${host} answered, timeline 1`)
  assert.equal(said(alone, 'database.copies'), undefined)
  const { words, value } = said(alone, 'database.connections') ?? {}
  assert.match(words ?? '', /^portals that serve may open 10 connections, and PostgreSQL has 297 for them$/)
  assert.equal(value, 10)
  const crowded = said(await assertFaults({ ...env, DATABASE_POOL: '298' }), 'database.connections')
  assert.match(crowded?.words ?? '', /open 298 connections, and PostgreSQL has 297 .*: raise max_connections/)

  // Patroni goes on with a leader whose last copy is gone.
  const patroni = { connectionString: leader.url, application_name: 'Patroni heartbeat' }
  await connected(patroni, () => assertFaults(env, unawaited))

  const several = { ...env, DATABASE_URL: leader.url.replace(host, `${host},127.0.0.1:1`) }
  await assertFaults(several, unawaited)
  const standby = await startStandby(leader)
  t.after(() => standby.stop())
  await until(() =>
    assertFaults(env, unawaited).then(
      () => true,
      () => false,
    ),
  )

  await ask("alter system set synchronous_standby_names = '*'")
  await ask('select pg_reload_conf()')
  await until(() =>
    assertFaults(env).then(
      () => true,
      () => false,
    ),
  )
  const found = await assertFaults(several)
  assert.deepEqual(said(found, 'database.copies')?.words, 'each commit waits for *')
  assert.equal(said(found, 'database.copies')?.value, 1)

  // What comes now the copy holds and does not show.
  await connected({ connectionString: standby.url }, (client) => client.query('select pg_wal_replay_pause()'))
  await inDatabase(env, (db) =>
    createAdmin(db, operator, { name: 'Clerk', email: 'clerk@p.example', password }),
  )
  const nowhere = leader.url.replace(host, '127.0.0.1:1')
  for (const [index, [address, users]] of [
    [standby.url, 1],
    [nowhere, 2],
  ].entries()) {
    const out = join(env.DATA_DIR ?? '', `documents-${index}`)
    const { output } = await toolHere(['export-documents', out], {
      ...env,
      DATABASE_READ_URL: String(address),
    })
    assert.match(output, new RegExp(`users\\.json +${users}\n`))
  }
  const daily = ['backup', '--to', join(env.DATA_DIR ?? '', 'daily')]
  const noted = await toolHere(daily, { ...env, DATABASE_READ_URL: standby.url })
  assert.equal(noted.code, 0, noted.output)
  assert.doesNotMatch(noted.output, /the doctor will not know/)
  const heads = await toolHere(['audit', 'heads'], env)
  assert.match(heads.output, /"what":"audit heads","timeline":1,"heads"/)
  const printed = join(env.DATA_DIR ?? '', 'heads')
  writeFileSync(printed, heads.output)
  await assertRightOneRead(t, { ...env, DATABASE_READ_URL: standby.url }, { leader, printed })

  const onStandby = { ...env, DATABASE_URL: standby.url }
  await assertTold(
    onStandby,
    /^FAULT {2}The PostgreSQL that DATABASE_URL names is a standby and takes no writes/,
  )
  const folder = join(env.DATA_DIR ?? '', 'backups')
  const backup = await toolHere(['backup', '--to', folder], onStandby)
  assert.equal(backup.code, 0, backup.output)
  assert.match(backup.output, /The backup is good, but the doctor will not know of it: cannot execute INSERT/)
  const file = join(folder, readdirSync(folder)[0] ?? '')
  for (const command of [['migrate'], ['restore', file, '--replace']]) {
    const { code, output } = await toolHere(command, onStandby)
    assert.equal(code, 1)
    assert.match(output, /is a standby and takes no writes: name the one that leads\.$/m)
    assert.doesNotMatch(output, / {4}at /)
  }
})

/** Asks for what reads much, with a copy that has stood still for a while. */
async function assertRightOneRead(
  t: TestContext,
  env: Env,
  { leader, printed }: { leader: PostgresServer; printed: string },
) {
  // They were printed after a line that the copy does not show.
  const verified = await toolHere(['audit', 'verify', '--heads', printed], env)
  assert.match(verified.output, /audit whole: .* 0 faults/)
  const read = (name: string, changes: Env = {}) =>
    toolHere(['export-documents', join(env.DATA_DIR ?? '', name)], { ...env, ...changes })
  const following = await read('following')
  assert.match(following.output, /users\.json +1\n/)
  assert.doesNotMatch(following.output, /DATABASE_READ_URL/)
  assert.match(
    (await read('itself', { DATABASE_READ_URL: leader.url })).output,
    /names no standby: DATABASE_URL/,
  )

  const mostBehind = 16 * 1024 * 1024
  await connected({ connectionString: leader.url }, (client) =>
    client.query(`select pg_logical_emit_message(true, 'test', repeat('x', ${mostBehind + 1}))`),
  )
  const behind = await read('behind')
  assert.match(
    behind.output,
    /^DATABASE_READ_URL names a standby that is more than 16 MB behind: DATABASE_URL is read/m,
  )
  assert.match(behind.output, /users\.json +2\n/)

  const stranger = await startPostgres()
  t.after(() => stranger.stop())
  const { code, output } = await read('stranger', { DATABASE_READ_URL: stranger.url })
  assert.equal(code, 1)
  assert.match(output, /^DATABASE_READ_URL names no copy of this cluster: name a standby of it\.$/m)
}
