// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { cancelCertificate } from '../../council/cases/certificates/cancel.server.ts'
import { endKey, makeKey } from '../../council/certificates/keys/signing-keys.server.ts'
import { type RequestRecord, recordLine } from '../../server/log.ts'
import { photoOf } from '../council/certificates/code-pictures.ts'
import { certificateOf, certifyingOffice } from '../council/certificates/office-for-tests.ts'
import { redAndBlue } from '../council/files/papers-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { checkPhoto } from './uploads-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile({}, (record) => void records.push(record))
const { db } = portal.council
let office: Awaited<ReturnType<typeof certifyingOffice>>
const records: RequestRecord[] = []

before(async () => {
  office = await certifyingOffice(db, {}, portal.council.keysFolder)
})

const newCertificate = async () => certificateOf(db, (await office.issued()).number)
const dataOf = (code: string) => code.slice(code.lastIndexOf('/') + 1)

/** By default from an address that nobody else has. */
const send = ({ code, photo }: { code?: string; photo?: Uint8Array }, visitor = elsewhere()) =>
  checkPhoto(portal, visitor, photo, code)

let addresses = 0
function elsewhere() {
  addresses += 1
  return Object.assign(portal.visitor(), { address: `198.51.100.${addresses}` })
}

test('a code that is scanned or pasted says what it is worth, without an account and without script', async () => {
  const visitor = portal.visitor()
  const row = await newCertificate()
  const scanned = await visitor.get(new URL(row.code).pathname)
  assert.match(scanned.text, /Issued by Gram Panchayat on/)
  assert.match(scanned.text, new RegExp(`${row.number}.*मागणी नोंदवही: पान 37`, 's'))
  assert.match(scanned.html, /role="status"/)
  assert.equal((await visitor.get(`/v/${dataOf(row.code).toLowerCase()}`)).text.includes(row.number), true)
  const pasted = await visitor.submit(
    '/verify',
    { code: `${row.code.slice(0, 50)}\n${row.code.slice(50)}` },
    'code',
  )
  assertSays(pasted, 200, new RegExp(row.number))
  const changed = await visitor.submit('/verify', { code: row.code.slice(0, -12) }, 'code')
  assert.match(changed.text, /This code was not issued by Gram Panchayat/)
  assert.doesNotMatch(changed.text, new RegExp(row.number))
  const nothing = await visitor.submit('/verify', { code: 'hello world!' }, 'code')
  assertSays(nothing, 422, /No code could be read/)
  assert.match(nothing.html, /<textarea[^>]*name="code"[^>]*>hello world!</)
  const long = await visitor.submit('/verify', { code: `hello ${'x'.repeat(5000)}` }, 'code')
  assert.equal(long.status, 422)
  assert.match(long.html, /<textarea[^>]*name="code"[^>]*>hello xxx/)
})

test('the links to other languages carry no code', async () => {
  const row = await newCertificate()
  const page = await portal.visitor().get(`/v/${dataOf(row.code)}`)
  assert.match(page.html, /href="\/language\/mr\?to=%2Fverify"/)
  assert.doesNotMatch(page.html, new RegExp(`to=[^"]*${dataOf(row.code).slice(0, 20)}`))
})

test('after many photos of one address a text is still checked, and a photo is told when to come again', async () => {
  const visitor = portal.visitor()
  const row = await newCertificate()
  const sends = async (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const body = new Response(form)
    const bytes = await body.clone().arrayBuffer()
    return visitor.send('/verify', {
      method: 'POST',
      headers: {
        Origin: visitor.origin,
        'Content-Type': body.headers.get('Content-Type') ?? '',
        'Content-Length': String(bytes.byteLength),
      },
      body: bytes,
    })
  }
  const photo = { photo: new File(['no picture'], 'code.jpg', { type: 'image/jpeg' }) }
  let last = await sends(photo)
  for (let count = 0; count < 40 && last.status !== 429; count += 1) last = await sends(photo)
  assert.equal(last.status, 429)
  assert.ok(Number(last.headers.get('retry-after')) > 0)
  assert.equal(last.headers.get('x-robots-tag'), 'noindex')
  assertSays(await sends({ code: row.code, photo: new File([], '') }), 200, new RegExp(row.number))
})

test('a cancelled certificate shows its number and none of its values; one of a stolen key outside the register is not ours', async () => {
  const visitor = portal.visitor()
  const [cancelled, stolen] = [await newCertificate(), await newCertificate()]
  await cancelCertificate(db, office.clerk, cancelled.certificateId, { reason: 'Wrong' })
  const page = await visitor.get(`/v/${dataOf(cancelled.code)}`)
  assert.match(page.text, /This certificate was cancelled\./)
  assert.ok(page.text.includes(cancelled.number))
  assert.doesNotMatch(page.text, /पान 37/)
  assert.ok(!page.text.includes(cancelled.holder))
  const { digests } = JSON.parse((await visitor.get('/.well-known/gram-panchayat-cancelled.json')).html)
  assert.equal(digests.length % 8, 0)
  assert.ok(digests.length > 0 && !digests.includes(cancelled.number))
  await endKey(db, operator, office.keyId, { as: 'compromised' })
  assert.match((await visitor.get(`/v/${dataOf(stolen.code)}`)).text, /Issued by/)
  await db.deleteFrom('certificates').where('number', '=', stolen.number).execute()
  assert.match((await visitor.get(`/v/${dataOf(stolen.code)}`)).text, /was not issued by/)
  const keys = await visitor.get('/.well-known/gram-panchayat-keys.json')
  assert.equal(keys.headers.get('access-control-allow-origin'), '*')
  assert.equal(keys.headers.get('cache-control'), 'max-age=3600')
  const [key] = JSON.parse(keys.html).keys
  assert.deepEqual(
    [key.kid, key.kty, typeof key.compromised, key.d],
    [office.keyId, 'EC', 'string', undefined],
  )
  assert.deepEqual(Object.keys(key.name).sort(), ['en', 'hi', 'mr'])
})

