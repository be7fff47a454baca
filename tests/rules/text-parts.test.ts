import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textParts } from '../../rules/text-parts.ts'

test('a text of 160 plain characters is one part, and of 70 in another script', () => {
  assert.deepEqual(
    ['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(textParts),
    [1, 2, 2, 3],
  )
  assert.deepEqual(
    ['क'.repeat(70), 'क'.repeat(71), 'क'.repeat(134), 'क'.repeat(135)].map(textParts),
    [1, 2, 2, 3],
  )
})

test('brackets and the euro count twice, one letter of another script makes the whole text dear', () => {
  assert.equal(textParts(`${'a'.repeat(158)}€`), 1)
  assert.equal(textParts(`${'a'.repeat(159)}€`), 2)
  assert.equal(textParts(`${'a'.repeat(70)}’`), 2)
  // An emoji is two units of UCS-2.
  assert.equal(textParts(`${'a'.repeat(69)}😀`), 2)
})
