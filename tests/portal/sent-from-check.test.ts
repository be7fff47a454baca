// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'
import { newServiceWithForm, storedOf, treeQuestions } from './own-forms-for-tests.ts'
import { answers } from './services-for-tests.ts'

const portal = await portalForFile()

const main = 'id="main-form"'

/** A citizen before the check of an application in steps, which has everything. */
async function beforeCheck() {
  const felling = { key: 'felling', title: { en: 'The tree' }, questions: [treeQuestions[0]] }
  const { serviceId, at } = await newServiceWithForm(portal, { pages: 'sections', sections: [felling] })
  const citizen = await portal.signedIn('user')
  const step = (name: string) => at.replace(/form$/, name)
  const fill = async (tree: string) => {
    await citizen.submit(at, answers, main)
    const filled = await citizen.submit(step('felling'), { 'q-tree': tree }, main)
    assert.equal(filled.location, step('check'), filled.text)
  }
  await fill('Neem')
  return { citizen, serviceId, start: at, check: step('check'), fill, felling: step('felling') }
}

test('the check pressed twice is one application, and both answers lead to it', async () => {
  const { citizen, serviceId, start, check, fill } = await beforeCheck()
  const page = await citizen.get(check)
  const first = await citizen.sendForm(page, check, {}, main)
  assert.match(first.location, /^\/user\?sent=/, first.text)
  assert.equal((await citizen.sendForm(page, check, {}, main)).location, first.location)
  assert.equal((await storedOf(portal, serviceId)).length, 1)
  // Nothing has begun by it, and what has begun since stays.
  const begun = portal.council.db.selectFrom('drafts').select('path').where('path', 'like', `%${serviceId}%`)
  assert.deepEqual(await begun.execute(), [])
  await fill('Mango')
  assert.equal((await citizen.sendForm(page, check, {}, main)).location, first.location)
  assert.match((await citizen.get(check)).text, /Which tree Mango/)
  const other = await portal.signedIn('user')
  const theirs = /name="submissionKey" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
  const account = /name="account" value="([^"]*)"/.exec((await other.get(start)).html)?.[1] ?? ''
  const led = await other.post(check, { account, submissionKey: theirs, form: '1' })
  assert.doesNotMatch(led.location, /sent=/)
})

test('answers that another window has changed are read again before they are sent', async () => {
  const { citizen, serviceId, check, felling } = await beforeCheck()
  const page = await citizen.get(check)
  await citizen.submit(felling, { 'q-tree': 'Mango' }, main)
  const late = await citizen.sendForm(page, check, {}, main)
  assert.equal(late.status, 422)
  assert.match(late.text, /your answers were changed in another window[\s\S]* Which tree Mango/)
  assert.deepEqual(await storedOf(portal, serviceId), [])
  assert.match((await citizen.sendForm(late, check, {}, main)).location, /^\/user\?sent=/)
  assert.equal((await storedOf(portal, serviceId))[0]?.answers, '{"tree":"Mango"}')
})
