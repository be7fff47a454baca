import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { councilDay, dayNumber, dayOf } from '../../../rules/days.ts'
import { newStaff } from '../../actors.ts'
import { newDeclaredService } from '../../declared.ts'
import { applyFor, newCaseService } from '../../portal/cases-for-tests.ts'
import { changeRows, findRow } from '../../rows.ts'
import { demonstrated, type Made } from './state.ts'

/** The page of an application of the demonstration's citizen for a service that asks for two documents. */
async function sentCase(
  { portal, citizen: { id } }: Made,
  ticks: Record<string, string>,
  serviceId?: string,
) {
  const citizen = await demonstrated(portal, 'user@panchayat.example')
  // An account sends ten in an hour and an address sixty, and there are more screens than that.
  await portal.council.db.deleteFrom('throttles').execute()
  const date = new Date(Date.now() - 172_800_000).toISOString()
  await portal.council.db
    .updateTable('applications')
    .set({ date })
    .where('user', '=', id)
    .where('date', '>', date)
    .execute()
  return `/user/applications/${await applyFor(citizen, serviceId ?? (await newCaseService(portal)), ticks)}`
}

/** One that waits for its applicant, by the page of it. */
export const waiting = (made: Made) => sentCase(made, {})
/** One that waits for the council. */
export const wholeCase = (made: Made) => sentCase(made, { 'document-0': 'yes', 'document-1': 'yes' })

/** One that ends with a self-declaration. */
export async function declaredCase(made: Made) {
  return sentCase(made, {}, await newDeclaredService(made.portal.council.db))
}

export async function refusedCase(made: Made) {
  const path = await wholeCase(made)
  const { db } = made.portal.council
  await decideApplication(db, await newStaff(db), /[^/]+$/.exec(path)?.[0] ?? '', {
    status: 'Rejected',
    reason: 'The house is another’s.',
    remark: 'Come with the deed.',
    revision: 1,
  })
  return path
}

/** One that has lost the words of people, after its years. */
export async function reducedCase(made: Made) {
  const path = await refusedCase(made)
  await made.portal.council.db
    .updateTable('applications')
    .set({ applicantName: '', reducedAt: new Date().toISOString() })
    .where('applicationId', '=', /[^/]+$/.exec(path)?.[0] ?? '')
    .execute()
  return path
}

/** One of whose refusal a letter of appeal is written. */
export async function appealedCase(made: Made) {
  const path = await refusedCase(made)
  const citizen = await demonstrated(made.portal, 'user@panchayat.example')
  await citizen.submit(`${path}/appeal/1`, {
    askedFor: 'service',
    words: 'I came twice.',
    wantsHearing: 'yes',
  })
  return path
}

/** The number of an appeal about a refusal, sent to the demonstration's first authority. */
export async function sentAppeal(made: Made): Promise<string> {
  const { db } = made.portal.council
  const path = await appealedCase(made)
  const applicationId = path.split('/').at(-1) ?? ''
  const { serviceId } = await findRow(db, 'applications', { applicationId })
  await db
    .insertInto('serviceAuthorities')
    .values({ serviceId, level: 1, authorityId: 'demo-first' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const citizen = await demonstrated(made.portal, 'user@panchayat.example')
  await citizen.submit(`${path}/appeals/1`, {})
  return `${applicationId}-A1`
}

/** The number of one that was admitted. */
export async function admittedAppeal(made: Made): Promise<string> {
  const appealId = await sentAppeal(made)
  await asFirst(made, appealId, { intent: 'admit' })
  return appealId
}

/** The number of one whose hearing has begun. */
export async function heldAppeal(made: Made): Promise<string> {
  const appealId = await admittedAppeal(made)
  const day = dayOf(dayNumber(councilDay(new Date().toISOString())) + 10)
  await asFirst(made, `${appealId}/hearing`, { intent: 'fix', day, begins: '11:00', place: 'वाई' })
  await changeRows(made.portal.council.db, 'appealHearings', { appealId }, { at: '2026-06-20T05:30:00.000Z' })
  return appealId
}

/** The number of one that came back to be corrected. */
export async function returnedAppeal(made: Made): Promise<string> {
  const appealId = await sentAppeal(made)
  await asFirst(made, `${appealId}/hearing`, { intent: 'return', missing: 'The receipt of the year.' })
  return appealId
}

async function asFirst(made: Made, at: string, fields: Record<string, string>) {
  const authority = await demonstrated(made.portal, 'first@panchayat.example')
  await authority.post(`/staff/appeals/${at}`, fields)
}

/** The number of one on which the order was given. */
export async function orderedAppeal(made: Made): Promise<string> {
  const appealId = await sentAppeal(made)
  const authority = await demonstrated(made.portal, 'first@panchayat.example')
  const order = { outcome: 'allowed', reasons: 'The house is the applicant’s own.', what: 'Give it.' }
  const by = dayOf(dayNumber(councilDay(new Date().toISOString())) + 10)
  await authority.submit(`/staff/appeals/${appealId}`, { ...order, by, penalty: '500', intent: 'give' })
  return appealId
}
