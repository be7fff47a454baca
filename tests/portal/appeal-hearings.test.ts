// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newStaff } from '../actors.ts'
import { newAuthority } from '../council/applications/appeals-for-tests.ts'
import { refuseApplication } from '../refusals.ts'
import { changeRows, findRow } from '../rows.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')
const authority = await portal.signedIn('staff', 'A. Patil', 'appeals')
const { db } = portal.council

const inDays = (days: number) => dayOf(dayNumber(councilDay(new Date().toISOString())) + days)
const words = { askedFor: 'service', words: 'The receipt is my own.', wantsHearing: 'yes' }
const page = (number: string) => `/user/applications/${number}`
const order = {
  intent: 'give',
  outcome: 'allowed',
  reasons: 'The house is the applicant’s own.',
  what: 'Look at the papers again.',
  by: inDays(10),
}

let serviceId = ''
before(async () => {
  serviceId = await newCaseService(portal)
  const { id: holder } = await findRow(db, 'users', { duty: 'appeals' })
  await newAuthority(db, [serviceId], { holder })
})

async function newSent() {
  const number = await applyFor(citizen, serviceId, { 'document-0': 'yes', 'document-1': 'yes' })
  await refuseApplication(db, number, 'The house is another’s.')
  await citizen.submit(`${page(number)}/appeal/1`, words)
  await citizen.submit(`${page(number)}/appeals/1`, {})
  return { number, desk: `/staff/appeals/${number}-A1` }
}

test('an appeal comes back with what is missing, and is corrected and sent again under its number', async () => {
  const { number, desk } = await newSent()
  const opened = await authority.get(desk)
  assert.match(opened.text, /Admit.*Return for correction/)
  assert.match(opened.text, /Days counted/)
  const form = await authority.get(`${desk}/hearing`)
  assert.equal((await authority.sendForm(form, `${desk}/hearing`, { missing: '' })).status, 422)
  assert.equal((await authority.sendForm(form, `${desk}/hearing`, { missing: 'x'.repeat(501) })).status, 422)
  const returned = await authority.sendForm(form, `${desk}/hearing`, { missing: 'Name the year' })
  assert.match((await authority.follow(returned)).text, /is returned.*Returned Name the year .*dismiss it/)
  assert.match((await authority.get(`${desk}/hearing`)).text, /Nothing of this kind can be done/)
  const toSay = new RegExp(
    `Your appeal ${number}-A1 was returned\\. Who hears it now: Block officer\\. Correct it and send it again\\. What is missing: Name the year `,
  )
  assert.match((await clerk.get('/staff/calls')).text, toSay)
  const own = await citizen.get(page(number))
  assert.doesNotMatch((await clerk.get('/staff/calls')).text, toSay, 'the applicant has read it')
  assert.match(own.text, /What is missing: Name the year Correct the appeal/)
  const letter = await citizen.get(`${page(number)}/appeal/1`)
  assert.match(letter.text, /Name the year .*The number stays.*Send again/)
  assert.match(letter.html, /The receipt is my own\.<\/textarea>/)
  const sent = await citizen.sendForm(letter, `${page(number)}/appeal/1`, { ...words, words: 'Of 2025.' })
  assert.match((await citizen.follow(sent)).text, new RegExp(`Its number is ${number}-A1`))
  assert.match((await authority.get(desk)).text, /Filed.*Of 2025\./)
})

test('a late appeal that was returned is corrected, and a form that was open before corrects it alone', async () => {
  const { number, desk } = await newSent()
  const { letter } = await findRow(db, 'appeals', { applicationId: number })
  const late = JSON.parse(letter)
  Object.assign(late, { delayReason: 'I was ill.', ground: { ...late.ground, until: inDays(-1) } })
  await changeRows(db, 'appeals', { applicationId: number }, { letter: JSON.stringify(late) })
  const form = await authority.get(`${desk}/hearing`)
  await authority.sendForm(form, `${desk}/hearing`, { missing: 'Name the year.' })
  const at = `${page(number)}/appeal/1`
  const corrects = `${number}-A1`
  const opened = await citizen.get(at)
  assert.match(opened.html, new RegExp(`name="corrects" value="${corrects}"`))
  // Of a form that was drawn before the appeal came back.
  assert.equal((await citizen.post(at, { ...words, corrects: '' })).status, 409)
  const without = await citizen.sendForm(opened, at, { ...words, delayReason: '' })
  assert.match(without.text, /Fill this in: Reason for delay/)
  const sent = await citizen.sendForm(opened, at, { ...words, delayReason: 'I was ill.' })
  assert.match((await citizen.follow(sent)).text, /Appeal sent/)
  const again = await citizen.post(at, { ...words, delayReason: 'I was ill.', corrects })
  assert.match((await citizen.follow(again)).text, /Appeal sent/, 'pressed twice')
})

