// One engine is enough: it looks at pages over acts that `undo.test.ts` of the council runs on both.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { accountNamed, changeRows, storeRow } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays, type Visited } from './visitor.ts'

const list = '/staff/application/update'
const undo = '/staff/application/undo'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let citizen: Citizen

before(async () => {
  citizen = await newCitizen(db, 'Meena Kamble')
})

/** A case with two papers that are at hand, and what its panel is sent with. */
async function newCase() {
  const service = await offer(db, factsOf(20, ['Ration card', 'Photo']))
  const number = await apply(db, citizen, service, { atHand: [0, 1] })
  const at = `${list}/${number}?service=${service}`
  const send = (fields: Record<string, string>) => clerk.submit(at, fields, 'name="status"')
  return { number, at, send }
}

const seen = { 'document-0': 'seen', 'document-1': 'seen' }
/** The button at the foot of a page. */
const foot = 'class="undo-form"'

test('one press at the foot undoes a decision, and what was typed is in the form again', async () => {
  const { number, send } = await newCase()
  const typed = { ...seen, status: 'Rejected', reason: 'Not of this village', remark: 'Ask there' }
  const decided = await clerk.follow(await send(typed))
  assert.match(decided.text, new RegExp(`${number} is Rejected.* Until .* Asha Patil is told after that\\.`))
  assert.ok(decided.html.includes(`href="${list}/${number}"`))
  const panel = await clerk.follow(await clerk.sendForm(decided, list, {}, foot))
  assert.match(panel.text, new RegExp(`${number} is as it was before`))
  assert.match(panel.text, /Decision undone: Pending/)
  assert.match(panel.html, /<option value="Rejected" selected="">/)
  assert.match(panel.html, /<textarea[^>]*name="reason"[^>]*>\s*Not of this village/)
  assert.match(panel.html, /<textarea[^>]*name="remark"[^>]*>\s*Ask there/)
  assert.equal([...panel.html.matchAll(/<input type="radio"[^>]*checked[^>]*value="seen"/g)].length, 2)
  const own = await (await visitAs(portal, citizen)).get(`/user/applications/${number}`)
  assert.match(own.text, /The office corrected this on/)
})

