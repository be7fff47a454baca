import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { councilDay, councilMoment, dayNumber, dayOf, isDay, weekdayOf } from '../../rules/days.ts'

test('an instant belongs to the day that it is in India', () => {
  assert.equal(councilDay('2026-06-01T18:29:59.999Z'), '2026-06-01')
  assert.equal(councilDay('2026-06-01T18:30:00.000Z'), '2026-06-02')
  assert.equal(councilDay('2026-12-31T18:30:00Z'), '2027-01-01')
  assert.equal(councilDay('2028-02-28T18:30Z'), '2028-02-29')
  assert.equal(councilMoment('2026-12-31T18:30:59.999Z'), '2027-01-01 00:00 IST')
})

test('what is no instant in UTC has no day', () => {
  const wrong = [
    '',
    '2026-06-01',
    '2026-06-01T10:00:00',
    '2026-06-01T10:00:00+05:30',
    '2026-02-30T10:00:00Z',
    '2026-06-01T25:00:00Z',
    '2026-06-01TZ',
  ]
  for (const instant of wrong) assert.throws(() => councilDay(instant), RangeError, instant)
})

test('the day in India is the one that the time zone database gives', () => {
  const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      assert.equal(councilDay(instant.toISOString()), kolkata.format(instant))
    }),
  )
})

test('a day is one that exists, written in full', () => {
  for (const day of ['2026-01-01', '2028-02-29', '2000-02-29', '9999-12-31']) assert.ok(isDay(day), day)
  const wrong = ['2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00']
  const unwritten = ['', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', ' 2026-01-01', '२०२६-०१-०१']
  for (const text of [...wrong, ...unwritten]) {
    assert.ok(!isDay(text), text)
    assert.throws(() => dayNumber(text), RangeError, text)
  }
})

test('day numbers follow the calendar over months, years and leap days', () => {
  assert.equal(dayNumber('1970-01-01'), 0)
  const next = [
    ['2026-12-31', '2027-01-01'],
    ['2027-02-28', '2027-03-01'],
    ['2028-02-28', '2028-02-29'],
    ['2028-02-29', '2028-03-01'],
    ['1969-12-31', '1970-01-01'],
  ] as const
  for (const [day, after] of next) assert.equal(dayOf(dayNumber(day) + 1), after)
  for (const far of [dayNumber('9999-12-31') + 1, dayNumber('0000-01-01') - 1]) {
    assert.throws(() => dayOf(far), RangeError)
  }
})

test('numbers and days lead to each other, and weekdays go round', () => {
  const numbers = fc.integer({ min: dayNumber('0000-01-01'), max: dayNumber('9999-12-31') })
  assert.equal(weekdayOf(dayNumber('2026-11-21')), 6)
  fc.assert(
    fc.property(numbers, (number) => {
      const day = dayOf(number)
      assert.equal(dayNumber(day), number)
      assert.equal(weekdayOf(number), new Date(`${day}T12:00:00Z`).getUTCDay())
    }),
  )
})
