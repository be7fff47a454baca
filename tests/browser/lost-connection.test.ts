import { before, test } from 'node:test'
import { typeVillages } from '../portal/places-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect } from './open-browser.ts'
import { forgiveLostConnection } from './watch.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

test('a form that could not be sent stays as it was typed, and can be sent again', async (t) => {
  const serviceId = await newService(browser.portal)
  const guest = await browser.guest(t, { width: 360, as: 'user' })
  const { page } = guest
  await guest.open(`/user/apply/${serviceId}`)
  const typed = {
    'Full Name': 'Asha Patil',
    "Father's Name": 'Ramesh',
    "Mother's Name": 'Sunita',
    'Phone No': '9876543210',
    Village: 'Vadgaon',
    Pincode: '412803',
    Landmark: 'Behind the temple',
    'User Details': 'House 214',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent: there is no connection.')
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status')).toContainText(`Your Application no is ${serviceId}321`)
  forgiveLostConnection(guest.faults)
})

test('a page that could not be fetched says so, and can be asked for again', async (t) => {
  const guest = await browser.guest(t, { as: 'staff' })
  const { page } = guest
  await guest.open('/staff/update-user')
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('water')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('water')
  forgiveLostConnection(guest.faults)
})