test('the line stands on other pages, too, and a decision is undone from its case', async () => {
  const { number, at, send } = await newCase()
  await clerk.follow(await send({ ...seen, status: 'Approved' }))
  assert.match((await clerk.get('/staff/update-user')).text, new RegExp(`${number} is approved\\. Until`))
  const open = await clerk.get(at)
  assert.match(open.html, /class="undo-case/)
  const answer = await clerk.sendForm(open, at, {}, foot)
  assert.equal(answer.status, 303)
  assert.match((await clerk.follow(answer)).text, new RegExp(`${number} is as it was before`))
  assert.doesNotMatch((await clerk.get('/staff/update-user')).text, new RegExp(`${number} is approved`))
})

test('who comes too late reads why it stays: its letter was opened to be printed', async () => {
  const { number, at, send } = await newCase()
  const decided = await clerk.follow(await send({ ...seen, status: 'Rejected', reason: 'Not ours' }))
  const letter = await (await visitAs(portal, citizen)).get(`/user/applications/${number}/letter`)
  assert.equal(letter.status, 200)
  const refused = await clerk.follow(await clerk.sendForm(decided, list, {}, foot))
  assert.match(refused.text, /It cannot be undone any more: the letter was opened to print\./)
  assert.match(refused.html, /class="foot-line only-screen foot-line-refused"/)
  assert.doesNotMatch((await clerk.get(at)).html, /class="undo-case/)
})

test('a form that names no decision is not found', async () => {
  assert.equal((await clerk.post(undo)).status, 404)
  for (const revision of ['2', 'x'])
    assert.equal((await clerk.post(undo, { applicationId: 'NONE1', revision })).status, 404)
  for (const empty of [await clerk.post(undo, { 'case-0': 'NONE1 2' }), await clerk.get(undo)]) {
    assert.match(empty.text, /Decisions undone No applications here/)
    assert.doesNotMatch(empty.text, /as they were before/)
  }
})

test('papers that nobody looked at are asked about once by Submit and Next, and not by Submit', async () => {
  const [first, second] = [await newCase(), await newCase()]
  const asked = await first.send({ status: 'Approved', onward: 'next' })
  assertSays(asked, 200, /Not all papers were looked at\. Approve all the same\?/)
  const answer = await clerk.sendForm(
    asked,
    first.at,
    { status: 'Approved', onward: 'next' },
    'name="looked"',
  )
  assert.equal(answer.status, 303)
  assert.match((await clerk.get(first.at)).text, /Approved 2 papers that nobody had looked at/)
  assert.equal((await second.send({ status: 'Approved' })).status, 303)
})

test('a decision that stands is changed with a word why, which the applicant reads', async () => {
  const { number, at, send } = await newCase()
  await send({ ...seen, status: 'Approved' })
  const refused = await clerk.submit(at, { status: 'Pending' }, 'name="status"')
  assertSays(refused, 422, /Enter why it is changed/)
  const whyChanged = 'The house is another’s.'
  assert.equal((await clerk.submit(at, { status: 'Pending', whyChanged }, 'name="status"')).status, 303)
  const own = await (await visitAs(portal, citizen)).get(`/user/applications/${number}`)
  assert.match(own.text, /Why it was changed: The house is another’s\./)
})

test('asking for documents without a mark says so at the papers', async () => {
  const { send } = await newCase()
  const refused = await send({ status: 'Pending', onward: 'next' })
  assertSays(refused, 422, /Mark which paper is missing/)
  assert.match(refused.html, /href="#document-0/)
})

/** The boxes of a page of cases: what each sends, and whether it is ticked. */
function boxesOf({ html }: Visited) {
  const boxes = html.matchAll(/<input type="checkbox"[^>]* name="(case-\d+)" (checked="" )?value="([^"]+)"/g)
  return [...boxes].map(([, name = '', checked, value = '']) => ({
    name,
    value,
    checked: checked !== undefined,
  }))
}

test('several are approved from a page that says what is odd, and one press undoes all but those that stay', async () => {
  const { numbers, serviceId } = await newApplications(portal, { count: 4 })
  const [unseen, changed, plain, other] = numbers
  const paper = { position: 0, name: 'Ration card', note: '', lang: 'en', texts: '{}', atHand: 1 as const }
  await storeRow(db, 'caseDocuments', { ...paper, applicationId: unseen ?? '' })
  const at = `${list}?service=${serviceId}`
  const page = await clerk.get(`${at}&tick=all`)
  const fields = Object.fromEntries(boxesOf(page).map(({ name, value }) => [name, value]))
  const marks = { seen: [], missing: [], note: 'Come on Friday.' }
  await decideApplication(db, await newStaff(db), changed ?? '', { status: 'Pending', revision: 1, marks })
  const led = await clerk.sendForm(page, at, { ...fields, intent: 'approve' }, 'name="case-0"')
  assert.match(led.location ?? '', /^\/staff\/application\/approve\?service=.*&case=/)
  const shown = await clerk.follow(led)
  assert.match(shown.text, /Approve 4 applications .*2 need a look and are not ticked; 2 are as usual/)
  assert.match(shown.text, new RegExp(`${unseen} .*Not all papers were looked at 0 of 1 papers seen`))
  assert.match(shown.text, new RegExp(`${changed} .*Changed since you ticked it`))
  const ticked = boxesOf(shown).filter(({ checked }) => checked)
  assert.deepEqual(ticked.map(({ value }) => value).sort(), [`${plain} 1`, `${other} 1`].sort())
  assert.ok(shown.html.includes(`href="${at}"`))
  const ticks = Object.fromEntries(ticked.map(({ name, value }) => [name, value]))
  const done = await clerk.sendForm(shown, led.location ?? '', ticks, 'name="case-')
  assert.match(done.text, /2 of 2 approved/)
  assert.match(done.text, new RegExp(`${plain} Asha Patil`))
  assert.match(done.text, /2 applications are approved\./)
  const later = { status: 'Rejected', reason: 'None', whyChanged: 'By mistake', revision: 2 } as const
  await decideApplication(db, await newStaff(db), plain ?? '', later)
  const undone = await clerk.sendForm(done, at, {}, foot)
  assert.equal(undone.status, 200)
  assert.match(undone.text, /1 of 2 are as they were before/)
  assert.match(undone.text, new RegExp(`${plain} It stays: another act came after it\\. ${other}`))
})

test('what cannot be approved with others has no box', async () => {
  const { numbers } = await newApplications(portal, { count: 3 })
  const [missing, decided, own] = numbers
  const paper = { position: 0, name: 'Ration card', note: '', lang: 'en', texts: '{}', atHand: 0 as const }
  await storeRow(db, 'caseDocuments', { ...paper, applicationId: missing ?? '' })
  await decideApplication(db, await newStaff(db), decided ?? '', { status: 'Approved', revision: 1 })
  const { id } = await accountNamed(db, 'S. Kulkarni')
  await changeRows(db, 'applications', { applicationId: own ?? '' }, { enteredBy: id })
  const cases = new URLSearchParams(numbers.map((number) => ['case', `${number} 1`]))
  const page = await clerk.get(`/staff/application/approve?${cases}`)
  assert.deepEqual(boxesOf(page), [])
  for (const words of ['Waits for the applicant', 'Decided before', 'Entered by you'])
    assert.match(page.text, new RegExp(words))
  const forced = await clerk.post('/staff/application/approve', {
    'case-0': `${missing} 1`,
    'case-1': `${own} 1`,
  })
  assert.match(forced.text, /None of 2 was approved/)
  assert.equal((await clerk.post('/staff/application/approve', {})).status, 422)
})
