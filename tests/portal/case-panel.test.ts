// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, markDocuments, offer } from '../council/cases-for-tests.ts'
import { caseRow } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { ago, marks, panelOf, save } from './case-panel-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const list = '/staff/application/update'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let citizen: Citizen
let service: string

before(async () => {
  service = await offer(db, factsOf(20, ['Ration card', 'Photo <new>']))
})

/** A case of another citizen in which everything is at hand, and the address of its panel. */
async function newCase(more: Parameters<typeof apply>[3] = {}) {
  citizen = await newCitizen(db, 'Meena Kamble')
  const number = await apply(db, citizen, service, { on: ago(8), atHand: [0, 1], ...more })
  return { number, at: `${list}/${number}` }
}

const stored = (number: string) => caseRow(db, number)

test('the panel shows how far the clock of a case is and why days were not counted', async () => {
  const { at } = await newCase()
  const panel = panelOf(await clerk.get(at))
  assert.match(panel, /Turn Office’s turn since \d+ \w+ \d{4}/)
  assert.match(
    panel,
    /Due date \d+ \w+ \d{4} No holidays of \d{4} are entered yet, so it may move Days \d+ of 20 used, \d+ left Complete since/,
  )
  assert.match(panel, /\d+ days are not counted/)
  assert.match(panel, /The day on which it was complete; counting starts the day after/)
  assert.match(panel, /\d+ \w+ \d{4} Weekly holiday: Sunday/)
})

test('an application of a service without days and documents is the office’s turn, and shows no clock and no documents', async () => {
  const { number } = await newApplications(portal, { count: 1 })
  const page = await clerk.get(`${list}/${number}`)
  assert.doesNotMatch(panelOf(page), /Days|Documents/)
  assert.match(panelOf(page), /Turn Office’s turn since .* Due date None: the service has no time limit/)
  assert.match(panelOf(page), /Status Pending Approved Rejected .*History .*Received .*Internal note/)
})

test('what is missing is the applicant’s turn, with the officer’s note; once it is there the clock runs again', async () => {
  const { number, at } = await newCase()
  const answer = await clerk.submit(
    `${at}?status=Pending`,
    marks('seen', 'missing', { noteToApplicant: 'Of this year,\nplease' }),
    save,
  )
  assert.equal(answer.status, 303)
  assert.equal(answer.location, `${at}?status=Pending`)
  const waiting = await clerk.follow(answer)
  assert.match(waiting.text, new RegExp(`Documents saved The applicant of ${number} sees what is missing`))
  assert.match(
    panelOf(waiting),
    /Turn Applicant’s turn since \d+ \w+ \d{4} Photo &lt;new&gt; Due date None while documents are missing/,
  )
  assert.match(panelOf(waiting), /Documents checked · ?S\. Kulkarni|Documents checked S\. Kulkarni/)
  assert.match(
    panelOf(waiting),
    /Seen Ration card Missing Photo &lt;new&gt; Note to the applicant Of this year, please/,
  )
  assert.match(waiting.html, /id="document-1-missing"[^>]*checked=""/)
  const { turn, dueOn, revision, status } = await stored(number)
  assert.deepEqual([turn, dueOn, revision, status], ['citizen', null, 2, 'Pending'])

  await answerMissing(db, citizen, number, { atHand: [1], note: 'Brought today', revision: 2 })
  const answered = await clerk.get(at)
  assert.match(
    panelOf(answered),
    /The applicant answered on \d+ \w+ \d{4}\. At hand now: Photo &lt;new&gt; Brought today/,
  )
  assert.match(panelOf(answered), /Photo &lt;new&gt; The applicant says it is at hand/)
  assert.match(panelOf(answered), /Applicant answered ?·? ?Meena Kamble/)
  assert.equal((await stored(number)).turn, 'council')

  const done = await clerk.follow(await clerk.submit(at, marks('seen', 'seen'), save))
  assert.match(done.text, new RegExp(`No document of ${number} is marked as missing`))
  const rejected = await clerk.submit(
    at,
    { status: 'Rejected', reason: 'Not of this village' },
    'name="status"',
  )
  assert.equal(rejected.location, list)
  const closed = panelOf(await clerk.get(at))
  assert.match(closed, /Rejected .*S\. Kulkarni Reason Not of this village/)
  assert.match(closed, /Ration card Seen .*Photo &lt;new&gt; Seen/)
  assert.doesNotMatch(closed, /Note to the applicant \(optional\)/)
  assert.match(closed, /\d+ of 20 used by the day of the decision/)
})

