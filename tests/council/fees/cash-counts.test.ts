import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { NotAllowed, type Officer } from '../../../council/actors/actors.server.ts'
import { listReviews } from '../../../council/cases/counter/reviews.server.ts'
import {
  countCash,
  countOfficersWithCash,
  findUncounted,
  listLeftCash,
} from '../../../council/cases/fees/cash-counts.server.ts'
import { cancelReceipt, refundPayment } from '../../../council/cases/fees/give-money-back.server.ts'
import { receivePayment } from '../../../council/cases/fees/payments.server.ts'
import { setStaffDisabled } from '../../../council/identity/accounts/staff.server.ts'
import { midnightOf } from '../../../rules/days.ts'
import { newAdmin, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { noon } from '../cases-for-tests.ts'
import { feeOffice, line } from './office-for-tests.ts'

describeDatabase('counting cash', (database) => {
  test('a count takes each receipt once, a difference needs a reason, and is looked at again', async () => {
    const db = database()
    const { admin, clerk, sent, cash } = await feeOffice(db, [line('Fee', 100_000)])
    const id = await sent()
    await cash(id, 2000)
    await cash(id, 500)
    assert.equal(await countOfficersWithCash(db, admin, midnightOf('2026-06-02')), 0)
    assert.equal(await countOfficersWithCash(db, admin, midnightOf('2026-06-03')), 1)
    assert.deepEqual(await findUncounted(db, clerk), { expected: 2500, rows: 2 })
    const count = { countId: randomUUID(), expected: 2500, counted: 2400, handedTo: 'Bank', reason: '' }
    assert.deepEqual(await countCash(db, clerk, { ...count, expected: 2000 }), { done: false, changed: 2500 })
    assert.deepEqual(await countCash(db, clerk, count), { done: false, refused: 'reason' })
    const said = { ...count, reason: 'A torn note' }
    const presses = await Promise.all([countCash(db, clerk, said), countCash(db, clerk, said)])
    assert.deepEqual(presses, [{ done: true }, { done: true }])
    assert.deepEqual(await findUncounted(db, clerk), { expected: 0, rows: 0 })
    const noted = { done: false, noted: { paise: 2400, texts: ['Bank', 'A torn note'] } }
    for (const other of [{ counted: 2300 }, { handedTo: 'Sarpanch' }, { reason: 'Lost' }])
      assert.deepEqual(await countCash(db, clerk, { ...said, ...other }), noted)
    const nothing = { ...said, countId: randomUUID() }
    assert.deepEqual(await countCash(db, clerk, nothing), { done: false, refused: 'nothing' })
    const { rows } = await listReviews(db, admin, { language: 'en', cursor: undefined })
    assert.deepEqual(
      rows.map(({ kind, paise, reason }) => [kind, paise, reason]),
      [['cashDifference', -100, 'A torn note']],
    )
  })

  test('what a disabled account has left an administrator counts, once', async () => {
    const db = database()
    const { admin, clerk, sent, say, cash } = await feeOffice(db)
    const other = await newStaff(db)
    await cash(await sent())
    // What a bank has and what was cancelled is no cash that somebody has left.
    const gone = await cash(await sent(), 2000, other)
    assert.ok(gone?.done)
    await cancelReceipt(db, admin, gone.paymentId, { reason: 'Wrong person' })
    await receivePayment(db, other, await say(await sent()), { now: noon('2026-06-02') })
    assert.equal(await countOfficersWithCash(db, admin, midnightOf('2026-06-03')), 1)
    const count = { officer: clerk.id, expected: 2000, counted: 2000, handedTo: 'Bank', reason: '' }
    const counted = (by: Officer, expected = 2000) =>
      countCash(db, by, { ...count, expected, countId: randomUUID() })
    assert.deepEqual(await counted(admin), { done: false, refused: 'nothing' }, 'the account is in use')
    const leftBy = async () => (await listLeftCash(db, admin)).map(({ id }) => id)
    assert.deepEqual(await leftBy(), [])
    await setStaffDisabled(db, admin, clerk.id, true)
    await assert.rejects(counted(other), NotAllowed)
    await assert.rejects(findUncounted(db, other, clerk.id), NotAllowed)
    assert.deepEqual(await leftBy(), [clerk.id])
    assert.deepEqual(await findUncounted(db, admin, clerk.id), { expected: 2000, rows: 1 })
    const presses = await Promise.all([counted(admin), counted(admin)])
    assert.deepEqual(presses.map(({ done }) => done).sort(), [false, true])
    await setStaffDisabled(db, admin, other.id, true)
    assert.deepEqual(await leftBy(), [])
  })

  test('what a disabled account has given back, or cancelled after a count, is left to count, too', async () => {
    const db = database()
    const { admin, clerk, sent, cash } = await feeOffice(db)
    const [refunder, canceller, other] = [await newAdmin(db), await newAdmin(db), await newAdmin(db)]
    const [kept, gone] = [await cash(await sent()), await cash(await sent())]
    assert.ok(kept?.done && gone?.done)
    const count = { countId: randomUUID(), expected: 4000, counted: 4000, handedTo: 'Bank', reason: '' }
    assert.deepEqual(await countCash(db, clerk, count), { done: true })
    await cancelReceipt(db, canceller, gone.paymentId, { reason: 'Wrong person' })
    const refund = { refundId: randomUUID(), paise: 500, method: 'cash', reason: 'Too much' } as const
    assert.deepEqual(await refundPayment(db, refunder, kept.paymentId, refund), { done: true })
    // What a bank gives back, and what is cancelled before it was counted, nobody has to count.
    const byBank = { ...refund, refundId: randomUUID(), method: 'bank' } as const
    assert.deepEqual(await refundPayment(db, other, kept.paymentId, byBank), { done: true })
    const uncounted = await cash(await sent())
    assert.ok(uncounted?.done)
    await cancelReceipt(db, other, uncounted.paymentId, { reason: 'Wrong person' })
    for (const one of [clerk, refunder, canceller, other])
      await db.updateTable('users').set({ disabledAt: '2026-06-03' }).where('id', '=', one.id).execute()
    const left = (await listLeftCash(db, admin)).map(({ id }) => id)
    assert.deepEqual(left.sort(), [refunder.id, canceller.id].sort())
    for (const officer of left) {
      const { expected } = await findUncounted(db, admin, officer)
      const given = {
        ...count,
        countId: randomUUID(),
        officer,
        expected,
        counted: 0,
        reason: 'From the safe',
      }
      assert.deepEqual(await countCash(db, admin, given), { done: true })
    }
    assert.deepEqual(await listLeftCash(db, admin), [])
  })

  test('what is cancelled after it was counted is taken from who cancels', async () => {
    const db = database()
    const { admin, clerk, sent, cash } = await feeOffice(db)
    const taken = await cash(await sent())
    assert.ok(taken?.done)
    const count = { countId: randomUUID(), expected: 2000, counted: 2000, handedTo: 'Bank', reason: '' }
    assert.deepEqual(await countCash(db, clerk, count), { done: true })
    await cancelReceipt(db, admin, taken.paymentId, { reason: 'Wrong person' })
    assert.deepEqual(await findUncounted(db, clerk), { expected: 0, rows: 0 })
    assert.deepEqual(await findUncounted(db, admin), { expected: -2000, rows: 1 })
    const given = { ...count, countId: randomUUID(), expected: -2000, counted: 0, reason: 'From the safe' }
    assert.deepEqual(await countCash(db, admin, given), { done: true })
    assert.deepEqual(await findUncounted(db, admin), { expected: 0, rows: 0 }, 'once')
  })

  test('what is cancelled before is taken from who had it, and what a bank gives back from nobody', async () => {
    const db = database()
    const { admin, clerk, sent, cash } = await feeOffice(db)
    const [gone, kept] = [await cash(await sent()), await cash(await sent())]
    assert.ok(gone?.done && kept?.done)
    await cancelReceipt(db, admin, gone.paymentId, { reason: 'Wrong person' })
    const refund = { refundId: randomUUID(), paise: 500, method: 'bank', reason: 'Too much' } as const
    assert.deepEqual(await refundPayment(db, admin, kept.paymentId, refund), { done: true })
    assert.deepEqual(await findUncounted(db, clerk), { expected: 2000, rows: 3 })
    assert.deepEqual(await findUncounted(db, admin), { expected: 0, rows: 0 })
  })
})
