import { after, before } from 'node:test'
import { freshEmail, password } from '../actors.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('a new clerk is asked for a password of the own choice, until it is chosen', async (t, script) => {
  const email = freshEmail('clerk')
  const name = script ? 'Tara Rathod' : 'Usha Rathod'
  const admin = await browser.guest(t, { script, as: 'admin' })
  await admin.open('/admin')
  await admin.page.getByRole('link', { name: 'Create Staff Account' }).click()
  await admin.page.getByLabel('Name', { exact: true }).fill(name)
  await admin.page.getByLabel('Email').fill('user@panchayat.example')
  await admin.page.getByLabel('Password').fill(password)
  await admin.page.getByRole('button', { name: 'Create Staff' }).click()
  await expect(admin.page.getByRole('alert')).toContainText('Error creating staff')
  await expect(admin.page.getByRole('alert')).toContainText('Email is already registered')
  await admin.page.getByLabel('Email').fill(email)
  await admin.page.getByLabel('Password').fill(password)
  await admin.page.getByRole('button', { name: 'Create Staff' }).click()
  await expect(admin.page.getByRole('status')).toContainText('Staff created successfully!')
  await expect(admin.page.getByLabel('Name', { exact: true })).toHaveValue('')
  const accounts = admin.page.getByRole('table', { name: 'Staff Accounts' })
  await expect(accounts.getByRole('row', { name })).toContainText(email)

  const { page, open } = await browser.guest(t, { script })
  await open('/login?as=staff')
  await logIn(page, email)
  const asked = page.getByText('Choose a password of your own')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Dashboard' })).toBeVisible()
  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: 'Update Application Status' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Update Application Status' })).toBeVisible()
  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await page.getByLabel('Current Password').fill(password)
  await page.getByLabel('New Password').fill('under the peepal tree')
  await page.getByLabel('Confirm Password').fill('under the peepal tree')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('status')).toContainText('Password Changed')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Dashboard' })).toBeVisible()
  await expect(asked).toHaveCount(0)
})

eachWay(
  'a clerk whose account is disabled is out at the next click, and in when it is enabled',
  async (t, script) => {
    const person = await newPerson(browser.portal, 'staff', 'Vimal')
    const clerk = await browser.guest(t, { script, as: person.visitor })
    await clerk.open('/staff')
    const { page, open } = await browser.guest(t, { script, as: 'admin' })
    await open('/admin/create-staff')
    const row = page.getByRole('table', { name: 'Staff Accounts' }).getByRole('row', { name: person.name })
    await row.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('status')).toContainText('Account disabled')
    await expect(row).toContainText('Disabled since')

    await clerk.page.getByRole('link', { name: 'Update user' }).click()
    await expect(clerk.page.getByRole('heading', { level: 1, name: 'Staff Login' })).toBeVisible()
    await logIn(clerk.page, person.email)
    await expect(clerk.page.getByRole('alert')).toContainText('Login Failed')
    await row.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByRole('status')).toContainText('Account enabled')
    await logIn(clerk.page, person.email)
    await expect(clerk.page.getByRole('heading', { level: 2, name: 'Update User Profile' })).toBeVisible()
  },
)

eachWay('an admin gives a clerk a one-time link', async (t, script) => {
  const person = await newPerson(browser.portal, 'staff', 'Waman')
  const { page, open } = await browser.guest(t, { script, as: 'admin' })
  await open('/admin/create-staff')
  const row = page.getByRole('table', { name: 'Staff Accounts' }).getByRole('row', { name: person.name })
  await row.getByRole('button', { name: 'One-time link' }).click()
  const said = page.getByRole('status')
  await expect(said).toContainText(`One-time link for ${person.name}`)
  if (script) await expect(said).toBeFocused()
  const link = /http\S+\/password\/\S+/.exec(await said.innerText())?.[0] ?? ''
  const clerk = await browser.guest(t, { script })
  await clerk.open(link)
  await expect(clerk.page.getByRole('heading', { level: 1, name: 'Set Password' })).toBeVisible()
})
