import { after, before } from 'node:test'
import type { Page } from 'playwright'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { endSessions, logIn, newPerson } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

async function signInAgain(page: Page, heading: string, email: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Please sign in again.')
  await logIn(page, email)
}

eachWay('what a citizen typed is back after the session ended', async (t, script) => {
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Yashoda')
  const { page, open } = await browser.guest(t, { script, width: 360, as: person.visitor })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel("Father's Name").fill('Keshav')
  await page.getByLabel('Additional Info').fill('First line\nsecond line')
  await endSessions(browser.portal, person)
  await page.getByRole('button', { name: 'Apply' }).click()
  await signInAgain(page, 'User Login', person.email)
  await expect(page).toHaveURL(`/user/apply/${serviceId}`)
  await expect(page.getByText('What you typed before is back')).toBeVisible()
  await expect(page.getByLabel("Father's Name")).toHaveValue('Keshav')
  await expect(page.getByLabel('Additional Info')).toHaveValue('First line\nsecond line')
})

eachWay('somebody else who signs in on the device does not see what was typed', async (t, script) => {
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Zohra')
  const brother = await newPerson(browser.portal, 'user', 'Brother')
  const { page, open } = await browser.guest(t, { script, width: 360, as: person.visitor })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel('Landmark').fill('Behind the mill')
  await endSessions(browser.portal, person)
  await page.getByRole('button', { name: 'Apply' }).click()
  await signInAgain(page, 'User Login', brother.email)
  await expect(page.getByLabel('Full Name')).toHaveValue(brother.name)
  await expect(page.getByLabel('Landmark')).toHaveValue('')
})

eachWay('what an officer typed or chose is back after the session ended', async (t, script) => {
  const { number } = await newApplications(browser.portal, { count: 1 })
  const person = await newPerson(browser.portal, 'admin', 'Chitra')
  const { page, open } = await browser.guest(t, { script, as: person.visitor })
  await open('/admin/create-service')
  await page.getByLabel('Service Name').fill('Half a service')
  await endSessions(browser.portal, person)
  await page.getByRole('button', { name: 'Create Service' }).click()
  await signInAgain(page, 'Admin Login', person.email)
  await expect(page.getByLabel('Service Name')).toHaveValue('Half a service')

  await open(`/admin/application/update/${number}`)
  const panel = page.getByRole('region', { name: `Update ${number}` })
  await panel.getByLabel('Status').selectOption('Rejected')
  await endSessions(browser.portal, person)
  await panel.getByRole('button', { name: 'Submit' }).click()
  await signInAgain(page, 'Admin Login', person.email)
  await expect(panel.getByLabel('Status')).toHaveValue('Rejected')
  await expect(panel).toContainText('What you chose before is back')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status')).toContainText(`${number} is Rejected now.`)
})
