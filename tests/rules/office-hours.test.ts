import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayNumber, dayOf, weekdayOf } from '../../rules/days.ts'
import {
  mostSpans,
  type OfficeHours,
  type OpenSpan,
  officeStateAt,
  readOfficeHours,
  readOpenSpans,
  writeOfficeHours,
  writeOpenSpans,
} from '../../rules/office-hours.ts'

const allDay = [{ from: 600, to: 1065 }]
const withBreak = [
  { from: 600, to: 810 },
  { from: 840, to: 1065 },
]
/** Monday to Friday with a midday break, Saturday until 2 pm. */
const week: OfficeHours = [[], ...Array(5).fill(withBreak), [{ from: 600, to: 840 }]]
const noHoliday = (_number: number) => false
const stateAt = (there: string, isHoliday = noHoliday) =>
  officeStateAt(week, isHoliday, new Date(`${there}+05:30`).toISOString())

const someSpans = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: mostSpans * 2 })
  .map((times) => times.sort((one, other) => one - other))
  .map((times) => {
    const spans: OpenSpan[] = []
    for (let index = 0; index + 1 < times.length; index += 2)
      spans.push({ from: times[index] ?? 0, to: times[index + 1] ?? 0 })
    return spans
  })
const someWeek = fc.array(someSpans, { minLength: 7, maxLength: 7 })
const someInstant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

test('the hours of a day are read however people write them', () => {
  const ways = ['10:00-17:45', '10-17.45', ' 10.00 – 17:45 ', '१०:००-१७:४५', '10:00—17:45', '10:00-17:45;']
  for (const way of ways) assert.deepEqual(readOpenSpans(way), allDay, way)
  for (const way of ['10:00-13:30, 14:00-17:45', '10-13.30 14-17.45', '10 - 13:30;14:00 - 17:45'])
    assert.deepEqual(readOpenSpans(way), withBreak, way)
  assert.deepEqual(readOpenSpans(' '), [])
})

test('hours that cannot be are not read', () => {
  const wrong = ['10', '10:00', '10-5.45', '10-10', '25-26', '10:60-11', '9 am-5 pm', '10-12, 11-13', 'open']
  for (const text of [...wrong, '10-12,12-14', '1-2,3-4,5-6,7-8', '-', '10-24:01', '14-17, 10-13'])
    assert.equal(readOpenSpans(text), undefined, text)
  assert.deepEqual(readOpenSpans('0-24'), [{ from: 0, to: 1440 }])
})

test('what is written is read back, of a day and of a week', () => {
  fc.assert(
    fc.property(someWeek, (hours) => {
      for (const spans of hours) assert.deepEqual(readOpenSpans(writeOpenSpans(spans)), spans)
      const isOpen = hours.some((spans) => spans.length > 0)
      assert.deepEqual(readOfficeHours(writeOfficeHours(hours)), isOpen ? hours : undefined)
    }),
  )
  assert.equal(readOfficeHours(''), undefined)
  for (const text of ['10-17', ';;;;;', ';;;;;;;', ';;;;;;x'])
    assert.throws(() => readOfficeHours(text), RangeError)
})

test('no text breaks the reading, and what it gives can be stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9:., –-]{0,24}$/)), (text) => {
      const read = readOpenSpans(text)
      if (read) assert.deepEqual(readOpenSpans(writeOpenSpans(read)), read)
    }),
  )
})

test('an office says until when it is open, and when it opens next', () => {
  // 23 November 2026 is a Monday.
  const openUntil = (closes: number, changesAt: string) => ({ open: true, closes, changesAt })
  assert.deepEqual(stateAt('2026-11-23T10:00:00'), openUntil(810, '2026-11-23T08:00:00.000Z'))
  assert.deepEqual(stateAt('2026-11-23T13:29:59.999'), openUntil(810, '2026-11-23T08:00:00.000Z'))
  assert.deepEqual(stateAt('2026-11-23T17:44:00'), openUntil(1065, '2026-11-23T12:15:00.000Z'))
  const closed = (opens: number, day: string, inDays: number, changesAt: string) => ({
    open: false,
    opens,
    day,
    inDays,
    changesAt,
  })
  assert.deepEqual(stateAt('2026-11-23T00:00:00'), closed(600, '2026-11-23', 0, '2026-11-23T04:30:00.000Z'))
  assert.deepEqual(stateAt('2026-11-23T13:30:00'), closed(840, '2026-11-23', 0, '2026-11-23T08:30:00.000Z'))
  assert.deepEqual(stateAt('2026-11-23T17:45:00'), closed(600, '2026-11-24', 1, '2026-11-23T18:30:00.000Z'))
  assert.deepEqual(stateAt('2026-11-28T14:00:00'), closed(600, '2026-11-30', 2, '2026-11-28T18:30:00.000Z'))
  assert.deepEqual(stateAt('2026-11-29T23:59:59'), closed(600, '2026-11-30', 1, '2026-11-29T18:30:00.000Z'))
})

test('a holiday closes the whole day, and the next working day is named', () => {
  const isHoliday = (number: number) => dayOf(number) === '2026-11-24'
  const during = stateAt('2026-11-24T11:00:00', isHoliday)
  assert.deepEqual([during?.open, during && 'day' in during && during.day], [false, '2026-11-25'])
  const evening = stateAt('2026-11-23T20:00:00', isHoliday)
  assert.deepEqual([evening?.open, evening && 'inDays' in evening && evening.inDays], [false, 2])
})

test('an office that does not open within a month says nothing', () => {
  assert.equal(
    stateAt('2026-11-23T11:00:00', () => true),
    undefined,
  )
  assert.equal(officeStateAt(Array(7).fill([]), noHoliday, '2026-11-23T05:00:00Z'), undefined)
})

/** The same question asked minute by minute, in the plainest way. */
function isOpenAt(hours: OfficeHours, isHoliday: (number: number) => boolean, ms: number) {
  const there = new Date(ms + 330 * 60_000)
  const number = dayNumber(there.toISOString().slice(0, 10))
  const minute = there.getUTCHours() * 60 + there.getUTCMinutes()
  if (isHoliday(number)) return false
  return (hours[weekdayOf(number)] ?? []).some(({ from, to }) => from <= minute && minute < to)
}

test('open and closed are what the hours and the holidays say, and hold until the moment of change', () => {
  fc.assert(
    fc.property(someWeek, fc.array(fc.integer({ min: 0, max: 6 })), someInstant, (hours, off, now) => {
      const isHoliday = (number: number) => off.includes(weekdayOf(number)) || number % 5 === 0
      const state = officeStateAt(hours, isHoliday, now)
      const from = Date.parse(now)
      assert.equal(state?.open ?? false, isOpenAt(hours, isHoliday, from))
      if (!state) return
      const changes = Date.parse(state.changesAt)
      assert.ok(changes > from)
      for (const at of [from, changes - 1, Math.floor((from + changes) / 2)])
        assert.equal(isOpenAt(hours, isHoliday, at), state.open)
      if (state.open) return
      const opens = Date.parse(`${state.day}T00:00:00+05:30`) + state.opens * 60_000
      assert.ok(isOpenAt(hours, isHoliday, opens))
      assert.ok(!isOpenAt(hours, isHoliday, opens - 1) || state.opens === 0)
    }),
  )
})
