import { randomUUID } from 'node:crypto'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { password } from '../actors.ts'
import { freshReference } from '../council/fees/office-for-tests.ts'
import { storeRow } from '../rows.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

/** The number of an application on which so many rupees are to pay. */
async function charged({ db, newApplication, colleagueId }: HostileCouncil, rupees = 20) {
  const applicationId = await newApplication()
  const [chargeId, addedAt] = [randomUUID(), new Date().toISOString()]
  const charge = { chargeId, applicationId, name: 'Fee', addedAt, addedBy: colleagueId }
  await storeRow(db, 'charges', { ...charge, paise: rupees * 100, falls: 'officer' })
  return { applicationId, chargeId }
}

/** A payment of 20 rupees of such an application: told, or taken by somebody with its receipt. */
async function paid(council: HostileCouncil, by?: string) {
  const { db, idOf } = council
  const { applicationId } = await charged(council)
  const [paymentId, date] = [randomUUID(), new Date().toISOString()]
  const taken = {
    method: 'cash',
    state: 'received',
    receivedPaise: 2000,
    decidedAt: date,
    decidedBy: by,
  } as const
  const told = { method: 'upi', state: 'said', reference: freshReference() } as const
  await storeRow(db, 'payments', {
    paymentId,
    applicationId,
    paise: 2000,
    saidAt: date,
    saidBy: by ?? idOf('user'),
    ...(by ? taken : told),
  })
  if (by)
    await storeRow(db, 'receipts', {
      number: `RCT/${paymentId}`,
      paymentId,
      method: 'cash',
      issuedAt: date,
      issuedBy: by,
    })
  return { applicationId, paymentId }
}

const feeAt = (area: 'admin' | 'staff', id: string, act: string) =>
  `/${area}/application/update/${id}/fee?do=${act}`

/** The forms that staff and administrators have alike. */
const formsIn = (area: 'admin' | 'staff'): Record<string, FormRow> => ({
  [`take cash, ${area}`]: {
    kinds: { intent: 'unknown' },
    empty: 404,
    async sound(council) {
      const { applicationId } = await charged(council)
      const fields = { rowKey: randomUUID(), amount: '20', bookNumber: '12/41', intent: 'cash' }
      return { at: feeAt(area, applicationId, 'cash'), fields }
    },
  },
  [`add fee, ${area}`]: {
    kinds: { intent: 'unknown' },
    empty: 404,
    async sound(council) {
      const { applicationId } = await charged(council)
      const fields = { rowKey: randomUUID(), amount: '5', feeName: 'Search', intent: 'add' }
      return { at: feeAt(area, applicationId, 'add'), fields }
    },
  },
  [`payment not found, ${area}`]: {
    kinds: {
      paymentId: 'unknown',
      note: 'lines',
      amount: 'optionalAmount',
      bookNumber: 'optionalLineInside',
    },
    empty: 404,
    async sound(council) {
      const { paymentId } = await paid(council)
      const fields = { paymentId, note: 'Not in the account.', amount: '20', bookNumber: '' }
      return { at: `/${area}/payments?open=${paymentId}`, fields: { ...fields, notFound: 'yes' } }
    },
  },
  [`payment received, ${area}`]: {
    kinds: { paymentId: 'unknown' },
    empty: 404,
    async sound(council) {
      const { paymentId } = await paid(council)
      return { at: `/${area}/payments`, fields: { paymentId } }
    },
  },
  [`count cash, ${area}`]: {
    kinds: { reason: 'optionalLines', expected: 'readAt', officer: 'unread' },
    empty: 404,
    async sound(council) {
      await council.db.updateTable('receipts').set({ issuedBy: 'counted' }).execute()
      await paid(council, council.idOf(area))
      const fields = { rowKey: randomUUID(), expected: '2000', counted: '20', handedTo: 'Bank', reason: '' }
      return { at: `/${area}/payments/count`, fields }
    },
  },
})

/** Every form about fees and money. */
export const feeForms: Record<string, FormRow> = {
  ...formsIn('staff'),
  ...formsIn('admin'),
  'say paid': {
    kinds: { reference: 'phone' },
    async sound(council) {
      const { applicationId } = await charged(council)
      const fields = { method: 'upi', reference: freshReference() }
      return { at: `/user/applications/${applicationId}/fee`, fields }
    },
  },
  'waive fee': {
    kinds: { intent: 'unknown', rowKey: 'unread' },
    empty: 404,
    async sound(council) {
      const { applicationId, chargeId } = await charged(council)
      const fields = { rowKey: randomUUID(), which: chargeId, reason: 'Poor', intent: 'waive' }
      return { at: feeAt('admin', applicationId, 'waive'), fields }
    },
  },
  refund: {
    kinds: { intent: 'unknown' },
    empty: 404,
    async sound(council) {
      const { applicationId, paymentId } = await paid(council, council.idOf('staff'))
      const fields = { rowKey: randomUUID(), which: paymentId, reason: 'Twice', amount: '5' }
      return {
        at: feeAt('admin', applicationId, 'refund'),
        fields: { ...fields, refundBy: 'bank', intent: 'refund' },
      }
    },
  },
  'cancel receipt': {
    kinds: { intent: 'unknown', rowKey: 'unread' },
    empty: 404,
    async sound(council) {
      const { applicationId, paymentId } = await paid(council, council.idOf('staff'))
      const fields = { rowKey: randomUUID(), which: paymentId, reason: 'Wrong case', intent: 'cancel' }
      return { at: feeAt('admin', applicationId, 'cancel'), fields }
    },
  },
  'UPI ID': {
    kinds: { password: 'currentPassword', upiId: 'optionalPhone', upiName: 'line' },
    async sound({ db }) {
      await db.deleteFrom('throttles').execute()
      const fields = { upiId: 'gp.vadgaon@sbi', upiName: 'Gram Panchayat', isTried: 'yes', password }
      return { at: '/admin/payments/upi', fields }
    },
  },
  'mark what a statement has': {
    kinds: { intent: 'unknown', 'offer-0': 'elsewhere', 'tick-0': 'requiredCheckbox' },
    undrawn: true,
    askedLater: 'statement',
    accepted: 200,
    empty: 404,
    uploads: true,
    async sound(council) {
      const { paymentId } = await paid(council)
      const fields = { intent: 'mark', 'offer-0': `${paymentId} 2000 02/06/2026`, 'tick-0': 'yes' }
      return { at: '/admin/payments/statement', fields }
    },
  },
  'fees of a service': {
    empty: 409,
    async sound({ db, serviceId }) {
      const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
      const fields = {
        'feeName-0-en': 'Fee',
        'feeName-0-hi': '',
        'amount-0': '20',
        'falls-0': 'apply',
        'feeName-1-en': 'Search',
        'amount-1': '5',
        'falls-1': 'officer',
        readAt,
      }
      return { at: `/admin/services/fees/${serviceId}`, fields }
    },
  },
}