test('an appeal is admitted and heard, and its applicant reads when and where', async () => {
  const { number, desk } = await newSent()
  // Sending the application once more steps back behind the appeal.
  assert.match((await citizen.get(page(number))).html, /<button[^>]*button-secondary[^>]*value="once"/)
  const admitted = await authority.submit(desk, { intent: 'admit' }, 'intent')
  assert.match((await authority.follow(admitted)).text, /is admitted.*Admitted.*Fix hearing/)
  assert.equal((await authority.post(desk, { intent: 'admit' })).status, 303, 'pressed twice')
  const form = await authority.get(`${desk}/hearing`)
  const hearing = { day: inDays(9), begins: '14:05', place: 'Block office, Wai' }
  const soon = await authority.sendForm(form, `${desk}/hearing`, { ...hearing, day: inDays(6) })
  assert.match(soon.text, /at least 7 days ahead/)
  const noTime = await authority.sendForm(form, `${desk}/hearing`, { ...hearing, begins: 'noon' })
  assert.match(noTime.text, /enter a time such as 11:00/)
  const fixed = await authority.sendForm(form, `${desk}/hearing`, hearing)
  assert.match((await authority.follow(fixed)).text, /is fixed.*2\.05 pm, Block office, Wai/)
  assert.match((await authority.get(desk)).text, /Move hearing/)
  const toMove = await authority.get(`${desk}/hearing`)
  assert.match(toMove.text, /Move hearing.*takes the place of the hearing on/s)
  const moved = await authority.sendForm(toMove, `${desk}/hearing`, { ...hearing, begins: '15:05' })
  assert.match((await authority.follow(moved)).text, /The hearing of \S+ is moved/)
  const { at } = await findRow(db, 'appealHearings', { applicationId: number })
  const setHearing = (on: string) =>
    db.updateTable('appealHearings').set({ at: on }).where('applicationId', '=', number).execute()
  await setHearing('2026-06-20T05:30:00.000Z')
  const past = /The hearing was fixed for 20 Jun 2026 at 11\.00 am, at: Block office, Wai\. What came of it/
  assert.match((await clerk.get('/staff/calls')).text, past)
  await setHearing(at)
  const called = await clerk.get('/staff/calls')
  assert.match(
    called.text,
    /admitted to a hearing\. Who .*: Block officer\. The hearing is on .*3\.05 pm, at: Block office, Wai\./,
  )
  assert.match((await clerk.get('/staff/slips')).text, /There is news of the appeal about your application/)
  assert.match((await citizen.get(page(number))).text, /Hearing: .*3\.05 pm, Block office, Wai/)
  const asked = { number, applicantPhoneNo: answers.applicantPhoneNo ?? '' }
  const tracked = await portal.visitor().submit('/track', asked)
  assert.match(tracked.text, /It is heard on/)
  assert.doesNotMatch(tracked.text, /Block office, Wai/)
  assert.match(
    (await clerk.get(`/staff/application/update/${number}/appeals`)).text,
    /Hearing .*Block office/,
  )
  await setHearing('2026-06-20T05:30:00.000Z')
  const record = { present: 'Asha Patil and the clerk', notes: 'Both spoke.' }
  const held = await authority.submit(`${desk}/hearing`, record)
  assert.match(
    (await authority.follow(held)).text,
    /is recorded.*Heard.*Asha Patil and the clerk Both spoke\./,
  )
  assert.match(
    (await citizen.get(page(number))).text,
    /was held\. Who came: Asha Patil and the clerk Both spoke/,
  )
  assert.equal((await authority.post(`${desk}/hearing`, { intent: 'return', missing: 'No.' })).status, 409)
})

test('the office says how it obeyed, and both sides read it', async () => {
  const { number, desk } = await newSent()
  await authority.post(desk, order)
  const officers = `/staff/application/update/${number}/appeals`
  const form = await clerk.get(officers)
  assert.match(form.text, /Record that the order was obeyed/)
  const done = { intent: 'obeyed', appeal: `${number}-A1`, result: 'Both deeds were read again.' }
  assert.equal((await clerk.sendForm(form, officers, { ...done, result: '' })).status, 422)
  const obeyed = await clerk.follow(await clerk.sendForm(form, officers, done))
  assert.match(obeyed.text, /Both deeds were read again\./)
  assert.doesNotMatch((await clerk.get('/staff/application/update')).text, new RegExp(`${number} Ordered`))
  const told = `${number}-A1 was allowed\\. The office did what was ordered: Both deeds were read again\\.`
  assert.match((await clerk.get('/staff/calls')).text, new RegExp(told))
  assert.match((await citizen.get(page(number))).text, /did what was ordered.*Both deeds were read again/)
  assert.match((await authority.get(desk)).text, /Both deeds were read again/)
})

test('after a decision meanwhile the appeal goes on or is withdrawn, as the appellant says', async () => {
  const { number, desk } = await newSent()
  const again = { status: 'Approved', whyChanged: 'Found', revision: 2 } as const
  assert.deepEqual(await decideApplication(db, await newStaff(db), number, again), { decided: true })
  await db.updateTable('undos').set({ until: '' }).where('applicationId', '=', number).execute()
  const goesOn = /decided meanwhile\. The appeal goes on unless you withdraw it\./
  assert.match((await clerk.get('/staff/calls')).text, goesOn)
  const own = await citizen.get(page(number))
  assert.match(own.text, /Is the appeal to go on\? Continue Withdraw the appeal/)
  const letter = `${page(number)}/appeals/1`
  const on = await citizen.follow(await citizen.post(letter, { intent: 'continue' }))
  assert.match(on.text, /goes on.*You want the appeal to go on/)
  assert.match((await authority.get(desk)).text, /the appellant wanted the appeal to go on/)
  const gone = await citizen.follow(await citizen.post(letter, { intent: 'withdraw' }))
  assert.match(gone.text, /is withdrawn/)
  assert.equal((await citizen.post(letter, { intent: 'other' })).status, 404)
  await portal.council.accessNotes.flush()
})
