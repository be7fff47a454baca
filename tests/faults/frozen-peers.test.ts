import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sendText } from '../../council/messages/channels/gateway.server.ts'
import { openMailer } from '../../council/messages/channels/mailer.server.ts'
import { start } from '../operator/run.ts'
import { startTextGateway } from '../text-gateway.ts'

/** A server in a process of its own, and its address. */
async function startPeer(t: TestContext, kind: 'mail' | 'texts') {
  const peer = start(t, 'tests/faults/peer-process.ts', [kind], {})
  const { promise, resolve } = Promise.withResolvers<string>()
  peer.stdout?.on('data', (piece) => resolve(/at (\S+) /.exec(String(piece))?.[1] ?? ''))
  return { peer, url: await promise }
}

test('a mail server that is stopped where it stands is not waited for, and takes mail when it goes on', async (t) => {
  const { peer, url } = await startPeer(t, 'mail')
  const mailer = openMailer({ url, from: 'office@p.example' }, 'portal.test')
  const send = () => mailer.send({ to: 'asha@p.example', subject: 'News', text: 'Something.', id: 'abc' })
  assert.equal(await send(), 'sent')
  peer.kill('SIGSTOP')
  assert.deepEqual(await send(), { failed: 'late' })
  peer.kill('SIGCONT')
  assert.equal(await send(), 'sent')
  mailer.close()
})

test('a gateway that is stopped where it stands is not waited for, and takes texts when it goes on', async (t) => {
  const { peer, url } = await startPeer(t, 'texts')
  const usual = await startTextGateway()
  await usual.close()
  const send = () => sendText({ ...usual.settings, url }, { to: '9876543210', text: 'News', templateId: '' })
  assert.equal(await send(), undefined)
  peer.kill('SIGSTOP')
  assert.equal(await send(), 'late')
  peer.kill('SIGCONT')
  assert.equal(await send(), undefined)
})
