// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { freshEmail, newStaff, password } from '../actors.ts'
import { refuseApplication } from '../refusals.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays, type Visitor } from './visitor.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')
const admin = await portal.signedIn('admin')
const authority = await portal.signedIn('staff', 'A. Patil', 'appeals')
const other = await portal.signedIn('staff', 'V. Shinde', 'appeals')

const inDays = (days: number) => dayOf(dayNumber(councilDay(new Date().toISOString())) + days)
const words = { askedFor: 'papers', words: 'The receipt is my own.', wantsHearing: 'yes' }
const page = (number: string) => `/user/applications/${number}`
const order = {
  outcome: 'allowed',
  reasons: 'The house is the applicant’s own.',
  what: 'Give the certificate.',
  by: inDays(10),
  penalty: '500',
}

let serviceId = ''
before(async () => {
  serviceId = await newCaseService(portal)
  const form = await admin.get('/admin/authorities/add')
  const [, holder = ''] = /<option value="([^"]+)"[^>]*>A\. Patil/.exec(form.html) ?? []
  const fields = { level: '1', 'name-en': 'Block officer, Wai', 'name-mr': 'गट विकास अधिकारी', holder }
  const made = await admin.sendForm(form, '/admin/authorities/add', {
    ...fields,
    [`service-${serviceId}`]: 'yes',
  })
  assert.match((await admin.follow(made)).text, /Block officer, Wai First appeals.*A\. Patil.*1 service/)
})

async function newRefused(id = serviceId) {
  const number = await applyFor(citizen, id, { 'document-0': 'yes', 'document-1': 'yes' })
  await refuseApplication(portal.council.db, number, 'The house is another’s.')
  return number
}

async function send(number: string, by: Visitor = citizen) {
  await by.submit(`${page(number)}/appeal/1`, words)
  return by.submit(`${page(number)}/appeals/1`, {})
}

test('from a refusal to the order: written, sent, previewed, given, and read by both sides', async () => {
  const number = await newRefused()
  const form = await citizen.get(`${page(number)}/appeal/1`)
  assert.match(form.text, /To Block officer, Wai.*Before sending you see the whole letter/)
  const written = await citizen.follow(await citizen.sendForm(form, `${page(number)}/appeal/1`, words))
  assert.match(written.text, /Send to Block officer, Wai/)
  assert.match((await citizen.get(page(number))).text, /It is not sent yet.*See the letter and send it/)
  const sent = await citizen.follow(await citizen.sendForm(written, `${page(number)}/appeals/1`, {}))
  assert.match(
    sent.text,
    new RegExp(`Appeal sent\\. Its number is ${number}-A1.*Appeal ${number}-A1 was sent on`),
  )
  assert.doesNotMatch(sent.text, /Write the appeal|Send to/)
  // Sent again on a bad line, it is sent once.
  assert.equal((await citizen.post(`${page(number)}/appeals/1`, { intent: 'send' })).status, 303)

  assert.match(
    (await authority.get('/staff/appeals')).text,
    new RegExp(`${number}-A1 filed .*Asha Patil.*Filed`),
  )
  assert.doesNotMatch((await other.get('/staff/appeals')).text, new RegExp(number))
  const desk = `/staff/appeals/${number}-A1`
  assert.equal((await other.get(desk)).status, 404)
  assert.equal((await other.post(desk, { ...order, intent: 'give' })).status, 404)
  const opened = await authority.get(desk)
  assert.match(
    opened.text,
    /The appellant asks.*wants to be heard.*The receipt is my own.*The house is another’s/,
  )
  assert.doesNotMatch(opened.text, /Give the order/)
  const short = await authority.sendForm(
    opened,
    desk,
    { ...order, reasons: 'Give it.', by: inDays(62), intent: 'preview' },
    'preview',
  )
  assert.match(short.text, /at least 20 characters.*within 60 days/)
  const seen = await authority.sendForm(opened, desk, { ...order, intent: 'preview' }, 'preview')
  assert.match(seen.text, /Nobody has read it yet.*Give the certificate.*Give the order/)
  assert.doesNotMatch((await citizen.get(page(number))).text, /Give the certificate/)
  const given = await authority.sendForm(seen, desk, { ...order, intent: 'give' }, 'preview')
  assert.match((await authority.follow(given)).text, new RegExp(`The order on ${number}-A1 is given`))
  assert.equal((await authority.post(desk, { ...order, intent: 'give' })).status, 303)
  const another = { ...order, reasons: 'It was decided otherwise before.', intent: 'give' }
  assert.equal((await authority.post(desk, another)).status, 409)
  assert.match((await authority.get('/staff/appeals?part=decided')).text, new RegExp(`${number}-A1.*Allowed`))

  const own = await citizen.get(page(number))
  assert.match(
    own.text,
    /was decided on.*Allowed.*The house is the applicant’s own\..*Give the certificate\./,
  )
  const sheet = /Order on the appeal.*Block officer, Wai.*Allowed.*Give the certificate\..*500/
  assert.match((await citizen.get(`${page(number)}/appeals/1/order`)).text, sheet)
  assert.match((await authority.get(`${desk}/order`)).text, sheet)
  const officers = `/staff/application/update/${number}/appeals`
  assert.match((await clerk.get(officers)).text, /Sent on.*Give the certificate\./)
  assert.match((await clerk.get(`${officers}/1/order`)).text, sheet)
  const stranger = await portal.signedIn('user')
  assert.equal((await stranger.get(`${page(number)}/appeals/1/order`)).status, 404)
})

