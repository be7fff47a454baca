import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { reachGateway, sendText } from '../../../council/messages/channels/gateway.server.ts'
import { gatewayRequest } from '../../../council/messages/channels/gateway-request.server.ts'
import { bodyWithIds, startTextGateway, type TextGateway } from '../../text-gateway.ts'

let gateway: TextGateway
before(async () => {
  gateway = await startTextGateway()
})
after(() => gateway.close())
afterEach(() => {
  gateway.answer = (response) => void response.end('{"type":"success"}')
  gateway.asked.length = 0
})

const message = { to: '9876543210', text: 'कोड 123456 & "more"=1', templateId: '1107' }

test('a text is sent as fields of a form, and nothing in it becomes a field', async () => {
  assert.equal(
    await sendText({ ...gateway.settings, body: bodyWithIds, headers: { authkey: 'k' } }, message),
    undefined,
  )
  const [asked] = gateway.asked
  assert.equal(asked?.method, 'POST')
  assert.equal(asked?.headers.authkey, 'k')
  assert.match(asked?.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/)
  const { ref, ...fields } = Object.fromEntries(new URLSearchParams(asked?.body))
  assert.deepEqual(fields, { to: message.to, text: message.text, id: '1107' })
  assert.match(ref ?? '', /^[0-9a-f-]{36}$/)
})

test('a body of JSON is filled in its values alone, however deep they stand', async () => {
  const body = '{"flow":"{templateId}","recipients":[{"mobile":"91{to}","say":"{text}"}],"n":1}'
  assert.equal(await sendText({ ...gateway.settings, body }, message), undefined)
  assert.equal(gateway.asked[0]?.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(gateway.asked[0]?.body ?? ''), {
    flow: '1107',
    recipients: [{ mobile: '919876543210', say: message.text }],
    n: 1,
  })
})

test('by GET the fields stand in the address, and a plus stays one', () => {
  const settings = { ...gateway.settings, method: 'GET', body: 'to=+91{to}&msg={text}' } as const
  const { searchParams } = new URL(gatewayRequest(settings, { ...message, reference: 'r' }).url)
  assert.equal(searchParams.get('to'), '+919876543210')
  assert.equal(searchParams.get('msg'), message.text)
})

test('a text holds no placeholder of its own', async () => {
  await sendText(gateway.settings, { ...message, text: 'code {to} {reference}' })
  assert.equal(new URLSearchParams(gateway.asked[0]?.body).get('text'), 'code {to} {reference}')
})

test('a gateway that fails, answers garbage, leads elsewhere or is gone has not taken the text', async () => {
  const found = { pointer: '/type', value: 'success' }
  const strict = { ...gateway.settings, ok: { status: 200, found } }
  assert.equal(await sendText(strict, message), undefined)
  gateway.answer = (response) => void response.writeHead(500).end()
  assert.equal(await sendText(gateway.settings, message), 'refused')
  for (const garbage of ['<html>', '', '{"type":"error"}', '[]', '{"type":{"success":1}}', 'null']) {
    gateway.answer = (response) => void response.end(garbage)
    assert.equal(await sendText(strict, message), 'refused', garbage)
  }
  gateway.asked.length = 0
  gateway.answer = (response) => void response.writeHead(302, { Location: '/elsewhere' }).end()
  assert.equal(await sendText(gateway.settings, message), 'refused')
  assert.deepEqual(
    gateway.asked.map(({ path }) => path),
    ['/send'],
  )
  const gone = await startTextGateway()
  await gone.close()
  assert.equal(await sendText(gone.settings, message), 'unreachable')
  assert.equal(await reachGateway(gone.settings), 'unreachable')
  assert.equal(await reachGateway(gateway.settings), undefined)
})

test('a gateway that does not answer is not waited for', async () => {
  gateway.answer = () => undefined
  assert.equal(await sendText(gateway.settings, message, 50), 'late')
})

test('no more than four kilobytes of an answer are read', async () => {
  const strict = { ...gateway.settings, ok: { status: 200, found: { pointer: '/type', value: 'success' } } }
  gateway.answer = (response) => void response.end(`{"pad":"${'x'.repeat(3000)}","type":"success"}`)
  assert.equal(await sendText(strict, message), undefined)
  gateway.answer = (response) => void response.end(`{"pad":"${'x'.repeat(5000)}","type":"success"}`)
  assert.equal(await sendText(strict, message), 'refused')
  let isCut = false
  gateway.answer = (response) => {
    response.on('close', () => {
      isCut = true
    })
    const more = () => {
      if (!isCut) response.write('y'.repeat(65_536), more)
    }
    more()
  }
  assert.equal(await sendText(strict, message), 'refused', 'an answer without an end')
})
