import type { Fees } from '../../../../council/cases/fees/read-fees.server.ts'
import { sumPaise } from '../../../../rules/fees/paise.ts'

/** What an officer may do with the fee of an application, with the key of its name. */
export const feeActs = {
  cash: 'take',
  add: 'add',
  waive: 'waive',
  refund: 'refund',
  cancel: 'cancel',
} as const
export type FeeAct = keyof typeof feeActs

/** The charges that can be waived. */
export function waivable({ charges }: Fees) {
  return charges.filter(({ waivedAt }) => waivedAt === null)
}

/** The payments of which money can be given back, and some is left. */
export function refundable({ payments }: Fees) {
  return payments.filter(({ state, method, receivedPaise, refunds }) => {
    const given = sumPaise(refunds.map(({ paise }) => paise))
    return state === 'received' && method !== 'stamp' && given < (receivedPaise ?? 0)
  })
}

/** The payments whose receipt can be cancelled, and the court-fee stamps that were not seen after all. */
export function cancellable({ payments }: Fees) {
  return payments.filter(({ state, refunds }) => state === 'received' && refunds.length === 0)
}

/** Which of them the page offers: waiving, giving back and cancelling are the administrator's. */
export function offeredActs(role: 'admin' | 'staff', fees: Fees): FeeAct[] {
  const acts: FeeAct[] = fees.toPay > 0 ? ['cash', 'add'] : ['add']
  if (role !== 'admin') return acts
  if (waivable(fees).length > 0) acts.push('waive')
  if (refundable(fees).length > 0) acts.push('refund')
  if (cancellable(fees).length > 0) acts.push('cancel')
  return acts
}