test('who hears a second appeal is not told of the order that it is against as of news', async () => {
  const screen = '/admin/authorities/add'
  const form = await admin.get(screen)
  const [, holder = ''] = /<option value="([^"]+)"[^>]*>V\. Shinde/.exec(form.html) ?? []
  const fields = { level: '2', 'name-en': 'Chief officer', holder, [`service-${serviceId}`]: 'yes' }
  await admin.sendForm(form, screen, fields)
  const number = await newRefused()
  await send(number)
  await authority.submit(`/staff/appeals/${number}-A1`, { ...order, intent: 'give' }, 'reasons')
  const won =
    /The first appeal was allowed on [^.]+\. You can appeal again if the office does not do what was ordered/
  assert.match((await citizen.get(page(number))).text, won)
  assert.match((await citizen.get(`${page(number)}/appeal/2`)).text, won)
  await citizen.submit(`${page(number)}/appeal/2`, words)
  const letter = await citizen.get(`${page(number)}/appeals/2`)
  assert.match(letter.text, /was allowed on [^.]+\. What was ordered has not been done, or is not enough\./)
  assert.doesNotMatch(letter.text, /I do not agree/)
  await citizen.submit(`${page(number)}/appeals/2`, {})
  const second = await other.get(`/staff/appeals/${number}-A2`)
  assert.match(second.text, /Second appeal.*First appeal decided on/)
  assert.doesNotMatch(second.text, /after this one was sent/)
  const register = await admin.get('/admin/appeals/register')
  assert.match(register.text, new RegExp(`${number}-A2 Second appeal · .*Authority: Chief officer`))
})

test('the office answers, and obeys the order that stands above its inbox', async () => {
  const number = await newRefused()
  await send(number)
  const officers = `/staff/application/update/${number}/appeals`
  const form = await clerk.get(officers)
  assert.match(form.text, /Answer to the appeal/)
  assert.doesNotMatch(form.text, /Record what the authority decided/)
  const asked = { intent: 'answered', appeal: `${number}-A1` }
  assert.equal((await clerk.submit(officers, { ...asked, result: '' })).status, 422)
  await clerk.submit(officers, { ...asked, result: 'Two houses share one name.' })
  const desk = `/staff/appeals/${number}-A1`
  assert.match((await authority.get(desk)).text, /The office answers Two houses share one name\./)
  assert.match((await citizen.get(page(number))).text, /The office answers: Two houses share one name\./)
  await authority.submit(desk, { ...order, intent: 'give' }, 'reasons')
  const inbox = await clerk.get('/staff/application/update')
  assert.match(inbox.text, new RegExp(`Ordered .*${number} Ordered: decide by `))
  const again = { status: 'Approved', whyChanged: 'Ordered', revision: 2 } as const
  const { db } = portal.council
  assert.deepEqual(await decideApplication(db, await newStaff(db), number, again), { decided: true })
  assert.doesNotMatch((await clerk.get('/staff/application/update')).text, new RegExp(`${number} Ordered`))
})

test('an appeal is withdrawn from its letter, and the letter can be sent again', async () => {
  const number = await newRefused()
  await send(number)
  const at = `${page(number)}/appeals/1`
  const withdrawn = await citizen.follow(await citizen.submit(at, { intent: 'withdraw' }))
  assert.match(withdrawn.text, new RegExp(`${number}-A1 is withdrawn.*It is not sent yet`))
  assert.equal((await authority.get(`/staff/appeals/${number}-A1`)).status, 404)
  const again = await citizen.follow(await citizen.post(at, { intent: 'withdraw' }))
  assert.match(again.text, /is not open any more/)
  assert.match((await citizen.follow(await citizen.post(at, { intent: 'send' }))).text, /Appeal sent/)
})

