// One engine is enough: PgBouncer stands before PostgreSQL alone.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../until.ts'
import { assertFaults, inDatabase, newCouncil } from './examined-council.ts'
import { freePort } from './run.ts'

const program = process.env.CLUSTER_PGBOUNCER ?? 'pgbouncer'
const asked = spawnSync(program, ['--version'], { encoding: 'utf8' })
const version = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(asked.stdout ?? '')
/** A process of root may become nobody, as who PgBouncer runs. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test('the doctor names the PgBouncer before the database, and one that is too old', {
  skip: !version && `${program} is not installed here`,
}, async (t) => {
  const env = await newCouncil(t, 'PostgreSQL')
  const server = new URL(env.DATABASE_URL ?? '')
  const folder = env.DATA_DIR ?? ''
  const port = await freePort()
  const write = (lines: string[]) => writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`)
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'ignore_startup_parameters = options',
  ]
  const through = { ...env, DATABASE_URL: Object.assign(new URL(server), { port }).href }
  const begin = async () => {
    const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...nobody })
    t.after(() => pooler.kill('SIGKILL'))
    const answers = () => inDatabase(through, () => Promise.resolve()).then(() => true)
    await until(() => answers().catch(() => false))
    return pooler
  }
  const told = async () =>
    (await assertFaults(through)).checks.find(({ key }) => key === 'database.pooler')?.words

  write(lines)
  const silent = await begin()
  assert.match((await told()) ?? '', /^a PgBouncer does not tell its version: name the role/)
  silent.kill('SIGKILL')
  await once(silent, 'exit')
  write([...lines, `stats_users = ${server.username}`])
  await begin()
  const [, whole = '', major, minor] = version ?? []
  const isOld = Number(major) === 1 && Number(minor) < 21
  assert.equal(
    await told(),
    isOld ? `PgBouncer is ${whole}: put 1.21 or later in its place` : `PgBouncer ${whole}`,
  )
})
