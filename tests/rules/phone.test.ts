import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPhone } from '../../rules/phone.ts'

test('a number is read however people write it', () => {
  const ways = [
    '9876543210',
    ' 98765 43210 ',
    '98765-43210',
    '98765\u00A043210',
    '９876543210'.replace('９', '9\u3000'),
    '98765\u201143210',
    '98765–43210',
    '09876543210',
    '+919876543210',
    '+91 98765-43210',
    '+91-09876543210',
    '00919876543210',
    '919876543210',
    '९८७६५ ४३२१०',
    '+९१ ९८७६५४३२१०',
    '\u202A+91 98765 43210\u202C',
  ]
  for (const way of ways) assert.equal(readPhone(way), '9876543210', way)
})

test('ten digits that begin with 91 are a whole number', () => {
  assert.equal(readPhone('9123456789'), '9123456789')
})

test('anything else is no phone number', () => {
  const others = [
    '',
    '987654321',
    '98765432101',
    '0876543210',
    '91987654321',
    '9109876543210',
    '0919876543210',
    '009876543210',
    '+9876543210',
    '+1 9876543210',
    '++919876543210',
    '9876543210+',
    '(98765) 43210',
    '98765.43210',
    '9876543210 x2',
    '9876543210, 9876543211',
    '９８７６５４３２１０',
  ]
  for (const other of others) assert.equal(readPhone(other), undefined, other)
})

test('what is read is always ten plain digits without a leading zero, and reads as itself', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789०१९ -+–\u00A0\u200Ex'), maxLength: 16 })
  fc.assert(
    fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (raw) => {
      const phone = readPhone(raw)
      if (phone === undefined) return
      assert.match(phone, /^[1-9][0-9]{9}$/)
      assert.equal(readPhone(phone), phone)
    }),
    { numRuns: 2000 },
  )
})

test('every number is found again behind each prefix and any spacing', () => {
  const digits = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String)
  const gaps = fc.array(fc.constantFrom('', ' ', '-', '\u00A0', '\u2011'), { minLength: 11, maxLength: 11 })
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom('', '0', '+91', '+910', '0091', '91'),
      gaps,
      (phone, prefix, spacing) => {
        assert.equal(readPhone(prefix + spacing.map((gap, at) => gap + (phone[at] ?? '')).join('')), phone)
      },
    ),
  )
})
