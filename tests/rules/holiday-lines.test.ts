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
  ])
    assert.deepEqual(readHolidayLines(line, 2027), { holidays: [republic] }, line)
})

test('a name keeps its own digits and dashes', () => {
  assert.deepEqual(readHolidayLines('26/01/2027 दिन २६ – उत्सव', 2027), {
    holidays: [{ day: '2027-01-26', name: 'दिन २६ – उत्सव' }],
  })
})

test('empty lines are passed over, and the first that cannot be read is named', () => {
  const text = '\n2027-01-26 Republic Day\n\n2027-02-30 No such day'
  assert.deepEqual(readHolidayLines(text, 2027), { line: 4, fault: 'unread' })
  for (const line of [
    'Republic Day',
    '2027-01-26',
    '2027-01-26  ',
    '26 January 2027 Republic Day',
    '2027-01-266 x',
  ])
    assert.deepEqual(readHolidayLines(line, 2027), { line: 1, fault: 'unread' }, line)
  assert.deepEqual(readHolidayLines('', 2027), { holidays: [] })
})

test('a line of another year, or of a date that stands above, is refused', () => {
  assert.deepEqual(readHolidayLines('2026-01-26 Republic Day', 2027), { line: 1, fault: 'otherYear' })
  assert.deepEqual(readHolidayLines('2027-01-26 Republic Day\n26/01/2027 Again', 2027), {
    line: 2,
    fault: 'twice',
  })
})

test('a list that was written is read as it was', () => {
  const holidays = [republic, { day: '2027-08-15', name: 'स्वातंत्र्य दिन' }]
  assert.deepEqual(readHolidayLines(writeHolidayLines(holidays), 2027), { holidays })
})
