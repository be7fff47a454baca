import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { newStaff } from '../actors.ts'
import { sendMarks } from '../council/cases-for-tests.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { browserForFile, expect } from './open-browser.ts'
import { forgiveLostConnection } from './watch.ts'
import { words } from './words.ts'

const say = words('en')
const browser = await browserForFile()

/** The page is hidden behind another window, or comes to the front again. */
function see(page: Page, state: 'hidden' | 'visible') {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('a page that comes to the front without a connection keeps what is typed, and refreshes itself with one', async (t) => {
  const guest = await browser.guest(t, { as: 'admin' })
  const { page, open } = guest
  await page.clock.install()
  await open('/admin/create-service')
  const name = page.getByLabel(say('field.serviceName')).first()
  await name.fill('Mending of the well')
  await see(page, 'hidden')
  await page.clock.runFor(400_000)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await see(page, 'visible')
  await failed
  const fresh = page.waitForResponse(/create-service\.data/)
  await page.context().setOffline(false)
  await fresh
  await expect(name).toHaveValue('Mending of the well')
  forgiveLostConnection(guest.faults)
})

for (const ticks of ['one by one', 'all at once'])
  test(`a case that has changed since it was ticked, ${ticks}, is ticked no more once the list is fresh`, async (t) => {
    const { db } = browser.portal.council
    const { numbers, serviceId } = await newApplications(browser.portal, { count: 2 })
    const [kept = '', changed = ''] = numbers
    const { page, open } = await browser.guest(t, { as: 'staff' })
    await page.clock.install()
    await open(`/staff/application/update?service=${serviceId}`)
    const tick = (applicationId: string) =>
      page.getByLabel(say('officer.several.tick', { applicationId }), { exact: true })
    if (ticks === 'all at once') await page.locator('.tick-all').first().click()
    else for (const number of numbers) await tick(number).check({ force: true })
    for (const number of numbers) await expect(tick(number)).toBeChecked()
    await see(page, 'hidden')
    await page.clock.runFor(400_000)
    const officer = await newStaff(db)
    assert.ok(await sendMarks(db, officer, changed, { seen: [], missing: [], note: 'Come by', revision: 1 }))
    await see(page, 'visible')
    await expect(tick(changed)).not.toBeChecked()
    await expect(tick(kept)).toBeChecked()
  })
