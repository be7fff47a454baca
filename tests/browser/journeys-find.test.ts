import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newApplications } from '../portal/applications-for-tests.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { tagged, words } from './words.ts'

const browser = await browserForFile()

oneWay('an application is found by its number, wherever it stands', async (t, way) => {
  const { say } = way
  const { numbers } = await newApplications(browser.portal, { count: 2 })
  const { page, open } = await browser.guest(t, { ...way, as: 'staff' })
  await open('/staff/application/update?status=Rejected')
  const list = page.getByRole('table', { name: say('officer.heading') })
  const find = async (number: string) => {
    await page.locator('.filters-more > summary').click()
    await page.getByLabel(say('officer.number'), { exact: true }).fill(number)
    await page.keyboard.press('Enter')
  }
  await find(` ${numbers[1]?.toLowerCase()}`)
  await expect(list.getByRole('rowheader')).toHaveCount(1)
  await expect(list.getByRole('rowheader')).toContainText(numbers[1] ?? '')
  await page.getByRole('link', { name: tagged(say, 'officer.found', 'all') }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(25)
  await find('NONE-999')
  await expect(page.getByText(say('officer.noNumber'), { exact: true })).toBeVisible()
})

oneWay('the list is narrowed by service and by status together', async (t, way) => {
  const { mark, say } = way
  const name = `${mark} well digging`
  const { numbers, serviceId } = await newApplications(browser.portal, { count: 2, serviceName: name })
  const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
  await open('/admin/application/update')
  const list = page.getByRole('table', { name: say('officer.heading') })
  await page.getByLabel(say('officer.service')).selectOption({ label: name })
  await page.getByRole('button', { name: say('officer.filter') }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(2)
  // The oldest first.
  await expect(list.locator('.row-title')).toHaveText(numbers)
  const statuses = page.getByRole('navigation', { name: say('officer.tabs') })
  await expect(statuses.getByRole('link')).toHaveText([
    `${say('officer.all')} 2`,
    `${say('ui.status.Pending')} 2`,
    `${say('ui.status.Approved')} 0`,
    `${say('ui.status.Rejected')} 0`,
    `${say('officer.setAside.tab')} 0`,
    `${say('officer.withdrawal.tab')} 0`,
  ])
  await statuses.getByRole('link', { name: new RegExp(`^${say('ui.status.Approved')}`) }).click()
  await expect(page.getByText(say('officer.none'))).toBeVisible()
  await expect(page.getByLabel(say('officer.service'))).toHaveValue(serviceId)
  await statuses.getByRole('link', { name: new RegExp(`^${say('ui.status.Pending')}`) }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(2)
  await expect(
    statuses.getByRole('link', { name: new RegExp(`^${say('ui.status.Pending')}`) }),
  ).toHaveAttribute('aria-current', 'true')
})

oneWay('an application is read in a dialog that leads back to the list', async (t, way) => {
  const { script, say } = way
  const { number } = await newApplications(browser.portal, { count: 1, userDetails: 'House 4' })
  const { page, open } = await browser.guest(t, { ...way, as: 'staff' })
  await open(`/staff/application/update?number=${number}`)
  const view = page.getByRole('link', { name: say('officer.view'), exact: true })
  await expect(view).toHaveAccessibleDescription(number)
  await view.click()
  const dialog = page.getByRole('dialog', { name: say('officer.details') })
  for (const words of [
    number,
    say('ui.status.Pending'),
    'Test service',
    'Asha Patil',
    '9876543210',
    '412803',
    'House 4',
  ]) {
    await expect(dialog).toContainText(words)
  }
  await expect(page.locator('dialog:modal')).toHaveCount(script ? 1 : 0)
  if (script) {
    await expect(dialog.getByRole('link', { name: say('ui.close') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`/staff/application/update?number=${number}`)
    await expect(view).toBeFocused()
    await view.click()
  }
  await dialog.getByRole('link', { name: say('ui.close') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(view).toBeVisible()
  if (script) await expect(view).toBeFocused()
})

const shareButton = { name: words('en')('pages.service.share') }

test('a service is passed on by its own address alone, where the browser can share', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'user', width: 360 })
  await page.addInitScript(() => {
    navigator.share = async (shared) => document.body.setAttribute('data-shared', JSON.stringify(shared))
  })
  await open('/services/BIRTH?from=somebody#part')
  await page.getByRole('button', shareButton).click()
  const url = `${browser.origin}/services/BIRTH`
  await expect(page.locator('[data-shared]')).toHaveAttribute('data-shared', JSON.stringify({ url }))
})

test('where it cannot share, the address is copied; without script there is no button', async (t) => {
  const { page, open } = await browser.guest(t, { width: 360 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open('/services/BIRTH')
  const head = page.getByRole('heading', { level: 1 })
  const before = await head.boundingBox()
  await page.locator('.share-link').evaluate((part) => part.setAttribute('hidden', ''))
  assert.deepEqual(await head.boundingBox(), before)
  await page.locator('.share-link').evaluate((part) => part.removeAttribute('hidden'))
  await page.getByRole('button', shareButton).click()
  await expect(page.locator('.share-link').getByRole('status')).toHaveText(
    words('en')('pages.service.copied'),
  )
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${browser.origin}/services/BIRTH`)
  assert.deepEqual(
    asked.filter((url) => url.includes('/preview-')),
    [],
  )
  const without = await browser.guest(t, { script: false, width: 360 })
  await without.open('/services/BIRTH')
  await expect(without.page.getByRole('button', shareButton)).toBeHidden()
})
