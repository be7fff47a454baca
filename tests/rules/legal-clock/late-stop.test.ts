import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAfterFirstWorkingDay } from '../../../rules/legal-clock/late-stop.ts'
import { readWorkingDays } from '../../../rules/legal-clock/working-days.ts'

test('the first working day is the one after the receipt; holidays do not use it up', () => {
  const days = readWorkingDays({ weekly: [0, 6], named: { '2026-01-26': 'Republic Day' } })
  const late = (day: string, receivedOn: string) => isAfterFirstWorkingDay(day, receivedOn, days)
  // Thursday: Friday is the first working day, and what comes after it is late, a Saturday too.
  assert.deepEqual(
    ['2026-01-22', '2026-01-23', '2026-01-24'].map((day) => late(day, '2026-01-22')),
    [false, false, true],
  )
  // Friday: Saturday, Sunday and Republic Day are closed, so Tuesday is the first working day.
  assert.deepEqual(
    ['2026-01-24', '2026-01-26', '2026-01-27', '2026-01-28'].map((day) => late(day, '2026-01-23')),
    [false, false, false, true],
  )
})
