import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { noon } from '../cases-for-tests.ts'
import { Office } from './office.ts'

type Counted = [got: unknown, byHand: unknown][]

/** Each case with what it comes to, and what somebody has counted by hand. */
const cases: Record<string, (o: Office) => Promise<Counted>> = {
  'P11: an order that is revoked after the date which it had moved': async (o) => {
    const id = await o.sent(3, '2026-03-09')
    const order = await o.order('2026-03-10', '2026-03-11', '2026-03-20')
    await o.revoked('2026-03-18', order)
    return [[await o.due(id), '2026-03-23']]
  },
  'P12: a holiday that is deleted on the due date': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(3, '2026-03-24')
    await o.noHoliday('2026-03-28', '2026-03-26')
    return [[await o.due(id), '2026-03-28']]
  },
  'P40: an order without an end that is revoked when the days would be over': async (o) => {
    const id = await o.sent(3, '2026-08-20')
    const order = await o.order('2026-08-20', '2026-08-21', null)
    const none = await o.due(id)
    await o.revoked('2026-09-01', order)
    return [
      [none, null],
      [await o.due(id), '2026-09-01'],
    ]
  },
  'P41: counting from another day, set back an hour later': async (o) => {
    const id = await o.sent(3, '2026-03-09')
    await o.count('2026-03-12', { countFrom: 'sameDay' })
    const between = await o.due(id)
    await o.count('2026-03-12', {})
    return [
      [between, '2026-03-12'],
      [await o.due(id), '2026-03-12'],
    ]
  },
  'P42: Saturdays that are working days again on the due date': async (o) => {
    const id = await o.sent(3, '2026-09-10')
    await o.count('2026-09-11', { weekly: [0, 6] })
    const moved = await o.due(id)
    await o.count('2026-09-15', {})
    return [
      [moved, '2026-09-15'],
      [await o.due(id), '2026-09-15'],
    ]
  },
  'P52: an order that is ended so early that the days would be over': async (o) => {
    const id = await o.sent(3, '2027-01-11')
    const order = await o.order('2027-01-12', '2027-01-13', '2027-01-20')
    await o.ended('2027-01-18', order, '2027-01-13')
    return [[await o.due(id), '2027-01-22']]
  },
  'P53: a holiday that is deleted on the due date and entered again': async (o) => {
    await o.holiday('2027-05-01', '2027-05-13')
    const id = await o.sent(3, '2027-05-11')
    await o.noHoliday('2027-05-15', '2027-05-13')
    await o.holiday('2027-05-15', '2027-05-13')
    return [[await o.due(id), '2027-05-15']]
  },
  'P13: a holiday that is deleted while the earlier date lies ahead': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(7, '2026-03-24')
    await o.noHoliday('2026-03-28', '2026-03-26')
    return [
      [await o.due(id), '2026-04-01'],
      [await o.told(id), ['call']],
    ]
  },
  'the same, and the holiday is entered again before anybody was told': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(7, '2026-03-24')
    await o.noHoliday('2026-03-28', '2026-03-26')
    await o.holiday('2026-03-28', '2026-03-26')
    return [
      [await o.due(id), '2026-04-02'],
      [await o.told(id), []],
    ]
  },
  'the same, and another date is still earlier than what was told': async (o) => {
    for (const day of ['2026-03-26', '2026-03-27']) await o.holiday('2026-03-20', day)
    const id = await o.sent(7, '2026-03-24')
    const told = await o.due(id)
    for (const day of ['2026-03-26', '2026-03-27']) await o.noHoliday('2026-03-28', day)
    await o.holiday('2026-03-28', '2026-03-26')
    return [
      [
        [told, await o.due(id)],
        ['2026-04-03', '2026-04-02'],
      ],
      [await o.told(id), ['call']],
    ]
  },
  'P14: a decision that is taken back after a holiday was deleted': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(7, '2026-03-24')
    await o.decided(id, '2026-03-25', 'Approved')
    await o.noHoliday('2026-03-28', '2026-03-26')
    await o.decided(id, '2026-03-30', 'Pending')
    // A change that has nothing to do with it leaves it alone.
    await o.holiday('2026-03-31', '2026-12-25')
    return [[await o.due(id), '2026-04-02']]
  },
  'P54: the same on the due date': async (o) => {
    await o.holiday('2027-05-01', '2027-05-12')
    const id = await o.sent(3, '2027-05-10')
    await o.decided(id, '2027-05-11', 'Approved')
    await o.noHoliday('2027-05-13', '2027-05-12')
    await o.decided(id, '2027-05-14', 'Pending')
    return [[await o.due(id), '2027-05-14']]
  },
  'P46: an order of the days between, taken back in time': async (o) => {
    const id = await o.sent(7, '2026-11-09')
    await o.decided(id, '2026-11-10', 'Approved')
    await o.order('2026-11-11', '2026-11-12', '2026-11-14')
    await o.decided(id, '2026-11-13', 'Pending')
    return [
      [await o.due(id), '2026-11-20'],
      [await o.moves(id), ['reopened 2026-11-20']],
    ]
  },
  'P47: an order of the days between, taken back after the date that was told': async (o) => {
    const id = await o.sent(7, '2026-11-09')
    await o.decided(id, '2026-11-10', 'Approved')
    await o.order('2026-11-11', '2026-11-12', '2026-11-14')
    await o.decided(id, '2026-11-18', 'Pending')
    return [[await o.due(id), '2026-11-20']]
  },
  'P47, too late: an order that was entered after the limit had passed for all others': async (o) => {
    const id = await o.sent(7, '2026-11-09')
    await o.decided(id, '2026-11-10', 'Approved')
    await o.order('2026-11-18', '2026-11-12', '2026-11-14')
    await o.decided(id, '2026-11-18', 'Pending')
    return [[await o.due(id), '2026-11-17']]
  },
  'P47, late: holidays that are entered after the limit, and a late decision that is taken back': async (
    o,
  ) => {
    const id = await o.sent(1, '2026-11-09')
    await o.decided(id, '2026-11-12', 'Approved')
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) await o.holiday('2026-11-12', day)
    await o.decided(id, '2026-11-12', 'Pending')
    return [[await o.due(id), '2026-11-10']]
  },
  'P44: a remark long after the approval': async (o) => {
    const id = await o.sent(5, '2026-11-02')
    await o.decided(id, '2026-11-03', 'Approved')
    await o.decided(id, '2026-11-30', 'Approved', { remark: 'Ready at the office' })
    const { clock, decidedAt } = await o.case(id, '2026-11-30')
    return [
      [clock?.daysUsed, 1],
      [decidedAt, noon('2026-11-03').toISOString()],
    ]
  },
  'P45: a remark long after the refusal': async (o) => {
    const id = await o.sent(3, '2026-11-02')
    await o.decided(id, '2026-11-03', 'Rejected')
    await o.decided(id, '2026-11-30', 'Rejected', { remark: 'Bring a copy' })
    return [
      [await o.appeal(id, '2026-11-30'), '2026-12-03'],
      [(await o.case(id, '2026-11-30')).clock?.daysUsed, 1],
    ]
  },
  'P25: refused again after the days to appeal were lowered': async (o) => {
    const id = await o.sent(3, '2026-05-11')
    await o.decided(id, '2026-05-12', 'Rejected')
    await o.count('2026-05-12', { appealDays: 7 })
    await o.decided(id, '2026-05-12', 'Pending')
    await o.decided(id, '2026-05-12', 'Rejected', { reason: 'Another reason' })
    return [[await o.appeal(id, '2026-05-12'), '2026-06-11']]
  },
  'P26: a reason that is reworded after the days to appeal were lowered': async (o) => {
    const id = await o.sent(3, '2026-05-11')
    await o.decided(id, '2026-05-12', 'Rejected')
    await o.count('2026-05-13', { appealDays: 7 })
    await o.decided(id, '2026-05-14', 'Rejected', { reason: 'The age proof is missing' })
    return [[await o.appeal(id, '2026-05-14'), '2026-06-11']]
  },
  'P27: refused after the limit, when the days to appeal were lowered': async (o) => {
    const id = await o.sent(1, '2026-05-08')
    const told = await o.appeal(id, '2026-05-10')
    await o.count('2026-05-12', { appealDays: 7 })
    await o.decided(id, '2026-05-13', 'Rejected')
    return [
      [told, '2026-06-08'],
      [await o.appeal(id, '2026-05-13'), '2026-06-08'],
    ]
  },
  'P58: refused late and taken back': async (o) => {
    const id = await o.sent(1, '2027-06-07')
    await o.decided(id, '2027-07-12', 'Rejected')
    const told = await o.appeal(id, '2027-07-12')
    await o.decided(id, '2027-07-13', 'Pending')
    return [
      [told, '2027-08-11'],
      [await o.appeal(id, '2027-07-13'), '2027-08-11'],
    ]
  },
  'P29: a last day to appeal that becomes a holiday, and no holiday again': async (o) => {
    const id = await o.sent(3, '2026-05-22')
    await o.decided(id, '2026-05-23', 'Rejected')
    const told = await o.appeal(id, '2026-05-23')
    await o.holiday('2026-05-25', '2026-06-22')
    const moved = await o.appeal(id, '2026-05-25')
    await o.noHoliday('2026-05-26', '2026-06-22')
    return [
      [told, '2026-06-22'],
      [moved, '2026-06-23'],
      [await o.appeal(id, '2026-05-26'), '2026-06-23'],
    ]
  },
  'P29, after a limit: the last day to appeal that became a holiday': async (o) => {
    const id = await o.sent(1, '2026-05-21')
    const told = await o.appeal(id, '2026-05-23')
    await o.holiday('2026-05-25', '2026-06-22')
    return [
      [told, '2026-06-22'],
      [await o.appeal(id, '2026-05-25'), '2026-06-23'],
    ]
  },
  'P55: a paper received before the limit was raised': async (o) => {
    const id = await o.paper({ '2027-05-01': 3, '2027-05-19': 30 }, '2027-05-17', '2027-05-20')
    return [[await o.due(id), '2027-05-20']]
  },
  'P56: a paper received before the limit was lowered': async (o) => {
    const id = await o.paper({ '2027-05-01': 30, '2027-05-25': 3 }, '2027-05-24', '2027-05-26')
    return [[await o.due(id), '2027-06-28']]
  },
  'P57: a paper whose limit had passed when an order was entered': async (o) => {
    await o.order('2027-06-03', '2027-06-01', '2027-06-02')
    const id = await o.paper({ '2027-05-01': 1 }, '2027-05-31', '2027-06-03')
    return [[await o.due(id), '2027-06-01']]
  },
  'P59: a refusal that names a missing document, taken back and answered': async (o) => {
    const id = await o.sent(6, '2026-07-17')
    const marks = { seen: [], missing: [0], note: '' }
    await o.decided(id, '2026-07-20', 'Rejected', { reason: 'The age proof is missing', marks })
    await o.decided(id, '2026-07-22', 'Pending')
    await o.answered(id, '2026-07-23')
    return [[await o.due(id), '2026-07-27']]
  },
}

describeDatabase('dates that were told', (database) => {
  for (const [name, count] of Object.entries(cases))
    test(`${name}: as it is counted by hand`, async (t) => {
      const db = database()
      const people = { admin: await newAdmin(db), clerk: await newStaff(db), citizen: await newCitizen(db) }
      for (const table of ['holidays', 'orderServices', 'orderVersions', 'extensionOrders'] as const)
        await db.deleteFrom(table).execute()
      const office = new Office(db, t, people)
      await office.count('2026-01-01', {})
      for (const [got, byHand] of await count(office)) assert.deepEqual(got, byHand)
    })
})
