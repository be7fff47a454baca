import { after, before } from 'node:test'
import { freshEmail } from '../actors.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('a citizen registers on the way from the home page to an application', async (t, script) => {
  const { page, open } = await browser.guest(t, { script, width: 360 })
  await open('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to E Gram Panchayat' })).toBeVisible()
  await page.getByRole('link', { name: /^See all \d+ services$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services of the council' })).toBeVisible()
  const first = page.getByRole('list', { name: 'Services of the council' }).getByRole('link').first()
  const serviceName = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: serviceName })).toBeVisible()
  await page.getByRole('link', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Register as a new user' }).click()

  await page.getByLabel('Full Name').fill(answers.applicantName)
  await page.getByLabel('Email').fill(freshEmail('asha'))
  await page.getByLabel('Password', { exact: true }).fill('a well in the field')
  await page.getByLabel('Confirm Password').fill('a well in the field')
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('heading', { level: 2, name: serviceName })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(answers.applicantName)
  await page.getByLabel("Father's Name").fill(answers.applicantFatherName)
  await page.getByLabel("Mother's Name").fill(answers.applicantMotherName)
  await page.getByLabel('Phone No').fill('+91 98765 43210')
  await page.getByLabel('Village').fill(answers.applicantVillage)
  await page.getByLabel('Pincode').fill(answers.applicantPincode)
  await page.getByLabel('Landmark').fill(answers.applicantLandmark)
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page).toHaveURL('/user')
  const said = page.getByRole('status').filter({ hasText: 'Application Submitted.' })
  await expect(said).toContainText(/Application Submitted\. Your Application no is \S+321/)
  const number = /no is (\S+321(-\d+)?)/.exec(await said.innerText())?.[1] ?? ''

  await page.getByRole('button', { name: 'Open Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Application Status' })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'My Application Status' })).toBeVisible()
  const own = page.getByRole('list', { name: 'My Application Status' }).getByRole('listitem').first()
  await expect(own).toContainText(serviceName)
  await expect(own).toContainText(number)
  await expect(own).toContainText('Pending')
  await own.getByRole('link', { name: 'View', exact: true }).click()
  const paper = page.getByRole('article')
  for (const answer of [number, ...Object.values(answers)]) await expect(paper).toContainText(answer)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('To keep it on paper')).toBeHidden()
})

eachWay('a refused application says what is wrong and keeps what was typed', async (t, script) => {
  const serviceId = await newService(browser.portal)
  const { page, open } = await browser.guest(t, { script, width: 360, as: 'user' })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel('Village').fill('Vadgaon')
  await page.getByLabel('Phone No').fill('0123')
  await page.getByRole('button', { name: 'Apply' }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Failed to Submit Application')
  if (script) await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Village')).toHaveValue('Vadgaon')
  await expect(page.getByLabel('Village')).not.toHaveAttribute('aria-invalid')
  const wrong = 'Invalid Phone Number. It should be a 10-digit number without leading zeros.'
  for (const [label, message] of [
    ["Father's Name", "Enter Father's Name"],
    ['Phone No', wrong],
    ['Landmark', 'Enter Landmark'],
  ] as const) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    await summary.getByRole('link', { name: message }).click()
    await expect(field).toBeFocused()
  }
  await expect(page.getByLabel('Phone No')).toHaveValue('0123')
  await expect(page.getByRole('alert')).toHaveCount(1)
})
