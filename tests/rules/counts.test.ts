import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCount } from '../../rules/counts.ts'

test('a count is exact up to 999, then 1000+', () => {
  assert.deepEqual([0, 1, 999, 1000, 1001, 50_000].map(formatCount), [
    '0',
    '1',
    '999',
    '1000+',
    '1000+',
    '1000+',
  ])
})
