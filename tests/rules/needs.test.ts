import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needs, placeInCatalogue, readNeed } from '../../rules/needs.ts'

test('services stand in the order of the needs, then of their ranks, and those of no need last', () => {
  const inOrder = [...needs, null].flatMap((need) =>
    [0, 1, 2, 10, 999_999_999].map((rank) => placeInCatalogue(need, rank)),
  )
  assert.deepEqual([...inOrder].sort(), inOrder)
  assert.equal(new Set(inOrder).size, inOrder.length)
})

test('only the eight names are read as a need', () => {
  assert.equal(needs.length, 8)
  for (const need of needs) assert.equal(readNeed(need), need)
  for (const text of ['', 'none', 'Birth', 'birth ', null, undefined]) assert.equal(readNeed(text), undefined)
})
