import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { drawQrCode } from '../../../app/letters/qr-code.server.ts'
import { keyIdOf, readJwk } from '../../../council/certificates/keys/key-files.server.ts'
import { packCode, signCode } from '../../../council/certificates/sign-code.server.ts'
import { decodeBase32 } from '../../../rules/certificates/base32.ts'
import { checkCode } from '../../../rules/certificates/code.ts'
import { pictureOf } from './code-pictures.ts'

// The package is written for bundlers, which add what its imports leave out.
const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const isBare = specifier.startsWith('./') && !specifier.endsWith('.js')
    return next(isBare && context.parentURL?.includes('/cose-ts/') ? `${specifier}.js` : specifier, context)
  },
})
const { Sign1Message } = await import('@ldclabs/cose-ts/sign1')
const { ECDSAKey } = await import('@ldclabs/cose-ts/ecdsa')
const { Claims } = await import('@ldclabs/cose-ts/cwt')
hooks.deregister()

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = readJwk(publicKey)
const key = { keyId: keyIdOf(jwk), privateKey }
const claims = {
  number: 'NDC/2026-27/45',
  issuedAt: 1_795_000_000,
  title: 'येणे बाकी नसल्याचा दाखला',
  holder: 'सविता जाधव',
  facts: ['मालमत्ता क्रमांक: 214', 'कशासाठी: सोसायटीच्या कर्जासाठी'],
}
const origin = 'https://sample.panchayat.example'
const messageOf = (code: string) =>
  inflateSync(decodeBase32(code.slice(code.lastIndexOf('/') + 1)) ?? assert.fail('no Base32'))

test('another implementation of COSE accepts our code, reads its claims, and refuses a changed one', () => {
  const message = messageOf(signCode(claims, key, origin).code)
  const [x, y] = [jwk.x, jwk.y].map((text) => Buffer.from(text, 'base64url'))
  const verifier = ECDSAKey.fromPublic(Buffer.concat([Buffer.of(4), x ?? '', y ?? ''] as Buffer[]))
  const { payload, protected: header } = Sign1Message.fromBytes(verifier, message)
  assert.equal(header?.getInt(1), -7)
  assert.equal(Buffer.from(header?.getBytes(4) ?? []).toString('hex'), key.keyId)
  const read = Claims.fromBytes(payload)
  assert.equal(Buffer.from(read.cti).toString(), claims.number)
  assert.equal(read.iat, claims.issuedAt)
  assert.deepEqual(read.getParam(-65_537), [claims.title, claims.holder, ...claims.facts])
  const changed = Buffer.from(message)
  changed[changed.length - 70] = (changed[changed.length - 70] ?? 0) ^ 1
  assert.throws(() => Sign1Message.fromBytes(verifier, changed))
})

test('whatever is issued is drawn, read by another reader, checked, and the same', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 24 }).map((one) => one.toWellFormed())
  const any = fc.record({
    number: fc.stringMatching(/^[A-Z]{2,6}\/20\d\d\/[1-9]\d{0,5}$/),
    issuedAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    title: text,
    holder: text,
    facts: fc.array(text, { maxLength: 4 }),
  })
  const known = { keys: [{ keyId: key.keyId, jwk, isCompromised: false }], isCancelled: () => false, now: 0 }
  await fc.assert(
    fc.asyncProperty(any, async (said) => {
      const { code, digest } = signCode(said, key, origin)
      const read = decodeQR(pictureOf(drawQrCode(code)))
      assert.equal(read, code)
      const checked = await checkCode(read, known)
      assert.ok('claims' in checked && checked.result === 'good')
      assert.deepEqual({ ...checked.claims }, { ...said, validUntil: undefined })
      assert.equal(checked.digest, digest)
    }),
    { numRuns: 25 },
  )
})

test('a no-dues certificate with two facts is at most version 14, 40.5 mm of half a millimetre a module', () => {
  const { size } = drawQrCode(signCode(claims, key, origin).code)
  assert.ok(size <= 4 * 14 + 17, String(size))
})

const python = (...words: string[]) =>
  spawnSync('python3', words, { encoding: 'utf8', cwd: import.meta.dirname })

test('twenty lines of Python accept our code, and refuse a changed one', (t) => {
  if (python('-c', 'import cbor2, cryptography').status !== 0)
    return t.skip('there is no python3 with cbor2 and cryptography')
  const { code } = signCode(claims, key, origin)
  const { stdout, stderr } = python('verify.py', code, jwk.x, jwk.y)
  const { number, issuedAt, title, holder, facts } = claims
  assert.ok(stdout, stderr)
  assert.deepEqual(JSON.parse(stdout), [number, issuedAt, title, holder, ...facts])
  const message = Buffer.from(messageOf(code))
  message[message.length - 1] = (message[message.length - 1] ?? 0) ^ 1
  assert.match(python('verify.py', packCode(message, origin), jwk.x, jwk.y).stderr, /InvalidSignature/)
})