test('documents that were missing for a while show as a period in which the clock stood', async () => {
  const { number, at } = await newCase()
  const on = (day: string) => new Date(`${day}T08:00:00.000Z`)
  const other = await newStaff(db)
  await markDocuments(db, other, number, {
    seen: [0],
    missing: [1],
    note: 'Blurred',
    revision: 1,
    now: on(ago(6)),
  })
  await answerMissing(db, citizen, number, { atHand: [1], revision: 2, now: on(ago(4)) })
  assert.match(
    panelOf(await clerk.get(at)),
    /Clock stopped \d+ \w+ \d{4} to \d+ \w+ \d{4} Documents missing: Photo/,
  )
})

test('a form with something else than a mark, or too much, is refused at its field', async () => {
  const { number, at } = await newCase()
  for (const [fields, words] of [
    [marks('seen', 'lost'), 'Choose one: Photo <new>'],
    [marks('seen', 'seen', { noteToApplicant: 'x'.repeat(2001) }), 'Note to the applicant is too long'],
    [marks('seen', 'seen', { revision: '0' }), 'The form did not say what you were looking at'],
  ] as const) {
    const answer = await clerk.submit(at, fields, save)
    assert.equal(answer.status, 422)
    assert.equal(answer.html.match(/role="alert"/g)?.length, 1)
    assert.ok(answer.text.includes(`Update Failed ${words}`), answer.text)
  }
  assert.equal((await stored(number)).revision, 1)
})

test('who marks second is told what the other did and when, keeps the own marks, and can try again', async () => {
  const { number, at } = await newCase()
  const form = await clerk.get(at)
  const other = { seen: [0], missing: [1], note: 'Blurred', revision: 1 }
  await markDocuments(db, await newStaff(db, 'R. Deshmukh'), number, other)
  const late = await clerk.sendForm(form, at, marks('seen', 'seen', { noteToApplicant: 'Kept' }), save)
  assertSays(
    late,
    409,
    new RegExp(
      `Update Failed R\\. Deshmukh marked the documents of ${number} on \\d+ \\w+ \\d+ at [\\d.]+ [ap]m, after you opened it`,
    ),
  )
  assert.match(late.html, /id="document-1"[^>]*checked=""/)
  assert.match(late.html, />Kept<\/textarea>/)
  assert.match(late.html, /<option value="Pending" selected="">/)
  const decided = marks('seen', 'seen', { status: 'Approved', remark: 'Kept too' })
  const second = await clerk.sendForm(form, at, decided, save)
  assertSays(second, 409, /Update Failed R\. Deshmukh marked the documents/)
  assert.match(second.html, />Kept too<\/textarea>/)
  assert.match(second.html, /<option value="Approved" selected="">/)
  assert.equal((await clerk.sendForm(late, at, marks('seen', 'seen'), save)).status, 303)
  assert.equal((await stored(number)).turn, 'council')
})

test('when the applicant answered meanwhile it says so, and names no decision that nobody took', async () => {
  const { number, at } = await newCase({ atHand: [0] })
  const form = await clerk.get(at)
  await answerMissing(db, citizen, number, { atHand: [1], revision: 1 })
  const late = await clerk.sendForm(form, at, { status: 'Rejected', reason: 'Incomplete' }, 'name="status"')
  assertSays(late, 409, new RegExp(`The applicant answered about the documents of ${number}`))
  assert.match(late.html, />Incomplete<\/textarea>/)
})

test('the same marks sent twice are one act', async () => {
  const { number, at } = await newCase()
  const page = await clerk.get(at)
  const send = () => clerk.sendForm(page, at, marks('seen', 'missing', { noteToApplicant: 'Blurred' }), save)
  assert.deepEqual([(await send()).status, (await send()).status], [303, 303])
  assert.equal((await stored(number)).revision, 2)
})

