import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newFolder } from '../council-places.ts'
import { findFreePort } from '../free-port.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { until } from '../until.ts'
import { finished, says, start } from './run.ts'

/** In place of systemd's own program, which needs systemd: it notes what it should send, and where. */
const systemdNotify = `#!/bin/sh
echo "$* to $NOTIFY_SOCKET" >> "$TOLD"
`

/** Blocks the event loop at a signal; writes how much was told after half a second of work and another. */
const block = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const count = () => readFileSync(process.env.TOLD, 'utf8').split('\\n').length
process.on('SIGUSR2', () => {
  const spent = () => process.cpuUsage().user + process.cpuUsage().system
  const work = () => { const began = spent(); while (spent() < began + 5e5); return count() }
  writeFileSync(process.env.TOLD + '.blocked', JSON.stringify([work(), work()]))
})
`

/** Starts the real server as systemd would, with beats every tenth of a second; `told()` has what it told. */
async function startUnder(t: TestContext, asked: Record<string, string>, port?: number) {
  const folder = newFolder(t)
  const [programs, council, told, preload] = ['bin', 'council', 'told', 'block.mjs'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const made of [programs, council]) mkdirSync(made)
  await copyMigratedFile(council)
  writeFileSync(join(programs, 'systemd-notify'), systemdNotify)
  chmodSync(join(programs, 'systemd-notify'), 0o755)
  writeFileSync(preload, block)
  const origin = `http://127.0.0.1:${port ?? (await findFreePort())}`
  const portal = start(t, 'server/main.ts', [], {
    PATH: `${programs}:${process.env.PATH}`,
    TOLD: told,
    NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`,
    DATA_DIR: council,
    PUBLIC_ORIGIN: origin,
    PORT: new URL(origin).port,
    ...asked,
  })
  const lines = () => (existsSync(told) ? readFileSync(told, 'utf8').split('\n').filter(Boolean) : [])
  return { portal, origin, told: lines, blocked: `${told}.blocked` }
}

const asked = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '300000' }

test('systemd is told once that the portal listens, and from then on that its event loop turns', async (t) => {
  const { portal, origin, told, blocked } = await startUnder(t, asked)
  await until(() => told().length > 0)
  assert.equal(await (await fetch(`${origin}/healthz`)).text(), 'ok')
  await until(() => told().length > 4)
  assert.equal(told()[0], 'READY=1 to /run/systemd/notify')
  assert.deepEqual(new Set(told().slice(1)), new Set(['WATCHDOG=1 to /run/systemd/notify']))
  portal.kill('SIGUSR2')
  await until(() => existsSync(blocked) && readFileSync(blocked, 'utf8') !== '')
  const [before, after] = JSON.parse(readFileSync(blocked, 'utf8')) as [number, number]
  assert.equal(after, before, 'a loop that stood still has told that it turns')
  await until(() => told().length > after)
})

test('a portal that cannot listen never says that it is ready', async (t) => {
  const other = createServer().listen(await findFreePort(), '127.0.0.1')
  t.after(() => other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const { portal, told } = await startUnder(t, asked, port)
  const { code, output } = await finished(portal)
  assert.equal(code, 1, output)
  assert.match(output, /PORT is \d+, which another program uses/)
  assert.deepEqual(told(), [])
})

test('without systemd nobody is told anything', async (t) => {
  const { NOTIFY_SOCKET: _, ...without } = asked
  const { portal, told } = await startUnder(t, without)
  await says(portal, 'The portal is at')
  const end = finished(portal)
  portal.kill('SIGTERM')
  assert.equal((await end).code, 0)
  assert.deepEqual(told(), [])
})

test('a machine without systemd’s program says so and goes on', async (t) => {
  const { portal, origin } = await startUnder(t, { ...asked, PATH: '/nowhere', WATCHDOG_USEC: '' })
  await says(portal, 'systemd was not notified of READY=1: spawn systemd-notify ENOENT')
  assert.equal(await (await fetch(`${origin}/healthz`)).text(), 'ok')
})
