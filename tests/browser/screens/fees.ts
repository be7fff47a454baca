import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { addCharge } from '../../../council/cases/fees/change-charges.server.ts'
import { takeAtOffice } from '../../../council/cases/fees/payments.server.ts'
import { sayPaid } from '../../../council/cases/fees/say-paid.server.ts'
import { newStaff } from '../../actors.ts'
import { freshReference } from '../../council/fees/office-for-tests.ts'
import { wholeCase } from './sent-cases.ts'
import { heading, type Made, type RoleScreens, state, text } from './state.ts'

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

async function chooseStatement(page: Page, { say }: Made, csv: string) {
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(say('admin.statement.file')).setInputFiles(file)
  await page.getByRole('button', { name: say('admin.statement.compare') }).click()
}

/** Two payments that were told, of which the bank has one in another amount. */
async function compareStatement(page: Page, made: Made) {
  const lines = await Promise.all(
    ['20.00', '15.00'].map(async (amount) => {
      const { applicationId, db } = await chargedCase(made)
      const reference = freshReference()
      const citizen = { ...made.citizen, role: 'user', duty: null } as Citizen
      await sayPaid(db, citizen, applicationId, { method: 'upi', reference })
      return `02/06/2026,UPI/${reference}/X,${amount}`
    }),
  )
  await chooseStatement(page, made, `Date,Narration,Credit\n${lines.join('\n')}\n`)
}

export const userFeeScreens: RoleScreens = {
  '/user/applications/:applicationId/fee': [
    state('to pay', async (made) => `${(await chargedCase(made)).path}/fee`, text('pages.fee.after')),
  ],
  '/user/applications/:applicationId/receipts/:paymentId': [
    {
      name: 'to print',
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
export function officerFeeScreens(as: 'staff' | 'admin'): RoleScreens {
  const payments = `/${as}/payments`
  return {
    [payments]: [{ name: 'as it opens', shows: heading('officer.fees.heading') }],
    // A file.
    [`${payments}/export`]: [],
    [`${payments}/count`]: [{ name: 'no cash', shows: text('officer.fees.count.nothing') }],
    [`${payments}/:paymentId/receipt`]: [
      {
        name: 'to print',
        at: async (made) => `${payments}/${(await paidCase(made)).paymentId}/receipt`,
        shows: text('pages.receipt.receiver'),
      },
    ],
    [`${payments}/:paymentId/receipt/pdf`]: [],
    [`/${as}/application/update/:applicationId/fee`]: [
      {
        name: 'cash to take',
        at: async (made) =>
          `/${as}/application/update/${(await chargedCase(made)).applicationId}/fee?do=cash`,
        shows: text('officer.fees.takeMore'),
      },
    ],
  }
}

export const adminFeeScreens: RoleScreens = {
  ...officerFeeScreens('admin'),
  '/admin/payments/upi': [{ name: 'as it opens', shows: heading('admin.upi.heading') }],
  '/admin/payments/statement': [
    { name: 'as it opens', shows: heading('admin.statement.heading') },
    {
      name: 'with what was found',
      by: compareStatement,
      shows: (page, { say }) => page.getByRole('button', { name: say('admin.statement.mark') }),
    },
    {
      name: 'columns to choose',
      by: (page, made) => chooseStatement(page, made, 'Account,1234\n1,2,3\n'),
      shows: text('admin.statement.otherColumns'),
    },
  ],
  '/admin/services/fees/:serviceId': [
    state('with lines', '/admin/services/fees/NODUES', text('admin.fees.lead')),
  ],
}
