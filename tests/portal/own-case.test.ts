// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeIdentifier } from '../../council/actors/change-identifier.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { findCase } from '../../council/cases/applications/find-case.server.ts'
import { newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { apply, setFacts } from '../council/cases-for-tests.ts'
import { accountNamed, expireSessions } from '../rows.ts'
import { applyFor, mark, newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const citizen = await portal.signedIn('user')

const page = (number: string) => `/user/applications/${number}`
const both = { 'document-0': 'yes', 'document-1': 'yes' }

function ticksIn({ html }: Visited) {
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="(document-\d+)"[^>]*>/g)]
  return Object.fromEntries(boxes.map(([box, name = '']) => [name, / checked=""/.test(box)]))
}

async function statesOf(number: string) {
  const found = await findCase(db, await newStaff(db), number, { language: 'en', today: '2100-01-01' })
  return found?.documents.map(({ state, atHand }) => (state === 'unseen' ? atHand : state))
}

test('the form of a service that asks for documents has a box for each, with its note, its fee and its days', async () => {
  const form = await citizen.get(`/user/apply/${await newCaseService(portal)}`)
  assert.deepEqual(ticksIn(form), { 'document-0': false, 'document-1': false })
  assert.match(form.html, /<legend>Which of these are at hand\?<\/legend>/)
  assert.match(
    form.html,
    /<label for="document-0">Ration card<\/label><p[^>]*id="document-0-hint">Both sides/,
  )
  assert.match(form.text, /Fee: 20 rupees Time limit: 5 days, counted when every document is at hand\./)
})

test('a service without facts asks for nothing more than before', async () => {
  const serviceId = await newService(portal)
  const form = await citizen.get(`/user/apply/${serviceId}`)
  assert.deepEqual(ticksIn(form), {})
  assert.doesNotMatch(form.text, /at hand|Fee|Time limit/)
  const own = await citizen.get(page(await applyFor(citizen, serviceId)))
  assert.doesNotMatch(own.text, /Documents|Due date|Papers (are|will)|Still missing/)
  assert.match(own.text, /Decision There is no last day for it now\./)
})

test('what is ticked is kept with the application, and the page after sending says the one thing to do', async () => {
  const serviceId = await newCaseService(portal)
  const sent = await citizen.submit(`/user/apply/${serviceId}`, { ...answers, 'document-1': 'yes' })
  const number = `${serviceId}321`
  assert.equal(sent.location, `/user?sent=${number}`)
  const said = await citizen.follow(sent)
  assert.match(said.text, new RegExp(`Application Submitted. Your Application no is ${number} `))
  assert.match(said.text, /One thing now Still missing: Ration card/)
  assert.match(said.text, /In 5 days Decision Counted once every paper is there\./)
  assert.match(said.html, new RegExp(`href="${page(number)}/documents/1"[^>]*>Add a photo`))
  assert.deepEqual(await statesOf(number), [false, true])
  const whole = await citizen.follow(
    await citizen.submit(`/user/apply/${serviceId}`, { ...answers, ...both, additionalInfo: 'Now both' }),
  )
  assert.match(whole.text, /One thing now Keep the number\./)
  assert.match(whole.html, /href="[^"]*\/acknowledgement"[^>]*>Print/)
  assert.match(whole.text, /Services List/)
})

test('ticks stay in a refused form and in one that was kept, and come with the retry', async () => {
  const serviceId = await newCaseService(portal)
  const path = `/user/apply/${serviceId}`
  const somebody = await portal.signedIn('user')
  const ticked = { ...answers, 'document-1': 'yes' }
  const refused = await somebody.submit(path, { ...ticked, applicantName: '' })
  assert.equal(refused.status, 422)
  assert.deepEqual(ticksIn(refused), { 'document-0': false, 'document-1': true })
  const account = /name="account" value="([^"]+)"/.exec(refused.html)?.[1] ?? ''
  // A draft is saved again after some seconds at the earliest.
  const date = new Date(Date.now() - 60_000).toISOString()
  await db.updateTable('drafts').set({ date }).where('user', '=', account).execute()
  assert.equal((await somebody.post('/drafts', { ...ticked, form: path, account })).status, 204)
  assert.deepEqual(ticksIn(await somebody.get(path)), { 'document-0': false, 'document-1': true })
  // What is taken away in a form that was refused stays away, whatever was kept before.
  const untick = await somebody.submit(path, { ...answers, applicantName: '' })
  assert.deepEqual(ticksIn(untick), { 'document-0': false, 'document-1': false })
})

