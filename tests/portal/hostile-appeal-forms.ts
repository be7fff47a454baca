import { storedRules } from '../../app/routes/admin/authority/read-appeal-rules.server.ts'
import { readAppealRules, rulesVersion } from '../../council/cases/appeals/appeal-rules.server.ts'
import { findKeptAuthority } from '../../council/cases/appeals/keep-authorities.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { maharashtraRules } from '../../rules/legal-clock/appeal-rules.ts'
import { newAdmin } from '../actors.ts'
import { newAuthority } from '../council/applications/appeals-for-tests.ts'
import { refuseApplication } from '../refusals.ts'
import { changeRows, findRow, storeRow } from '../rows.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

const authorityKinds = {
  level: 'choice',
  phone: 'optionalLine',
  email: 'optionalEmail',
  holder: 'mark',
  'name-en': 'line',
  'name-other': 'optionalLine',
} as const

/** The letter of an appeal, and what the office records of it. */
export const appealForms: Record<string, FormRow> = {
  appeal: {
    kinds: { askedFor: 'choice', words: 'optionalLinesInside', wantsHearing: 'box' },
    async sound(council) {
      const at = `/user/applications/${await newRefused(council)}/appeal/1`
      return { at, fields: { askedFor: 'service', words: 'I came twice.' } }
    },
  },
  'appeal handed in, by the admin': handedInForm('admin'),
  'appeal handed in, by staff': handedInForm('staff'),
  'send the letter of an appeal': {
    kinds: { intent: 'unknown' },
    empty: 404,
    async sound(council) {
      const number = await newAppeal(council)
      await heardHere(council, number)
      return { at: `/user/applications/${number}/appeals/1`, fields: { intent: 'send' } }
    },
  },
  'withdraw an appeal': {
    kinds: { intent: 'unknown' },
    empty: 404,
    async sound(council) {
      const at = `/user/applications/${await newSent(council)}/appeals/1`
      return { at, fields: { intent: 'withdraw' } }
    },
  },
  'answer an appeal, by the admin': answerForm('admin'),
  'answer an appeal, by staff': answerForm('staff'),
  order: {
    who: 'appellate',
    kinds: {
      outcome: 'choice',
      reasons: 'reasons',
      what: 'lines',
      by: 'day',
      penalty: 'optionalAmount',
      intent: 'choice',
    },
    async sound(council) {
      const number = await newSent(council)
      const order = { outcome: 'allowed', reasons: 'The house is the applicant’s own.', what: 'Give it.' }
      const by = dayOf(dayNumber(today()) + 10)
      return { at: `/staff/appeals/${number}-A1`, fields: { ...order, by, penalty: '500', intent: 'give' } }
    },
  },
  'order obeyed, by the admin': obeyedForm('admin'),
  'order obeyed, by staff': obeyedForm('staff'),
  'let an appeal go on': {
    kinds: { intent: 'unknown' },
    empty: 404,
    async sound(council) {
      const number = await newSent(council)
      const decided = { status: 'Approved', decidedAt: '9998-01-01T00:00:00.000Z' } as const
      await council.db.updateTable('applications').set(decided).where('applicationId', '=', number).execute()
      const at = `/user/applications/${number}/appeals/1`
      return { at, drawnAt: `/user/applications/${number}`, fields: { intent: 'continue' } }
    },
  },
  'correct an appeal': {
    kinds: { corrects: 'corrected', askedFor: 'choice', words: 'optionalLinesInside', wantsHearing: 'box' },
    async sound(council) {
      const number = await newSent(council)
      const returned = { state: 'returned', missing: 'The receipt.' } as const
      await council.db.updateTable('appeals').set(returned).where('applicationId', '=', number).execute()
      const at = `/user/applications/${number}/appeal/1`
      return { at, fields: { corrects: `${number}-A1`, askedFor: 'service', words: 'I came twice.' } }
    },
  },
  'admit an appeal': {
    who: 'appellate',
    kinds: { intent: 'choice' },
    async sound(council) {
      return { at: `/staff/appeals/${await newSent(council)}-A1`, fields: { intent: 'admit' } }
    },
  },
  'return an appeal': {
    who: 'appellate',
    kinds: { intent: 'choice', missing: 'lines' },
    async sound(council) {
      const at = `/staff/appeals/${await newSent(council)}-A1/hearing`
      return { at, fields: { intent: 'return', missing: 'The receipt.' } }
    },
  },
  'fix a hearing': {
    who: 'appellate',
    kinds: { intent: 'choice', begins: 'time', place: 'line' },
    async sound(council) {
      const at = `/staff/appeals/${await newAdmitted(council)}-A1/hearing`
      const day = dayOf(dayNumber(today()) + 20)
      return { at, fields: { intent: 'fix', day, begins: '11:00', place: 'Wai' } }
    },
  },
  'record a hearing': {
    who: 'appellate',
    kinds: { intent: 'choice', present: 'line', notes: 'optionalLines' },
    async sound(council) {
      const applicationId = await newAdmitted(council)
      const hearing = { appealId: `${applicationId}-A1`, applicationId, place: 'Wai' }
      await storeRow(council.db, 'appealHearings', { ...hearing, at: '2026-06-20T06:00:00.000Z' })
      const fields = { intent: 'record', present: 'Asha', notes: 'Both spoke.' }
      return { at: `/staff/appeals/${applicationId}-A1/hearing`, fields }
    },
  },
  'add authority': {
    kinds: authorityKinds,
    async sound() {
      const fields = { level: '1', 'name-en': 'Block officer', phone: '', email: '', holder: '' }
      return { at: '/admin/authorities/add', fields }
    },
  },
  'change authority': {
    kinds: { ...authorityKinds, intent: 'mark' },
    async sound({ db }) {
      const id = await newAuthority(db, [], { holder: null })
      const { readAs = '' } = (await findKeptAuthority(db, await newAdmin(db), id)) ?? {}
      const fields = { 'name-en': 'Block officer', phone: '', email: '', holder: '', readAs }
      return { at: `/admin/authorities/${id}`, fields }
    },
  },
  'give an appeal to another authority': {
    kinds: { toAuthority: 'choice' },
    async sound(council) {
      const number = await newAppeal(council)
      const lost = await heardHere(council, number)
      await council.as('user').post(`/user/applications/${number}/appeals/1`, { intent: 'send' })
      const toAuthority = await heardHere(council, number)
      const endedAt = new Date().toISOString()
      await council.db.updateTable('authorities').set({ endedAt }).where('authorityId', '=', lost).execute()
      return { at: `/admin/appeals/${number}-A1/give`, fields: { toAuthority } }
    },
  },
  'rules of appeals': {
    kinds: {
      intent: 'choice',
      'days-0': 'optionalWholeNumber',
      'source-0': 'line',
      'checkedOn-0': 'day',
      'grade-0': 'choice',
    },
    async sound({ db }) {
      const readAs = rulesVersion(await readAppealRules(db))
      const rules = maharashtraRules.map((rule) => ({ ...rule, checkedOn: today() }))
      return { at: '/admin/appeals/rules', fields: { ...storedRules(rules), intent: 'save', readAs } }
    },
  },
  'appeal decided, by the admin': decidedForm('admin'),
  'appeal decided, by staff': decidedForm('staff'),
}

function handedInForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { appeal: 'unknown', on: 'day', reference: 'optionalLine' },
    empty: 404,
    async sound(council) {
      const number = await newAppeal(council)
      const fields = { intent: 'handedIn', appeal: `${number}-A1`, on: today(), reference: 'BDO/7' }
      return { at: `/${who}/application/update/${number}/appeals`, fields }
    },
  }
}

function answerForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { appeal: 'unknown', result: 'lines' },
    empty: 404,
    async sound(council) {
      const number = await newSent(council)
      const fields = { intent: 'answered', appeal: `${number}-A1`, result: 'Tax is due.' }
      return { at: `/${who}/application/update/${number}/appeals`, fields }
    },
  }
}

function decidedForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { appeal: 'unknown', on: 'day', result: 'lines' },
    empty: 404,
    async sound(council) {
      const number = await newAppeal(council)
      const handedIn = { handedInOn: today() }
      await council.db.updateTable('appeals').set(handedIn).where('applicationId', '=', number).execute()
      const fields = { intent: 'decided', appeal: `${number}-A1`, on: today(), result: 'Give it.' }
      return { at: `/${who}/application/update/${number}/appeals`, fields }
    },
  }
}

function obeyedForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { appeal: 'unknown', result: 'lines' },
    empty: 404,
    async sound(council) {
      const number = await newSent(council)
      const decided = { state: 'decided', outcome: 'allowed', decidedOn: today() } as const
      const ordered = { orderedWhat: 'Look.', orderedBy: '2026-06-20', orderedAt: '9999-01-01T00:00:00.000Z' }
      await changeRows(council.db, 'appeals', { applicationId: number }, { ...decided, ...ordered })
      const fields = { intent: 'obeyed', appeal: `${number}-A1`, result: 'It was looked at.' }
      return { at: `/${who}/application/update/${number}/appeals`, fields }
    },
  }
}

/** The number of an application of which an appeal was sent here. */
async function newSent(council: HostileCouncil) {
  const number = await newAppeal(council)
  await heardHere(council, number)
  await council.as('user').post(`/user/applications/${number}/appeals/1`, { intent: 'send' })
  return number
}

async function newAdmitted(council: HostileCouncil) {
  const number = await newSent(council)
  await council.as('appellate').post(`/staff/appeals/${number}-A1`, { intent: 'admit' })
  return number
}

const today = () => councilDay(new Date().toISOString())

async function newRefused(council: HostileCouncil) {
  const number = await council.newApplication()
  await refuseApplication(council.db, number, 'Not of this village.')
  return number
}

/** Lets the appellate of the council hear appeals about the service of an application. */
async function heardHere({ db }: HostileCouncil, applicationId: string) {
  const { serviceId } = await findRow(db, 'applications', { applicationId })
  const { id: holder } = await findRow(db, 'users', { duty: 'appeals' })
  return newAuthority(db, [serviceId], { holder })
}

/** The number of a refused application of which a letter of appeal is written. */
export async function newAppeal(council: HostileCouncil): Promise<string> {
  const number = await newRefused(council)
  await council.as('user').post(`/user/applications/${number}/appeal/1`, { askedFor: 'service' })
  return number
}
