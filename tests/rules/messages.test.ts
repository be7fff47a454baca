import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maySwitchOff, retryDelayMs, sendAttempts } from '../../rules/messages.ts'

test('a message is tried again after 1, 5 and 30 minutes, 2, 6 and 24 hours, and then given up', () => {
  const minutes = (random: number) =>
    Array.from({ length: sendAttempts }, (_, index) => retryDelayMs(index + 1, random)).map(
      (delay) => delay && delay / 60_000,
    )
  assert.deepEqual(minutes(0.5), [1, 5, 30, 120, 360, 1440, undefined])
  assert.deepEqual(minutes(0), [0.8, 4, 24, 96, 288, 1152, undefined])
  assert.deepEqual(minutes(1), [1.2, 6, 36, 144, 432, 1728, undefined])
})

test('of what people have to hear one channel that works stays on, of all else none has to', () => {
  assert.equal(maySwitchOff('application.received', 'sms', ['mail']), true)
  assert.equal(maySwitchOff('case.decided', 'sms', ['mail']), true, 'the office calls')
  assert.equal(maySwitchOff('case.decided', 'call', ['sms', 'mail']), false)
  assert.equal(maySwitchOff('case.limitPassed', 'mail', ['sms']), false)
  assert.equal(maySwitchOff('account.newBrowser', 'mail', []), false, 'a thief would begin with it')
  assert.equal(maySwitchOff('case.dueSoon', 'mail', []), true)
})
