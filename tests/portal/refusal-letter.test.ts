// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseApplication } from '../refusals.ts'
import { findRow, findRows } from '../rows.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')

const own = (number: string) => `/user/applications/${number}/letter`
const officers = (number: string) => `/staff/application/update/${number}/letter`

async function newLetter(sender = citizen) {
  const number = await applyFor(sender, await newCaseService(portal), { 'document-0': 'yes' })
  await refuseApplication(db, number, 'The house is another’s.')
  return number
}

async function newOpenCase() {
  return applyFor(citizen, await newCaseService(portal), { 'document-0': 'yes' })
}

/** What the sheet says, without what stands around it. */
function sheetOf(html: string) {
  const sheet = /<article class="ack ack-letter"[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
  return sheet.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('Bihar r.4: a refusal in writing says its reason, until when and to whom to appeal', async () => {
  const number = await newLetter()
  for (const [visitor, path] of [
    [citizen, own(number)],
    [clerk, officers(number)],
  ] as const) {
    const { status, html } = await visitor.get(path)
    assert.equal(status, 200)
    const sheet = sheetOf(html)
    for (const said of [number, 'Asha Patil', 'The house is another’s.', 'Come with the deed.'])
      assert.ok(sheet.includes(said), said)
    assert.match(sheet, /you can appeal until \d+ \w+ \d{4}.* Block officer 02167 220011 .* District officer/)
    assert.match(sheet, /Signature of the officer who decides\s+Village secretary/)
  }
})

test('what is not known of the appeal authority has a line in the letter to write it on, and the officer is told so', async () => {
  const number = await applyFor(citizen, await newService(portal))
  await refuseApplication(db, number, 'The house is another’s.')
  for (const language of ['en', 'hi', 'mr']) {
    const { html } = await clerk.get(`${officers(number)}?in=${language}`)
    assert.match(html, /<p>[^<]*:<\/p><p class="ack-blank"><\/p>/)
    assert.doesNotMatch(sheetOf(html), /does not know|पोर्टल/)
  }
  // Of the authority of this one its office and phone number are known.
  const sheet = sheetOf((await clerk.get(officers(await newLetter()))).html)
  assert.match(sheet, /Block officer 02167 220011\s+Name\s+:\s+Address\s+:/)
  assert.doesNotMatch(sheet, /Phone\s+:/)
  const opened = await clerk.get(`/staff/application/update/${await newOpenCase()}`)
  assert.match(opened.text, /Name, phone or address of the appeal authority is not known/)
})

test('the page of a rejected application leads to its letter, for the citizen and for officers', async () => {
  const number = await newLetter()
  assert.match((await citizen.get(`/user/applications/${number}`)).html, new RegExp(`href="${own(number)}"`))
  const opened = await clerk.get(`/staff/application/update/${number}`)
  assert.match(opened.html, new RegExp(`href="${officers(number)}"`))
})

test('an officer prints it in the language that the applicant has chosen, or in another one', async () => {
  const number = await newLetter(await portal.signedIn('user'))
  const { user } = await findRow(db, 'applications', { applicationId: number })
  assert.match((await clerk.get(officers(number))).html, /<article class="ack ack-letter"[^>]* lang="en"/)
  const chosen = {
    userId: user,
    language: 'mr',
    mail: 0,
    sms: 0,
    changedAt: new Date().toISOString(),
  } as const
  await db.insertInto('contactChoices').values(chosen).execute()
  const { html } = await clerk.get(officers(number))
  assert.match(html, /<article class="ack ack-letter"[^>]* lang="mr"/)
  assert.match(sheetOf(html), /अर्ज नामंजूर झाल्याचे पत्र/)
  assert.match(
    (await clerk.get(`${officers(number)}?in=hi`)).html,
    /<article class="ack ack-letter"[^>]* lang="hi"/,
  )
})

test('there is none of an application that is not rejected, and none for anybody else', async () => {
  const pending = await applyFor(citizen, await newCaseService(portal))
  assert.equal((await citizen.get(own(pending))).status, 404)
  assert.equal((await clerk.get(officers(pending))).status, 404)
  const number = await newLetter()
  const other = await portal.signedIn('user')
  assert.equal((await other.get(own(number))).status, 404)
})

test('an officer who prints it leaves the line that the case was opened', async () => {
  const number = await newLetter()
  await clerk.get(officers(number))
  const opened = await findRows(db, 'audit', { subject: number, act: 'case.opened' }, ['act'])
  assert.equal(opened.length, 1)
})
