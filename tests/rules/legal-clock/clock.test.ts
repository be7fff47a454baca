import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayNumber, dayOf } from '../../../rules/days.ts'
import { countDaysUsed, findLimit, readClock } from '../../../rules/legal-clock/clock.ts'
import type { LegalCase } from '../../../rules/legal-clock/stops.ts'
import {
  alternateSaturdays,
  holidayOn,
  readWorkingDays,
  usualClock,
} from '../../../rules/legal-clock/working-days.ts'
import { processorMs } from '../../until.ts'
import { anyCase, anySettings } from './any-case.ts'
import { turnLeaves } from './naive-clock.ts'

const sundays = readWorkingDays({ weekly: [0], named: {} })
const monday: LegalCase = {
  receivedOn: '2026-06-01',
  daysAllowed: 3,
  documents: { completeOn: '2026-06-01' },
}

function dueOf(application: LegalCase, days = sundays): number {
  const limit = findLimit(application, days)
  return 'due' in limit ? dayNumber(limit.due) : Number.POSITIVE_INFINITY
}

test('the clock agrees with a calendar turned day by day, on any case', () => {
  fc.assert(
    fc.property(anyCase, anySettings, ({ application, holidays, today }, settings) => {
      const clock = readClock(application, readWorkingDays(holidays, settings), today)
      assert.deepEqual(clock, turnLeaves(application, holidays, settings, today))
    }),
    { numRuns: 5000 },
  )
})

test('the days used that a file lists are those that the clock shows, whatever the day', () => {
  fc.assert(
    fc.property(anyCase, anySettings, ({ application, holidays, today }, settings) => {
      const days = readWorkingDays(holidays, settings)
      assert.equal(countDaysUsed(application, days, today), readClock(application, days, today).daysUsed)
    }),
  )
})

test('the due date that is stored is the one that is shown, whatever the day', () => {
  fc.assert(
    fc.property(anyCase, anySettings, fc.nat(500), ({ application, holidays }, settings, later) => {
      const days = readWorkingDays(holidays, settings)
      const today = dayOf(dayNumber(application.receivedOn) + later)
      assert.deepEqual(readClock(application, days, today).limit, findLimit(application, days))
    }),
  )
})

test('a further holiday or order never brings the due date forward', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(60), fc.nat(20), ({ application, holidays }, after, length) => {
      const due = dueOf(application, readWorkingDays(holidays))
      const from = dayNumber(application.receivedOn) + after
      const named = { ...holidays.named, [dayOf(from)]: 'One more' }
      assert.ok(dueOf(application, readWorkingDays({ ...holidays, named })) >= due)
      const order = { from: dayOf(from), to: dayOf(from + length), reference: 'E-12', reason: 'election' }
      const orders = [...(application.orders ?? []), order]
      assert.ok(dueOf({ ...application, orders }, readWorkingDays(holidays)) >= due)
    }),
  )
})

test('as delivered the last day is a working day', () => {
  fc.assert(
    fc.property(anyCase, ({ application, holidays }) => {
      const limit = findLimit(application, readWorkingDays(holidays))
      if ('none' in limit) return
      assert.equal(holidays.named[limit.due], undefined)
      assert.ok(!holidays.weekly.includes(new Date(limit.due).getUTCDay()))
    }),
  )
})

test('a council that says nothing counts as delivered', () => {
  assert.deepEqual(sundays.settings, usualClock)
  assert.deepEqual(readWorkingDays({ weekly: [], named: {} }, { countFrom: 'sameDay' }).settings, {
    ...usualClock,
    countFrom: 'sameDay',
  })
})

test('an order of many years is counted to its end, and one without an end leaves no due date', () => {
  const orders = [{ from: '2026-06-02', to: '9999-12-01', reference: 'E-12', reason: 'election' }]
  assert.equal(dueOf({ ...monday, orders }), dayNumber('9999-12-04'))
  const open = { from: '2026-05-01', reference: 'F-3', reason: 'flood' }
  assert.deepEqual(findLimit({ ...monday, orders: [open] }, sundays), {
    none: { code: 'order', since: '2026-05-01', reference: 'F-3', reason: 'flood' },
  })
})

test('a document that is missing under an open order is what the clock waits for', () => {
  const orders = [{ from: '2026-06-02', reference: 'F-3', reason: 'flood' }]
  const documents = {
    completeOn: '2026-06-01',
    missingAgain: [{ from: '2026-06-03', missing: ['age proof'] }],
  }
  assert.deepEqual(findLimit({ ...monday, documents, orders }, sundays), {
    none: { code: 'documentsMissing', since: '2026-06-03', missing: ['age proof'] },
  })
})