test('a tick for a document that is not asked for is refused, and so is one that no box sends', async () => {
  const serviceId = await newCaseService(portal)
  const path = `/user/apply/${serviceId}`
  for (const [name, tick] of [
    ['document-2', 'yes'],
    ['document--1', 'yes'],
    ['document-', 'yes'],
    ['document-00', 'yes'],
    ['document-0', 'on'],
    ['document-1', '1'],
  ] as const) {
    const answer = await citizen.submit(path, { ...answers, [name]: tick })
    assert.equal(answer.status, 422, name)
    assert.match(answer.html, /role="alert"[\s\S]*<a href="#document/)
  }
  const plain = `/user/apply/${await newService(portal)}`
  assert.equal((await citizen.submit(plain, { ...answers, 'document-0': 'yes' })).status, 422)
})

test('the list and the page say whose turn it is, since when and until when', async () => {
  const serviceId = await newCaseService(portal)
  const somebody = await portal.signedIn('user')
  const lacking = await applyFor(somebody, serviceId, { 'document-0': 'yes' })
  const whole = await applyFor(somebody, serviceId, both)
  const list = await somebody.get('/user/applications')
  const date = '\\d+ \\w+ \\d{4}'
  assert.match(list.text, /Waiting for you: Tax receipt /)
  assert.match(list.text, new RegExp(`With the council since ${date}, due ${date} `))
  assert.match((await somebody.get(page(lacking))).text, /Still missing: Tax receipt/)
  const open = await somebody.get(page(whole))
  assert.match(
    open.text,
    new RegExp(`the office’s turn\\. ${date} is the last day for the decision\\. You have nothing`),
  )
  assert.match(open.text, new RegExp(`The council decides by ${date}\\. The time limit is 5 days\\.`))
  assert.match(open.html, /<details class="how"><summary>How the days are counted/)
  assert.match(open.text, /everything was at hand on this day; counting starts on the next/)
})

test('a limit that has passed says so, and until when and to whom to appeal', async () => {
  const owner = await newCitizen(db)
  // A Tuesday; the fifth day after it, without the Sunday, is a Monday.
  const number = await apply(db, owner, await newCaseService(portal), { on: '2025-12-30', atHand: [0, 1] })
  const { text } = await (await visitAs(portal, owner)).get(page(number))
  assert.match(text, /due 5 Jan 2026: the time limit has passed/)
  assert.doesNotMatch(text, /The council decides by/)
  assert.match(text, /passed on 5 Jan 2026 and nobody has decided\. You could appeal until 4 Feb 2026\./)
  assert.match(text, /The first appeal goes to: Block officer 02167 220011/)
})

test('the applicant answers what is missing, once however often it is sent, and it is the council’s turn again', async () => {
  const number = await applyFor(citizen, await newCaseService(portal), both)
  await mark(portal, number, { seen: [0], missing: [1] })
  const open = await citizen.get(page(number))
  assert.match(open.text, /Still missing: Tax receipt/)
  assert.match(open.text, /The office wrote: The receipt is of last year\./)
  assert.match(open.text, /There is no due date while documents are missing\./)
  assert.deepEqual(ticksIn(open), { 'document-1': false }, 'only what is missing is asked for')
  const answer = { 'document-1': 'yes', note: 'It is with my brother.' }
  const sent = await Promise.all([
    citizen.sendForm(open, page(number), answer, 'revision'),
    citizen.sendForm(open, page(number), answer, 'revision'),
  ])
  assert.deepEqual(
    sent.map(({ status, location }) => [status, location]),
    [
      [303, page(number)],
      [303, page(number)],
    ],
  )
  const after = await citizen.get(page(number))
  assert.match(after.text, /Answer sent/)
  assert.match(after.text, /It is the office’s turn\./)
  assert.equal(after.text.match(/It is with my brother\./g)?.length, 1)
  assert.deepEqual(await statesOf(number), ['seen', true])
})

test('an answer that says nothing is refused, and one that comes too late loses no word', async () => {
  const number = await applyFor(citizen, await newCaseService(portal))
  const open = await citizen.get(page(number))
  const empty = await citizen.sendForm(open, page(number), { note: ' ' }, 'revision')
  assert.equal(empty.status, 422)
  assert.match(empty.html, /<a href="#note">Tick a document that is at hand now, or write a note<\/a>/)
  const foreign = await citizen.sendForm(open, page(number), { 'document-7': 'yes' }, 'revision')
  assertSays(foreign, 422, /The council has changed the list of documents\./)

  await mark(portal, number, { seen: [0], missing: [1] })
  const note = 'My brother brings it.'
  const late = await citizen.sendForm(open, page(number), { 'document-1': 'yes', note }, 'revision')
  assert.equal(late.status, 409)
  assert.match(
    late.html,
    /role="alert"[\s\S]*Your answer was not sent[\s\S]*Somebody else changed this application/,
  )
  assert.match(late.html, /name="revision" value="2"/)
  assert.deepEqual(ticksIn(late), { 'document-1': true })
  assert.match(late.html, />My brother brings it\.<\/textarea>/)
  await decideApplication(db, await newStaff(db), number, {
    status: 'Approved',
    revision: 2,
    despiteMissing: 'Seen at the house.',
  })
  const decided = await citizen.sendForm(late, page(number), { 'document-1': 'yes', note }, 'revision')
  assertSays(decided, 409, /What you wrote My brother brings it\./)
  assert.deepEqual(await statesOf(number), ['seen', 'missing'])
})

test('nobody answers for another, and what was typed when the session had run out comes back', async () => {
  const email = 'answering@panchayat.example'
  const somebody = await portal.signedIn('user', 'Answering')
  const number = await applyFor(somebody, await newCaseService(portal))
  const open = await somebody.get(page(number))
  const answer = { 'document-0': 'yes', note: 'It is at the school.' }
  assert.equal((await citizen.post(page(number), { ...answer, revision: '1' })).status, 404)
  assert.deepEqual(await statesOf(number), [false, false])
  const { id } = await accountNamed(db, 'Answering')
  const now = new Date().toISOString()
  await changeIdentifier(db, id, { kind: 'email', value: email }, now)
  await expireSessions(db, id)
  assert.match((await somebody.sendForm(open, page(number), answer, 'revision')).location, /^\/login/)
  const back = await (await somebody.signIn(email, password)).get(page(number))
  assert.match(back.text, /What you typed before is back/)
  assert.match(back.html, />It is at the school\.<\/textarea>/)
  assert.deepEqual(ticksIn(back), { 'document-0': true, 'document-1': false })
  assert.equal((await somebody.submit(page(number), { forget: 'yes' }, '/drafts')).location, page(number))
  assert.doesNotMatch((await somebody.get(page(number))).html, /It is at the school/)
})

test('Bihar r.4-5: a refusal carries its reason, the period for appeal and whom to appeal to', async () => {
  const refuse = async (number: string) => {
    const clerk = await newStaff(db, 'S. Kulkarni')
    await db.updateTable('users').set({ office: 'Gramsevak' }).where('id', '=', clerk.id).execute()
    const now = new Date('2026-12-01T06:30:00.000Z')
    const because = { reason: 'The house is another’s.', remark: 'Come with the deed.' }
    await decideApplication(db, clerk, number, { status: 'Rejected', revision: 1, now, ...because })
    return citizen.get(page(number))
  }
  const known = await refuse(await applyFor(citizen, await newCaseService(portal), both))
  assert.match(
    known.text,
    /Reason The house is another’s\. Gramsevak, 1 Dec 2026 Remark: Come with the deed\./,
  )
  assert.match(
    known.text,
    /You can appeal until 31 Dec 2026 ?: \d+ days left ?\. The first appeal goes to: Block officer 02167/,
  )
  assert.doesNotMatch(known.text, /Answer the office/)
  const unknown = await refuse(await applyFor(citizen, await newService(portal)))
  assert.match(unknown.text, /Ask at the panchayat office to whom the appeal goes\./)
})

test('the history has the dated lines that are theirs, by office and not by name', async () => {
  const number = await applyFor(citizen, await newCaseService(portal), both)
  await mark(portal, number, { seen: [0], missing: [1] })
  await citizen.submit(page(number), { 'document-1': 'yes' }, 'revision')
  const { html } = await citizen.get(page(number))
  const [register = ''] = /<ol class="register"[\s\S]*?<\/ol>/.exec(html) ?? []
  const lines = [...register.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, line = '']) =>
    line
      .replace(/<time[\s\S]*?<\/time>/g, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  assert.deepEqual(lines, [
    'Received',
    'Documents looked at Gramsevak Seen: Ration card Missing: Tax receipt The receipt is of last year.',
    'You answered At hand: Tax receipt',
  ])
  assert.doesNotMatch(html, /Kulkarni/)
})

test('documents that the council asks for later do not change what was asked of an application', async () => {
  const serviceId = await newCaseService(portal)
  const number = await applyFor(citizen, serviceId)
  const later = { source: 'x', checkedOn: '2026-11-01', grade: 'A' } as const
  await setFacts(db, await newAdmin(db), serviceId, {
    documents: { value: [{ name: 'Photograph', note: '' }], ...later },
  })
  assert.deepEqual(ticksIn(await citizen.get(`/user/apply/${serviceId}`)), { 'document-0': false })
  assert.match((await citizen.get(page(number))).text, /Still missing: Ration card, Tax receipt/)
  assert.equal((await citizen.submit(page(number), { 'document-1': 'yes' }, 'revision')).status, 303)
  assert.deepEqual(await statesOf(number), [false, true])
})
