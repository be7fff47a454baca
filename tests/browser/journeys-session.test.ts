import { after, before } from 'node:test'
import type { Page } from 'playwright'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { endSessions, logIn, newPerson } from './people.ts'
import type { Say } from './words.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

async function signInAgain(page: Page, say: Say, as: 'user' | 'admin', email: string) {
  await expect(page.getByRole('heading', { level: 1, name: say(`login.${as}`) })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(say('flash.sessionEnded.title'))
  await logIn(page, email, { say })
}

eachWay('what a citizen typed is back after the session ended', async (t, way) => {
  const { say } = way
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Yashoda')
  const { page, open } = await browser.guest(t, { ...way, width: 360, as: person.visitor })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel(say('field.applicantFatherName')).fill('Keshav')
  await page.getByLabel(say('field.additionalInfo')).fill('First line\nsecond line')
  await endSessions(browser.portal, person)
  await page.getByRole('button', { name: say('user.apply') }).click()
  await signInAgain(page, say, 'user', person.email)
  await expect(page).toHaveURL(`/user/apply/${serviceId}`)
  await expect(page.getByText(say('user.restored'))).toBeVisible()
  await expect(page.getByLabel(say('field.applicantFatherName'))).toHaveValue('Keshav')
  await expect(page.getByLabel(say('field.additionalInfo'))).toHaveValue('First line\nsecond line')
})

eachWay('somebody else who signs in on the device does not see what was typed', async (t, way) => {
  const { say } = way
  const serviceId = await newService(browser.portal)
  const person = await newPerson(browser.portal, 'user', 'Zohra')
  const brother = await newPerson(browser.portal, 'user', 'Brother')
  const { page, open } = await browser.guest(t, { ...way, width: 360, as: person.visitor })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel(say('field.applicantLandmark')).fill('Behind the mill')
  await endSessions(browser.portal, person)
  await page.getByRole('button', { name: say('user.apply') }).click()
  await signInAgain(page, say, 'user', brother.email)
  await expect(page.getByLabel(say('field.fullName'))).toHaveValue(brother.name)
  await expect(page.getByLabel(say('field.applicantLandmark'))).toHaveValue('')
})

eachWay('what an officer typed or chose is back after the session ended', async (t, way) => {
  const { say } = way
  const { number } = await newApplications(browser.portal, { count: 1 })
  const person = await newPerson(browser.portal, 'admin', 'Chitra')
  const { page, open } = await browser.guest(t, { ...way, as: person.visitor })
  await open('/admin/create-service')
  await page.getByLabel(say('field.serviceName')).fill('Half a service')
  await endSessions(browser.portal, person)
  await page.getByRole('button', { name: say('admin.createService') }).click()
  await signInAgain(page, say, 'admin', person.email)
  await expect(page.getByLabel(say('field.serviceName'))).toHaveValue('Half a service')

  await open(`/admin/application/update/${number}`)
  const panel = page.getByRole('region', { name: say('officer.region', { applicationId: number }) })
  await panel.getByLabel(say('field.status')).selectOption('Rejected')
  await panel.getByLabel(say('field.reason')).fill('Not of this village')
  await endSessions(browser.portal, person)
  await panel.getByRole('button', { name: say('officer.submit') }).click()
  await signInAgain(page, say, 'admin', person.email)
  await expect(panel.getByLabel(say('field.status'))).toHaveValue('Rejected')
  await expect(panel.getByLabel(say('field.reason'))).toHaveValue('Not of this village')
  await expect(panel).toContainText(say('officer.restored'))
  await panel.getByRole('button', { name: say('officer.submit') }).click()
  await expect(page.getByRole('status')).toContainText(
    say('flash.statusUpdated.more', { applicationId: number, status: 'Rejected' }),
  )
})
