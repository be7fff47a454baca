import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { CompactSign } from 'jose'
import { keyIdOf, readJwk } from '../../../council/certificates/keys/key-files.server.ts'
import { packCode, signCode } from '../../../council/certificates/sign-code.server.ts'
import { pullReport, readRemoteCouncils } from '../../../council/office/district/pull-report.server.ts'
import {
  readSigned,
  signReport,
  thumbprintOf,
} from '../../../council/office/district/signed-report.server.ts'
import { checkCode, openCode, readCode } from '../../../rules/certificates/code.ts'
import { bytesToSign, encodeSigned } from '../../../rules/certificates/signed-claims.ts'
import { startSilentPeer } from '../../silent-peer.ts'

const origin = 'https://vadgaon.example'
const now = new Date('2026-11-27T06:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = readJwk(createPublicKey(privateKey))
  return { keyId: keyIdOf(jwk), privateKey, jwk, thumbprint: thumbprintOf(jwk) }
}
const key = newKey()
const report = {
  day: '2026-11-27',
  names: { en: 'Vadgaon' },
  figures: { whole: { received: 31 }, months: {}, overdue: 12 },
}

const read = (text: string, changes: object = {}) =>
  readSigned(text, { origin, thumbprint: key.thumbprint, now, ...changes })

test('a signed report is read by who knows the key, and tells no few appeals', async () => {
  const signed = await signReport({ ...report, figures: { ...report.figures, appeals: 9 } }, key, {
    origin,
    now,
  })
  assert.deepEqual(await read(signed), report)
  const more = { ...report, figures: { ...report.figures, appeals: 10 } }
  assert.deepEqual(await read(await signReport(more, key, { origin, now })), more)
})

test('a report of another key, sender, type or age, or one that was changed, is none', async () => {
  const signed = await signReport(report, key, { origin, now })
  assert.equal(await read(signed, { thumbprint: newKey().thumbprint }), undefined)
  assert.equal(await read(signed, { origin: 'https://pasarni.example' }), undefined)
  assert.ok(await read(signed, { now: hours(71) }))
  assert.equal(await read(signed, { now: hours(73) }), undefined)
  assert.equal(await read(signed, { now: hours(-1) }), undefined)
  const [header = '', payload = '', signature = ''] = signed.split('.')
  const other = Buffer.from(JSON.stringify({ iss: origin, iat: 1, report })).toString('base64url')
  assert.equal(await read([header, other, signature].join('.')), undefined)
  const withHeader = (made: object) =>
    new CompactSign(Buffer.from(payload, 'base64url'))
      .setProtectedHeader({ alg: 'ES256', typ: 'gp-figures', jwk: key.jwk, ...made })
      .sign(key.privateKey)
  assert.deepEqual(await read(await withHeader({})), report)
  for (const made of [{ typ: 'JWT' }, { typ: undefined }, { jwk: newKey().jwk }, { jwk: undefined }])
    assert.equal(await read(await withHeader(made)), undefined, JSON.stringify(made))
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'gp-figures', jwk: key.jwk })).toString(
    'base64url',
  )
  for (const text of [`${unsigned}.${payload}.`, `${header}.${payload}.`, '', 'x', '{}', '..'])
    assert.equal(await read(text), undefined, text)
})

test('the signature of a certificate is none of figures, nor that of figures one of a certificate', async () => {
  const claims = { number: 'A-1', title: 'No dues', holder: 'Asha', issuedAt: 1_790_000_000, facts: [] }
  const { code } = signCode(claims, key, origin)
  const known = {
    keys: [{ ...key, isCompromised: false }],
    now: 1_790_000_100,
    isCancelled: async () => false,
  }
  assert.equal((await checkCode(code, known)).result, 'good')
  const certificate = await openCode(readCode(code) ?? '')
  assert.ok(certificate)
  const [header = '', payload = ''] = (await signReport(report, key, { origin, now })).split('.')
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const { keyHint, signature } = certificate
  for (const middle of [payload, text(certificate.payload), text(bytesToSign(keyHint, certificate.payload))])
    assert.equal(await read([header, middle, text(signature)].join('.')), undefined)
  // The words of a certificate, signed as figures are.
  const input = Buffer.from(`${header}.${text(certificate.payload)}`)
  const asFigures = sign('sha256', input, { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  const forged = packCode(
    encodeSigned({ keyHint, payload: certificate.payload, signature: Uint8Array.from(asFigures) }),
    origin,
  )
  assert.equal((await checkCode(forged, known)).result, 'notOurs')
})

test('the file of councils elsewhere names each by a safe address and a thumbprint', () => {
  const { thumbprint } = key
  const text = [
    '# of the block',
    `https://a.example ${thumbprint}`,
    '',
    `  http://127.0.0.1:3000\t${thumbprint}`,
    `http://b.example ${thumbprint}`,
    `https://c.example/path ${thumbprint}`,
    'https://d.example',
    `https://e.example ${thumbprint} more`,
  ].join('\n')
  assert.deepEqual(readRemoteCouncils(text), {
    councils: [
      { origin: 'https://a.example', thumbprint },
      { origin: 'http://127.0.0.1:3000', thumbprint },
    ],
    wrong: [5, 6, 7, 8],
  })
})

async function serve(t: TestContext, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a report is pulled from a council elsewhere, in few bytes and little time, and nowhere else', async (t) => {
  const { thumbprint } = key
  let answer: RequestListener = () => undefined
  const there = await serve(t, (request, response) => answer(request, response))
  const pull = () => pullReport({ origin: there, thumbprint }, now)
  const signed = await signReport(report, key, { origin: there, now })
  answer = ({ url }, response) => response.writeHead(url === '/figures.json' ? 200 : 404).end(signed)
  assert.deepEqual(await pull(), { report })
  answer = ({ url }, response) =>
    url === '/elsewhere'
      ? response.end(signed)
      : response.writeHead(302, { Location: `${there}/elsewhere` }).end()
  assert.deepEqual(await pull(), { why: 'it does not answer' })
  answer = (_, response) => response.writeHead(404).end()
  assert.deepEqual(await pull(), { why: 'it answers 404' })
  answer = (_, response) => response.end(`${signed}${' '.repeat(70_000)}`)
  assert.deepEqual(await pull(), { why: 'it is too long' })
  answer = (_, response) => response.end('<html>')
  assert.match(JSON.stringify(await pull()), /it proves nothing/)
  const peer = await startSilentPeer()
  t.after(() => peer.close())
  const silent = await pullReport({ origin: `http://${peer.host}`, thumbprint }, now, 50)
  assert.deepEqual(silent, { why: 'it does not answer' })
})
