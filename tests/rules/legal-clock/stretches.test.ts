import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Run, stretchesOf, sumStretches } from '../../../rules/legal-clock/runs.ts'

test('the days of a case are told one after the other, each once, with the reason of those that do not count', () => {
  const sunday = { code: 'weeklyHoliday', weekday: 0 } as const
  const runs: Run[] = [
    { from: '2026-05-31', to: '2026-06-02', why: { code: 'notYetComplete' } },
    { from: '2026-06-07', to: '2026-06-07', why: sunday },
    { from: '2026-06-14', to: '2026-06-14', why: sunday },
  ]
  const stretches = stretchesOf(runs, '2026-06-01', '2026-06-09')
  assert.deepEqual(sumStretches(stretches), { counted: 6, notCounted: 3 })
  assert.deepEqual(stretches, [
    { from: '2026-06-01', to: '2026-06-02', days: 2, why: { code: 'notYetComplete' } },
    { from: '2026-06-03', to: '2026-06-06', days: 4 },
    { from: '2026-06-07', to: '2026-06-07', days: 1, why: sunday },
    { from: '2026-06-08', to: '2026-06-09', days: 2 },
  ])
  assert.deepEqual(stretchesOf([], '2026-06-01', '2026-06-01'), [
    { from: '2026-06-01', to: '2026-06-01', days: 1 },
  ])
})
