import { randomUUID } from 'node:crypto'
import { addCharge } from '../../../council/cases/fees/change-charges.server.ts'
import { takeAtOffice } from '../../../council/cases/fees/payments.server.ts'
import { newStaff } from '../../actors.ts'
import { wholeCase } from './sent-cases.ts'
import { heading, type Made, type Screens, text } from './state.ts'

/** An application of the demonstration's citizen on which 20 rupees are to pay. */
async function chargedCase(made: Made) {
  const path = await wholeCase(made)
  const applicationId = /[^/]+$/.exec(path)?.[0] ?? ''
  const { db } = made.portal.council
  const clerk = await newStaff(db, 'सु. कुलकर्णी')
  await addCharge(db, clerk, applicationId, { chargeId: randomUUID(), name: 'दाखला', paise: 2000 })
  return { path, applicationId, db, clerk }
}

/** One for which they were taken in cash. */
async function paidCase(made: Made) {
  const charged = await chargedCase(made)
  const paymentId = randomUUID()
  const cash = { paymentId, method: 'cash', paise: 2000, bookNumber: '12/41' } as const
  await takeAtOffice(charged.db, charged.clerk, charged.applicationId, cash)
  return { ...charged, paymentId }
}

export const userFeeScreens: Screens = {
  '/user/applications/:applicationId/fee': [
    {
      name: 'to pay',
      as: 'user',
      at: async (made) => `${(await chargedCase(made)).path}/fee`,
      shows: text('pages.fee.after'),
    },
  ],
  '/user/applications/:applicationId/receipts/:paymentId': [
    {
      name: 'to print',
      as: 'user',
      async at(made) {
        const { path, paymentId } = await paidCase(made)
        return `${path}/receipts/${paymentId}`
      },
      shows: text('pages.receipt.receiver'),
    },
  ],
  '/user/applications/:applicationId/receipts/:paymentId/pdf': [],
}

/** The payments of the council, and the fee of a case, in the area of an officer. */
export function officerFeeScreens(as: 'staff' | 'admin'): Screens {
  const payments = `/${as}/payments`
  return {
    [payments]: [{ name: 'as it opens', as, at: payments, shows: heading('officer.fees.heading') }],
    // A file.
    [`${payments}/export`]: [],
    [`${payments}/count`]: [
      { name: 'no cash', as, at: `${payments}/count`, shows: text('officer.fees.count.nothing') },
    ],
    [`${payments}/:paymentId/receipt`]: [
      {
        name: 'to print',
        as,
        at: async (made) => `${payments}/${(await paidCase(made)).paymentId}/receipt`,
        shows: text('pages.receipt.receiver'),
      },
    ],
    [`${payments}/:paymentId/receipt/pdf`]: [],
    [`/${as}/application/update/:applicationId/fee`]: [
      {
        name: 'cash to take',
        as,
        at: async (made) =>
          `/${as}/application/update/${(await chargedCase(made)).applicationId}/fee?do=cash`,
        shows: text('officer.fees.takeMore'),
      },
    ],
  }
}

export const adminFeeScreens: Screens = {
  ...officerFeeScreens('admin'),
  '/admin/payments/upi': [
    { name: 'as it opens', as: 'admin', at: '/admin/payments/upi', shows: heading('admin.upi.heading') },
  ],
  '/admin/services/fees/:serviceId': [
    {
      name: 'with lines',
      as: 'admin',
      at: '/admin/services/fees/NODUES',
      shows: text('admin.fees.lead'),
    },
  ],
}
