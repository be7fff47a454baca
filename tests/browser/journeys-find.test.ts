import { after, before } from 'node:test'
import { newApplications } from '../portal/applications-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('an application is found by its number, wherever it stands', async (t, script) => {
  const { numbers } = await newApplications(browser.portal, { count: 2 })
  const { page, open } = await browser.guest(t, { script, as: 'staff' })
  await open('/staff/application/update?status=Rejected')
  const list = page.getByRole('table', { name: 'Update Application Status' })
  await page.getByRole('searchbox', { name: 'Application no' }).fill(` ${numbers[1]?.toLowerCase()}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(1)
  await expect(list.getByRole('rowheader')).toContainText(numbers[1] ?? '')
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(25)
  await page.getByRole('searchbox', { name: 'Application no' }).fill('NONE-999')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No application has this number')).toBeVisible()
})

eachWay('the list is narrowed by service and by status together', async (t, script) => {
  const name = script ? 'Well digging' : 'Pond digging'
  const { numbers, serviceId } = await newApplications(browser.portal, { count: 2, serviceName: name })
  const { page, open } = await browser.guest(t, { script, as: 'admin' })
  await open('/admin/application/update')
  const list = page.getByRole('table', { name: 'Update Application Status' })
  await page.getByLabel('Service').selectOption({ label: name })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(2)
  await expect(list.getByRole('rowheader').first()).toContainText(numbers[1] ?? '')
  const statuses = page.getByRole('navigation', { name: 'Applications shown' })
  await expect(statuses.getByRole('link')).toHaveText(['All 2', 'Pending 2', 'Approved 0', 'Rejected 0'])
  await statuses.getByRole('link', { name: 'Approved' }).click()
  await expect(page.getByText('No applications here')).toBeVisible()
  await expect(page.getByLabel('Service')).toHaveValue(serviceId)
  await statuses.getByRole('link', { name: 'Pending' }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(2)
  await expect(statuses.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'true')
})

eachWay('an application is read in a dialog that leads back to the list', async (t, script) => {
  const { number } = await newApplications(browser.portal, { count: 1, userDetails: 'House 4' })
  const { page, open } = await browser.guest(t, { script, as: 'staff' })
  await open(`/staff/application/update?number=${number}`)
  const view = page.getByRole('link', { name: 'View', exact: true })
  await expect(view).toHaveAccessibleDescription(number)
  await view.click()
  const dialog = page.getByRole('dialog', { name: 'Application Details' })
  for (const words of [number, 'Pending', 'Test service', 'Asha Patil', '9876543210', '412803', 'House 4']) {
    await expect(dialog).toContainText(words)
  }
  await expect(page.locator('dialog:modal')).toHaveCount(script ? 1 : 0)
  if (script) {
    await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`/staff/application/update?number=${number}`)
    await expect(view).toBeFocused()
    await view.click()
  }
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(view).toBeVisible()
  if (script) await expect(view).toBeFocused()
})
