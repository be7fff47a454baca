import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { array, asyncProperty, assert as check, constantFrom, integer, record } from 'fast-check'
import type { Admin, Officer } from '../../../council/actors/actors.server.ts'
import { readCashBook } from '../../../council/cases/fees/cash-book.server.ts'
import { countCash, findUncounted } from '../../../council/cases/fees/cash-counts.server.ts'
import { waiveCharge } from '../../../council/cases/fees/change-charges.server.ts'
import { cancelReceipt, refundPayment } from '../../../council/cases/fees/give-money-back.server.ts'
import { markNotFound, receivePayment, takeAtOffice } from '../../../council/cases/fees/payments.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { Day } from '../../../rules/days.ts'
import { saidADay } from '../../../rules/fees/balance.ts'
import { sumPaise } from '../../../rules/fees/paise.ts'
import { newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { everything } from '../../everything.ts'
import { noon } from '../cases-for-tests.ts'
import { feeOffice, line } from './office-for-tests.ts'

const month = { from: '2026-06-01', to: '2026-06-30' }
/** How many acts a month has. */
const length = everything ? 500 : 50
const dayOfMonth = (day: number) => `2026-06-${String(day).padStart(2, '0')}`

/** Counts what an officer has, to the rupee; nothing where there is nothing. */
async function countAll(db: Database, officer: Officer, now: Date) {
  const { expected, rows } = await findUncounted(db, officer)
  if (rows === 0) return
  const counted = Math.max(expected, 0)
  const count = { countId: randomUUID(), expected, counted, handedTo: 'Bank', reason: 'As it is', now }
  assert.deepEqual(await countCash(db, officer, count), { done: true })
}

const acts = [
  'say',
  'receive',
  'notFound',
  'cash',
  'cancel',
  'refund',
  'waive',
  'count',
  'otherCount',
] as const

describeDatabase('the cash book', (database) => {
  test('it has the days that are asked for, and of each what came in and went out on it, without stamps', async () => {
    const db = database()
    const { admin, clerk, sent, cash } = await feeOffice(db, [line('Fee', 1_000_000)])
    const id = await sent()
    const take = (day: Day) => cash(id, 1000, clerk, noon(day))
    const taken = [await take('2033-05-01'), await take('2033-05-02'), await take('2033-05-03')]
    await take('2033-05-04')
    const stamp = { paymentId: randomUUID(), method: 'stamp', paise: 500, bookNumber: '' } as const
    await takeAtOffice(db, clerk, id, { ...stamp, now: noon('2033-05-02') })
    await cancelReceipt(db, admin, stamp.paymentId, { reason: 'It was cash', now: noon('2033-05-03') })
    const [first, second] = taken.map((one) => (one?.done ? one.paymentId : ''))
    await cancelReceipt(db, admin, first ?? '', { reason: 'No', now: noon('2033-05-03') })
    const refund = { method: 'bank', reason: 'No' } as const
    for (const [paise, at] of [
      [30, '2033-05-03T18:29:59.999Z'],
      [20, '2033-05-03T18:30:00.000Z'],
    ] as const) {
      const given = { refundId: randomUUID(), paise, ...refund, now: new Date(at) }
      assert.deepEqual(await refundPayment(db, admin, second ?? '', given), { done: true })
    }
    assert.deepEqual(await readCashBook(db, clerk, { from: '2033-05-02', to: '2033-05-03' }), [
      { day: '2033-05-03', upi: 0, cash: 0, bank: -30, together: -30, receipts: 1 },
      { day: '2033-05-02', upi: 0, cash: 1000, bank: 0, together: 1000, receipts: 1 },
    ])
  })

  test('no order of acts makes it differ from its receipts, changes a day that is over, or counts a rupee twice or never', async () => {
    const db = database()
    const step = record({ act: constantFrom(...acts), paise: integer({ min: 1, max: 99_999 }) })
    await check(
      asyncProperty(array(step, { minLength: length, maxLength: length }), async (steps) => {
        const office = await feeOffice(db, [line('Fee', 1_000_000)])
        const { admin, clerk, say, cash, feesOf, charge } = office
        const other = await newStaff(db, 'Other Clerk')
        const id = await office.sent()
        const before = await readCashBook(db, admin, month)
        for (const [index, { act, paise }] of steps.entries()) {
          const today = dayOfMonth(1 + Math.floor((index * 25) / length))
          const past = (await readCashBook(db, admin, month)).filter(({ day }) => day < today)
          await carryOut(index, act, paise, today)
          const later = (await readCashBook(db, admin, month)).filter(({ day }) => day < today)
          assert.deepEqual(later, past, `${act} on ${today} changed a day that is over`)
        }
        for (const officer of [clerk, other, admin]) await countAll(db, officer, noon('2026-06-30'))
        await agrees(db, admin, { id, before, officers: [clerk.id, other.id, admin.id] })

        async function carryOut(index: number, act: (typeof acts)[number], paise: number, today: Day) {
          const now = noon(today)
          const { payments, charges, toPay } = await feesOf(id)
          if (toPay <= 0) await charge(id, 500_000)
          const waiting = payments.find(({ state }) => state === 'said')?.paymentId
          const received = payments.filter(({ state, receipt }) => state === 'received' && receipt)
          const one = received[paise % Math.max(received.length, 1)]
          const toldToday = payments.filter(
            ({ saidAt, reference }) => reference !== '' && saidAt.startsWith(today),
          )
          if (act === 'say' && !waiting && toldToday.length < saidADay) {
            const reference = String(10 ** 11 + Math.floor(Math.random() * 10 ** 11))
            await say(id, reference, office.citizen, now)
          }
          if (act === 'receive' && waiting) await receivePayment(db, clerk, waiting, { paise, now })
          if (act === 'notFound' && waiting) await markNotFound(db, clerk, waiting, { note: 'No', now })
          if (act === 'cash') await cash(id, paise, index % 3 === 0 ? other : clerk, now)
          if (act === 'cancel' && one) await cancelReceipt(db, admin, one.paymentId, { reason: 'No', now })
          if (act === 'refund' && one) {
            const refund = { refundId: randomUUID(), paise, method: 'cash', reason: 'No', now } as const
            await refundPayment(db, admin, one.paymentId, refund)
          }
          const unwaived = charges.find(({ waivedAt }) => waivedAt === null)?.chargeId
          if (act === 'waive' && unwaived)
            await waiveCharge(db, admin, id, { chargeId: unwaived, reason: 'No', now })
          if (act === 'count') await countAll(db, clerk, now)
          if (act === 'otherCount') await countAll(db, index % 2 === 0 ? other : admin, now)
        }
      }),
      { numRuns: everything ? 1 : 2 },
    )
  })
})

/** That the month and the counts come to the receipts less what was cancelled and given back. */
async function agrees(
  db: Database,
  admin: Admin,
  asked: { id: string; before: { together: number }[]; officers: string[] },
) {
  const { id, before, officers } = asked
  const together = (days: { together: number }[]) => sumPaise(days.map((day) => day.together))
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.paymentId', 'receipts.paymentId')
    .select(['receivedPaise', 'cancelledAt', 'payments.method'])
    .where('applicationId', '=', id)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.paymentId', 'refunds.paymentId')
    .select(['refunds.paise', 'refunds.method'])
    .where('applicationId', '=', id)
    .execute()
  const standing = receipts.filter(({ cancelledAt }) => cancelledAt === null)
  const left = (rows: typeof receipts, given: typeof refunds) =>
    sumPaise(rows.map(({ receivedPaise }) => receivedPaise ?? 0)) - sumPaise(given.map(({ paise }) => paise))
  assert.equal(together(await readCashBook(db, admin, month)) - together(before), left(standing, refunds))
  const counts = await db
    .selectFrom('cashCounts')
    .select('expectedPaise')
    .where('officer', 'in', officers)
    .execute()
  const inCash = standing.filter(({ method }) => method === 'cash')
  assert.equal(sumPaise(counts.map(({ expectedPaise }) => expectedPaise)), left(inCash, refunds))
}
