import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idleMinutes, limits, sessionHours, throttles } from '../../rules/limits.ts'

function numbersIn(table: object): number[] {
  return Object.values(table).flatMap((entry) =>
    typeof entry === 'object' ? numbersIn(entry) : (entry ?? []),
  )
}

test('every limit is a positive whole number', () => {
  const numbers = [limits, throttles, sessionHours, idleMinutes].flatMap(numbersIn)
  assert.ok(numbers.length > 20)
  for (const number of numbers) assert.ok(Number.isInteger(number) && number > 0)
})

test('the longest form of a citizen fits its body limit even when every character is percent-encoded Devanagari', () => {
  const { name, village, landmark, details, additionalInfo, bodyBytes } = limits
  const characters = 3 * name + village + landmark + details + additionalInfo
  assert.ok(characters * '%E0%A4%95'.length < bodyBytes.citizen)
})

test('a session ends idle before it ends of age', () => {
  for (const role of ['admin', 'staff'] as const)
    assert.ok((idleMinutes[role] ?? 0) < sessionHours[role] * 60)
})
