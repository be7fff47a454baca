import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inGroups, readFactorCode, recoveryAlphabet } from '../../rules/second-factor-code.ts'

test('a code of the app is read with spaces and in the digits of any script', () => {
  for (const raw of ['123456', ' 123 456 ', '१२३४५६', '123-456', '12 34 56'])
    assert.deepEqual(readFactorCode(raw), { kind: 'app', text: '123456' }, raw)
})

test('a recovery code is read as it is printed and in small letters', () => {
  for (const raw of ['ABCDE-23456', 'abcde 23456', 'ABCDE23456', 'ABCDE–23456'])
    assert.deepEqual(readFactorCode(raw), { kind: 'recovery', text: 'ABCDE23456' }, raw)
})

test('what is neither is no code', () => {
  for (const raw of ['', '12345', '1234567', 'ABCDE2345O', 'ABCDE23451', 'ABCDE234567', '12345a', '１２'])
    assert.equal(readFactorCode(raw), undefined, raw)
})

test('no text makes the reader fail, and what it reads it reads again', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...recoveryAlphabet), minLength: 10 })),
      (raw) => {
        const code = readFactorCode(raw)
        if (code) assert.deepEqual(readFactorCode(inGroups(code.text, 5, '-')), code)
      },
    ),
  )
})

test('recovery codes have no characters that are mistaken for each other on paper', () => {
  assert.equal(new Set(recoveryAlphabet).size, 32)
  assert.doesNotMatch(recoveryAlphabet, /[01OI]/)
})
