import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantAfter } from '../../rules/instants.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

test('an instant is now, unless the previous one is as late or later', () => {
  assert.equal(instantAfter('', now), '2026-11-20T10:00:00.000Z')
  assert.equal(instantAfter('2026-11-20T09:59:59.999Z', now), '2026-11-20T10:00:00.000Z')
  assert.equal(instantAfter('2026-11-20T10:00:00.000Z', now), '2026-11-20T10:00:00.001Z')
  assert.equal(instantAfter('2026-12-24T10:00:00.000Z', now), '2026-12-24T10:00:00.001Z')
})
