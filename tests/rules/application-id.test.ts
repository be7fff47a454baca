import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applicationIdOf, applicationStem, readApplicationId } from '../../rules/application-id.ts'

test('an application id is the service id and the digits at index 6 to 8 of the phone number', () => {
  assert.equal(applicationStem('BIRTH', '9876543210'), 'BIRTH321')
})

test('the first id is the stem, later ones count from 2', () => {
  assert.deepEqual(
    [1, 2, 3, 12].map((index) => applicationIdOf('BIRTH321', index)),
    ['BIRTH321', 'BIRTH321-2', 'BIRTH321-3', 'BIRTH321-12'],
  )
})

test('an id is found as people type it', () => {
  for (const typed of [
    'BIRTH321-2',
    ' birth321-2 ',
    'Birth 321 - 2',
    'BIRTH३२१-२',
    'birth321–2',
    'BIRTH\u00A0321\u20112',
  ]) {
    assert.equal(readApplicationId(typed), 'BIRTH321-2', typed)
  }
})

test('what no id can look like is not searched for', () => {
  for (const typed of ['', '  ', 'A'.repeat(41), 'A/1', "A'--", 'A%', 'ſ1', 'जन्म1']) {
    assert.equal(readApplicationId(typed), undefined, typed)
  }
})

test('every id that is given can be searched for', () => {
  const serviceId = fc.stringMatching(/^[A-Z0-9-]{2,20}$/)
  const phone = fc.stringMatching(/^[1-9][0-9]{9}$/)
  fc.assert(
    fc.property(serviceId, phone, fc.integer({ min: 1, max: 1_000_000 }), (service, number, index) => {
      const id = applicationIdOf(applicationStem(service, number), index)
      assert.equal(readApplicationId(id.toLowerCase()), id)
    }),
  )
})
