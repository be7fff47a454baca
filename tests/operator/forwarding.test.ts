import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Hono } from 'hono'
import { examine } from '../../server/doctor.ts'
import { forwardingWatch, watchForwarding } from '../../server/forwarding.ts'
import type { PortalEnv } from '../../server/portal-env.ts'
import { readSettings } from '../../server/settings.ts'
import { root } from './run.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forwarding-'))
after(() => rmSync(dataDir, { recursive: true }))

function open(trustedProxies: string[]) {
  const logged: string[] = []
  const app = new Hono<PortalEnv>()
  app.use(watchForwarding(forwardingWatch({ dataDir, trustedProxies }, (line) => void logged.push(line))))
  app.get('/', (c) => c.text('ok'))
  return {
    logged,
    ask: (address: string, headers: HeadersInit = {}) => app.request('/', { headers }, { address }),
  }
}

async function doctorSays() {
  const env = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://vadgaon.example' }
  const found = await examine(readSettings(env, 'examine', root), env)
  return found.words('fault').find((line) => line.includes('TRUSTED_PROXIES'))
}

const visitor = { 'X-Forwarded-For': '203.0.113.7' }

test('a web server that is not trusted is said once in the log and by the doctor, until a start that trusts it', async () => {
  const { logged, ask } = open([])
  await ask('127.0.0.1')
  assert.deepEqual([logged, await doctorSays()], [[], undefined])
  for (let index = 0; index < 3; index += 1) await ask('127.0.0.1', visitor)
  assert.equal(logged.length, 1)
  assert.match(logged[0] ?? '', /set TRUSTED_PROXIES=127\.0\.0\.1/)
  assert.doesNotMatch(logged[0] ?? '', /203\.0/)
  assert.match((await doctorSays()) ?? '', /set TRUSTED_PROXIES=127\.0\.0\.1/)
  const mended = open(['127.0.0.1'])
  await mended.ask('::ffff:127.0.0.1', visitor)
  assert.deepEqual([mended.logged, await doctorSays()], [[], undefined])
})

test('the address of a person is not written down', async () => {
  const { logged, ask } = open([])
  await ask('198.51.100.9', { Forwarded: 'for=203.0.113.7' })
  assert.match(logged[0] ?? '', /the address from which the web server connects/)
  assert.doesNotMatch(`${logged[0]} ${await doctorSays()}`, /198\.51|203\.0/)
})
