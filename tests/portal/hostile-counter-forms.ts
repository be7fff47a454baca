import { randomUUID } from 'node:crypto'
import { claimApplication } from '../../council/cases/counter/claim.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import { storeServiceFees } from '../../council/catalogue/fees/service-fees.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { freshPhone, newCitizen } from '../actors.ts'
import { line } from '../council/fees/office-for-tests.ts'
import { newSlip } from '../new-slip.ts'
import { storeRow } from '../rows.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { besideCase } from './hostile-office-forms.ts'
import { publishOwnForm, treeAnswers, treeForm } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'

/** The form of the counter, as each kind of officer has it. */
export const counterForms: Record<string, FormRow> = {
  'paper entered, by the admin': counterForm('admin'),
  'paper entered, by staff': counterForm('staff'),
  'paper with own questions': {
    ...counterForm('staff'),
    async sound(council) {
      const { portal } = council
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      const { at, fields } = await soundPaper(council, 'staff', serviceId)
      return { at, fields: { ...fields, ...treeAnswers, form: '1' } }
    },
  },
  'paper with a fee': {
    ...counterForm('staff'),
    kinds: { ...counterForm('staff').kinds, due: 'formVersion' },
    async sound(council) {
      const serviceId = await newService(council.portal)
      await storeServiceFees(council.db, serviceId, [line('Certificate', 2500)])
      const { at, fields } = await soundPaper(council, 'staff', serviceId)
      return { at, fields: { ...fields, due: '2500', cash: 'yes', bookNumber: '12/41' } }
    },
  },
  'a new code, by the admin': slipForm('admin'),
  'a new code, by staff': slipForm('staff'),
  'given back': {
    kinds: { reason: 'linesInside' },
    accepted: 200,
    async sound({ db }) {
      const { number } = await claimedSlip(db)
      return { at: `/admin/application/update/${number}/give-back`, fields: { reason: 'It was not them.' } }
    },
  },
  'followed, by the admin': followForm('admin'),
  'followed, by staff': followForm('staff'),
  claim: {
    who: 'user',
    kinds: { phone: 'phoneOfSlip' },
    async sound({ db }) {
      await db.deleteFrom('throttles').execute()
      const { number, phone, claimCode } = await newSlip(db)
      return { at: '/claim', fields: { number, phone, claimCode } }
    },
  },
}

function followForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { ...besideCase, intent: 'intent', followed: 'otherFormOn' },
    async sound({ db }) {
      const { number: followed, also } = await claimedSlip(db)
      return { at: `/${who}/application/update/${also}`, fields: { followed } }
    },
  }
}

/** An application that was taken over, and another one of the same person that was not. */
async function claimedSlip(db: Database) {
  const { number, phone, claimCode: code } = await newSlip(db)
  const also = await newSlip(db, { phone })
  await claimApplication(db, await newCitizen(db), { number, phone, code }, { client: freshPhone() })
  return { number, also: also.number }
}

function slipForm(who: 'admin' | 'staff'): FormRow {
  return {
    empty: 404,
    kinds: { intent: 'unknown' },
    sound: async ({ db }) => ({
      at: `/${who}/counter/slip/${(await newSlip(db)).number}`,
      fields: { intent: 'renew' },
    }),
  }
}

function counterForm(who: 'admin' | 'staff'): FormRow {
  return {
    // The button that finds people has its word, and every other enters the paper.
    kinds: { intent: 'idle', service: 'unknownOnce' },
    empty: 404,
    sound: (council) => soundPaper(council, who, council.serviceId),
  }
}

/** A faultless paper from somebody whose phone number the counter knows, and the address of its form. */
async function soundPaper({ db, idOf }: HostileCouncil, who: 'admin' | 'staff', serviceId: string) {
  const phone = freshPhone()
  const now = new Date().toISOString()
  const id = randomUUID()
  const known = { id, name: 'Kunal', nameKey: 'kunal', role: 'user' }
  await storeRow(db, 'users', { ...known, counterPhone: phone, createdAt: now, updatedAt: now })
  // Not today, whose date begins each line of the log.
  const receivedOn = dayOf(dayNumber(councilDay(now)) - 2)
  const word = { confirmation: 'signature', witness: '', paperFile: 'B-1', mayBeTold: '' }
  const hidden = { submissionKey: randomUUID(), personId: '', language: 'mr' }
  const fields = { ...answers, ...word, ...hidden, receivedOn, service: serviceId, applicantPhoneNo: phone }
  // With the number the page shows the person who is known by it.
  await storeDraft(db, idOf(who), `/${who}/counter`, { service: serviceId, applicantPhoneNo: phone })
  return { at: `/${who}/counter?service=${serviceId}`, fields }
}