test('after the first working day a document is marked as missing with a note to the applicant, or not at all', async () => {
  const { number, at } = await newCase()
  const refused = await clerk.submit(at, marks('seen', 'missing'), save)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /id="noteToApplicant-error"/)
  assert.match(
    refused.text,
    /Enter Note to the applicant: after the first working day the applicant has to be told why/,
  )
  assert.match(refused.html, /id="document-1-missing"[^>]*checked=""/)
  assert.equal((await stored(number)).revision, 1)
  const today = await newCase({ on: ago(0) })
  assert.equal((await clerk.submit(today.at, marks('seen', 'missing'), save)).status, 303)
  for (const [language, words] of [
    ['hi', 'पहले कामकाजी दिन के बाद दिन गिनना रुके'],
    ['mr', 'पहिल्या कामकाजाच्या दिवसानंतर दिवसांची मोजणी थांबली'],
  ] as const) {
    const other = await portal.signedIn('staff', 'A. Pawar')
    await other.get(`/language/${language}`)
    const page = await other.submit(at, marks('seen', 'missing'), save)
    assert.ok(page.text.includes(words), page.text)
  }
})

test('an internal note stands in the history for officers alone, and makes no open form stale', async () => {
  const { number, at } = await newCase()
  const form = await clerk.get(at)
  const noted = await clerk.submit(at, { intent: 'note', internalNote: 'Phoned <b>; comes\non Monday' }, save)
  assert.equal(noted.location, at)
  const page = await clerk.follow(noted)
  assert.match(page.text, new RegExp(`Note saved It stands in the history of ${number}`))
  assert.match(
    panelOf(page),
    /Internal note ?·? ?S\. Kulkarni Internal note Phoned &lt;b&gt;; comes on Monday/,
  )
  assert.equal((await clerk.sendForm(form, at, marks('seen', 'seen'), save)).status, 303)
  const empty = await clerk.submit(at, { intent: 'note', internalNote: ' ' }, save)
  assertSays(empty, 422, /Note not saved Enter Internal note/)
  const dialog = /<dialog[\s\S]*<\/dialog>/.exec((await clerk.get(`${list}?view=${number}`)).html)?.[0] ?? ''
  assert.match(dialog, /Phoned/)
})

test('a corrected decision keeps both in the history, with who took them', async () => {
  const { at } = await newCase()
  await clerk.submit(at, { status: 'Rejected', reason: 'A mistake', remark: 'First' }, 'name="status"')
  const admin = await portal.signedIn('admin', 'V. Jadhav')
  const changed = { status: 'Approved', whyChanged: 'Looked at again' }
  await admin.submit(at.replace('/staff', '/admin'), changed, 'name="status"')
  const panel = panelOf(await clerk.get(at))
  assert.match(panel, /Rejected ?·? ?S\. Kulkarni Reason A mistake Remark First/)
  assert.match(
    panel,
    /Approved 2 papers that nobody had looked at ?·? ?V\. Jadhav Why it was changed Looked at again/,
  )
})

test('no button of a case loses what was typed for another, without script', async () => {
  const { number, at } = await newCase()
  const typed = { status: 'Rejected', reason: 'No proof of the house', 'document-1': 'seen' }
  const noted = await clerk.submit(at, { ...typed, intent: 'note', internalNote: 'Phoned' }, save)
  const page = await clerk.follow(noted)
  assert.match(page.html, />No proof of the house<\/textarea>/)
  assert.match(page.html, /id="document-1"[^>]*checked=""/)
  assert.match(page.text, /What you typed before is back It had not been sent\. Look at it again/)
  assert.doesNotMatch(page.html, />Phoned<\/textarea>/)
  await db.updateTable('applications').set({ revision: 2 }).where('applicationId', '=', number).execute()
  assert.match((await clerk.get(at)).text, /It had not been sent, and the case has changed since/)
  await clerk.submit(at, { status: 'Rejected', reason: 'Not of here', internalNote: 'Told her' }, save)
  assert.match(panelOf(await clerk.get(at)), /Internal note ?·? ?S\. Kulkarni Internal note Told her/)
  assert.doesNotMatch((await clerk.get(at)).text, /What you typed before is back/)
  const plain = await newCase()
  const alone = await clerk.submit(plain.at, { intent: 'note', internalNote: 'Nothing else' }, save)
  assert.doesNotMatch((await clerk.follow(alone)).text, /What you typed before is back/)
})
