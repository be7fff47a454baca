import { freshEmail, password } from '../actors.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'
import { any, like } from './words.ts'

const browser = await browserForFile()

oneWay('a new clerk is asked for a password of the own choice, until it is chosen', async (t, way) => {
  const { mark, say } = way
  const email = freshEmail('clerk')
  const name = `Tara ${mark}`
  const admin = await browser.guest(t, { ...way, as: 'admin' })
  await admin.open('/admin')
  await admin.page.getByRole('link', { name: say('area.menu.createStaff') }).click()
  await admin.page.getByLabel(say('field.name'), { exact: true }).fill(name)
  await admin.page.getByLabel(say('field.email')).fill('user@panchayat.example')
  await admin.page.getByLabel(say('field.password')).fill(password)
  await admin.page.getByRole('button', { name: say('admin.createStaff') }).click()
  await expect(admin.page.getByRole('alert')).toContainText(say('error.createStaffFailed'))
  await expect(admin.page.getByRole('alert')).toContainText(say('error.emailTaken'))
  await admin.page.getByLabel(say('field.email')).fill(email)
  await admin.page.getByLabel(say('field.password')).fill(password)
  await admin.page.getByRole('button', { name: say('admin.createStaff') }).click()
  await expect(admin.page.getByRole('status')).toContainText(
    say('flash.staffCreated.title', { role: 'staff' }),
  )
  await expect(admin.page.getByLabel(say('field.name'), { exact: true })).toHaveValue('')
  const accounts = admin.page.getByRole('table', { name: say('admin.staffAccounts') })
  await expect(accounts.getByRole('row', { name })).toContainText(email)

  const { page, open } = await browser.guest(t, { ...way })
  await open('/login?as=staff')
  await logIn(page, email, { say })
  const asked = page.getByText(say('area.passwordAsked'))
  await expect(page.getByRole('heading', { level: 1, name: say('area.staff') })).toBeVisible()
  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: say('area.menu.updateStatus') }).click()
  await expect(page.getByRole('heading', { level: 2, name: say('area.menu.updateStatus') })).toBeVisible()
  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: say('account.changePassword') }).click()
  await page.getByLabel(say('field.currentPassword')).fill(password)
  await page.getByLabel(say('field.newPassword')).fill('under the peepal tree')
  await page.getByLabel(say('field.confirmPassword')).fill('under the peepal tree')
  await page.getByRole('button', { name: say('account.changePassword') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.passwordChanged.title'))
  await expect(page.getByRole('heading', { level: 1, name: say('area.staff') })).toBeVisible()
  await expect(asked).toHaveCount(0)
})

oneWay(
  'a clerk whose account is disabled is out at the next click, and in when it is enabled',
  async (t, way) => {
    const { say } = way
    const person = await newPerson(browser.portal, 'staff', 'Vimal')
    const clerk = await browser.guest(t, { ...way, as: person.visitor })
    await clerk.open('/staff')
    const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
    await open('/admin/create-staff')
    const row = page
      .getByRole('table', { name: say('admin.staffAccounts') })
      .getByRole('row', { name: person.name })
    await row.getByRole('button', { name: say('admin.disable') }).click()
    await expect(page.getByRole('status')).toContainText(say('flash.staffDisabled.title'))
    await expect(row).toContainText(like(say('admin.disabledSince', { since: any, date: any })))

    await clerk.page.getByRole('link', { name: say('area.menu.updateUser') }).click()
    await expect(clerk.page.getByRole('heading', { level: 1, name: say('login.staff') })).toBeVisible()
    await logIn(clerk.page, person.email, { say })
    await expect(clerk.page.getByRole('alert')).toContainText(say('error.loginFailed'))
    await row.getByRole('button', { name: say('admin.enable') }).click()
    await expect(page.getByRole('status')).toContainText(say('flash.staffEnabled.title'))
    await logIn(clerk.page, person.email, { say })
    await expect(clerk.page.getByRole('heading', { level: 2, name: say('staff.updateUser') })).toBeVisible()
  },
)

oneWay('an admin gives a clerk a one-time link', async (t, way) => {
  const { script, say } = way
  const person = await newPerson(browser.portal, 'staff', 'Waman')
  const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
  await open('/admin/create-staff')
  const row = page
    .getByRole('table', { name: say('admin.staffAccounts') })
    .getByRole('row', { name: person.name })
  await row.getByRole('button', { name: say('admin.giveLink') }).click()
  const said = page.getByRole('status')
  await expect(said).toContainText(say('admin.linkGiven', { name: person.name }))
  if (script) await expect(said).toBeFocused()
  const link = /http\S+\/password\/\S+/.exec(await said.innerText())?.[0] ?? ''
  const clerk = await browser.guest(t, { ...way })
  await clerk.open(link)
  await expect(clerk.page.getByRole('heading', { level: 1, name: say('public.setPassword') })).toBeVisible()
})
