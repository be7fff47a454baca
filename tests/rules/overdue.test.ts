import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOverdue } from '../../rules/overdue.ts'

test('an open application is overdue from the day after its due date', () => {
  const overdueOn = (today: string) => isOverdue({ status: 'Pending', dueOn: '2026-11-20' }, today)
  assert.deepEqual(['2026-11-19', '2026-11-20', '2026-11-21'].map(overdueOn), [false, false, true])
})

test('what is decided or has no due date is never overdue', () => {
  for (const status of ['Approved', 'Rejected'] as const)
    assert.equal(isOverdue({ status, dueOn: '2026-11-20' }, '2026-12-01'), false)
  assert.equal(isOverdue({ status: 'Pending', dueOn: null }, '2026-12-01'), false)
  assert.equal(isOverdue({ status: 'Pending' }, '2026-12-01'), false)
})
