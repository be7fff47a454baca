import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstStatus, isStatus, statuses } from '../../rules/statuses.ts'

test('a status is one of the three words and nothing else', () => {
  for (const status of statuses) assert.equal(isStatus(status), true)
  for (const other of ['pending', 'Pending ', '', 'length', 0, null, undefined, ['Pending']]) {
    assert.equal(isStatus(other), false)
  }
})

test('a new application starts as Pending', () => {
  assert.equal(firstStatus, 'Pending')
})
