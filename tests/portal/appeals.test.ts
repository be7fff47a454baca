// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { refuseApplication } from '../refusals.ts'
import { changeRows } from '../rows.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')

const page = (number: string) => `/user/applications/${number}`
const officers = (number: string) => `/staff/application/update/${number}/appeals`
const today = () => councilDay(new Date().toISOString())
const words = { askedFor: 'papers', words: 'The receipt is my own.', wantsHearing: 'yes' }

async function newRefused() {
  const number = await applyFor(citizen, await newCaseService(portal), { 'document-0': 'yes' })
  await refuseApplication(db, number, 'The house is another’s.')
  return number
}

/** What the sheet says, without what stands around it. */
function sheetOf(html: string) {
  const sheet = /<article class="ack appeal"[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
  return sheet.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('from a refusal to the recorded answer: write, print, hand in, and read what came back', async () => {
  const number = await newRefused()
  const own = await citizen.get(page(number))
  assert.match(own.text, /You can appeal until/)
  assert.match(own.html, new RegExp(`href="${page(number)}/appeal/1"[^>]*>Write the appeal`))
  const form = await citizen.get(`${page(number)}/appeal/1`)
  assert.match(form.text, /First appeal .*Refused on .*\d+ days left.*To Block officer 02167 220011/)
  assert.doesNotMatch(form.text, /Reason for delay/)
  const written = await citizen.sendForm(form, `${page(number)}/appeal/1`, words)
  const letter = await citizen.follow(written)
  assert.match(letter.text, /The letter of the appeal is ready/)
  const sheet = sheetOf(letter.html)
  for (const said of [
    `First appeal ${number}-A1`,
    'Block officer',
    'Asha Patil',
    'My application was refused on',
  ])
    assert.ok(sheet.includes(said), `${said} in ${sheet}`)
  for (const said of ['How the days were counted', 'The house is another’s.', 'Look at my papers again.'])
    assert.ok(sheet.includes(said), `${said} in ${sheet}`)
  for (const said of [
    'I want to speak at the hearing.',
    'The receipt is my own.',
    `Receipt: first appeal ${number}-A1`,
  ])
    assert.ok(sheet.includes(said), `${said} in ${sheet}`)
  assert.match(letter.html, /<svg class="ack-code"/)
  // Nothing was handed in yet: the letter can be changed, and holds what was written.
  assert.match(
    (await citizen.get(page(number))).text,
    new RegExp(`Letter ${number}-A1 written on .* Hand it in`),
  )
  assert.match((await citizen.get(`${page(number)}/appeal/1`)).html, /The receipt is my own\./)

  const opened = await clerk.get(`/staff/application/update/${number}`)
  assert.match(opened.text, new RegExp(`${number}-A1: letter written`))
  const record = { intent: 'handedIn', appeal: `${number}-A1`, on: today(), reference: 'BDO/12' }
  const handedIn = await clerk.submit(officers(number), record)
  assert.match((await clerk.follow(handedIn)).text, new RegExp(`${number}-A1 is recorded`))
  const waits = await citizen.get(page(number))
  assert.match(waits.text, new RegExp(`Appeal ${number}-A1 was handed in on`))
  assert.doesNotMatch(waits.text, /You can appeal until|Write the appeal|Change the letter/)
  assert.match((await citizen.get(`${page(number)}/appeal/1`)).text, /You cannot write this appeal now/)
  const result = {
    intent: 'decided',
    appeal: `${number}-A1`,
    on: today(),
    result: 'Look again within a week.',
  }
  assert.equal((await clerk.submit(officers(number), result)).status, 303)
  const answered = await citizen.get(page(number))
  assert.match(answered.text, /Look again within a week\..*Second appeal/)
  assert.match(answered.text, /Your appeal was decided/)
  assert.match(answered.text, /Reference BDO\/12/)
  const second = await citizen.submit(`${page(number)}/appeal/2`, { askedFor: 'service' })
  const again = sheetOf((await citizen.follow(second)).html)
  assert.match(
    again,
    new RegExp(`Second appeal ${number}-A2.*District officer|District officer.*${number}-A2`),
  )
  assert.match(again, new RegExp(`My first appeal ${number}-A1, handed in on`))
})

test('who tracks the number reads that an appeal was handed in, and not what came back', async () => {
  const number = await newRefused()
  await citizen.submit(`${page(number)}/appeal/1`, words)
  await clerk.submit(officers(number), { intent: 'handedIn', appeal: `${number}-A1`, on: today() })
  const track = () => portal.visitor().submit('/track', { number, applicantPhoneNo: '9876543210' })
  assert.match((await track()).text, new RegExp(`Appeal ${number}-A1 was handed in on`))
  const answer = { intent: 'decided', appeal: `${number}-A1`, on: today(), result: 'Dismissed.' }
  await clerk.submit(officers(number), answer)
  const decided = await track()
  assert.match(decided.text, new RegExp(`Appeal ${number}-A1 was decided on`))
  assert.doesNotMatch(decided.text, /Dismissed/)
})

test('a letter that was printed stays as it is when another is written, and the office records the one that came in', async () => {
  const number = await newRefused()
  const at = `${page(number)}/appeal/1`
  await citizen.submit(at, words)
  const printed = sheetOf((await citizen.get(`${page(number)}/appeals/1`)).html)
  const form = await citizen.get(at)
  assert.match(form.text, new RegExp(`Letter ${number}-A1 stays as it is`))
  const changed = await citizen.follow(
    await citizen.sendForm(form, at, { ...words, words: 'It is my house.' }),
  )
  assert.match(sheetOf(changed.html), new RegExp(`${number}-A2.*It is my house`))
  assert.match(changed.text, /Change the letter/)
  const first = await citizen.get(`${page(number)}/appeals/1`)
  assert.equal(sheetOf(first.html), printed)
  assert.doesNotMatch(first.text, /Change the letter/)
  assert.match((await citizen.get(page(number))).text, new RegExp(`Letter ${number}-A2 written on`))

  const both = await clerk.get(officers(number))
  assert.match(both.text, new RegExp(`Record that it was handed in: ${number}-A2`))
  assert.match(both.html, /href="[^"]*\?appeal=1"[^>]*>Record that it was handed in</)
  const chosen = `${officers(number)}?appeal=1`
  const recorded = await clerk.submit(chosen, { on: today(), reference: 'BDO/3' }, 'handedIn')
  assert.match((await clerk.follow(recorded)).text, new RegExp(`${number}-A1 is recorded`))
  const rest = await clerk.get(officers(number))
  assert.match(rest.text, new RegExp(`Record what the authority decided: ${number}-A1`))
  assert.doesNotMatch(rest.text, /Record that it was handed in/)
  const own = await citizen.get(page(number))
  assert.match(own.text, new RegExp(`Appeal ${number}-A1 was handed in on`))
  assert.doesNotMatch(own.text, /Write the appeal|Letter \S+-A2 written/)
  assert.doesNotMatch((await citizen.get(`${page(number)}/appeals/2`)).text, /Change the letter/)
})

test('a refusal after an appeal about the limit says until when and to whom, and has a letter of its own', async () => {
  const number = await newLate()
  await citizen.submit(`${page(number)}/appeal/1`, words)
  await clerk.submit(officers(number), { intent: 'handedIn', appeal: `${number}-A1`, on: today() })
  assert.doesNotMatch((await citizen.get(page(number))).text, /You can appeal until|Write the appeal/)
  await refuseApplication(db, number, 'The house is another’s.')
  const own = await citizen.get(page(number))
  assert.match(own.text, new RegExp(`You can appeal until.*Block officer.*Appeal ${number}-A1 was handed in`))
  assert.match(own.text, /Write the appeal/)
  const form = await citizen.get(`${page(number)}/appeal/1`)
  assert.match(form.text, /Refused on/)
  const letter = await citizen.follow(await citizen.sendForm(form, `${page(number)}/appeal/1`, words))
  assert.match(sheetOf(letter.html), new RegExp(`${number}-A2.*My application was refused on`))
})

test('what became of the first appeal is recorded also when the letter of the second is written', async () => {
  const number = await newRefused()
  await citizen.submit(`${page(number)}/appeal/1`, words)
  await clerk.submit(officers(number), { intent: 'handedIn', appeal: `${number}-A1`, on: today() })
  const handedInOn = dayOf(dayNumber(today()) - 46)
  await changeRows(db, 'appeals', { applicationId: number }, { handedInOn })
  await citizen.submit(`${page(number)}/appeal/2`, words)
  const both = await clerk.get(officers(number))
  assert.match(both.html, /href="[^"]*\?appeal=1"[^>]*>Record what the authority decided</)
  const refused = await clerk.submit(`${officers(number)}?appeal=1`, { on: today(), result: '' }, 'decided')
  assertSays(refused, 422, new RegExp(`Record what the authority decided: ${number}-A1`))
  const recorded = await clerk.sendForm(
    refused,
    officers(number),
    { on: today(), result: 'Dismissed.' },
    'decided',
  )
  assert.match((await clerk.follow(recorded)).text, new RegExp(`${number}-A1 is recorded`))
  assert.match((await citizen.get(page(number))).text, /Dismissed\..*The first appeal was decided on/)
})

/** An application that was received on 1 June 2026 and never decided. */
async function newLate() {
  const number = await applyFor(citizen, await newCaseService(portal), {
    'document-0': 'yes',
    'document-1': 'yes',
  })
  const old = { date: '2026-06-01T06:30:00.000Z', completeOn: '2026-06-02', dueOn: '2026-06-08' } as const
  await db.updateTable('applications').set(old).where('applicationId', '=', number).execute()
  await db
    .updateTable('promises')
    .set({ dueOn: '2026-06-08', appealUntil: dayOf(dayNumber(today()) + 5) })
    .where('applicationId', '=', number)
    .execute()
  return number
}

test('the letter says every date and each stretch of days in the language in which it was written', async () => {
  const number = await newLate()
  const months = { en: 'Jun', hi: 'जून', mr: 'जून' }
  for (const [language, month] of Object.entries(months)) {
    await citizen.get(`/language/${language}`)
    const written = await citizen.submit(`${page(number)}/appeal/1`, words)
    const { html } = await citizen.get(written.location)
    const sheet = sheetOf(html)
    assert.match(html, new RegExp(`<article class="ack appeal"[^>]* lang="${language}"`))
    for (const day of [1, 2, 6, 7, 8]) assert.ok(sheet.includes(`${day} ${month} 2026`), `${day} in ${sheet}`)
    assert.match(html, /<tfoot\b.*?<td\b[^>]*>5<\/td>/s)
  }
  await citizen.get('/language/en')
  // A letter stays as it was written, whatever language its reader has.
  const { html } = await citizen.get(`${page(number)}/appeals/3`)
  assert.match(html, /<article class="ack appeal"[^>]* lang="mr"/)
})

test('where no authority is known the letter has a line to fill, and the page says who tells', async () => {
  const number = await applyFor(citizen, await newService(portal))
  await refuseApplication(db, number, 'Not of this village.')
  assert.match((await citizen.get(`${page(number)}/appeal/1`)).text, /The office tells you who hears it/)
  const letter = await citizen.follow(await citizen.submit(`${page(number)}/appeal/1`, words))
  assert.match(letter.html, /<p class="ack-blank appeal-label">Name, office, address<\/p>/)
})

test('a late appeal needs its reason, and one that asks for something else says what', async () => {
  const number = await newRefused()
  const ago = (days: number) => dayOf(dayNumber(today()) - days)
  const decidedAt = `${ago(40)}T06:30:00.000Z`
  await db.updateTable('applications').set({ decidedAt }).where('applicationId', '=', number).execute()
  await changeRows(db, 'readings', { applicationId: number }, { appealUntil: ago(10) })
  const refused = await citizen.submit(`${page(number)}/appeal/1`, words)
  assertSays(refused, 422, /Reason for delay/)
  assert.match(refused.html, /The receipt is my own\./)
  const other = { askedFor: 'other', words: '', delayReason: 'I was ill.' }
  assert.match((await citizen.submit(`${page(number)}/appeal/1`, other)).html, /id="words-error"/)
  const late = await citizen.submit(`${page(number)}/appeal/1`, { ...words, delayReason: 'I was ill.' })
  assert.match(sheetOf((await citizen.follow(late)).html), /Reason for delay I was ill\./)
})

test('what is typed is kept until the letter is written', async () => {
  const number = await newRefused()
  const at = `${page(number)}/appeal/1`
  const form = await citizen.get(at)
  const account = /data-draft="([^"]+)"/.exec(form.html)?.[1] ?? ''
  await citizen.post('/drafts', { form: at, account, words: 'Half a sentence' })
  assert.match((await citizen.get(at)).html, /Half a sentence/)
  await citizen.submit(at, words)
  assert.doesNotMatch((await citizen.get(at)).html, /Half a sentence/)
})

test('only its owner writes and reads an appeal, and the office records no day that cannot be', async () => {
  const number = await newRefused()
  const stranger = await portal.signedIn('user')
  assert.equal((await stranger.get(`${page(number)}/appeal/1`)).status, 404)
  assert.equal((await stranger.post(`${page(number)}/appeal/1`, words)).status, 404)
  assert.equal((await citizen.get(`${page(number)}/appeal/3`)).status, 404)
  assert.equal((await citizen.get(`${page(number)}/appeals/1`)).status, 404, 'none is written')
  assert.equal((await clerk.get(officers(number))).status, 404)
  await citizen.submit(`${page(number)}/appeal/1`, words)
  assert.equal((await stranger.get(`${page(number)}/appeals/1`)).status, 404)
  assert.equal((await clerk.get(`${officers(number)}/1`)).status, 200)
  const tomorrow = dayOf(dayNumber(today()) + 1)
  const asked = { intent: 'handedIn', appeal: `${number}-A1`, on: tomorrow }
  assert.match((await clerk.submit(officers(number), asked)).text, /the day lies ahead/)
  const early = { intent: 'decided', appeal: `${number}-A1`, on: today(), result: 'Allowed.' }
  assert.equal((await clerk.post(officers(number), early)).status, 422)
})
