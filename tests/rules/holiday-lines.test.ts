import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHolidayLines, writeHolidayLines } from '../../rules/holiday-lines.ts'

const republic = { day: '2027-01-26', name: 'Republic Day' }

test('a holiday is a date and a name, in whichever way an office writes the date', () => {
  for (const line of [
    '2027-01-26 Republic Day',
    '  2027-1-26\tRepublic Day ',
    '2027/01/26, Republic Day',
    '26/01/2027 Republic Day',
    '26.1.2027: Republic Day',
    '26-01-2027 – Republic Day',
    '२०२७-०१-२६ Republic Day',
    '26 January 2027 Republic Day',
    '26th Jan., 2027 Republic Day',
    'January 26, 2027 - Republic Day',
    '२६ जानेवारी २०२७ Republic Day',
    'Republic Day 26/01/2027',
    '1. 26/01/2027 Republic Day',
    '१) Republic Day २६/०१/२०२७',
    '26/01/2027 Tuesday Republic Day',
    '26/01/2027 (मंगळवार) Republic Day',
    '1\tRepublic Day\t26 January 2027\tTuesday',
    'Tuesday 26 January 2027 Republic Day',
    'मंगळवार, 26/01/2027 Republic Day',
    '4. Tue. 26-01-2027 - Republic Day',
    '4\tTuesday\t26/01/2027\tRepublic Day',
    '(Tuesday) 2027-01-26 Republic Day',
    'Republic Day, Tuesday, 26 January 2027',
  ])
    assert.deepEqual(readHolidayLines(line, 2027), { holidays: [republic] }, line)
})

test('columns may stand hundreds of spaces apart, and a line that is longer than any is named', () => {
  const gap = ' '.repeat(19_000)
  for (const line of [
    `1${gap}Republic Day${gap}26/01/2027${gap}Tuesday${gap}`,
    `2027-01-26${gap}\t${gap}Republic Day`,
  ])
    assert.deepEqual(readHolidayLines(line, 2027), { holidays: [republic] })
  const name = (length: number) => `2027-01-26 ${'x'.repeat(length - 11)}`
  const long = { line: 2, fault: 'long' }
  assert.deepEqual(readHolidayLines(`${name(300)}\n${name(301)}`, 2027), { faults: [long] })
})

test('a name keeps its own digits and dashes', () => {
  assert.deepEqual(readHolidayLines('26/01/2027 दिन २६ – उत्सव', 2027), {
    holidays: [{ day: '2027-01-26', name: 'दिन २६ – उत्सव' }],
  })
})

test('a weekday that is part of a name stays in it', () => {
  for (const line of [
    'Good Friday 26/03/2027',
    '26/03/2027 Friday Good Friday',
    '3 Good Friday 26.3.2027 Friday',
    'Friday 26 March 2027 Good Friday',
  ])
    assert.deepEqual(
      readHolidayLines(line, 2027),
      { holidays: [{ day: '2027-03-26', name: 'Good Friday' }] },
      line,
    )
})

test('two names of one date are joined, and the same name is said once', () => {
  const text = '01/05/2027 Maharashtra Day\n1 May 2027 Buddha Purnima\n2027-05-01 Maharashtra Day'
  assert.deepEqual(readHolidayLines(text, 2027), {
    holidays: [{ day: '2027-05-01', name: 'Maharashtra Day, Buddha Purnima' }],
  })
})

test('empty lines are passed over, and every line that cannot be read is named', () => {
  const text = '\n2027-01-26 Republic Day\n\n2027-02-30 No such day\nnothing\n26/01/2026 Republic Day'
  assert.deepEqual(readHolidayLines(text, 2027), {
    faults: [
      { line: 4, fault: 'unread' },
      { line: 5, fault: 'unread' },
      { line: 6, fault: 'otherYear' },
    ],
  })
  for (const line of [
    'Republic Day',
    '2027-01-26',
    '2027-01-26  ',
    'Tuesday 26/01/2027',
    'one 2027-01-26 two',
    '2027-01-266 x',
  ])
    assert.deepEqual(readHolidayLines(line, 2027), { faults: [{ line: 1, fault: 'unread' }] }, line)
  assert.deepEqual(readHolidayLines('', 2027), { holidays: [] })
})

test('a list that was written is read as it was', () => {
  const holidays = [republic, { day: '2027-08-15', name: 'स्वातंत्र्य दिन' }]
  assert.deepEqual(readHolidayLines(writeHolidayLines(holidays), 2027), { holidays })
})
