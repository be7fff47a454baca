import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readServiceId } from '../../rules/service-id.ts'

test('a service id is trimmed and upper-cased', () => {
  assert.equal(readServiceId(' birth-1 '), 'BIRTH-1')
})

test('letters that only turn plain when upper-cased are refused', () => {
  for (const raw of ['ſervice', 'bırth', 'straße', 'ﬁre']) assert.equal(readServiceId(raw), undefined, raw)
})

test('anything but 2 to 20 letters, digits and hyphens is no service id', () => {
  for (const raw of ['', 'A', 'A'.repeat(21), 'A B', 'A_B', 'A/B', 'A.B', 'AB\0', 'सेवा']) {
    assert.equal(readServiceId(raw), undefined, raw)
  }
  assert.equal(readServiceId('A'.repeat(20)), 'A'.repeat(20))
})

test('what is read always matches and reads as itself', () => {
  const raw = fc.oneof(fc.stringMatching(/^[A-Za-z0-9-]{1,22}$/), fc.string({ unit: 'binary', maxLength: 5 }))
  fc.assert(
    fc.property(raw, (text) => {
      const id = readServiceId(text)
      if (id === undefined) return
      assert.match(id, /^[A-Z0-9-]{2,20}$/)
      assert.equal(readServiceId(id), id)
    }),
  )
})
