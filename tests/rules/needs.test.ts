import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needDrawings } from '../../app/ui/need-drawings.ts'
import { needGroups, needs, placeInCatalogue, readNeed } from '../../rules/needs.ts'

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

test('the groups of the catalogue hold each need once, in the same order', () => {
  assert.deepEqual(
    needGroups.flatMap((one) => one.needs),
    [...needs, null],
  )
})

test('the pictures are small, stand on one ground, and stay on the grid', () => {
  for (const [need, { lines, solids = '', dashes = '' }] of Object.entries(needDrawings)) {
    assert.ok(lines.startsWith('M0 57h64'), need)
    assert.ok(Buffer.byteLength(lines + solids + dashes) <= 400, need)
    for (const path of [lines, solids, dashes]) assert.match(path, /^[MmLlHhVvCcSsAaZz0-9. -]*$/, need)
  }
})
