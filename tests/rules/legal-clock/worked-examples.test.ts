import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findLimit, readClock } from '../../../rules/legal-clock/clock.ts'
import { readWorkingDays } from '../../../rules/legal-clock/working-days.ts'
import { readExamples } from './worked-example.ts'

const document = new URL('../../../docs/legal-clock.md', import.meta.url)
const examples = readExamples(readFileSync(document, 'utf8'))

test('the document works out twenty examples, each with its calendar', () => {
  assert.equal(examples.length, 20)
  for (const { title, calendar, limit } of examples) {
    assert.ok(calendar.length > 0, title)
    const due = calendar.filter((row) => row.due).map(({ day }) => day)
    assert.deepEqual(due, 'due' in limit ? [limit.due] : [], title)
    const counted = calendar.flatMap((row) => row.counted ?? [])
    assert.deepEqual(
      counted,
      counted.map((_, index) => index + 1),
      title,
    )
  }
})

for (const { title, holidays, settings, application, limit, readings, calendar } of examples) {
  test(`worked by hand: ${title}`, () => {
    const days = readWorkingDays(holidays, settings)
    assert.deepEqual(findLimit(application, days), limit)
    const lastRow = calendar.at(-1)?.day ?? ''
    const clock = readClock(application, days, lastRow)
    assert.deepEqual(
      clock.notCounted,
      calendar.flatMap(({ day, why }) => (why ? { day, why } : [])),
    )
    assert.equal(clock.daysUsed, calendar.filter(({ counted }) => counted).length)
    for (const { today, used, left, overdue } of readings) {
      const { daysUsed, daysLeft, overdue: over } = readClock(application, days, today)
      assert.deepEqual({ daysUsed, daysLeft, over }, { daysUsed: used, daysLeft: left, over: overdue }, today)
    }
  })
}
