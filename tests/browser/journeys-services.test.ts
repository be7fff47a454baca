import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { logIn } from './people.ts'
import { like } from './words.ts'

const browser = await browserForFile()

oneWay('an admin creates a service, and an id that is taken is refused', async (t, way) => {
  const { mark, say } = way
  const serviceId = `B-${mark.toUpperCase()}`
  const { page, open } = await browser.guest(t, { ...way })
  await open('/')
  await page.getByRole('link', { name: say('login.admin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.admin') })).toBeVisible()
  await logIn(page, 'admin@panchayat.example', { secret: demonstrationPassword, say })
  await expect(page.getByRole('heading', { level: 1, name: say('area.admin') })).toBeVisible()
  const menu = page.getByRole('navigation', { name: say('ui.menu') })
  const fill = async () => {
    await menu.getByRole('link', { name: say('area.menu.createService') }).click()
    await expect(page.getByRole('heading', { level: 2, name: say('admin.createNewService') })).toBeVisible()
    await page.getByLabel(say('field.serviceId')).fill(serviceId.toLowerCase())
    await page.getByLabel(say('field.serviceName')).fill(`Aquifer map ${serviceId}`)
    await page.getByLabel(say('field.category')).fill('Water')
    await page.getByLabel(say('field.serviceDescription')).fill('Where the water stands under the fields.')
    await page.getByLabel(say('field.link')).fill('https://water.example/map')
    await page.getByRole('button', { name: say('admin.createService') }).click()
  }
  await fill()
  await expect(page.getByRole('status')).toContainText(say('flash.serviceCreated.title'))
  const row = page
    .getByRole('table', { name: say('admin.manageServices') })
    .getByRole('row', { name: serviceId })
  await expect(row).toContainText('Where the water stan...')
  await row.getByRole('link', { name: say('admin.view') }).click()
  const dialog = page.getByRole('dialog', { name: say('service.details') })
  for (const words of [serviceId, 'Where the water stands under the fields.', 'Water', 'water.example/map']) {
    await expect(dialog).toContainText(words)
  }
  await dialog.getByRole('link', { name: say('ui.close') }).click()
  await expect(dialog).toHaveCount(0)

  await fill()
  await expect(page.getByRole('alert')).toContainText(say('error.createServiceFailed'))
  const id = page.getByLabel(say('field.serviceId'))
  await expect(id).toHaveAccessibleDescription(like(say('error.serviceIdTaken')))
  await expect(id).toHaveValue(serviceId.toLowerCase())
  await expect(page.getByLabel(say('field.serviceName'))).toHaveValue(`Aquifer map ${serviceId}`)
})

oneWay('an admin edits a service, and a field left empty keeps its value', async (t, way) => {
  const { mark, say } = way
  const name = `${mark} register`
  const serviceId = await newService(browser.portal, { serviceName: name })
  const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
  await open('/admin')
  const table = page.getByRole('table', { name: say('admin.manageServices') })
  await table
    .getByRole('row', { name })
    .getByRole('link', { name: say('admin.edit') })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: say('admin.updateService') })).toBeVisible()
  await expect(page.getByLabel(say('field.serviceId'))).toHaveValue(serviceId)
  await expect(page.getByLabel(say('field.serviceId'))).not.toBeEditable()
  await page.getByLabel(say('field.serviceName')).fill(`${name} of 2026`)
  await page.getByLabel(say('field.link')).fill('')
  await page.getByRole('button', { name: say('admin.updateService') }).click()
  const said = page.getByRole('status')
  await expect(said).toContainText(say('flash.serviceUpdated.title'))
  await expect(said).toContainText(
    say('flash.serviceUpdated.more', {
      kept: 'some',
      serviceName: 'changed',
      category: 'changed',
      serviceDescription: 'changed',
      link: 'kept',
    }),
  )
  const row = table.getByRole('row', { name: `${name} of 2026` })
  await row.getByRole('link', { name: say('admin.view') }).click()
  await expect(page.getByRole('dialog')).toContainText('service.example')
})

oneWay('an admin is asked before a service is deleted, and may change the mind', async (t, way) => {
  const { script, mark, say } = way
  const name = `${mark} permit`
  const { number } = await newApplications(browser.portal, { count: 1, serviceName: name })
  const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
  await open('/admin')
  const row = page.getByRole('table', { name: say('admin.manageServices') }).getByRole('row', { name })
  const remove = row.getByRole('link', { name: say('admin.delete') })
  await expect(remove).toHaveAccessibleDescription(name)
  const question = page.getByRole('alertdialog', { name: say('admin.deleteService') })
  await remove.click()
  await expect(question).toContainText(name)
  await expect(question).toContainText(say('admin.refer', { count: 1, shown: '1' }))
  await question.getByRole('link', { name: say('ui.cancel') }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toBeVisible()
  if (script) await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: say('admin.deleteService') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.serviceDeleted.title'))
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: say('area.menu.updateStatus') }).click()
  await page.getByRole('searchbox', { name: say('officer.searchBy') }).fill(number)
  await page.keyboard.press('Enter')
  const applications = page.getByRole('table', { name: say('officer.heading') })
  await expect(applications.getByRole('row', { name: number })).toContainText(name)
})
