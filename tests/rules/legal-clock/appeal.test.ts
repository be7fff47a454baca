import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondAppealGround, timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { type Run, stretchesOf } from '../../../rules/legal-clock/runs.ts'

test('an appeal is in time to its last day, late to the ninetieth, and then over', () => {
  const ground = { because: 'refused', since: '2026-06-01', until: '2026-07-01' } as const
  const on = (day: string) => timelinessOf(ground, day)
  assert.equal(on('2026-06-30'), 'inTime')
  assert.equal(on('2026-07-01'), 'inTime')
  assert.equal(on('2026-07-02'), 'late')
  assert.equal(on('2026-08-30'), 'late', 'day 90')
  assert.equal(on('2026-08-31'), 'over', 'day 91')
})

test('a council that gives more than ninety days keeps its last day, and there is no late appeal after it', () => {
  const ground = { because: 'limitPassed', since: '2026-06-01', until: '2026-10-01' } as const
  assert.equal(timelinessOf(ground, '2026-10-01'), 'inTime')
  assert.equal(timelinessOf(ground, '2026-10-02'), 'over')
})

test('a second appeal follows the order, or the forty-fifth day without one', () => {
  const lastDay = (since: string) => `30 days after ${since}`
  const first = { handedInOn: '2026-06-01', decidedOn: null }
  assert.equal(secondAppealGround(first, '2026-07-16', lastDay), undefined, 'day 45')
  const without = { because: 'noFirstOrder', since: '2026-07-16' } as const
  assert.deepEqual(secondAppealGround(first, '2026-07-17', lastDay), without, 'day 46')
  assert.equal(timelinessOf(without, '2027-07-17'), 'inTime', 'no law was seen that ends it')
  const ordered = secondAppealGround({ ...first, decidedOn: '2026-06-20' }, '2026-06-20', lastDay)
  const until = '30 days after 2026-06-20'
  assert.deepEqual(ordered, { because: 'firstDecided', since: '2026-06-20', until })
})

test('the days of a case are told one after the other, each once, with the reason of those that do not count', () => {
  const sunday = { code: 'weeklyHoliday', weekday: 0 } as const
  const runs: Run[] = [
    { from: '2026-05-31', to: '2026-06-02', why: { code: 'notYetComplete' } },
    { from: '2026-06-07', to: '2026-06-07', why: sunday },
    { from: '2026-06-14', to: '2026-06-14', why: sunday },
  ]
  assert.deepEqual(stretchesOf(runs, '2026-06-01', '2026-06-09'), [
    { from: '2026-06-01', to: '2026-06-02', days: 2, why: { code: 'notYetComplete' } },
    { from: '2026-06-03', to: '2026-06-06', days: 4 },
    { from: '2026-06-07', to: '2026-06-07', days: 1, why: sunday },
    { from: '2026-06-08', to: '2026-06-09', days: 2 },
  ])
  assert.deepEqual(stretchesOf([], '2026-06-01', '2026-06-01'), [
    { from: '2026-06-01', to: '2026-06-01', days: 1 },
  ])
})
