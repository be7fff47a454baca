import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  dueByTodayKeys,
  dueThisWeekKeys,
  dueTodayKeys,
  inboxKeyOf,
  latestFirst,
  overdueKeys,
} from '../../rules/inbox-key.ts'
import { tallyOf } from '../../rules/waiting.ts'

const keyOf = (dueOn: string | null, date: string, status: 'Pending' | 'Approved' = 'Pending') =>
  inboxKeyOf({ status, dueOn, date })

test('what is due comes first, the first due before the others; then open cases without a date, oldest first, then decided ones, newest first', () => {
  const inOrder = [
    keyOf('2026-01-05', '2026-01-01T00:00:00.000Z'),
    keyOf('2026-11-20', '2026-11-01T00:00:00.000Z'),
    keyOf('2026-11-20', '2026-11-02T00:00:00.000Z'),
    keyOf(null, '2009-12-31T00:00:00.000Z'),
    keyOf(null, '2026-11-21T00:00:00.000Z'),
    keyOf('2026-01-05', '2026-11-20T23:59:59.999Z', 'Approved'),
    keyOf(null, '2009-12-31T00:00:00.000Z', 'Approved'),
  ]
  assert.deepEqual([...inOrder].sort(), inOrder)
})

test('of any two instants the later one sorts first', () => {
  const instant = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  fc.assert(fc.property(instant, instant, (a, b) => a === b || a < b === latestFirst(a) > latestFirst(b)))
})

test('a case that waits stands in one tally on every day, and in the first that fits', () => {
  const [key, undated] = [
    keyOf('2026-11-21', '2026-11-01T00:00:00.000Z'),
    keyOf(null, '2026-11-01T00:00:00.000Z'),
  ]
  const answeredAt = '2026-11-20T06:00:00.000Z'
  const days = ['2026-11-20', '2026-11-21', '2026-11-22']
  const tallies = (inboxKey: string, answered: string | null) =>
    days.map((today) => tallyOf({ inboxKey, answeredAt: answered }, today))
  assert.deepEqual(tallies(key, null), ['later', 'today', 'late'])
  assert.deepEqual(tallies(key, answeredAt), ['answered', 'today', 'late'])
  assert.deepEqual(tallies(undated, null), ['undated', 'undated', 'undated'])
  assert.deepEqual(tallies(undated, answeredAt), ['answered', 'answered', 'answered'])
})

test('on its due date a case is due this week and not overdue, on the next day the reverse', () => {
  const key = keyOf('2026-11-21', '2026-11-01T00:00:00.000Z')
  const within = ({ from, before }: { from: string; before: string }) => key >= from && key < before
  assert.deepEqual([within(overdueKeys('2026-11-21')), within(dueThisWeekKeys('2026-11-21'))], [false, true])
  assert.deepEqual([within(overdueKeys('2026-11-22')), within(dueThisWeekKeys('2026-11-22'))], [true, false])
  assert.deepEqual(
    ['2026-11-15', '2026-11-14'].map((today) => within(dueThisWeekKeys(today))),
    [true, false],
  )
  const on = (today: string) => [within(dueTodayKeys(today)), within(dueByTodayKeys(today))]
  assert.deepEqual(['2026-11-20', '2026-11-21', '2026-11-22'].map(on), [
    [false, false],
    [true, true],
    [false, true],
  ])
})
