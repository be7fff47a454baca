// One engine is enough: a code is read without a query, save the lists that verify.test.ts reads.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import { type RequestRecord, recordLine } from '../../server/log.ts'
import { photoOf } from '../council/certificates/code-pictures.ts'
import { certificateOf, certifyingOffice } from '../council/certificates/office-for-tests.ts'
import { redAndBlue } from '../council/files/papers-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { checkPhoto } from './uploads-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile({}, (record) => void records.push(record))
let office: Awaited<ReturnType<typeof certifyingOffice>>
const records: RequestRecord[] = []

before(async () => {
  office = await certifyingOffice(portal.council.db, {}, portal.council.keysFolder)
})

/** By default from an address that nobody else has. */
const send = ({ code, photo }: { code?: string; photo?: Uint8Array }, visitor = elsewhere()) =>
  checkPhoto(portal, visitor, photo, code)

let addresses = 0
function elsewhere() {
  addresses += 1
  return Object.assign(portal.visitor(), { address: `198.51.100.${addresses}` })
}

const newCertificate = async () => certificateOf(portal.council.db, (await office.issued()).number)

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