test('a list that leaves no working day ends without a due date', () => {
  const every = Array.from({ length: 31 }, (_, index) => [
    `9999-12-${String(index + 1).padStart(2, '0')}`,
    'x',
  ])
  const days = readWorkingDays({ weekly: [0, 1, 2, 3, 4, 5], named: Object.fromEntries(every) })
  const last = {
    ...monday,
    daysAllowed: 1,
    receivedOn: '9999-12-01',
    documents: { completeOn: '9999-12-01' },
  }
  assert.deepEqual(findLimit(last, days), { none: { code: 'noDaysLeft' } })
  assert.deepEqual(readClock(last, days, '9999-12-31').daysUsed, 0)
  assert.throws(() => readWorkingDays({ weekly: [0, 1, 2, 3, 4, 5, 6], named: {} }), RangeError)
})

test('what cannot have been is refused, and what nearly cannot is not', () => {
  const missing = ['age proof']
  const again = (...missingAgain: { from: string; to?: string }[]) => ({
    documents: {
      completeOn: '2026-06-03',
      missingAgain: missingAgain.map((period) => ({ ...period, missing })),
    },
  })
  const order = (from: string, to: string) => ({
    orders: [{ from, to, reference: 'E-12', reason: 'election' }],
  })
  const impossibleDays = [0, -1, 1.5, 3651, Number.NaN, Number.POSITIVE_INFINITY]
  const impossible: Partial<LegalCase>[] = [
    ...impossibleDays.map((daysAllowed) => ({ daysAllowed })),
    { receivedOn: '2026-02-30' },
    { receivedOn: '2026-06-01T10:00:00Z' },
    { documents: { completeOn: '2026-05-31' } },
    { documents: { completeOn: '' } },
    again({ from: '2026-06-02', to: '2026-06-05' }),
    again({ from: '2026-06-05', to: '2026-06-04' }),
    again({ from: '2026-06-05', to: '2026-06-08' }, { from: '2026-06-07' }),
    again({ from: '2026-06-05' }, { from: '2026-06-08' }),
    order('2026-06-05', '2026-06-04'),
    order('2026-06-05', '5 June'),
  ]
  for (const part of impossible) {
    assert.throws(() => findLimit({ ...monday, ...part }, sundays), RangeError, JSON.stringify(part))
  }
  const possible: Partial<LegalCase>[] = [
    { daysAllowed: 1 },
    { daysAllowed: 3650 },
    again({ from: '2026-06-03', to: '2026-06-03' }, { from: '2026-06-03', to: '2026-06-05' }),
    order('2026-06-05', '2026-06-05'),
  ]
  for (const part of possible) assert.ok(Number.isFinite(dueOf({ ...monday, ...part })), JSON.stringify(part))
  assert.throws(() => readClock(monday, sundays, '2026-05-31'), RangeError)
  for (const weekday of [-1, 8, 0.5, Number.NaN]) {
    assert.throws(() => readWorkingDays({ weekly: [weekday], named: {} }), RangeError)
  }
  assert.throws(() => readWorkingDays({ weekly: [], named: { '26 January': 'Republic Day' } }), RangeError)
})

test('a hundred thousand open cases are recomputed in seconds', async () => {
  const named = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [dayOf(dayNumber('2026-01-01') + index * 12), 'Holiday']),
  )
  const days = readWorkingDays({ weekly: [0, 6], named })
  const orders = [{ from: '2026-05-01', to: '2026-05-20', reference: 'E-12', reason: 'election' }]
  const first = dayNumber('2026-01-01')
  const ms = await processorMs(() => {
    for (let position = 0; position < 100_000; position++) {
      const receivedOn = dayOf(first + (position % 300))
      const missingAgain = [
        { from: dayOf(first + (position % 300) + 3), to: dayOf(first + (position % 300) + 9), missing: [] },
      ]
      const documents = { completeOn: receivedOn, missingAgain }
      findLimit({ receivedOn, daysAllowed: 1 + (position % 60), documents, orders }, days)
    }
  })
  assert.ok(ms < 5000, `took ${Math.round(ms)} ms`)
})

test('the second and fourth Saturdays of a month are holidays, and no other', () => {
  const days = readWorkingDays({ weekly: [0, alternateSaturdays], named: {} })
  const closed = ['2026-08-01', '2026-08-08', '2026-08-15', '2026-08-22', '2026-08-29'].filter((day) =>
    holidayOn(days, dayNumber(day)),
  )
  assert.deepEqual(closed, ['2026-08-08', '2026-08-22'])
})
