import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { makeKeyFile, readKeyFile } from '../../../council/certificates/keys/key-files.server.ts'
import { signCode } from '../../../council/certificates/sign-code.server.ts'
import { openPictures, type Pictures } from '../../../council/files/pictures/open-pictures.server.ts'
import { readQrCodes } from '../../../council/files/pictures/read-qr-codes.server.ts'
import { checkCode } from '../../../rules/certificates/code.ts'
import { everything } from '../../everything.ts'
import { openFolder } from '../files/papers-for-tests.ts'
import { photoOf } from './code-pictures.ts'

let folder: Awaited<ReturnType<typeof openFolder>>
let pictures: Pictures
before(async () => {
  folder = await openFolder()
  pictures = openPictures(join(import.meta.dirname, '../../..'))
})
after(async () => {
  pictures.close()
  await folder[Symbol.asyncDispose]()
})

const readPhoto = async (photo: Uint8Array) => pictures.readCodes(await folder.keep('photo', photo))

test('whatever is issued is read from a photo, checked, and the same', async () => {
  const { keyId, jwk } = await makeKeyFile(folder.path)
  const key = readKeyFile(folder.path, keyId)
  assert.ok(key)
  const known = { keys: [{ keyId, jwk, isCompromised: false }], isCancelled: () => false, now: 0 }
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => one.toWellFormed())
  const any = fc.record({
    number: fc.stringMatching(/^[A-Z]{2,6}\/20\d\d\/[1-9]\d{0,5}$/),
    issuedAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    validUntil: fc.option(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { nil: undefined }),
    title: text,
    holder: text,
    facts: fc.array(text, { maxLength: 4 }),
  })
  const held = fc.record({ turned: fc.integer({ min: -20, max: 20 }), blurred: fc.constantFrom(0.4, 1) })
  await fc.assert(
    fc.asyncProperty(any, held, async (said, how) => {
      const { code, digest } = signCode(said, key, 'https://sample.panchayat.example')
      assert.deepEqual(await readPhoto(await photoOf(code, how)), [code])
      const checked = await checkCode(code, known)
      assert.ok('claims' in checked)
      assert.deepEqual({ ...checked.claims }, { ...said })
      assert.equal(checked.digest, digest)
    }),
    { numRuns: everything ? 300 : 15 },
  )
})

test('the reader of codes opens no connection by itself', async () => {
  const opened: unknown[] = []
  const note = (socket: unknown) => void opened.push(socket)
  subscribe('net.client.socket', note)
  subscribe('undici:request:create', note)
  const photo = await photoOf('HTTPS://SAMPLE.EXAMPLE/V/ABC')
  const { data, info } = await sharp(photo).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual(await readQrCodes(data, info), ['HTTPS://SAMPLE.EXAMPLE/V/ABC'])
  unsubscribe('net.client.socket', note)
  unsubscribe('undici:request:create', note)
  assert.deepEqual(opened, [])
})

test('a citizen’s photo comes before those of strangers, of which two wait for each council', async () => {
  const photo = await folder.keep('drawn', await photoOf('HTTPS://SAMPLE.EXAMPLE/V/ABC'))
  const done: string[] = []
  const note = (name: string) => (answer: unknown) => done.push(answer === 'busy' ? `${name} busy` : name)
  await Promise.all([
    pictures.readCodes(photo).then(note('first')),
    pictures.readCodes(photo).then(note('second')),
    pictures.readCodes(photo).then(note('third')),
    pictures.readCodes(photo).then(note('fourth')),
    pictures.readCodes(photo, 'elsewhere').then(note('elsewhere')),
    pictures.draw(photo, 'a').then(note('citizen')),
    pictures.draw(photo, 'b').then(note('citizen')),
  ])
  assert.deepEqual(done, ['fourth busy', 'first', 'citizen', 'citizen', 'elsewhere', 'second', 'third'])
})

/** Pictures that are broken, bombs, or no pictures. */
async function hostilePhotos(): Promise<Uint8Array[]> {
  const photo = await photoOf('HTTPS://SAMPLE.EXAMPLE/V/ABC')
  const create = { width: 7000, height: 7000, channels: 3 as const, background: '#fff' }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 }
  const noisy = { create: { width: 2000, height: 2000, channels: 3 as const, noise } }
  return [
    await sharp({ create }).png().toBuffer(),
    await sharp(noisy as never)
      .jpeg({ quality: 50 })
      .toBuffer(),
    photo.subarray(0, photo.length / 2),
    Buffer.from('%PDF-1.7\n%%EOF'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/"/></svg>'),
    new Uint8Array(0),
  ]
}

test('no hostile photo is read as a code, and an honest one is read after them all', async () => {
  const known = await hostilePhotos()
  const honest = await photoOf('HTTPS://SAMPLE.EXAMPLE/V/ABC')
  const broken = fc.array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 })
  const count = everything ? 1000 : 40
  const changed = fc.sample(broken, count - known.length).map((changes) => {
    const bytes = Uint8Array.from(honest)
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes
  })
  for (const bytes of [...known, ...changed]) {
    const read = await readPhoto(bytes)
    const texts = typeof read === 'string' ? [] : read
    assert.ok(texts.every((text) => text === 'HTTPS://SAMPLE.EXAMPLE/V/ABC'))
  }
  assert.deepEqual(await readPhoto(honest), ['HTTPS://SAMPLE.EXAMPLE/V/ABC'])
})
