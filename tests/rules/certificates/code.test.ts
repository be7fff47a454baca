import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { decodeBase32, encodeBase32 } from '../../../rules/certificates/base32.ts'
import {
  checkCode,
  codeAddress,
  type Known,
  longestCode,
  openCode,
  type PublicKey,
  readCode,
} from '../../../rules/certificates/code.ts'
import {
  bytesToSign,
  type Claims,
  encodeClaims,
  encodeSigned,
} from '../../../rules/certificates/signed-claims.ts'

const day = 86_400
const issuedAt = 1_795_000_000
const claims: Claims = {
  number: 'NDC/2026/45',
  issuedAt,
  title: 'थकबाकी नसल्याचा दाखला',
  holder: 'सुनीता रमेश जाधव',
  facts: ['घर क्रमांक: 214', 'गाव: वडगाव'],
}

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  // The thumbprint of RFC 7638, computed here once more: members in this order, without blanks.
  const hint = createHash('sha256')
    .update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)
    .digest()
    .subarray(0, 4)
  const known: PublicKey = { keyId: hint.toString('hex'), jwk, isCompromised: false }
  return { privateKey, hint: new Uint8Array(hint), known }
}

const key = makeKey()

function signed(payload: Uint8Array<ArrayBuffer>, by = key, hint = by.hint) {
  const signature = sign('sha256', bytesToSign(hint, payload), {
    key: by.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return encodeSigned({ keyHint: hint, payload, signature: new Uint8Array(signature) })
}

const pack = (message: Uint8Array) => new Uint8Array(deflateSync(message, { level: 9 }))
const codeOf = (said: Claims, by = key) =>
  codeAddress('https://gp.example', pack(signed(encodeClaims(said), by)))

function known(changes: Partial<Known> = {}): Known {
  return { keys: [key.known], isCancelled: () => false, now: issuedAt + day, ...changes }
}

test('what is signed is read again, whatever a certificate says', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).map((one) => one.toWellFormed())
  const any = fc.record(
    {
      number: fc.stringMatching(/^[A-Z]{2,6}\/20\d\d\/[1-9]\d{0,5}$/),
      issuedAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      validUntil: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      title: text,
      holder: text,
      facts: fc.array(text, { maxLength: 4 }),
    },
    { requiredKeys: ['number', 'issuedAt', 'title', 'holder', 'facts'] },
  )
  await fc.assert(
    fc.asyncProperty(any, async (said) => {
      const packed = pack(signed(encodeClaims(said)))
      assert.deepEqual(decodeBase32(encodeBase32(packed)), packed)
      const opened = await openCode(encodeBase32(packed))
      assert.deepEqual({ ...opened?.claims }, { validUntil: undefined, ...said })
    }),
    { numRuns: 50 },
  )
})

test('a code is good, also where its host, its case and blanks were changed on the way', async () => {
  const code = codeOf(claims)
  assert.match(code, /^HTTPS:\/\/GP\.EXAMPLE\/V\/[A-Z2-7]+$/)
  const broken = `${code.slice(0, 60)}\n ${code.slice(60)}`
  for (const text of [code, code.toLowerCase(), code.replace('GP.EXAMPLE', 'EVIL.EXAMPLE'), broken]) {
    const checked = await checkCode(text, known())
    assert.equal(checked.result, 'good')
    assert.deepEqual('claims' in checked && { ...checked.claims }, { ...claims, validUntil: undefined })
  }
})

test('any changed character is refused, or the signed bytes are the very same', async () => {
  const code = codeOf(claims)
  const start = code.lastIndexOf('/') + 1
  const sound = await checkCode(code, known())
  for (let index = start; index < code.length; index += 3)
    for (const other of 'A7') {
      const changed = await checkCode(code.slice(0, index) + other + code.slice(index + 1), known())
      if (changed.result === 'notOurs') continue
      assert.deepEqual(changed, sound, `${index} ${other}`)
    }
})

