import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { knownFrom, readLists } from '../../../rules/certificates/known-lists.ts'

const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const
const keyList = {
  keys: [
    { ...jwk, kid: '0a1b2c3d', use: 'sig', alg: 'ES256', name: { en: 'Vadgaon' } },
    { ...jwk, kid: '4e5f6a7b', compromised: '2026-06-01T06:00:00.000Z' },
  ],
}
const asOf = '2026-11-20T06:00:00.000Z'
// As the council writes it, with what Node has.
const digestOf = (number: string) =>
  createHash('sha256').update(number).digest().subarray(0, 6).toString('base64url')

test('the published lists are read, and whatever is none of them is refused', () => {
  assert.deepEqual(readLists(keyList, { asOf, digests: '' }), {
    keys: [
      { keyId: '0a1b2c3d', jwk, isCompromised: false },
      { keyId: '4e5f6a7b', jwk, isCompromised: true },
    ],
    digests: '',
    asOf,
  })
  for (const [keys, cancelled] of [
    [undefined, undefined],
    [keyList, '<html>'],
    [{ keys: {} }, { asOf, digests: '' }],
    [keyList, { asOf }],
    [null, { digests: '', asOf }],
  ])
    assert.equal(readLists(keys, cancelled), undefined)
})

test('every cancelled number is found in the list and no other, also where two digests make a third between them', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => `NDC/2026/${index + 1}`)
  const between = digestOf('NDC/2026/777')
  const digests = `${numbers.map(digestOf).join('')}AAAA${between}AAAA`
  const { isCancelled } = knownFrom({ keys: [], digests, asOf }, 0)
  for (const number of numbers) assert.ok(await isCancelled(number), number)
  for (const number of ['NDC/2026/777', 'NDC/2026/201', '']) assert.ok(!(await isCancelled(number)), number)
})

test('the clock of a cheap phone is believed only where it is later than the list', () => {
  const listed = Date.parse(asOf) / 1000
  const now = (clock: number) => knownFrom({ keys: [], digests: '', asOf }, clock).now
  assert.equal(now(0), listed)
  assert.equal(now((listed + 90) * 1000), listed + 90)
})
