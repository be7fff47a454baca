import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastMonths } from '../../rules/months.ts'

test('the last months end with the month of the day, over the turn of the year', () => {
  assert.deepEqual(lastMonths('2026-02-28', 4), ['2025-11', '2025-12', '2026-01', '2026-02'])
  assert.deepEqual(lastMonths('2026-12-01', 1), ['2026-12'])
  assert.equal(lastMonths('2026-11-21', 24)[0], '2024-12')
})
