import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, runsOf } from '../../../rules/legal-clock/runs.ts'

const missing = { code: 'documentsMissing', missing: ['age proof'] } as const
const order = { code: 'order', reference: 'E-12', reason: 'election' } as const

test('days one after another that do not count for the same reason are one run, over the end of a month too', () => {
  const days = [
    { day: '2026-06-29', why: missing },
    { day: '2026-06-30', why: { ...missing } },
    { day: '2026-07-01', why: missing },
    { day: '2026-07-02', why: order },
    { day: '2026-07-04', why: order },
  ]
  const runs = [
    { from: '2026-06-29', to: '2026-07-01', why: missing },
    { from: '2026-07-02', to: '2026-07-02', why: order },
    { from: '2026-07-04', to: '2026-07-04', why: order },
  ]
  assert.deepEqual(runsOf(days), runs)
  assert.deepEqual(daysOf(runs), days)
  assert.deepEqual(runsOf([]), [])
})
