import { sumPaise } from './paise.ts'

/** How a fee is paid; a court-fee stamp settles it without money, so that it makes no receipt. */
export const payMethods = ['upi', 'cash', 'bank', 'stamp'] as const
export type PayMethod = (typeof payMethods)[number]

/** How applicants themselves say that they have paid. */
export const saidMethods = ['upi', 'bank'] as const satisfies PayMethod[]
export type SaidMethod = (typeof saidMethods)[number]

/** How money is given back. */
export const refundMethods = ['cash', 'bank'] as const satisfies PayMethod[]
export type RefundMethod = (typeof refundMethods)[number]

/** When a service's fee is due: with the application, before giving the paper, or as the officer decides. */
export const feeMoments = ['apply', 'issue', 'officer'] as const
export type FeeMoment = (typeof feeMoments)[number]

export const paymentStates = ['said', 'received', 'notFound'] as const
export type PaymentState = (typeof paymentStates)[number]

/** How many times a day the applicant may say that an application is paid. */
export const saidADay = 5

interface Account {
  charges: readonly { paise: number; waivedAt: string | null }[]
  payments: readonly {
    state: PaymentState
    receivedPaise: number | null
    refunds: readonly { paise: number }[]
  }[]
}

/** What is to pay, in paise: charges less waivers and receipts, plus refunds. Below 0 so much is too much. */
export function toPay({ charges, payments }: Account): number {
  const charged = charges.filter(({ waivedAt }) => waivedAt === null).map(({ paise }) => paise)
  const received = payments.map(({ state, receivedPaise }) =>
    state === 'received' ? (receivedPaise ?? 0) : 0,
  )
  const refunded = payments.flatMap(({ refunds }) => refunds.map(({ paise }) => paise))
  return sumPaise(charged) - sumPaise(received) + sumPaise(refunded)
}

/** What an application's fee is: `none` where nothing was ever charged or paid. */
export type FeeState = 'none' | 'toPay' | PaymentState | 'waived'

/** The state of an application's fee; the payments in the order in which they were told. */
export function feeState(account: Account): FeeState {
  const { charges, payments } = account
  if (charges.length === 0 && payments.length === 0) return 'none'
  if (payments.some(({ state }) => state === 'said')) return 'said'
  if (toPay(account) > 0) return payments.at(-1)?.state === 'notFound' ? 'notFound' : 'toPay'
  return payments.some(({ state }) => state === 'received') ? 'received' : 'waived'
}

/** Whether the applicant is asked to pay: so much is to pay, and they have not said that they have. */
export function isPaymentAsked({ toPay: due, state }: { toPay: number; state: FeeState }): boolean {
  return due > 0 && state !== 'said'
}

type Charge = Account['charges'][number]

/**
 * Picks the charges that are waived when nothing is to stay to pay, the newest first. One of which a part was
 * received stays.
 */
export function unpaidCharges<One extends Charge>(charges: readonly One[], due: number): One[] {
  let left = due
  return charges
    .filter(({ waivedAt }) => waivedAt === null)
    .toReversed()
    .filter(({ paise }) => {
      const isUnpaid = paise <= left
      if (isUnpaid) left -= paise
      return isUnpaid
    })
}

/**
 * Picks the charges that are waived with a refund of as many paise: the smallest that is as much, else the
 * largest ones until they are. What is waived beyond the refund is then too much.
 */
export function refundedCharges<One extends Charge>(charges: readonly One[], refunded: number): One[] {
  const standing = charges
    .filter(({ waivedAt }) => waivedAt === null)
    .toSorted((one, other) => one.paise - other.paise)
  const whole = standing.find(({ paise }) => paise >= refunded)
  if (whole) return refunded > 0 ? [whole] : []
  let left = refunded
  return standing.toReversed().filter(({ paise }) => {
    const isRefunded = left > 0
    left -= paise
    return isRefunded
  })
}
