import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import {
  bringBackOwnApplication,
  withdrawApplication,
} from '../../../council/cases/applications/withdraw.server.ts'
import { listReviews } from '../../../council/cases/counter/reviews.server.ts'
import { addCharge, waiveCharge } from '../../../council/cases/fees/change-charges.server.ts'
import { cancelReceipt, refundPayment } from '../../../council/cases/fees/give-money-back.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { Act } from '../../../rules/acts.ts'
import { newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines } from '../../rows.ts'
import { noon } from '../cases-for-tests.ts'
import { Posts } from '../outbox/posts.ts'
import { feeOffice, line } from './office-for-tests.ts'

/** Who did an act on an application, and with what, each time. */
async function linesOf(db: Database, id: string, act: Act): Promise<[string, Record<string, unknown>][]> {
  const rows = await auditLines(db, ['actor', 'after'], { subject: id, act })
  return rows.map(({ actor, after }) => [actor, JSON.parse(after ?? '{}')])
}

const lapsedOf = (db: Database, id: string) => linesOf(db, id, 'charge.lapsed')

describeDatabase('charges', (database) => {
  const posts = new Posts(database)

  test('lines fall due when an application is sent and when it is approved, in their order', async () => {
    const db = database()
    const { sent, feesOf, approve, setFees, charge, ownFees } = await feeOffice(db, [
      line('Certificate', 2000),
      line('Search', 500),
      line('Copy', 1000, 'issue'),
      line('By the officer', 700, 'officer'),
      line('Free', 0),
    ])
    const id = await sent()
    const names = async () => (await feesOf(id)).charges.map(({ name, paise }) => [name, paise])
    assert.deepEqual(await names(), [
      ['Certificate', 2000],
      ['Search', 500],
    ])
    // Later changes touch no charge.
    await setFees([line('Certificate', 9000), line('Copy', 1000, 'issue')])
    assert.equal((await feesOf(id)).toPay, 2500)
    await approve(id, 1)
    assert.equal((await feesOf(id)).toPay, 3500)
    await charge(id, 300)
    assert.ok((await names()).some(([name, paise]) => name === 'Search' && paise === 300))
    assert.equal((await ownFees(id))?.toPay, 3800)
    assert.equal(await ownFees(id, await newCitizen(db)), undefined)
  })

  test('undoing an approval waives what it charged, and another approval charges it again', async () => {
    const db = database()
    const { clerk, sent, feesOf, approve } = await feeOffice(db, [
      line('Certificate', 2000),
      line('Copy', 1000, 'issue'),
    ])
    const id = await sent()
    await approve(id, 1)
    assert.equal((await feesOf(id)).toPay, 3000)
    const undone = await undoDecision(db, clerk, id, { revision: 2, now: noon('2026-06-02') })
    assert.equal(undone?.done, true, JSON.stringify(undone))
    assert.equal((await feesOf(id)).toPay, 2000)
    assert.deepEqual(await lapsedOf(db, id), [[clerk.id, { name: 'Copy', paise: 1000, because: 'undone' }]])
    await approve(id, 3)
    assert.equal((await feesOf(id)).toPay, 3000)
    const refusal = { status: 'Rejected', revision: 4, reason: 'No.', whyChanged: 'A mistake.' } as const
    const at = { now: noon('2026-06-03') }
    assert.deepEqual(await decideApplication(db, clerk, id, { ...refusal, ...at }), { decided: true })
    assert.equal((await feesOf(id)).toPay, 2000)
    const lapsed = (await lapsedOf(db, id)).map(([, { because }]) => because)
    assert.deepEqual(lapsed, ['undone', 'decidedAnew'])
  })

  test('a fee that fell due with an approval stands again when the change of it is undone', async () => {
    const db = database()
    const { clerk, sent, feesOf, approve } = await feeOffice(db, [line('Copy', 5000, 'issue')])
    const id = await sent()
    await approve(id, 1)
    const now = noon('2026-06-03')
    const rejected = {
      status: 'Rejected',
      revision: 2,
      reason: 'Not his',
      whyChanged: 'Looked again',
      now,
    } as const
    assert.deepEqual(await decideApplication(db, clerk, id, rejected), { decided: true })
    assert.equal((await feesOf(id)).toPay, 0)
    assert.equal((await undoDecision(db, clerk, id, { revision: 3, now }))?.done, true)
    assert.equal((await feesOf(id)).toPay, 5000)
  })

  test('lines of one name fall due each at its moment, also beside what an officer has added', async () => {
    const db = database()
    const { clerk, sent, feesOf, approve, charge } = await feeOffice(db, [
      line('Search', 2000),
      line('Search', 3000, 'issue'),
    ])
    const id = await sent()
    await charge(id, 700)
    await approve(id, 1)
    assert.deepEqual((await feesOf(id)).charges.map(({ paise }) => paise).sort(), [2000, 3000, 700].sort())
    assert.deepEqual(await linesOf(db, id, 'charge.added'), [[clerk.id, { name: 'Search', paise: 700 }]])
    const more = { chargeId: randomUUID(), name: 'Search', paise: 1 }
    assert.equal(await addCharge(db, clerk, 'NONE', more), undefined)
    assert.deepEqual(await addCharge(db, clerk, id, more), { done: true })
    assert.deepEqual(await addCharge(db, clerk, id, { ...more, paise: 2 }), {
      done: false,
      noted: { paise: 1, texts: ['Search'] },
    })
  })

  test('a refund waives what it gives back, and nothing else', async () => {
    const db = database()
    const { admin, sent, feesOf, cash, charge } = await feeOffice(db)
    const id = await sent()
    const taken = await cash(id, 2000)
    assert.ok(taken?.done)
    await charge(id, 3000)
    const refund = { refundId: randomUUID(), method: 'cash', reason: 'Twice', paise: 2000 } as const
    assert.deepEqual(await refundPayment(db, admin, taken.paymentId, refund), { done: true })
    const { charges, toPay } = await feesOf(id)
    assert.deepEqual([charges.map(({ waivedAt }) => waivedAt !== null), toPay], [[true, false], 3000])
  })

  test('what an undone approval had charged does not come back with an application that was withdrawn', async () => {
    const db = database()
    const fees = [line('Certificate', 2000), line('Copy', 1000, 'issue')]
    const { clerk, citizen, sent, feesOf, approve } = await feeOffice(db, fees)
    const id = await sent()
    await approve(id, 1)
    assert.equal((await undoDecision(db, clerk, id, { revision: 2, now: noon('2026-06-02') }))?.done, true)
    const at = { reason: '', now: noon('2026-06-03') }
    assert.ok(await withdrawApplication(db, citizen, id, { revision: 3, ...at }))
    assert.equal((await feesOf(id)).toPay, 0)
    assert.ok(await bringBackOwnApplication(db, citizen, id, { revision: 4, ...at }))
    assert.equal((await feesOf(id)).toPay, 2000)
  })

  test('withdrawing waives what is to pay, and bringing back charges it again', async () => {
    const db = database()
    const { citizen, sent, feesOf } = await feeOffice(db)
    const [id, other] = [await sent(), await sent()]
    const at = { now: noon('2026-06-02') }
    for (const one of [id, other])
      assert.ok(await withdrawApplication(db, citizen, one, { revision: 1, reason: '', ...at }))
    assert.deepEqual([(await feesOf(id)).toPay, (await feesOf(id)).state], [0, 'waived'])
    const because = { name: 'Certificate', paise: 2000, because: 'withdrawn' }
    assert.deepEqual(await lapsedOf(db, id), [[citizen.id, because]])
    assert.ok(await bringBackOwnApplication(db, citizen, id, { revision: 2, ...at }))
    assert.deepEqual([(await feesOf(id)).toPay, (await feesOf(id)).state], [2000, 'toPay'])
    assert.equal((await feesOf(other)).toPay, 0)
    const [back] = await linesOf(db, id, 'application.broughtBack')
    assert.equal(back?.[1].charges, 2000)
  })

  test('waiving, giving back and cancelling are told and looked at again', async () => {
    const db = database()
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const { admin, sent, feesOf, cash } = await feeOffice(db, [
      line('Certificate', 2000),
      line('Search', 500),
    ])
    const id = await sent(citizen)
    const search = (await feesOf(id)).charges[1]?.chargeId ?? ''
    const elsewhere = await sent()
    assert.equal(await waiveCharge(db, admin, elsewhere, { chargeId: search, reason: 'Poor' }), undefined)
    assert.equal(await waiveCharge(db, admin, id, { chargeId: search, reason: 'Poor' }), true)
    assert.equal(await waiveCharge(db, admin, id, { chargeId: search, reason: 'Poor' }), false)
    assert.equal(await waiveCharge(db, admin, id, { chargeId: 'none', reason: 'Poor' }), undefined)
    const taken = await cash(id)
    assert.ok(taken?.done)
    const { paymentId, number = '' } = taken
    assert.equal(await cancelReceipt(db, admin, paymentId, { reason: 'Wrong person' }), true)
    assert.equal(await cancelReceipt(db, admin, paymentId, { reason: 'Again' }), false)
    assert.deepEqual([(await feesOf(id)).toPay, (await feesOf(id)).state], [2000, 'notFound'])
    const again = await cash(id)
    assert.ok(again?.done && again.number !== number)
    const refund = { refundId: randomUUID(), method: 'cash', reason: 'Twice' } as const
    const give = (paise: number, key = refund.refundId) =>
      refundPayment(db, admin, again.paymentId, { ...refund, refundId: key, paise })
    assert.deepEqual(await give(2001, randomUUID()), { done: false, refused: 'tooMuch' })
    assert.deepEqual(await give(2000), { done: true })
    assert.deepEqual(await give(2000), { done: true })
    assert.deepEqual(await give(1, randomUUID()), { done: false, refused: 'tooMuch' })
    assert.equal(await cancelReceipt(db, admin, again.paymentId, { reason: 'Late' }), 'refunded')
    // What the refund would leave to pay is waived with it.
    assert.equal((await feesOf(id)).toPay, 0)
    const { rows } = await listReviews(db, admin, { language: 'en', cursor: undefined })
    const looked = rows.filter(({ applicationId }) => applicationId === id).map(({ kind }) => kind)
    assert.deepEqual(looked.sort(), ['cancelledReceipt', 'refund', 'waiver', 'waiver'])
    const told = (await posts.rows())
      .filter(({ subject, event }) => subject === id && event.startsWith('fee.'))
      .map(({ event, state }) => `${event} ${state}`)
    assert.deepEqual(told.sort(), [
      'fee.cancelled waiting',
      'fee.received dropped',
      'fee.received waiting',
      'fee.waived waiting',
      'fee.waived waiting',
    ])
  })
})
