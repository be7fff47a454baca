// One engine is enough: its acts are asked on both engines in tests/council/family.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeAnswers, treeForm, treeQuestions } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

const portal = await portalForFile()

const meena = { name: 'Meena Patil', fatherName: 'Ramesh Patil', motherName: 'Asha Patil', relation: 'child' }
const {
  applicantName: _name,
  applicantFatherName: _father,
  applicantMotherName: _mother,
  ...others
} = answers

/** The id of the person with this name on the form's list. */
async function idOf(citizen: Visitor, form: string, name: string) {
  const { html } = await citizen.get(form)
  return new RegExp(`<option value="([^"]+)"[^>]*>${name}<`).exec(html)?.[1] ?? ''
}

async function withMeena() {
  const citizen = await portal.signedIn('user')
  const form = `/user/apply/${await newService(portal)}`
  await citizen.submit('/user/family/new', meena)
  return { citizen, form, memberId: await idOf(citizen, form, meena.name) }
}

test('without script a citizen enters somebody, chooses them on a form, and reads for whom each application is', async () => {
  const citizen = await portal.signedIn('user')
  const form = `/user/apply/${await newService(portal)}`
  assert.match((await citizen.get(form)).html, /href="\/user\/family\/new"/)
  const added = await citizen.submit('/user/family/new', meena)
  assert.equal(added.location, '/user/family')
  assert.match((await citizen.follow(added)).text, /Added to your family[\s\S]*Meena Patil/)
  const memberId = await idOf(citizen, form, meena.name)

  const page = await citizen.get(form)
  const filled = await citizen.sendForm(page, form, {
    ...others,
    applicantName: 'Test user',
    memberId,
    fill: 'yes',
  })
  assertSays(filled, 200, /The names of Meena Patil and both parents are filled in/)
  assert.doesNotMatch(filled.text, /What stood there before/, 'the portal had filled in that name itself')
  for (const value of ['Meena Patil', 'Ramesh Patil', 'Asha Patil', others.applicantVillage])
    assert.match(filled.html, new RegExp(`value="${value}"`))

  const names = {
    applicantName: 'Meena Patil',
    applicantFatherName: 'Ramesh Patil',
    applicantMotherName: 'Asha Patil',
  }
  const sent = await citizen.sendForm(filled, form, { ...others, ...names, memberId })
  assert.match(sent.location, /^\/user\?sent=/)
  const list = await citizen.get('/user/applications')
  assert.match(list.text, /For Meena Patil/)
  const number = /\/user\/applications\/([^"/]+)"/.exec(list.html)?.[1] ?? ''
  assert.match((await citizen.get(`/user/applications/${number}`)).text, /For Meena Patil/)
})

test('a form with a choice whose names are not in it is not sent: it comes back filled in', async () => {
  const { citizen, form, memberId } = await withMeena()
  const answer = await citizen.submit(form, { ...answers, applicantName: 'Ashok More', memberId })
  assertSays(answer, 422, /The names of Meena Patil/, /What stood there before: Ashok More/)
  assert.match((await citizen.get('/user/applications')).text, /No Application Found/)
  const again = await citizen.sendForm(answer, form, {
    ...answers,
    applicantName: 'Meena R. Patil',
    memberId,
  })
  assert.match(again.location, /^\/user\?sent=/, 'a name that was corrected by hand is sent as it is')
})

test('a form of somebody who has been taken off the list asks to choose again', async () => {
  const { citizen, form, memberId } = await withMeena()
  const open = await citizen.get(form)
  const question = await citizen.get(`/user/family/${memberId}?remove=yes`)
  assert.match(question.text, /Take Meena Patil off the list\?/)
  for (const which of ['once', 'pressed twice']) {
    const removed = await citizen.sendForm(question, '', { remove: 'yes' }, 'value="yes"')
    assert.equal(removed.location, '/user/family', which)
  }
  const answer = await citizen.sendForm(open, form, { ...answers, memberId, filledFor: memberId })
  assert.equal(answer.status, 422)
  assert.match(answer.html, /<a href="#memberId">Choose one: Applying for<\/a>|Failed to Submit Application/)
  assert.equal((await citizen.get(`/user/family/${memberId}`)).status, 404)
})

test('the own names, once entered, stand in every new form', async () => {
  const citizen = await portal.signedIn('user')
  await citizen.submit('/user/family/new', { ...meena, name: 'Asha Patil', relation: 'myself' })
  const { html } = await citizen.get(`/user/apply/${await newService(portal)}`)
  assert.match(
    html,
    /name="applicantFatherName"[^>]*value="Ramesh Patil"|value="Ramesh Patil"[^>]*name="applicantFatherName"/,
  )
  assert.match(html, /<option value="[^"]+" selected="">Asha Patil</)
})

test('a draft of the form keeps the choice', async () => {
  const { citizen, form, memberId } = await withMeena()
  const account = /name="account" value="([^"]+)"/.exec((await citizen.get(form)).html)?.[1] ?? ''
  const typed = { account, memberId, filledFor: memberId, applicantName: 'Meena R. Patil' }
  assert.equal((await citizen.post('/drafts', { form, ...typed })).status, 204)
  const { html } = await citizen.get(form)
  assert.match(html, new RegExp(`<option value="${memberId}" selected="">`))
  assert.match(html, new RegExp(`name="filledFor" value="${memberId}"`))
  assert.match(html, /value="Meena R. Patil"/)
})

