import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { listVillages } from '../../council/profile/places.server.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { words } from './words.ts'

const say = words('en')
const browser = await browserForFile()

/** Holds documents back until the returned function is called. Counts the posts among them. */
async function holdDocuments(page: Page) {
  const passing = Promise.withResolvers<void>()
  const posts: string[] = []
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.continue()
    if (request.method() === 'POST') posts.push(request.url())
    await passing.promise
    await route.continue().catch(() => undefined)
  })
  return { posts, letThrough: passing.resolve }
}

/** What the page says of the next one, as it says it; a page that waits for the next cannot be asked. */
async function listen(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('tell', (text: string) => said.push(text))
  await page.evaluate(() => {
    const region = document.querySelector('.loading') as HTMLElement
    const { tell } = window as unknown as { tell(text: string | null): void }
    new MutationObserver(() => tell(region.textContent)).observe(region, { childList: true })
  })
  return said
}

test('a double press on the form of a plain page sends it once, and the page says that it is loading', async (t) => {
  const person = await newPerson(browser.portal, 'user', 'Twice')
  const { page, open } = await browser.guest(t, { width: 360, as: person.visitor })
  await open(`/user/${person.id}?request=new`)
  await page.getByLabel(say('field.message')).fill('My name is spelled in another way')
  const said = await listen(page)
  const { posts, letThrough } = await holdDocuments(page)
  const send = page.getByRole('button', { name: say('user.send') })
  await send.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
    // Once the first is on its way.
    setTimeout(() => button.click(), 100)
  })
  await expect.poll(() => said.at(-1)).toBe(say('ui.loading'))
  await expect.poll(() => posts.length).toBe(1)
  letThrough()
  await expect(page.getByRole('status')).toContainText(say('flash.requestSent.title'))
  await expect(page.locator('.loading')).toHaveText('')
  assert.equal(posts.length, 1)
})

test('a link of a plain page says that the next one is loading, one within the page does not', async (t) => {
  const { page, open } = await browser.guest(t, { width: 360 })
  await open('/track')
  await page.getByRole('button', { name: say('pages.track.button') }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  const said = await listen(page)
  const { letThrough } = await holdDocuments(page)
  await page.getByRole('alert').getByRole('link').first().click()
  await expect(page.getByLabel(say('user.number'))).toBeFocused()
  assert.deepEqual(said, [])
  // Its address has to be loaded before the click counts as done.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('ui.duty.help') })
    .evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => said.at(-1)).toBe(say('ui.loading'))
  letThrough()
  await expect(page).toHaveURL('/help')
})

test('a refused form of a plain page that is left is kept as a draft', async (t) => {
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Leaving')
  const { page, open } = await browser.guest(t, { width: 360, as: person.visitor })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel(say('field.applicantLandmark')).fill('Behind the mill')
  await page.getByRole('button', { name: say('user.apply') }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: say('ui.cancel') }).click()
  await expect(page).toHaveURL('/user')
  const { db } = browser.portal.council
  const drafts = () => db.selectFrom('drafts').selectAll().where('user', '=', person.id).execute()
  await expect.poll(() => drafts().then((kept) => kept.length)).toBe(1)
})

test('a member chosen on the form of an application has their names filled in, and what they replace is told', async (t) => {
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Family')
  const { page, open } = await browser.guest(t, { width: 360, as: person.visitor })
  await open('/user/family/new')
  await page
    .getByLabel(say('field.fullName'), { exact: true })
    .or(page.locator('[name=name]'))
    .first()
    .fill('Meera Patil')
  await page.locator('[name=fatherName]').fill('Ramesh')
  await page.locator('[name=motherName]').fill('Sunita')
  await page
    .locator('[name=relation]')
    .first()
    .evaluate((field) => {
      if (field instanceof HTMLSelectElement) field.value = 'child'
      else (document.querySelector('[name=relation][value=child]') as HTMLInputElement).checked = true
    })
  await page.locator('#main-form button:not([hidden])').last().click()
  await expect(page).toHaveURL(/\/user\/family$/)
  await open(`/user/apply/${serviceId}`)
  await page.locator('[name=applicantFatherName]').fill('Somebody')
  await page.locator('[name=memberId]').selectOption({ label: 'Meera Patil' })
  await expect(page.locator('[name=applicantName]')).toHaveValue('Meera Patil')
  await expect(page.locator('[name=applicantFatherName]')).toHaveValue('Ramesh')
  await expect(page.locator('[data-members] [role=status]')).toContainText('Somebody')
})

test('a village fills in its pincode, another place empties it, and what was typed stays', async (t) => {
  const serviceId = await newService(browser.portal)
  const { page, open } = await browser.guest(t, { width: 360 })
  await open(`/apply/${serviceId}`)
  const village = page.locator('#applicantVillage')
  const pincode = page.locator('#applicantPincode')
  const villages = await listVillages(browser.portal.council.db)
  const own = villages.find((one) => one.pincode !== '')
  assert.ok(own)
  await village.selectOption(own.name)
  await expect(pincode).toHaveValue(own.pincode)
  await village.selectOption('another')
  await expect(pincode).toHaveValue('')
  await pincode.evaluate((box: HTMLInputElement) => {
    box.value = '400001'
  })
  await village.selectOption(own.name)
  await expect(pincode).toHaveValue('400001')
})