test('cancelled comes before a compromised key, and that before the last day', async () => {
  const ending = codeOf({ ...claims, validUntil: issuedAt + 10 * day })
  const stolen = { keys: [{ ...key.known, isCompromised: true }] }
  const late = { now: issuedAt + 10 * day }
  const isCancelled = (number: string) => number === claims.number
  const results = async (changes: Partial<Known>) => (await checkCode(ending, known(changes))).result
  assert.equal(await results({}), 'good')
  assert.equal(await results({ now: late.now - 1 }), 'good')
  assert.equal(await results(late), 'tooOld')
  assert.equal(await results({ ...stolen, ...late, isCancelled }), 'cancelled')
  assert.equal(await results(stolen), 'askCouncil')
  assert.equal(await results({ ...stolen, isRegistered: async () => false }), 'notOurs')
  const digest = createHash('sha256')
    .update(encodeClaims({ ...claims, validUntil: issuedAt + 10 * day }))
    .digest('hex')
  const isRegistered = async (one: string) => one === digest
  assert.equal(await results({ ...stolen, isRegistered }), 'good')
  assert.equal(await results({ ...stolen, ...late, isRegistered }), 'tooOld')
})

test('a phone whose clock is years behind knows that time has passed since the certificate was issued', async () => {
  const over = codeOf({ ...claims, validUntil: issuedAt })
  assert.equal((await checkCode(over, known({ now: 0 }))).result, 'tooOld')
})

test('another key is not ours, and of two keys with one hint the right one is found', async () => {
  const forger = makeKey()
  assert.equal((await checkCode(codeOf(claims, forger), known())).result, 'notOurs')
  const alike = { ...forger.known, keyId: key.known.keyId }
  assert.equal((await checkCode(codeOf(claims), known({ keys: [alike, key.known] }))).result, 'good')
  const underOurHint = codeAddress('https://gp.example', pack(signed(encodeClaims(claims), forger, key.hint)))
  assert.equal((await checkCode(underOurHint, known())).result, 'notOurs')
})

test('no other header, claim or length is taken, although our key has signed it', async () => {
  const payload = encodeClaims(claims)
  const message = signed(payload)
  const longerHead = Uint8Array.from([...message.slice(0, 1), 0x98, 4, ...message.slice(2)])
  const others = {
    'something left over': Uint8Array.from([...message, 0]),
    'a longer head': longerHead,
    'no tag': message.slice(1),
    'a claim more': signed(Uint8Array.from([0xa4, ...payload.slice(1), 0x01, 0x00])),
    'one fact too many': signed(encodeClaims({ ...claims, facts: ['a', 'b', 'c', 'd', 'e'] })),
    'broken text': signed(payload.map((byte) => (byte === 0xe0 ? 0xff : byte))),
    'claims with something left over': signed(Uint8Array.from([...payload, 0])),
    'a hint of five bytes': signed(payload, key, Uint8Array.from([...key.hint, 1])),
  }
  for (const [what, other] of Object.entries(others)) {
    const code = encodeBase32(pack(other))
    assert.equal(await openCode(code), undefined, what)
    assert.equal((await checkCode(code, known())).result, 'notOurs', what)
  }
})

test('a bomb, a text without end and what is no code are refused before they cost anything', async () => {
  const bomb = encodeBase32(new Uint8Array(deflateSync(Buffer.alloc(600_000), { level: 9 })))
  assert.ok(bomb.length <= longestCode, String(bomb.length))
  const { user, system } = process.cpuUsage()
  assert.equal((await checkCode(bomb, known())).result, 'notOurs')
  const spent = process.cpuUsage({ user, system })
  assert.ok(spent.user + spent.system < 1_000_000)
  for (const text of [
    '',
    ' ',
    '/',
    'https://gp.example/v/',
    'A'.repeat(longestCode + 1),
    'A'.repeat(10_000_000),
    'a1',
    'HELLO',
    'é',
  ])
    assert.equal(readCode(text), undefined, text.slice(0, 20))
  assert.equal((await checkCode('A'.repeat(10_000_000), known())).result, 'unreadable')
  assert.equal((await checkCode('A'.repeat(200), known())).result, 'notOurs')
})
