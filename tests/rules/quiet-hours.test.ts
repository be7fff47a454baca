import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, date, property } from 'fast-check'
import { afterQuietHours, isQuiet } from '../../rules/quiet-hours.ts'

const after = (moment: string) => afterQuietHours(new Date(moment)).toISOString()

test('from 20:00 to 08:00 in India a message waits for 08:00', () => {
  // 00:30 in India, of 23 November.
  assert.equal(after('2026-11-22T19:00:00.000Z'), '2026-11-23T02:30:00.000Z')
  assert.equal(after('2026-11-22T14:30:00.000Z'), '2026-11-23T02:30:00.000Z', '20:00')
  assert.equal(after('2026-11-22T14:29:59.999Z'), '2026-11-22T14:29:59.999Z', '19:59:59.999')
  assert.equal(after('2026-11-23T02:29:59.999Z'), '2026-11-23T02:30:00.000Z', '07:59:59.999')
  assert.equal(after('2026-11-23T02:30:00.000Z'), '2026-11-23T02:30:00.000Z', '08:00')
  assert.equal(after('2026-12-31T20:00:00.000Z'), '2027-01-01T02:30:00.000Z', 'over the end of a year')
})

test('nothing leaves in the quiet hours, nothing goes back in time or waits for more than twelve hours', () => {
  const years = date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  check(
    property(years, (moment) => {
      const due = afterQuietHours(moment)
      const waits = due.getTime() - moment.getTime()
      assert.equal(isQuiet(due), false)
      assert.ok(waits >= 0 && waits <= 12 * 3_600_000)
      assert.equal(waits === 0, !isQuiet(moment))
    }),
  )
})
