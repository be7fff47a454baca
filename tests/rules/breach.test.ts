import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportUntil } from '../../rules/breach.ts'

test('the board is told of a breach within 72 hours, and CERT-In within 6', () => {
  const knownAt = '2026-06-13T20:00:00.000Z'
  assert.equal(reportUntil('board', knownAt), '2026-06-16T20:00:00.000Z')
  assert.equal(reportUntil('cert', knownAt), '2026-06-14T02:00:00.000Z')
})