test('nothing keeps a code: neither the log, a cache, a search engine, the title, nor the next page’s referrer', async () => {
  const visitor = portal.visitor()
  await makeKey(db, operator, portal.council.keysFolder)
  const row = await newCertificate()
  records.splice(0)
  for (const page of [await visitor.get(`/v/${dataOf(row.code)}`), await visitor.get('/verify')]) {
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.equal(page.headers.get('referrer-policy'), 'strict-origin')
    assert.equal(page.headers.get('x-robots-tag'), 'noindex')
    const [, title = ''] = /<title>([^<]*)/.exec(page.html) ?? []
    assert.ok(!title.includes(row.number) && !title.includes(row.holder))
    assert.doesNotMatch(page.html, /<meta[^>]*(og:|description)[^>]*सविता/)
  }
  await visitor.post('/verify', { code: row.code })
  assert.deepEqual(
    records.map(({ route }) => route),
    ['/v/:code', '/verify', '/verify'],
  )
  assert.ok(!records.map(recordLine).join('').includes(dataOf(row.code).slice(0, 20)))
})

test('an address of which no code can be read leads to the form that takes one', async () => {
  const page = await portal.visitor().get('/v/ABC')
  assert.match(page.text, /No code could be read/)
  assert.match(page.html, /<a[^>]*href="\/verify"[^>]*>Type the code, or take a photo of it</)
  assert.doesNotMatch(
    (await portal.visitor().get(`/v/${dataOf((await newCertificate()).code)}`)).text,
    /Type the code/,
  )
})

test('hostile codes cost next to nothing', async () => {
  const visitor = portal.visitor()
  for (const code of ['A'.repeat(1000), 'A'.repeat(4000), '%00', 'é', '../../etc', `${'A'.repeat(999)}7`]) {
    const page = await visitor.get(`/v/${encodeURIComponent(code)}`)
    assert.ok([200, 400, 404].includes(page.status), `${code.slice(0, 20)} ${page.status}`)
    assert.doesNotMatch(page.text, /Issued by/)
  }
  assert.equal((await visitor.post('/verify', { code: 'A'.repeat(5000) })).status, 422)
})

test('a photo of a code says what it is worth, without script, and nothing of it is kept', async () => {
  const row = await newCertificate()
  records.splice(0)
  const page = await send({ photo: await photoOf(row.code) })
  assert.equal(page.status, 200, page.text)
  assert.match(page.text, /Issued by Gram Panchayat on/)
  assert.ok(page.text.includes(row.number) && page.text.includes(row.holder))
  assert.match(page.html, /role="status"/)
  assert.deepEqual(readdirSync(await portal.council.files.openParts()), [])
  assert.deepEqual(
    records.map(({ route }) => route),
    ['/verify'],
  )
  assert.ok(!records.map(recordLine).join('').includes(row.code.slice(-20)))
})

test('a code that is pasted into the form with the photo is read without a photo, as often as one likes', async () => {
  const row = await newCertificate()
  const visitor = elsewhere()
  for (let count = 0; count < 32; count += 1)
    assert.match((await send({ code: row.code }, visitor)).text, /Issued by Gram Panchayat on/)
  const both = await send({ code: row.code, photo: await redAndBlue(40, 40).jpeg().toBuffer() })
  assert.match(both.text, /Issued by Gram Panchayat on/)
})

test('a photo without a code, a file that is none, and an empty form say that nothing could be read', async () => {
  for (const photo of [await redAndBlue(400, 400).jpeg().toBuffer(), Buffer.from('%PDF-1.7'), undefined]) {
    const page = await send({ photo })
    assert.equal(page.status, 422)
    assert.match(page.html, /role="alert"[^>]*>.*?No code could be read\./s)
    assert.match(page.html, /<input[^>]*type="file"/)
  }
  const other = await photoOf('HTTPS://PAY.EXAMPLE/UPI')
  assert.equal((await send({ photo: other })).status, 422)
})

test('a photo of more than 8 MB is refused with its reason, and so is a form that broke off', async () => {
  const large = await send({ photo: new Uint8Array(8_000_001) })
  assertSays(large, 422, /The photo is too large\. Send a smaller one\./)
  const broken = await elsewhere().send('/verify', {
    method: 'POST',
    headers: { Origin: portal.council.origin, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf',
  })
  assertSays(broken, 422, /did not arrive whole/)
  assert.deepEqual(readdirSync(await portal.council.files.openParts()), [])
})

test('the page alone may use the camera and run the reader of codes', async () => {
  const visitor = portal.visitor()
  const { headers } = await visitor.get('/verify')
  assert.match(headers.get('permissions-policy') ?? '', /camera=\(self\)/)
  assert.match(headers.get('content-security-policy') ?? '', /script-src [^;]*'wasm-unsafe-eval'/)
  for (const path of ['/', '/v/ABC', '/help', '/verify/x']) {
    const others = (await visitor.get(path)).headers
    assert.match(others.get('permissions-policy') ?? '', /camera=\(\)/)
    assert.doesNotMatch(others.get('content-security-policy') ?? '', /wasm/)
  }
})
