import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDecidedMeanwhile, isOpenAppeal, mayDemandBy, mayHearOn } from '../../rules/appeal-states.ts'

const open = {
  writtenAt: '2026-06-04T06:30:00.000Z',
  handedInOn: '2026-06-05',
  decidedOn: null,
  isPassedOver: false,
}
const letter = { ...open, handedInOn: null }
const decided = { ...open, decidedOn: '2026-06-10' }

const passedOver = { ...open, isPassedOver: true }

test('a letter is no open appeal, nor is one that was decided or passed over', () => {
  assert.deepEqual([open, letter, decided, passedOver].map(isOpenAppeal), [true, false, false, false])
})

test('the office has decided meanwhile where it did so after the letter of an open appeal was written', () => {
  const after = '2026-06-08T06:30:00.000Z'
  assert.deepEqual(
    [after, open.writtenAt, '2026-06-03T06:30:00.000Z', null, undefined].map((decidedAt) =>
      isDecidedMeanwhile(open, decidedAt),
    ),
    [true, false, false, false, false],
  )
  assert.deepEqual(
    [letter, decided, passedOver].map((appeal) => isDecidedMeanwhile(appeal, after)),
    [false, false, false],
  )
})

test('a hearing is told 7 to 365 days ahead, and an order is obeyed within 1 to 60', () => {
  const today = '2026-06-10'
  assert.deepEqual(
    ['2026-06-16', '2026-06-17', '2027-06-10', '2027-06-11'].map((day) => mayHearOn(day, today)),
    [false, true, true, false],
  )
  assert.deepEqual(
    ['2026-06-10', '2026-06-11', '2026-08-09', '2026-08-10'].map((day) => mayDemandBy(day, today)),
    [false, true, true, false],
  )
})
