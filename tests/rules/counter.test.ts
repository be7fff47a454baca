import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  claimCodeLength,
  claimCodeLetters,
  isEnteredLate,
  readClaimCode,
  reviewedOf,
  shownClaimCode,
} from '../../rules/counter.ts'
import { readWorkingDays } from '../../rules/legal-clock/working-days.ts'

const days = readWorkingDays({ weekly: [0], named: { '2026-06-05': 'Eid' } })

test('a paper may be entered within three working days without a reason; holidays do not count', () => {
  assert.equal(isEnteredLate('2026-06-08', '2026-06-08', days), false)
  assert.equal(isEnteredLate('2026-06-08', '2026-06-11', days), false)
  assert.equal(isEnteredLate('2026-06-08', '2026-06-12', days), true)
  // After Thursday come a holiday, Saturday, Sunday, Monday, Tuesday and Wednesday.
  assert.equal(isEnteredLate('2026-06-04', '2026-06-09', days), false)
  assert.equal(isEnteredLate('2026-06-04', '2026-06-10', days), true)
})

test('a claim code is read however its halves and letters are typed, and nothing else is one', () => {
  for (const typed of ['K7PX4MRD', 'k7px 4mrd', ' K7PX-4MRD ', 'K७PX–४MRD'])
    assert.equal(readClaimCode(typed), 'K7PX4MRD')
  for (const typed of ['', 'K7PX4MR', 'K7PX4MRDD', 'K0PX4MRD', 'KIPX4MRD'])
    assert.equal(readClaimCode(typed), undefined)
  assert.equal(readClaimCode(shownClaimCode('K7PX4MRD')), 'K7PX4MRD')
  assert.equal(new Set(claimCodeLetters).size ** claimCodeLength, 31 ** 8)
})

test('one in twenty entries of a week is looked at again, and one at least', () => {
  assert.deepEqual([0, 1, 19, 29, 30, 200].map(reviewedOf), [0, 1, 1, 1, 2, 10])
})