test('a form of the account that used this phone before changes nobody’s family', async () => {
  const [one, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const page = await one.get('/user/family/new')
  assertSays(await other.sendForm(page, '/user/family/new', meena), 409, /Somebody else has signed in/)
  assert.match((await other.get('/user/family')).text, /Nobody is on the list yet/)
})

test('a form with questions of its own offers the family, and says from which application it is filled in', async () => {
  const citizen = await portal.signedIn('user')
  await citizen.submit('/user/family/new', meena)
  const serviceId = await newService(portal)
  const [tree, ...rest] = treeQuestions
  await publishOwnForm(portal, serviceId, treeForm([{ ...tree, prefill: 'earlier' }, ...rest]))
  const form = `/user/apply/${serviceId}/form`
  const main = 'id="main-form"'
  const memberId = await idOf(citizen, form, meena.name)
  const typed = { ...answers, ...treeAnswers, applicantName: 'Test user', memberId }
  const unread = await citizen.submit(
    form,
    { ...typed, applicantFatherName: '', applicantMotherName: '' },
    main,
  )
  assert.equal(unread.status, 422, 'it is not sent before its names are filled in')
  assert.match(unread.text, /The names of Meena Patil and both parents are filled in/)
  const { applicantName: _, applicantFatherName: __, applicantMotherName: ___, ...more } = typed
  const sent = await citizen.sendForm(unread, form, more, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  const [row] = await portal.council.db
    .selectFrom('applications')
    .select(['applicationId', 'memberId', 'applicantName'])
    .where('serviceId', '=', serviceId)
    .execute()
  assert.deepEqual([row?.memberId, row?.applicantName], [memberId, 'Meena Patil'])
  const again = await citizen.get(form)
  assert.match(again.text, new RegExp(`From your application ${row?.applicationId}\\.`))
  assert.match(again.html, /name="q-tree"[^>]* value="Mango"|value="Mango"[^>]* name="q-tree"/)
  const other = await (await portal.signedIn('user')).get(form)
  assert.doesNotMatch(other.html, /Filled in from|Mango|Meena/)
  await citizen.submit(form, { ...answers, 'q-tree': '' }, main)
  const emptied = await citizen.get(form)
  assert.doesNotMatch(emptied.html, /Filled in from|Mango/, 'what was emptied stays empty')
})
