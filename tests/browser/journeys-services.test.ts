import { after, before } from 'node:test'
import { demonstrationPassword } from '../../council/sample/open-sample.server.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { logIn } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('an admin creates a service, and an id that is taken is refused', async (t, script) => {
  const serviceId = script ? 'B-SCRIPT' : 'B-PLAIN'
  const { page, open } = await browser.guest(t, { script })
  await open('/')
  await page.getByRole('link', { name: 'Admin Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  await logIn(page, 'admin@panchayat.example', demonstrationPassword)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const fill = async () => {
    await menu.getByRole('link', { name: 'Create Service' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Create New Service' })).toBeVisible()
    await page.getByLabel('Service ID').fill(serviceId.toLowerCase())
    await page.getByLabel('Service Name').fill(`Aquifer map ${serviceId}`)
    await page.getByLabel('Category').fill('Water')
    await page.getByLabel('Service Description').fill('Where the water stands under the fields.')
    await page.getByLabel('Link').fill('https://water.example/map')
    await page.getByRole('button', { name: 'Create Service' }).click()
  }
  await fill()
  await expect(page.getByRole('status')).toContainText('Service created successfully!')
  const row = page.getByRole('table', { name: 'Manage Services' }).getByRole('row', { name: serviceId })
  await expect(row).toContainText('Where the water stan...')
  await row.getByRole('link', { name: 'View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Service Details' })
  for (const words of [serviceId, 'Where the water stands under the fields.', 'Water', 'water.example/map']) {
    await expect(dialog).toContainText(words)
  }
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  await fill()
  await expect(page.getByRole('alert')).toContainText('Error creating service')
  const id = page.getByLabel('Service ID')
  await expect(id).toHaveAccessibleDescription(/A service has this Service ID/)
  await expect(id).toHaveValue(serviceId.toLowerCase())
  await expect(page.getByLabel('Service Name')).toHaveValue(`Aquifer map ${serviceId}`)
})

eachWay('an admin edits a service, and a field left empty keeps its value', async (t, script) => {
  const name = script ? 'Bullock register' : 'Buffalo register'
  const serviceId = await newService(browser.portal, { serviceName: name })
  const { page, open } = await browser.guest(t, { script, as: 'admin' })
  await open('/admin')
  const table = page.getByRole('table', { name: 'Manage Services' })
  await table.getByRole('row', { name }).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Update Service' })).toBeVisible()
  await expect(page.getByLabel('Service ID')).toHaveValue(serviceId)
  await expect(page.getByLabel('Service ID')).not.toBeEditable()
  await page.getByLabel('Service Name').fill(`${name} of 2026`)
  await page.getByLabel('Link').fill('')
  await page.getByRole('button', { name: 'Update Service' }).click()
  const said = page.getByRole('status')
  await expect(said).toContainText('Service Updated')
  await expect(said).toContainText('Left empty, so kept as before: Link.')
  const row = table.getByRole('row', { name: `${name} of 2026` })
  await row.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('dialog')).toContainText('service.example')
})

eachWay('an admin is asked before a service is deleted, and may change the mind', async (t, script) => {
  const name = script ? 'Drum permit' : 'Flute permit'
  const { number } = await newApplications(browser.portal, { count: 1, serviceName: name })
  const { page, open } = await browser.guest(t, { script, as: 'admin' })
  await open('/admin')
  const row = page.getByRole('table', { name: 'Manage Services' }).getByRole('row', { name })
  const remove = row.getByRole('link', { name: 'Delete' })
  await expect(remove).toHaveAccessibleDescription(name)
  const question = page.getByRole('alertdialog', { name: 'Delete Service' })
  await remove.click()
  await expect(question).toContainText(name)
  await expect(question).toContainText('1 application refers to it and stays readable.')
  await question.getByRole('link', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toBeVisible()
  if (script) await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete Service' }).click()
  await expect(page.getByRole('status')).toContainText('Service Deleted')
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Update Application Status' }).click()
  await page.getByRole('searchbox', { name: 'Application no' }).fill(number)
  await page.getByRole('button', { name: 'Find' }).click()
  const applications = page.getByRole('table', { name: 'Update Application Status' })
  await expect(applications.getByRole('row', { name: number })).toContainText(name)
})
