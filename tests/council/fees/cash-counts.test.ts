import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listReviews } from '../../../council/cases/counter/reviews.server.ts'
import {
  countCash,
  countOfficersWithCash,
  findUncounted,
} from '../../../council/cases/fees/cash-counts.server.ts'
import { cancelReceipt } from '../../../council/cases/fees/give-money-back.server.ts'
import { midnightOf } from '../../../rules/days.ts'
import { describeDatabase } from '../../describe-database.ts'
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
    const nothing = { ...said, countId: randomUUID() }
    assert.deepEqual(await countCash(db, clerk, nothing), { done: false, refused: 'nothing' })
    const { rows } = await listReviews(db, admin, { language: 'en', cursor: undefined })
    assert.deepEqual(
      rows.map(({ kind, paise, reason }) => [kind, paise, reason]),
      [['cashDifference', -100, 'A torn note']],
    )
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
  })
})