test('a first appeal that nobody decided in time makes way for the second one, and each side reads so', async () => {
  const number = await newRefused()
  await send(number)
  const since = portal.council.db.updateTable('appeals').set({ handedInOn: inDays(-50) })
  await since.where('applicationId', '=', number).execute()
  await citizen.submit(`${page(number)}/appeal/2`, words)
  assert.match((await authority.get('/staff/appeals')).text, new RegExp(number))
  const officers = `/staff/application/update/${number}/appeals`
  const handedIn = { intent: 'handedIn', appeal: `${number}-A2`, on: inDays(0), reference: '' }
  await clerk.submit(officers, handedIn, 'reference')
  assert.doesNotMatch((await authority.get('/staff/appeals')).text, new RegExp(number))
  const desk = await authority.get(`/staff/appeals/${number}-A1`)
  assert.match(
    desk.text,
    /Not decided in time No order was given in time, and the applicant made a second appeal/,
  )
  assert.doesNotMatch(desk.text, /Admit|Preview the order/)
  const own = await citizen.get(page(number))
  assert.match(
    own.text,
    /-A1 was sent on .* No order came on it in time\. Your second appeal has taken its place/,
  )
  assert.doesNotMatch(own.text, /withdraw the appeal/)
  assert.match((await clerk.get(officers)).text, /Decided on Not in time: a second appeal was made/)
})

test('what the authority opens is noted as such, and shown to the citizen by office', async () => {
  const number = await newRefused()
  await send(number)
  await authority.get(`/staff/appeals/${number}-A1`)
  const looked = await citizen.get(`/account/privacy/looked?application=${number}`)
  assert.match(looked.text, /opened for the appeal/)
  await portal.council.accessNotes.flush()
})

test('where nobody holds the authority the letter is handed in on paper, as before', async () => {
  const number = await newRefused(await newCaseService(portal))
  const form = await citizen.get(`${page(number)}/appeal/1`)
  assert.match(form.text, /Hand it in on paper/)
  const letter = await citizen.follow(await citizen.sendForm(form, `${page(number)}/appeal/1`, words))
  assert.doesNotMatch(letter.text, /Send to/)
  assert.equal((await citizen.post(`${page(number)}/appeals/1`, { intent: 'send' })).status, 409)
  assert.match((await citizen.get(page(number))).text, /Hand it in on paper/)
})

test('an authority is changed and ended, and what lay before it goes on on paper', async () => {
  const own = await newCaseService(portal)
  const screen = '/admin/authorities/add'
  const form = await admin.get(screen)
  const [, holder = ''] = /<option value="([^"]+)"[^>]*>V\. Shinde/.exec(form.html) ?? []
  const fields = { level: '1', 'name-en': 'Other officer', holder, [`service-${own}`]: 'yes' }
  const list = await admin.follow(await admin.sendForm(form, screen, fields))
  const at = /Other officer[\s\S]*?href="(\/admin\/authorities\/[0-9a-f-]+)"/.exec(list.html)?.[1] ?? ''
  const { level: _, ...kept } = fields
  assert.equal((await admin.submit(at, { ...kept, 'name-en': '' })).status, 422)
  const opened = await admin.get(at)
  const named = await admin.follow(await admin.submit(at, { ...kept, 'name-en': 'Third officer' }))
  const late = await admin.sendForm(opened, at, { ...kept, phone: '02168 1' }, 'name-en')
  assertSays(late, 409, /Somebody else changed this after you opened it/)
  assert.match(named.text, /Third officer.*V\. Shinde/)
  const number = await newRefused(own)
  await send(number)
  const officers = `/staff/application/update/${number}/appeals`
  assert.doesNotMatch((await clerk.get(officers)).text, /Record what the authority decided/)
  const asked = await admin.submit(at, { intent: 'end' }, 'name-en')
  assert.match(asked.text, /1 appeal lies before this authority.*Press again to end it/)
  const ended = await admin.follow(await admin.sendForm(asked, at, { intent: 'end' }, 'name-en'))
  assert.match(ended.text, new RegExp(`Appeals that nobody hears.*${number}-A1.*Third officer`))
  assert.equal((await other.get(`/staff/appeals/${number}-A1`)).status, 404)
  assert.match((await clerk.get(officers)).text, /Record what the authority decided/)
})

test('the administrator makes an account that hears appeals and opens nothing else', async () => {
  const email = freshEmail('authority')
  const made = await admin.submit('/admin/create-staff', {
    name: 'New Officer',
    email,
    duty: 'appeals',
    password,
  })
  assert.match((await admin.follow(made)).text, /New Officer.*Only appeals/)
  const officer = await portal.visitor().signIn(email, password)
  assert.equal((await officer.get('/staff')).location, '/staff/appeals')
  assert.match((await officer.get('/staff/appeals')).text, /No appeal/)
})
