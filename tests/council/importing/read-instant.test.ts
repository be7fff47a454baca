import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInstant } from '../../../council/records/importing/read-instant.server.ts'

const now = new Date('2026-11-22T06:00:00.000Z')
const meant = '2024-08-24T10:00:00.000Z'
const seconds = Date.parse(meant) / 1000

test('every shape in which exports write a time is read', () => {
  const shapes: unknown[] = [
    { _seconds: seconds, _nanoseconds: 0 },
    { seconds, nanoseconds: 0 },
    { seconds: String(seconds), nanoseconds: 0 },
    { seconds },
    { __datatype__: 'timestamp', value: { _seconds: seconds, _nanoseconds: 0 } },
    { __datatype__: 'timestamp', value: { seconds, nanoseconds: 0 } },
    { timestampValue: '2024-08-24T10:00:00Z' },
    { $date: '2024-08-24T15:30:00+05:30' },
    { $date: seconds * 1000 },
    { $date: { $numberLong: String(seconds * 1000) } },
    seconds,
    seconds * 1000,
    '2024-08-24T10:00:00Z',
    '2024-08-24T15:30:00+05:30',
    '2024-08-24T10:00:00',
    '2024-08-24 10:00:00',
    '2024-08-24 15:30:00+05:30',
    'Sat Aug 24 2024 15:30:00 GMT+0530 (India Standard Time)',
    'Sat Aug 24 2024 10:00:00 GMT+0000',
    'August 24, 2024 at 3:30:00 PM UTC+5:30',
    'August 24, 2024 at 3:30:00\u202fPM UTC+5:30',
    'August 24, 2024 at 10:00:00 AM UTC',
    '24/8/2024, 3:30:00 pm',
    '24/08/2024, 3:30:00\u202fpm',
    String(seconds),
    String(seconds * 1000),
  ]
  for (const shape of shapes) assert.equal(readInstant(shape, now), meant, JSON.stringify(shape))
  assert.equal(readInstant('2024-08-24', now), '2024-08-24T00:00:00.000Z')
  assert.equal(readInstant('August 4, 2024 at 12:05:09 AM UTC-3', now), '2024-08-04T03:05:09.000Z')
  assert.equal(
    readInstant({ seconds, nanoseconds: 123_999_999 }, now),
    '2024-08-24T10:00:00.123Z',
    'a part of a second',
  )
})

test('what is no time, and what no council can have written, is none', () => {
  const none: unknown[] = [
    undefined,
    null,
    '',
    true,
    [],
    {},
    'yesterday',
    '24/08/2024',
    '8/9/2024, 3:30:00 PM',
    '24/8/2024, 15:30:00 pm',
    '30/2/2024, 3:30:00 pm',
    '20240824',
    '2024-02-30 10:00:00',
    'Fri Feb 30 2024 10:00:00 GMT+0000',
    'August 24, 2024 at 13:30:00 PM UTC',
    'Augury 24, 2024 at 3:30:00 PM UTC+99',
    'Sat Aug 24 1999 15:30:00 GMT+0530',
    { seconds: 'soon' },
    { seconds, nanoseconds: -1 },
    { $date: {} },
    { timestampValue: 5 },
    { __datatype__: 'timestamp', value: {} },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -seconds,
    Date.parse('2026-11-24T00:00:00Z'),
  ]
  for (const one of none) assert.equal(readInstant(one, now), undefined, JSON.stringify(one))
})
