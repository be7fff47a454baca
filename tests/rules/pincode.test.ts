import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPincode } from '../../rules/pincode.ts'

test('a pincode is read with spaces, hyphens or Devanagari digits', () => {
  for (const way of ['411001', ' 411 001', '411-001', '411\u2011001', '४११ ००१', '411\u00A0001']) {
    assert.equal(readPincode(way), '411001', way)
  }
})

test('anything else is no pincode', () => {
  for (const other of ['', '011001', '41100', '4110011', '41100a', '+411001', '411,001', '４１１００１']) {
    assert.equal(readPincode(other), undefined, other)
  }
})

test('what is read is always six plain digits without a leading zero', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789०१९ -+x'), maxLength: 9 }), (raw) => {
      assert.match(readPincode(raw) ?? '100000', /^[1-9][0-9]{5}$/)
    }),
    { numRuns: 2000 },
  )
})
