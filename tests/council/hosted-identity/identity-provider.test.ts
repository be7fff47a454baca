import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type IdentityProvider,
  openIdentityProvider,
} from '../../../council/identity/hosted/identity-provider.server.ts'
import type { IdentityService } from '../../../scripts/identity-provider.ts'
import { ServiceBrowser, settingsFor, startServiceFor } from '../../identity-service.ts'

const origin = 'http://portal.test'
let service: IdentityService
before(async () => {
  service = await startServiceFor(origin, [
    { login: 'asha', name: 'Asha Patil', email: 'Asha@Village.example', emailVerified: true },
    { login: 'phone-only' },
  ])
})
after(() => service.stop())

const asked = { fresh: false, language: 'mr' }

async function begin(provider: IdentityProvider, changes: Partial<typeof asked> = {}) {
  const begun = await provider.begin({ ...asked, ...changes })
  assert.ok('flow' in begun, `begin: ${JSON.stringify(begun)}`)
  return begun
}

test('an identity comes back with its claims, and no token with it', async () => {
  const provider = openIdentityProvider(settingsFor(service), origin)
  const { address, flow } = await begin(provider)
  const sent = new URL(address).searchParams
  assert.equal(sent.get('code_challenge_method'), 'S256')
  assert.ok(sent.get('nonce') && sent.get('state'))
  const back = new URL(await new ServiceBrowser().signIn(address, 'asha'))
  const answer = await provider.finish(back, flow)
  assert.ok('identity' in answer, JSON.stringify(answer))
  const { sid, ...identity } = answer.identity
  assert.deepEqual(identity, {
    issuer: service.issuer,
    subject: 'asha',
    name: 'Asha Patil',
    email: 'asha@village.example',
    emailVerified: true,
  })
  assert.ok(sid)
})
