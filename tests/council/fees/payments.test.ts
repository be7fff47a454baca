import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Citizen, Officer } from '../../../council/actors/actors.server.ts'
import { enterAtCounter } from '../../../council/cases/counter/enter.server.ts'
import { listReviews } from '../../../council/cases/counter/reviews.server.ts'
import { addCharge, waiveCharge } from '../../../council/cases/fees/change-charges.server.ts'
import { findReceipt } from '../../../council/cases/fees/find-receipt.server.ts'
import { cancelReceipt, refundPayment } from '../../../council/cases/fees/give-money-back.server.ts'
import {
  countExportedPayments,
  exportPayments,
  listPayments,
} from '../../../council/cases/fees/list-payments.server.ts'
import { markNotFound, receivePayment, takeAtOffice } from '../../../council/cases/fees/payments.server.ts'
import { sayPaid } from '../../../council/cases/fees/say-paid.server.ts'
import type { Day } from '../../../rules/days.ts'
import { saidADay } from '../../../rules/fees/balance.ts'
import { newCitizen, newIntermediary, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines, exportedBy, findRow, findRows } from '../../rows.ts'
import { noon } from '../cases-for-tests.ts'
import { enterPaper, numberOf, paperOf } from '../papers-for-tests.ts'
import { feeOffice, freshReference, line } from './office-for-tests.ts'

