import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sendText } from '../../../council/messages/channels/gateway.server.ts'
import type { TextGatewaySettings } from '../../../council/messages/channels/gateway-settings.server.ts'
import { sevaFault, sevaValues } from '../../../council/messages/channels/mobile-seva.server.ts'
import { startTextGateway, type TextGateway } from '../../text-gateway.ts'

const account = {
  user: 'office-user',
  password: 'a digest',
  sender: 'GPDEMO',
  secureKey: '11111111-2222-3333-4444-555555555555',
}
const taken = '402,MsgID = 150620161466003974245msdgsms\r\n'

let gateway: TextGateway
let settings: TextGatewaySettings
before(async () => {
  gateway = await startTextGateway()
  settings = { ...gateway.settings, body: '', account }
})
after(() => gateway.close())
beforeEach(() => {
  gateway.asked.length = 0
  gateway.answer = (response) => void response.end(answer())
})

const fields = () => Object.fromEntries(new URLSearchParams(gateway.asked.at(-1)?.body))

/** Answers as the gateway does: it makes the digest again from what has come. */
function answer() {
  const { username, senderid, content, key, templateid = '', password } = fields()
  if (username !== account.user || password !== account.password) return 'ERROR : 401 Credentials Error\r\n'
  if (!/^\d{12}$|^\d{19}$/.test(templateid)) return 'ERROR : 423 TEMPLATE_ID is mandatory\r\n'
  const made = createHash('sha512').update([username, senderid, content, account.secureKey].join(''))
  return made.digest('hex') === key ? taken : 'ERROR : 416 Hash does not match\r\n'
}

const message = { to: '9876543210', text: ' Code 123456 & "more"=1\n', templateId: '1107160000000000001' }

// The digests of these two tests were made by another program: hashlib of Python.
test('a text in plain characters goes as it is, with the digest of user, sender, content and key', async () => {
  assert.equal(await sendText(settings, message), undefined)
  assert.deepEqual(fields(), {
    username: 'office-user',
    password: 'a digest',
    senderid: 'GPDEMO',
    content: 'Code 123456 & "more"=1',
    smsservicetype: 'singlemsg',
    mobileno: '9876543210',
    key: '8169577d68bce561410c84abf88eeb4fbd38c7f80bfb07c2ff60cf4836345b55cfa0022c1aba779bd8894ba95bdd2c419da1e966f18932a69adfb8c2d04604e4',
    templateid: '1107160000000000001',
  })
  assert.equal(gateway.asked[0]?.method, 'POST')
  assert.doesNotMatch(
    gateway.asked[0]?.body ?? '',
    new RegExp(account.secureKey),
    'the key itself stays here',
  )
})

test('a text in another script goes as decimal entities, and the digest is made of these', async () => {
  assert.equal(await sendText(settings, { ...message, text: 'कोड 12' }), undefined)
  const { content, smsservicetype, bulkmobno, mobileno, key } = fields()
  assert.equal(content, '&#2325;&#2379;&#2337;&#32;&#49;&#50;')
  assert.deepEqual([smsservicetype, bulkmobno, mobileno], ['unicodemsg', '9876543210', undefined])
  assert.equal(
    key,
    'e863a0ca3b030e58161b10db6fd680934f15f543fab217a3ae16f7745361f45b769ea82263d1f8c6396f5dfc07d4c1b83040dafe78331a53eeb53682807057a7',
  )
  assert.equal(sevaValues(account, { text: '😀’', isCode: false }).content, '&#55357;&#56832;&#8217;')
})

test('a code is asked for as one, in its script', async () => {
  await sendText(settings, { ...message, isCode: true })
  assert.deepEqual([fields().smsservicetype, fields().mobileno], ['otpmsg', '9876543210'])
  await sendText(settings, { ...message, text: 'कोड', isCode: true })
  assert.deepEqual([fields().smsservicetype, fields().mobileno], ['unicodeotpmsg', '9876543210'])
})

test('the fields of the agreement papers take the place of ours', async () => {
  const body = 'user={user}&to=91{to}&say={content}&kind={service}&key={key}&entityid=1301&id={templateId}'
  gateway.answer = (response) => void response.end(taken)
  assert.equal(await sendText({ ...settings, body }, { ...message, text: 'to {to} {key}' }), undefined)
  const { user, to, say, kind, entityid, id } = fields()
  assert.deepEqual([user, to, say, kind], ['office-user', '919876543210', 'to {to} {key}', 'singlemsg'])
  assert.deepEqual([entityid, id], ['1301', message.templateId])
})

test('whatever is no number of a message is no text that was taken', async () => {
  const wrong = { ...account, secureKey: 'another' }
  assert.equal(await sendText({ ...settings, account: wrong }, message), 'refused 416')
  assert.equal(await sendText(settings, { ...message, templateId: '' }), 'refused 423')
  for (const [answer, fault] of [
    ['ERROR : 406 Invalid mobile number\r\n', 'number'],
    ['406', 'number'],
    ['ERROR : 418 Daily Limit Exceeded', 'limit'],
    ['403,Credits not available', 'refused 403'],
    ['402', 'refused 402'],
    ['402,MsgID = ', 'refused 402'],
    ['<html>402,MsgID = 1</html>', 'refused'],
    ['4020,MsgID = 1', 'refused'],
    ['', 'refused'],
  ] as const)
    assert.equal(sevaFault(answer), fault, answer)
  gateway.answer = (response) => void response.writeHead(500).end(taken)
  assert.equal(await sendText(settings, message), 'refused')
  gateway.answer = (response) => void response.end(`${' '.repeat(5000)}${taken}`)
  assert.equal(await sendText(settings, message), 'refused', 'four kilobytes are read')
  gateway.answer = () => undefined
  assert.equal(await sendText(settings, message, 50), 'late')
  gateway.asked.length = 0
  gateway.answer = (response) => void response.writeHead(302, { Location: '/elsewhere' }).end(taken)
  assert.equal(await sendText(settings, message), 'refused')
  assert.deepEqual(
    gateway.asked.map(({ path }) => path),
    ['/send'],
  )
})
