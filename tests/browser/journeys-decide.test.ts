import { after, before } from 'node:test'
import { demonstrationPassword } from '../../council/sample/open-sample.server.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay(
  'a clerk works from the pending link to a decision, and is back on the list as it was',
  async (t, script) => {
    const name = script ? 'Bridge repair' : 'Ferry repair'
    const { numbers } = await newApplications(browser.portal, { count: 2, serviceName: name })
    const [older = '', newer = ''] = numbers
    const { page, open } = await browser.guest(t, { script })
    await open('/')
    await page.getByRole('link', { name: 'Staff Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Staff Login' })).toBeVisible()
    await logIn(page, 'staff@panchayat.example', demonstrationPassword)
    await expect(page.getByRole('heading', { level: 1, name: 'Staff Dashboard' })).toBeVisible()
    const services = page.getByRole('table', { name: 'Manage Applications' })
    await services.getByRole('row', { name }).getByRole('link', { name: '2 pending' }).click()

    const list = page.getByRole('table', { name: 'Update Application Status' })
    await expect(list.getByRole('row')).toHaveCount(3)
    await expect(page.getByLabel('Service')).toHaveValue(/^TEST-\d+$/)
    const before = page.url()
    await list.getByRole('row', { name: newer }).getByRole('link', { name: 'Update Status' }).click()
    const panel = page.getByRole('region', { name: `Update ${newer}` })
    await expect(panel.getByLabel('Status')).toHaveValue('Pending')
    await expect(panel.getByLabel('Status').getByRole('option')).toHaveText([
      'Pending',
      'Approved',
      'Rejected',
    ])
    await panel.getByRole('link', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(before)
    await list.getByRole('row', { name: newer }).getByRole('link', { name: 'Update Status' }).click()
    await panel.getByLabel('Status').selectOption('Approved')
    await panel.getByRole('button', { name: 'Submit' }).click()

    const said = page.getByRole('status')
    await expect(said).toContainText('Update Success')
    await expect(said).toContainText(`${newer} is Approved now.`)
    await expect(page).toHaveURL(before)
    await expect(panel).toHaveCount(0)
    await expect(list.getByRole('row')).toHaveCount(2)
    await expect(list.getByRole('rowheader', { name: older })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Update Application Status' }).click()
    await expect(said).toHaveCount(0)
  },
)

eachWay(
  'of two clerks on one application the second learns who was first, and decides again',
  async (t, script) => {
    const { number } = await newApplications(browser.portal, { count: 1 })
    const first = await newPerson(browser.portal, 'staff', 'Farida')
    const one = await browser.guest(t, { script, as: first.visitor })
    const two = await browser.guest(t, { script, as: 'admin' })
    await one.open(`/staff/application/update/${number}`)
    await two.open(`/admin/application/update/${number}`)
    for (const [{ page }, status] of [
      [one, 'Approved'],
      [two, 'Rejected'],
    ] as const) {
      const panel = page.getByRole('region', { name: `Update ${number}` })
      await panel.getByLabel('Status').selectOption(status)
      await panel.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText(/^Update (Success|Failed)$/)).toBeVisible()
    }
    await expect(one.page.getByRole('status')).toContainText('Update Success')
    const alert = two.page.getByRole('alert')
    await expect(alert).toContainText('Update Failed')
    await expect(alert).toContainText(`${first.name} set ${number} to Approved on`)
    if (script) await expect(alert).toBeFocused()
    const panel = two.page.getByRole('region', { name: `Update ${number}` })
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Approved')
    await panel.getByLabel('Status').selectOption('Rejected')
    await panel.getByRole('button', { name: 'Submit' }).click()
    await expect(two.page.getByRole('status')).toContainText(`${number} is Rejected now.`)
  },
)