describeDatabase('payments', (database) => {
  test('cash has its receipt at once, and the same form sent twice makes one', async () => {
    const db = database()
    const { clerk, sent, feesOf, cash } = await feeOffice(db)
    const id = await sent()
    const form = { paymentId: randomUUID(), method: 'cash', paise: 2000, bookNumber: '12 / 41' } as const
    const press = () => takeAtOffice(db, clerk, id, { ...form, now: noon('2026-06-02') })
    const [one, other] = await Promise.all([press(), press()])
    assert.deepEqual(one, other)
    assert.match(JSON.stringify(one), /"number":"RCT\/2026-27\/\d+"/)
    const { payments, toPay, state } = await feesOf(id)
    assert.deepEqual([payments.length, toPay, state], [1, 0, 'received'])
    assert.equal(payments[0]?.receipt?.bookNumber, '12 / 41')
    // Nothing is to pay: what is taken now has to be charged first.
    const more = { ...form, paymentId: randomUUID() }
    assert.deepEqual(await takeAtOffice(db, clerk, id, more), { done: false, refused: 'nothing' })
    assert.equal(await takeAtOffice(db, clerk, 'NONE', more), undefined)
    // Two windows take the whole fee at once.
    const [another, second] = [await sent(), await newStaff(db)]
    const both = await Promise.all([clerk, second].map((by) => cash(another, 2500, by)))
    assert.deepEqual(both.map((one) => one?.done).sort(), [false, true])
    assert.equal((await feesOf(another)).toPay, -500, 'more than the fee may come')
  })

  test('a receipt of the whole fee lists it, and nobody but its applicant and the office opens it', async () => {
    const db = database()
    const { admin, clerk, citizen, sent, cash, feesOf } = await feeOffice(db, [
      line('Certificate', 2000),
      line('Search', 500),
    ])
    const [id, part] = [await sent(), await sent()]
    const [, search] = (await feesOf(id)).charges
    await waiveCharge(db, admin, id, { chargeId: search?.chargeId ?? '', reason: 'Poor' })
    const [whole, some] = [await cash(id), await cash(part)]
    assert.ok(whole?.done && some?.done)
    const find = (paymentId: string, by: Citizen | Officer) => findReceipt(db, by, paymentId, 'mr')
    const { number, paise, charges } = (await find(whole.paymentId, citizen)) ?? {}
    assert.deepEqual(
      [number, paise, charges?.map((charge) => [charge.name, charge.paise])],
      [whole.number, 2000, [['Certificate (mr)', 2000]]],
    )
    assert.deepEqual((await find(some.paymentId, clerk))?.charges, [])
    assert.equal(await find(whole.paymentId, await newCitizen(db)), undefined)
    assert.equal(await find('none', clerk), undefined)
  })

  test('the counter takes the whole fee with the entry, or enters nothing', async () => {
    const db = database()
    const { clerk, serviceId, feesOf } = await feeOffice(db, [line('Fee', 2000), line('Copy', 500, 'issue')])
    const cash = { paise: 2000, bookNumber: '12/41' }
    const paper = paperOf(db, { cash })
    const enter = () => enterAtCounter(db, clerk, serviceId, paper)
    const [one, other] = await Promise.all([enter(), enter()])
    const id = numberOf(one)
    assert.equal(numberOf(other), id)
    const { payments, toPay } = await feesOf(id)
    assert.deepEqual([payments.length, toPay, payments[0]?.receipt?.bookNumber], [1, 0, '12/41'])
    assert.deepEqual((await findRows(db, 'audit', { subject: id }, ['act'])).map(({ act }) => act).sort(), [
      'application.submitted',
      'payment.received',
      'receipt.issued',
    ])
    const otherSum = { cash: { ...cash, paise: 1500 } }
    assert.deepEqual(await enterPaper(db, clerk, serviceId, otherSum), { formChanged: true })
    await assert.rejects(enterPaper(db, await newIntermediary(db), serviceId, { cash }))
    assert.equal((await findRows(db, 'applications', { serviceId }, ['applicationId'])).length, 1)
  })

  test('a key that made a payment elsewhere makes none here', async () => {
    const db = database()
    const { clerk, sent } = await feeOffice(db)
    const form = { paymentId: randomUUID(), method: 'cash', paise: 2000, bookNumber: '' } as const
    assert.ok(await takeAtOffice(db, clerk, await sent(), form))
    assert.equal(await takeAtOffice(db, clerk, await sent(await newCitizen(db)), form), undefined)
  })

  test('a court-fee stamp settles the fee and makes no receipt', async () => {
    const db = database()
    const { admin, clerk, sent, feesOf } = await feeOffice(db)
    const id = await sent()
    const form = { paymentId: randomUUID(), method: 'stamp', paise: 2000, bookNumber: '' } as const
    const more = await takeAtOffice(db, clerk, id, { ...form, paise: 2001 })
    assert.deepEqual(more, { done: false, refused: 'tooMuch' })
    for (const bookNumber of ['', '12/41'])
      assert.equal((await takeAtOffice(db, clerk, id, { ...form, bookNumber }))?.done, true)
    const { payments, toPay } = await feesOf(id)
    assert.deepEqual([payments[0]?.receipt, toPay], [undefined, 0])
    const listKinds = async () => {
      const { rows } = await listReviews(db, admin, { language: 'en', cursor: undefined })
      const own = rows.filter(({ applicationId, paise }) => applicationId === id && paise === 2000)
      return own.map(({ kind, reason }) => `${kind} ${reason}`).sort()
    }
    assert.deepEqual(await listKinds(), ['stamp '])
    const undo = () => cancelReceipt(db, admin, form.paymentId, { reason: 'It was cash' })
    assert.deepEqual([await undo(), await undo()], [true, false])
    assert.equal((await feesOf(id)).toPay, 2000)
    assert.deepEqual(await listKinds(), ['cancelledReceipt It was cash', 'stamp '])
  })

  test('50 officers at once get numbers without a gap', async () => {
    const db = database()
    const { sent, clerk, charge } = await feeOffice(db)
    const ids = [await sent()]
    for (let index = 1; index < 10; index += 1) ids.push(await sent(await newCitizen(db)))
    for (const id of ids) await charge(id, 100_000)
    const before = (await db.selectFrom('receipts').select('number').execute()).length
    const takings = Array.from({ length: 50 }, (_, index) =>
      takeAtOffice(db, clerk, ids[index % 10] ?? '', {
        paymentId: randomUUID(),
        method: 'cash',
        paise: 100,
        bookNumber: '',
        now: noon('2031-06-02'),
      }),
    )
    const numbers = (await Promise.all(takings)).map((taken) =>
      taken?.done ? Number(taken.number?.split('/').at(-1)) : 0,
    )
    assert.deepEqual(
      numbers.sort((one, other) => one - other),
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    const after = (await db.selectFrom('receipts').select('number').execute()).length
    assert.equal(after - before, 50)
  })

  test('a reference counts once in the council, also when two give it at once, and not found frees it', async () => {
    const db = database()
    const { clerk, citizen, sent, feesOf } = await feeOffice(db)
    const other = await newCitizen(db)
    const [mine, theirs] = [await sent(), await sent(other)]
    const reference = freshReference()
    const asked = { method: 'upi', reference, now: noon('2026-06-02') } as const
    const answers = await Promise.all([sayPaid(db, citizen, mine, asked), sayPaid(db, other, theirs, asked)])
    const said = answers.filter((answer) => answer?.said)
    assert.equal(said.length, 1, JSON.stringify(answers))
    assert.deepEqual(
      answers.find((answer) => !answer?.said),
      { said: false, refused: 'given' },
    )
    const [first, second] = answers[0]?.said ? [mine, theirs] : [theirs, mine]
    const second_ = second === theirs ? other : citizen
    const waiting = (await feesOf(first)).payments.at(-1)?.paymentId ?? ''
    await markNotFound(db, clerk, waiting, { note: 'Not in the account.' })
    assert.deepEqual(await sayPaid(db, second_, second, asked), { said: true })
  })

  test('one payment waits at a time, the same sent again is done, and so many a day are enough', async () => {
    const db = database()
    const { clerk, citizen, sent, say, cash } = await feeOffice(db)
    const id = await sent()
    // What the office takes is not told by the applicant.
    await cash(id, 500)
    const reference = freshReference()
    await say(id, reference)
    const said = await auditLines(db, ['actor', 'after'], { subject: id, act: 'payment.said' })
    assert.deepEqual(said, [{ actor: citizen.id, after: '{"method":"upi","paise":1500}' }])
    const asked = { method: 'upi', now: noon('2026-06-02') } as const
    assert.deepEqual(await sayPaid(db, citizen, id, { ...asked, reference }), { said: true })
    const another = { ...asked, reference: freshReference() }
    assert.deepEqual(await sayPaid(db, citizen, id, another), { said: false, refused: 'waiting' })
    assert.equal(await sayPaid(db, await newCitizen(db), id, another), undefined)
    for (let told = 1; ; told += 1) {
      const waiting = await findRow(db, 'payments', { applicationId: id, state: 'said' }, ['paymentId'])
      await markNotFound(db, clerk, waiting.paymentId, { note: 'No.', now: noon('2026-06-02') })
      const answer = await sayPaid(db, citizen, id, { ...asked, reference: freshReference() })
      if (answer?.said) continue
      assert.deepEqual([told, answer], [saidADay, { said: false, refused: 'tooMany' }])
      break
    }
    const midnight = new Date('2026-06-02T18:30:00.000Z')
    const tomorrow = { ...asked, reference: freshReference(), now: midnight }
    assert.deepEqual(await sayPaid(db, citizen, id, tomorrow), { said: true })
    const paid = await sent()
    await cash(paid)
    assert.deepEqual(await sayPaid(db, citizen, paid, another), { said: false, refused: 'nothing' })
  })

  test('only an officer receives, by what is found, and who comes second is told', async () => {
    const db = database()
    const { clerk, sent, say, feesOf, citizen } = await feeOffice(db, [line('Search', 6000)])
    const id = await sent()
    const paymentId = await say(id)
    await assert.rejects(receivePayment(db, citizen as never, paymentId))
    const [one, other] = [clerk, await newStaff(db, 'Second Clerk')]
    const [first, again] = await Promise.all([
      receivePayment(db, one, paymentId, { paise: 2000 }),
      receivePayment(db, one, paymentId, { paise: 2000 }),
    ])
    assert.ok(first?.done && again?.done)
    assert.equal(first.number, again.number)
    const late = await markNotFound(db, other, paymentId, { note: 'No.' })
    assert.ok(late && 'changed' in late)
    assert.deepEqual([late.changed.state, late.changed.by], ['received', clerk.name])
    const { payments, toPay, state } = await feesOf(id)
    assert.deepEqual([payments[0]?.paise, payments[0]?.receivedPaise], [6000, 2000])
    assert.deepEqual([toPay, state], [4000, 'toPay'])
    assert.equal(await receivePayment(db, one, 'none'), undefined)
  })

  test('what was noted stays, and who sends something else under the same key is told what was noted', async () => {
    const db = database()
    const { admin, clerk, sent, say, feesOf, charge } = await feeOffice(db, [line('Search', 6000)])
    const id = await sent()
    const asked = { method: 'cash', paise: 1000, bookNumber: '12/1', now: noon('2026-06-01') } as const
    const cash = { paymentId: randomUUID(), ...asked }
    const taken = await takeAtOffice(db, clerk, id, cash)
    assert.ok(taken?.done && taken.number)
    assert.deepEqual(await takeAtOffice(db, clerk, id, cash), taken)
    const noted = { done: false, noted: { method: 'cash', paise: 1000, texts: [taken.number, '12/1'] } }
    for (const other of [{ paise: 800 }, { method: 'stamp' }, { bookNumber: '12/2' }] as const)
      assert.deepEqual(await takeAtOffice(db, clerk, id, { ...cash, ...other }), noted)
    const fee = { chargeId: randomUUID(), name: 'Copy', paise: 500 }
    for (const _ of [1, 2]) assert.deepEqual(await addCharge(db, clerk, id, fee), { done: true })
    const charged = { done: false, noted: { paise: 500, texts: ['Copy'] } }
    for (const other of [{ paise: 800 }, { name: 'Map' }])
      assert.deepEqual(await addCharge(db, clerk, id, { ...fee, ...other }), charged)
    assert.equal(await addCharge(db, clerk, await sent(), fee), undefined, 'another application')
    const back = { refundId: randomUUID(), paise: 100, method: 'bank', reason: 'Twice' } as const
    for (const _ of [1, 2])
      assert.deepEqual(await refundPayment(db, admin, cash.paymentId, back), { done: true })
    const given = { done: false, noted: { paise: 100, method: 'bank', texts: ['Twice'] } }
    for (const other of [{ paise: 200 }, { method: 'cash' }, { reason: 'Wrong' }] as const)
      assert.deepEqual(await refundPayment(db, admin, cash.paymentId, { ...back, ...other }), given)
    const paymentId = await say(id)
    const received = await receivePayment(db, clerk, paymentId, { paise: 2000 })
    assert.ok(received?.done && received.number)
    assert.deepEqual(await refundPayment(db, admin, paymentId, back), given, 'of another payment')
    const elsewhere = await say(await sent())
    assert.deepEqual(await refundPayment(db, admin, elsewhere, back), given, 'of another application')
    const there = { done: false, noted: { method: 'upi', paise: 2000, texts: [received.number, ''] } }
    for (const other of [{}, { paise: 1900 }, { paise: 2000, bookNumber: '12/3' }])
      assert.deepEqual(await receivePayment(db, clerk, paymentId, other), there)
    const rows = (await feesOf(id)).payments.map(({ receivedPaise }) => receivedPaise)
    assert.deepEqual(rows.toSorted(), [1000, 2000])
    const lost = await sent()
    await charge(lost)
    const missing = await say(lost)
    for (const _ of [1, 2]) assert.ok((await markNotFound(db, clerk, missing, { note: 'No.' }))?.done)
    const told = await markNotFound(db, clerk, missing, { note: 'Never.' })
    assert.deepEqual(told, { done: false, noted: { texts: ['', 'No.'] } })
  })

  test('what is decided stays decided, and whoever comes second reads by whom', async () => {
    const db = database()
    const { admin, clerk, sent, say, feesOf } = await feeOffice(db)
    const second = await newStaff(db, 'Third Clerk')
    const [lost, found] = [await sent(), await sent()]
    const [missing, there] = [await say(lost), await say(found)]
    await markNotFound(db, clerk, missing, { note: 'No.' })
    const late = await receivePayment(db, second, missing)
    assert.ok(late && 'changed' in late)
    assert.deepEqual([late.changed.state, late.changed.by], ['notFound', clerk.name])
    assert.equal((await feesOf(lost)).payments[0]?.receipt, undefined)
    await receivePayment(db, clerk, there, { bookNumber: '12 / 42' })
    const lines = await auditLines(db, ['after'], { subject: found, act: 'payment.received' })
    assert.deepEqual(lines, [{ after: '{"method":"upi","paise":2000}' }])
    assert.equal((await feesOf(found)).payments[0]?.receipt?.bookNumber, '12 / 42')
    const twice = await receivePayment(db, second, there)
    assert.ok(twice && 'changed' in twice)
    assert.deepEqual([twice.changed.state, twice.changed.by], ['received', clerk.name])
    const cancelled = noon('2026-06-09')
    assert.ok(await cancelReceipt(db, admin, there, { reason: 'Wrong case', now: cancelled }))
    const over = { state: 'notFound', by: admin.name, date: cancelled.toISOString() }
    assert.deepEqual(await receivePayment(db, clerk, there), { done: false, changed: over })
  })

  test('only money that was received is given back, and what is left of its charge is waived', async () => {
    const db = database()
    const { admin, clerk, sent, say, cash, feesOf } = await feeOffice(db, [line('Search', 6000)])
    const refund = (paymentId: string, paise: number) => {
      const given = { refundId: randomUUID(), paise, method: 'bank', reason: 'Twice' } as const
      return refundPayment(db, admin, paymentId, given)
    }
    const notReceived = { done: false, refused: 'notReceived' }
    assert.deepEqual(await refund(await say(await sent()), 1), notReceived)
    assert.equal(await refund('none', 1), undefined)
    assert.equal(await cancelReceipt(db, admin, 'none', { reason: 'Twice' }), undefined)
    const stamp = { paymentId: randomUUID(), method: 'stamp', paise: 6000, bookNumber: '' } as const
    await takeAtOffice(db, clerk, await sent(), stamp)
    assert.deepEqual(await refund(stamp.paymentId, 1), notReceived)
    const id = await sent()
    const taken = await cash(id, 6000)
    assert.ok(taken?.done)
    assert.deepEqual(await refund(taken.paymentId, 2000), { done: true })
    assert.equal((await feesOf(id)).toPay, -4000)
  })

  test('a file has every payment once, however many there are, and a list the oldest first of what waits', async () => {
    const db = database()
    const { clerk, citizen, sent, say } = await feeOffice(db)
    const id = await sent()
    const reference = freshReference()
    await sql`insert into "payments" ("paymentId", "applicationId", "method", "paise", "reference", "state", "saidAt", "saidBy")
      select ${id} || '-' || "i", ${id}, 'upi', 100, ${reference}, 'notFound', '2026-06-0' || ("i" % 7 + 1), ${clerk.id} from (
        with recursive "one" ("i") as (select 1 union all select "i" + 1 from "one" where "i" < 1203) select "i" from "one"
      ) as "index"`.execute(db)
    const filter = { reference, language: 'en' }
    const read: string[] = []
    for await (const row of exportPayments(db, clerk, filter)) read.push(row.paymentId)
    assert.deepEqual([new Set(read).size, read.length], [1203, 1203])
    assert.equal(await countExportedPayments(db, clerk, filter), 1203)
    assert.deepEqual(await exportedBy(db, clerk.id), [id], 'it is noted')
    const sayOn = async (day: Day) => say(await sent(), freshReference(), citizen, noon(day))
    const [second, first] = [await sayOn('2020-01-02'), await sayOn('2020-01-01')]
    const listed = (more: { state?: 'said'; reference: string }) =>
      listPayments(db, clerk, { ...more, language: 'en' }, undefined)
    const waiting = (await listed({ state: 'said', reference: '' })).rows.map(({ paymentId }) => paymentId)
    assert.deepEqual(waiting.slice(0, 2), [first, second])
    assert.equal((await listed({ reference })).rows[0]?.saidAt, '2026-06-07')
  })
})
