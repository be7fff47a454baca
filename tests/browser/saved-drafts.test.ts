import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect } from './open-browser.ts'
import { endSessions, logIn, newPerson } from './people.ts'
import { forgiveLostConnection } from './watch.ts'

const browser = await browserForFile()

function draftsOf({ id }: { id: string }) {
  return browser.portal.council.db.selectFrom('drafts').selectAll().where('user', '=', id).execute()
}

test('a long form is saved every 20 seconds if it has changed, and offered when it is opened again', async (t) => {
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Saved')
  const { page, open } = await browser.guest(t, { width: 360, as: person.visitor })
  await page.clock.install()
  await open(`/user/apply/${serviceId}`)
  let saves = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/drafts')) saves += 1
  })
  await page.clock.runFor(21_000)
  assert.equal(saves, 0)
  const passing = Promise.withResolvers<void>()
  await page.route('**/drafts', (route) => passing.promise.then(() => route.continue()))
  await page.getByLabel('Landmark').fill('Behind the mill')
  const sending = page.waitForRequest('**/drafts')
  await page.clock.runFor(61_000)
  await sending
  passing.resolve()
  await expect.poll(() => draftsOf(person).then((drafts) => drafts.length)).toBe(1)
  await page.clock.runFor(41_000)
  await page.reload()
  assert.equal(saves, 1, 'what was sent, or was on its way, was sent again')
  await expect(page.getByText('What you typed before is back')).toBeVisible()
  await expect(page.getByLabel('Landmark')).toHaveValue('Behind the mill')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByText('What you typed before is back')).toBeHidden()
  await expect(page.getByLabel('Landmark')).toHaveValue('')
  assert.deepEqual(await draftsOf(person), [])
})

test('what was saved is offered after the same account signs in again, and to no other', async (t) => {
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Back')
  const brother = await newPerson(browser.portal, 'user', 'Other')
  const { page, open } = await browser.guest(t, { width: 360, as: person.visitor })
  await page.clock.install()
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel('Landmark').fill('Behind the mill')
  await page.clock.runFor(20_000)
  await expect.poll(() => draftsOf(person).then((drafts) => drafts.length)).toBe(1)
  await endSessions(browser.portal, person)
  await page.getByLabel('Landmark').fill('Behind the temple')
  await page.clock.runFor(20_000)
  for (const [who, landmark] of [
    [brother, ''],
    [person, 'Behind the mill'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`/user/apply/${serviceId}`)
    await logIn(page, who.email)
    await expect(page.getByLabel('Landmark')).toHaveValue(landmark)
  }
})

test('without a connection nothing is said of what could not be saved, and it is saved later', async (t) => {
  const person = await newPerson(browser.portal, 'admin', 'Later')
  const guest = await browser.guest(t, { as: person.visitor })
  const { page, open } = guest
  await page.clock.install()
  await open('/admin/create-service')
  await page.getByLabel('Service Name').first().fill('Mending of the well')
  await page.context().setOffline(true)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  assert.deepEqual(await draftsOf(person), [])
  await page.context().setOffline(false)
  await page.clock.runFor(20_000)
  await expect.poll(() => draftsOf(person).then((drafts) => drafts.length)).toBe(1)
  forgiveLostConnection(guest.faults)
})

test('a request to the office that was saved is forgotten when it is sent', async (t) => {
  const person = await newPerson(browser.portal, 'user', 'Asking')
  const { page, open } = await browser.guest(t, { width: 360, as: person.visitor })
  await page.clock.install()
  await open(`/user/${person.id}?request=new`)
  await page.getByLabel('Message').fill('My name is spelled in another way')
  await page.clock.runFor(20_000)
  await expect.poll(() => draftsOf(person).then((drafts) => drafts.length)).toBe(1)
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('status')).toContainText('Request Sent')
  await page.clock.runFor(41_000)
  assert.deepEqual(await draftsOf(person), [])
})

for (const script of [true, false]) {
  test(`a language chosen in the middle of a form keeps it, ${script ? 'with' : 'without'} script, and Enter chooses none`, async (t) => {
    const serviceId = await newService(browser.portal)
    const person = await newPerson(browser.portal, 'user', script ? 'Switching' : 'Switching Plainly')
    const { page, open } = await browser.guest(t, { script, width: 360, as: person.visitor })
    await open(`/user/apply/${serviceId}`)
    await page.getByLabel('Landmark').fill('Behind the mill')
    await page.getByLabel('Landmark').evaluate((field) => field.scrollIntoView())
    // By script, because a tap would scroll to the switch first.
    await page.getByRole('button', { name: 'मराठी' }).evaluate((button: HTMLElement) => button.click())
    await expect(page.locator('html[lang=mr]')).toBeVisible()
    await expect(page.locator('[name=applicantLandmark]')).toHaveValue('Behind the mill')
    if (script) await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await page.locator('[name=applicantLandmark]').press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('html[lang=mr]')).toBeVisible()
    await expect(page.locator('[name=applicantLandmark]')).toHaveValue('Behind the mill')
  })
}
