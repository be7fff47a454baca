// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedRules } from '../../app/routes/admin/authority/read-appeal-rules.server.ts'
import { readAppealRules } from '../../council/cases/appeals/appeal-rules.server.ts'
import { councilDay } from '../../rules/days.ts'
import { appealRuleKeys, currentRule, maharashtraRules } from '../../rules/legal-clock/appeal-rules.ts'
import { newAuthority } from '../council/applications/appeals-for-tests.ts'
import { refuseApplication } from '../refusals.ts'
import { changeRows, findRow } from '../rows.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const admin = await portal.signedIn('admin')
const citizen = await portal.signedIn('user')
const authority = await portal.signedIn('staff', 'A. Patil', 'appeals')
const { db } = portal.council
const at = '/admin/appeals/rules'

const values = async () => {
  const rules = await readAppealRules(db)
  return appealRuleKeys.map((key) => currentRule(rules, key).value)
}

/** Sends an appeal against a refusal to the authority, and reads what the citizen and the authority see. */
async function sendOne() {
  const { id: holder } = await findRow(db, 'users', { duty: 'appeals' })
  const serviceId = await newCaseService(portal)
  await newAuthority(db, [serviceId], { holder })
  const number = await applyFor(citizen, serviceId, { 'document-0': 'yes', 'document-1': 'yes' })
  await refuseApplication(db, number, 'The house is another’s.')
  const page = `/user/applications/${number}`
  await citizen.submit(`${page}/appeal/1`, { askedFor: 'papers', words: 'It is mine.', wantsHearing: 'yes' })
  await citizen.submit(`${page}/appeals/1`, {})
  return { number, own: await citizen.get(page) }
}

const checkedOn = councilDay(new Date().toISOString())
const readToday = maharashtraRules.map((rule) => ({ ...rule, checkedOn }))

test('nothing holds until an administrator has accepted it, and from then on both sides read the day', async () => {
  const empty = await admin.get(at)
  assert.match(empty.text, /Nothing is entered.*Maharashtra.*30 days.*s\. 9\. Grade C.*Put into the form/)
  const before = await sendOne()
  assert.match(before.own.text, /Ask the office by when it is decided/)
  assert.match((await authority.get('/staff/appeals')).text, /not entered.*Filed/)

  const filled = await admin.get(`${at}?fill=maharashtra`)
  assert.match(filled.text, /Check each one.*Accept and save/)
  assert.deepEqual(await values(), [null, null, null, null], 'what is only shown counts for nothing')
  const unread = await admin.sendForm(filled, at, storedRules(maharashtraRules))
  assert.equal(unread.status, 422, 'who saves it says when they read it')
  const saved = await admin.follow(await admin.sendForm(filled, at, storedRules(readToday)))
  assert.match(saved.text, /The rules are saved/)
  assert.doesNotMatch(saved.text, /Nothing is entered|Put into the form/)
  assert.deepEqual(await values(), [90, 45, 30, 45])

  const after = await sendOne()
  assert.match(after.own.text, /It is to be decided by .*No order by .*you can appeal again/)
  assert.match((await citizen.get(`/user/applications/${before.number}`)).text, /Ask the office by when/)
  const desk = await authority.get('/staff/appeals')
  assert.match(desk.text, /Open 2 Decide soon 0 Decided 0.*30 days left/)
  await changeRows(db, 'appeals', { applicationId: after.number }, { decideBy: '2026-01-01' })
  const soon = await authority.get('/staff/appeals?part=soon')
  assert.match(soon.text, new RegExp(`Decide soon 1.*${after.number}-A1.*days late`))
  assert.doesNotMatch(soon.text, new RegExp(before.number))
  await portal.council.accessNotes.flush()
})

test('a number without its source is refused, an empty one is no rule, and an empty form changes nothing', async () => {
  const rules = storedRules(readToday)
  assert.equal((await admin.submit(at, rules)).status, 303)
  const lacking = await admin.submit(at, { ...rules, 'source-1': '', 'grade-1': '' })
  assertSays(lacking, 422, /No order on the first appeal.* Source/)
  assert.equal((await admin.submit(at, { ...rules, 'days-0': '91' })).status, 422)
  assert.equal((await admin.post(at, {})).status, 422)
  assert.deepEqual(await values(), [90, 45, 30, 45])
  const opened = await admin.get(at)
  assert.equal((await admin.sendForm(opened, at, { ...rules, 'days-2': '' })).status, 303)
  const stale = await admin.sendForm(opened, at, rules)
  assertSays(stale, 409, /Somebody else changed this after you opened it/)
  assert.deepEqual(await values(), [90, 45, null, 45])
})
