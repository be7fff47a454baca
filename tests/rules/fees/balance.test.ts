import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  feeState,
  isPaymentAsked,
  type PaymentState,
  refundedCharges,
  toPay,
  unpaidCharges,
} from '../../../rules/fees/balance.ts'

const charge = (paise: number, waivedAt: string | null = null) => ({ paise, waivedAt })
const waived = charge(900, '2026-06-02')
const payment = (state: PaymentState, receivedPaise: number | null = null, ...refunds: number[]) => ({
  state,
  receivedPaise,
  refunds: refunds.map((paise) => ({ paise })),
})

test('what is to pay, and how the fee stands', () => {
  for (const [charges, payments, due, state] of [
    [[], [], 0, 'none'],
    [[charge(2000), waived], [], 2000, 'toPay'],
    [[charge(2000), charge(500)], [payment('said')], 2500, 'said'],
    [[charge(2000)], [payment('notFound')], 2000, 'notFound'],
    [[charge(2000)], [payment('notFound'), payment('received', 1500)], 500, 'toPay'],
    [[charge(2000)], [payment('notFound'), payment('received', 2000)], 0, 'received'],
    [[charge(2000)], [payment('received', 1000), payment('said')], 1000, 'said'],
    [[charge(2000)], [payment('received', 2000, 300, 200)], 500, 'toPay'],
    [[], [payment('received', 2000)], -2000, 'received'],
    [[waived], [], 0, 'waived'],
    [[waived], [payment('notFound')], 0, 'waived'],
  ] as const) {
    const account = { charges, payments }
    assert.deepEqual([toPay(account), feeState(account)], [due, state])
    assert.equal(isPaymentAsked({ toPay: due, state }), due > 0 && state !== 'said')
  }
})

const paiseOf = (charges: { paise: number }[]) => charges.map(({ paise }) => paise)

test('the newest charges are waived of which nothing was received', () => {
  const charges = [charge(300), charge(2000), waived, charge(500)]
  assert.deepEqual(
    [2800, 2500, 900, 500, 499, 0].map((due) => paiseOf(unpaidCharges(charges, due))),
    [[500, 2000, 300], [500, 2000], [500, 300], [500], [300], []],
  )
})

test('with a refund the smallest charge is waived that is as much, else the largest ones', () => {
  const charges = [charge(500), charge(2000), waived, charge(300)]
  assert.deepEqual(
    [0, 300, 301, 600, 2001, 2500, 2501].map((refunded) => paiseOf(refundedCharges(charges, refunded))),
    [[], [300], [500], [2000], [2000, 500], [2000, 500], [2000, 500, 300]],
  )
})
