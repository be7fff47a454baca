import fc from 'fast-check'
import type { LegalCase } from '../../../rules/legal-clock/stops.ts'
import type { ClockSettings, CouncilHolidays } from '../../../rules/legal-clock/working-days.ts'

const isoDay = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
const rarely = (weight: number) =>
  fc.oneof({ weight: 10 - weight, arbitrary: fc.constant(false) }, { weight, arbitrary: fc.constant(true) })

export const anySettings: fc.Arbitrary<ClockSettings> = fc.record({
  countFrom: fc.constantFrom('dayAfter', 'sameDay'),
  holidays: fc.constantFrom('notCounted', 'counted'),
  lastDayOnHoliday: fc.constantFrom('nextWorkingDay', 'stays'),
})

const period = fc.record({ after: fc.nat(12), length: fc.nat(9), open: rarely(1) })
const order = fc.record({ after: fc.integer({ min: -15, max: 40 }), length: fc.nat(20), open: rarely(1) })

/** Any case of 2026 to 2028, with holidays, interruptions, orders close enough to meet, and a reading day. */
export const anyCase = fc
  .record({
    base: fc.nat(800),
    wait: fc.oneof(fc.constant(0), fc.nat(10)),
    incomplete: rarely(1),
    daysAllowed: fc.integer({ min: 1, max: 25 }),
    gaps: fc.array(period, { maxLength: 3 }),
    orders: fc.array(order, { maxLength: 3 }),
    weekly: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }),
    closed: fc.array(fc.integer({ min: -5, max: 50 }), { maxLength: 15 }),
    read: fc.nat(70),
  })
  .map(({ base, wait, incomplete, daysAllowed, gaps, orders, weekly, closed, read }) => {
    const application: LegalCase = {
      receivedOn: isoDay(base),
      daysAllowed,
      documents: incomplete
        ? { missing: ['ration card'] }
        : { completeOn: isoDay(base + wait), missingAgain: interruptions(base + wait, gaps) },
      orders: orders.map(({ after, length, open }, index) => {
        const from = base + after
        const period = open ? { from: isoDay(from) } : { from: isoDay(from), to: isoDay(from + length) }
        return { ...period, reference: `Order ${index}`, reason: 'election' }
      }),
    }
    const named = Object.fromEntries(closed.map((offset) => [isoDay(base + offset), `Holiday ${offset}`]))
    const holidays: CouncilHolidays = { weekly, named }
    return { application, holidays, today: isoDay(base + read) }
  })

function interruptions(start: number, gaps: { after: number; length: number; open: boolean }[]) {
  let end = start
  return gaps.map(({ after, length, open }, index) => {
    const from = end + after
    end = from + length
    const missing = [`document ${index}`]
    const last = open && index === gaps.length - 1
    return last ? { from: isoDay(from), missing } : { from: isoDay(from), to: isoDay(end), missing }
  })
}
