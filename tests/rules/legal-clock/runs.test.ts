import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayNumber, dayOf } from '../../../rules/days.ts'
import type { NotCounted } from '../../../rules/legal-clock/reasons.ts'
import { runsOf } from '../../../rules/legal-clock/runs.ts'

const missing: NotCounted = { code: 'documentsMissing', missing: ['Ration card'] }
const sunday: NotCounted = { code: 'weeklyHoliday', weekday: 0 }

test('days on end with one reason are one run; a gap or another reason begins a new one', () => {
  const days = [
    { day: '2026-02-27', why: missing },
    { day: '2026-02-28', why: missing },
    { day: '2026-03-01', why: sunday },
    { day: '2026-03-02', why: missing },
    { day: '2026-03-04', why: missing },
  ]
  assert.deepEqual(runsOf(days), [
    { from: '2026-02-27', to: '2026-02-28', why: missing },
    { from: '2026-03-01', to: '2026-03-01', why: sunday },
    { from: '2026-03-02', to: '2026-03-02', why: missing },
    { from: '2026-03-04', to: '2026-03-04', why: missing },
  ])
})

test('runs hold each day once, in order, with its reason', () => {
  const first = dayNumber('2026-11-21')
  fc.assert(
    fc.property(fc.array(fc.option(fc.boolean())), (counted) => {
      const days = counted.flatMap((one, nth) =>
        one === null ? [] : [{ day: dayOf(first + nth), why: one ? missing : sunday }],
      )
      const again = runsOf(days).flatMap(({ from, to, why }) => {
        const length = dayNumber(to) - dayNumber(from) + 1
        return Array.from({ length }, (_, nth) => ({ day: dayOf(dayNumber(from) + nth), why }))
      })
      assert.deepEqual(again, days)
    }),
  )
})
