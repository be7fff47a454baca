import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLimit, readClock } from '../../../rules/legal-clock/clock.ts'
import type { LegalCase } from '../../../rules/legal-clock/stops.ts'
import { readWorkingDays } from '../../../rules/legal-clock/working-days.ts'

// Mondays: 1, 8 and 15 June 2026.
const council = readWorkingDays({ weekly: [0], named: { '2026-06-05': 'Village fair' } })
const received: LegalCase = {
  receivedOn: '2026-06-01',
  daysAllowed: 7,
  documents: { completeOn: '2026-06-01' },
}

test('Maharashtra Rules 2016 r.6, Bihar Rules 2011 r.4: the limit runs from completeness, not from receipt', () => {
  assert.deepEqual(findLimit(received, council), { due: '2026-06-10' })
  const later = { ...received, documents: { completeOn: '2026-06-08' } }
  assert.deepEqual(findLimit(later, council), { due: '2026-06-16' })
  const earlierReceipt = { ...later, receivedOn: '2026-04-01' }
  assert.deepEqual(findLimit(earlierReceipt, council), { due: '2026-06-16' })
})

test('Bihar Rules 2011 r.4: while documents are missing there is no limit to show, and they are named', () => {
  const missing = ['ration card', 'age proof']
  const waiting = { ...received, documents: { missing } }
  for (const today of ['2026-06-01', '2026-06-30', '2027-06-01']) {
    const clock = readClock(waiting, council, today)
    assert.deepEqual(clock.limit, { none: { code: 'documentsMissing', since: '2026-06-01', missing } })
    assert.deepEqual([clock.daysUsed, clock.daysLeft, clock.overdue], [0, 7, false])
  }
})

test('Bihar Rules 2011 r.5: public holidays are not counted, and each is named', () => {
  const noFair = readWorkingDays({ weekly: [0], named: {} })
  assert.deepEqual(findLimit(received, noFair), { due: '2026-06-09' })
  assert.deepEqual(findLimit(received, council), { due: '2026-06-10' })
  assert.deepEqual(
    readClock(received, council, '2026-06-01').notCounted.find(({ day }) => day === '2026-06-05'),
    { day: '2026-06-05', why: { code: 'publicHoliday', name: 'Village fair' } },
  )
})

test('Maharashtra Rules 2016 r.4: an order extends the limit by its days, and is named with its reason', () => {
  const order = { from: '2026-06-08', to: '2026-06-10', reference: 'E-12', reason: 'election' }
  const ordered = { ...received, orders: [order] }
  assert.deepEqual(findLimit(ordered, council), { due: '2026-06-13' })
  const why = { code: 'order', reference: 'E-12', reason: 'election' } as const
  assert.deepEqual(readClock(ordered, council, '2026-06-01').paused, [
    { from: '2026-06-08', to: '2026-06-10', why },
  ])
})

test('Maharashtra Rules 2016 r.4: without an order nothing brings back a limit that has passed', () => {
  const asked = [{ from: '2026-06-11', missing: ['age proof'] }]
  const late = { ...received, documents: { completeOn: '2026-06-01', missingAgain: asked } }
  const clock = readClock(late, council, '2026-06-11')
  assert.deepEqual(clock.limit, { due: '2026-06-10' })
  assert.ok(clock.overdue)
  const order = { from: '2026-06-11', reference: 'E-12', reason: 'election' }
  assert.deepEqual(findLimit({ ...late, orders: [order] }, council), { due: '2026-06-10' })
})
