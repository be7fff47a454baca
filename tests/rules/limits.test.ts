import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idleMinutes, limits, sessionHours, throttles } from '../../rules/limits.ts'

function numbersIn(table: object): number[] {
  return Object.values(table).flatMap((entry) =>
    typeof entry === 'object' ? numbersIn(entry) : typeof entry === 'string' ? [] : (entry ?? []),
  )
}

test('every limit is a positive whole number', () => {
  const numbers = [limits, throttles, sessionHours, idleMinutes].flatMap(numbersIn)
  assert.ok(numbers.length > 20)
  for (const number of numbers) assert.ok(Number.isInteger(number) && number > 0)
})

test('no address uses up alone what all strangers may do to one thing, and no code the texts of a day', () => {
  for (const [name, rule] of Object.entries(throttles)) {
    if (rule.counts === 'thing') assert.ok('sumOf' in rule, name)
    if (!('sumOf' in rule)) continue
    const { points, seconds } = throttles[rule.sumOf]
    assert.ok(points * Math.ceil(rule.seconds / seconds) < rule.points, name)
  }
})

test('the longest form of a citizen fits its body limit even when every character is percent-encoded Devanagari', () => {
  const { name, village, landmark, details, additionalInfo, bodyBytes } = limits
  const characters = 3 * name + village + landmark + details + additionalInfo
  assert.ok(characters * '%E0%A4%95'.length < bodyBytes.user)
})

test('the longest sign-in fits what anybody may send, with a form that it carries', () => {
  const { carriedForm, email, password, bodyBytes } = limits
  const longest = carriedForm + email * '%40'.length + password.max * '%E0%A4%95'.length
  assert.ok(longest + 'email=&password=&carried='.length < bodyBytes.anybody)
})

test('the longest registration fits what anybody may send', () => {
  const { name, email, password, bodyBytes } = limits
  const characters = name + email + 2 * password.max
  assert.ok(characters * '%F0%9F%91%A8'.length + 500 < bodyBytes.anybody)
})

test('a session ends idle before it ends of age', () => {
  for (const role of ['admin', 'staff'] as const)
    assert.ok((idleMinutes[role] ?? 0) < sessionHours[role] * 60)
})
