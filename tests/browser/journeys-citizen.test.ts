import { after, before, test } from 'node:test'
import { password } from '../actors.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('a citizen searches the services and finds the way back to all', async (t, script) => {
  const word = script ? 'Kingfisher' : 'Hoopoe'
  const serviceId = await newService(browser.portal, { serviceName: `${word} counting` })
  const { page, open } = await browser.guest(t, { script, width: 360, as: 'user' })
  await open('/user')
  const rows = page.getByRole('table', { name: 'Services List' }).getByRole('row')
  const header = page.getByRole('rowheader', { name: `${word} counting` })
  const search = async (words: string) => {
    await page.getByRole('searchbox', { name: 'Search Service' }).fill(words)
    await page.getByRole('button', { name: 'Search' }).click()
  }
  await search(`${word.toLowerCase().slice(0, 5)} count`)
  await expect(header).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(`1 service for “${word.toLowerCase().slice(0, 5)} count”`)).toBeVisible()
  await search('nothing of the kind')
  await expect(page.getByText('No service found')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).not.toHaveCount(2)
  await expect(page.getByRole('searchbox', { name: 'Search Service' })).toHaveValue('')

  await search(word)
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'View', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Service Details' })
  await expect(dialog).toContainText('What the tests apply for.')
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  const apply = page.getByRole('link', { name: 'Apply', exact: true })
  await expect(apply).toHaveAccessibleDescription(`${word} counting`)
  await apply.click()
  await expect(page).toHaveURL(`/user/apply/${serviceId}`)
})

eachWay('a citizen asks the office to change the profile', async (t, script) => {
  const person = await newPerson(browser.portal, 'user', 'Kamala')
  const { page, open } = await browser.guest(t, { script, as: person.visitor })
  await open('/user')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL(`/user/${person.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'My Profile' })).toBeVisible()
  for (const word of [person.name, person.email]) {
    await expect(page.getByRole('definition').filter({ hasText: word })).toBeVisible()
  }
  const ask = page.getByRole('button', { name: 'Contact Admin for profile update' })
  await ask.click()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter Message')
  await page.getByLabel('Message').fill('My village is Wagholi.\nNot Vadgaon.')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('status')).toContainText('Request Sent')
  await expect(page.getByText(/^You asked the office on \d+ \w+ \d+/)).toBeVisible()
  await expect(page.getByText('My village is Wagholi.')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveCount(0)
})

eachWay('a citizen changes the password, and is signed out wherever else', async (t, script) => {
  const person = await newPerson(browser.portal, 'user', 'Leela')
  const elsewhere = await browser.guest(t, { as: person.visitor })
  const { page, open } = await browser.guest(t, { script, width: 360 })
  await open('/login?as=user')
  await logIn(page, person.email)
  await page.getByRole('link', { name: 'Account' }).click()
  const fill = async (current: string, chosen: string, again = chosen) => {
    await page.getByLabel('Current Password').fill(current)
    await page.getByLabel('New Password').fill(chosen)
    await page.getByLabel('Confirm Password').fill(again)
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  await fill(password, 'rain on the tin roof', 'rain on the roof')
  await expect(page.getByRole('alert')).toContainText('both password does not match')
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await fill('not this one', 'rain on the tin roof')
  await expect(page.getByRole('alert')).toContainText('Current Password is not right')
  await fill(password, 'rain on the tin roof')
  await expect(page.getByRole('status')).toContainText('Password Changed')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome User' })).toBeVisible()
  await elsewhere.open('/user')
  await expect(elsewhere.page.getByRole('heading', { level: 1, name: 'User Login' })).toBeVisible()

  await page.getByRole('button', { name: 'Open Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toContainText('You have signed out.')
  await open('/user/applications')
  await expect(page).toHaveURL('/login?as=user&next=%2Fuser%2Fapplications')
  await logIn(page, person.email)
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await logIn(page, person.email, 'rain on the tin roof')
  await expect(page).toHaveURL('/user/applications')
  await expect(page.getByText('No Application Found')).toBeVisible()
})

test('a page that was left open says at the next click that somebody signed out', async (t) => {
  const { number } = await newApplications(browser.portal, { count: 1 })
  const { page, open } = await browser.guest(t, { as: 'staff' })
  await open(`/staff/application/update?number=${number}`)
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Login' })).toBeVisible()
})
