// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { caseRow } from '../rows.ts'
import { ago, marks, panelOf, save } from './case-panel-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const list = '/staff/application/update'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let citizen: Citizen
let service: string

before(async () => {
  citizen = await newCitizen(db, 'Meena Kamble')
  service = await offer(db, factsOf(20, ['Ration card', 'Photo <new>']))
})

/** A case in which everything is at hand, and the address of its panel. */
async function newCase(more: Parameters<typeof apply>[3] = {}) {
  const number = await apply(db, citizen, service, { on: ago(8), atHand: [0, 1], ...more })
  return { number, at: `${list}/${number}` }
}

const stored = (number: string) => caseRow(db, number)

test('marks, note and decision go in one form, and one Submit stores them all', async () => {
  const { at, number } = await newCase()
  const all = marks('seen', 'seen', {
    status: 'Approved',
    noteToApplicant: 'Thank you',
    remark: 'Call on Monday',
  })
  assert.equal((await clerk.submit(at, all, save)).location, list)
  const panel = panelOf(await clerk.get(at))
  assert.match(panel, /Ration card Seen .*Photo &lt;new&gt; Seen/)
  assert.match(
    panel,
    /Documents checked .*Note to the applicant Thank you .*Approved .*Remark Call on Monday/,
  )
  assert.deepEqual((await stored(number)).revision, 3)
})

test('a note that is sent with a decision that changes nothing is kept, and the page says so', async () => {
  const { at } = await newCase()
  const sent = await clerk.submit(at, { status: 'Pending', internalNote: 'Called the talathi' }, save)
  const { text } = await clerk.follow(sent)
  assert.match(text, /Note saved It stands in the history of .* Called the talathi/)
  assert.doesNotMatch(text, /Nothing was changed/)
})

test('above the papers a link leads to the decision, which stands below them on a phone', async () => {
  const { html } = await clerk.get((await newCase()).at)
  const [, target = ''] = /<a [^>]*href="#(\w+)"[^>]*>Decision<\/a>/.exec(html) ?? []
  assert.notEqual(target, '')
  assert.match(
    html,
    new RegExp(`Ration card.*<div id="${target}"></div>(<input[^>]*>)*<fieldset class="decide">`, 's'),
  )
})

test('a text that goes with another decision is refused at its field, and stays in it', async () => {
  const { at, number } = await newCase()
  for (const [fields, field, words] of [
    [{ status: 'Approved', reason: 'All in order' }, 'reason', 'Reason goes with Rejected alone'],
    [{ reason: 'Later' }, 'reason', 'Reason goes with Rejected alone'],
    [{ status: 'Approved', despiteMissing: 'Old' }, 'despiteMissing', 'goes with Approved alone'],
  ] as const) {
    const refused = await clerk.submit(at, marks('seen', 'seen', fields), save)
    assert.equal(refused.status, 422)
    assert.match(refused.html, new RegExp(`id="${field}-error"`))
    assert.ok(refused.text.includes(words), refused.text)
    assert.ok(refused.html.includes(`>${Object.values(fields).at(-1)}</textarea>`))
    assert.match(refused.html, /id="document-0"[^>]*checked=""/)
  }
  assert.equal((await stored(number)).revision, 1)
  const remark = { status: 'Pending', remark: 'The talathi’s report is awaited' }
  assert.equal((await clerk.submit(at, remark, save)).status, 303)
  assert.match(
    panelOf(await clerk.get(at)),
    /Pending ?·? ?S\. Kulkarni Remark The talathi’s report is awaited/,
  )
})

test('a form in which nothing was changed is no act, and says so', async () => {
  const { at, number } = await newCase()
  const answer = await clerk.submit(at, marks('', ''), save)
  assert.equal(answer.location, at)
  const page = await clerk.follow(answer)
  assert.match(page.html, /role="alert"/)
  assert.match(page.text, new RegExp(`Nothing was changed ${number} is as it was`))
  assert.equal((await stored(number)).revision, 1)
  assert.doesNotMatch(panelOf(page), /Pending ?·? ?S\. Kulkarni/)
})

test('an approval while documents are missing asks why, names them, and keeps the answer in the history', async () => {
  const { at, number } = await newCase({ atHand: [0] })
  const page = await clerk.get(at)
  assert.match(
    page.text,
    /Why it is approved without them .*Needed for Approved, because these documents are missing: Photo/,
  )
  const approval = { status: 'Approved', 'document-0': 'seen', remark: 'Kept' }
  const asked = await clerk.sendForm(page, at, approval, save)
  assert.equal(asked.status, 422)
  assert.match(asked.html, /id="despiteMissing-error"/)
  assert.match(
    asked.text,
    /Documents are missing\. To approve all the same, enter Why it is approved without them/,
  )
  assert.match(asked.html, />Kept<\/textarea>/)
  assert.match(asked.html, /id="document-0"[^>]*checked=""/)
  assert.equal((await stored(number)).status, 'Pending')
  const why = { ...approval, despiteMissing: 'Seen at the house' }
  assert.equal((await clerk.sendForm(page, at, why, save)).status, 303)
  assert.match(
    panelOf(await clerk.get(at)),
    /Approved .*Remark Kept Approved without documents Seen at the house/,
  )
  // A document that is marked as missing in the same form counts too.
  const other = await newCase({ on: ago(0) })
  const marked = await clerk.submit(other.at, marks('seen', 'missing', { status: 'Approved' }), save)
  assert.match(marked.text, /because these documents are missing: Photo <new>/)
  assert.equal((await stored(other.number)).revision, 1)
})
