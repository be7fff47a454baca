import { test } from 'node:test'
import { password } from '../actors.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'
import { any, like, words } from './words.ts'

const browser = await browserForFile()

oneWay('a citizen searches the services and finds the way back to all', async (t, way) => {
  const { mark, say } = way
  const word = mark
  const serviceId = await newService(browser.portal, { serviceName: `${word} counting` })
  const { page, open } = await browser.guest(t, { ...way, width: 360, as: 'user' })
  await open('/user')
  const rows = page.getByRole('table', { name: say('user.servicesList') }).getByRole('row')
  const header = page.getByRole('rowheader', { name: `${word} counting` })
  const search = async (words: string) => {
    await page.getByRole('searchbox', { name: say('user.searchService') }).fill(words)
    await page.getByRole('button', { name: say('user.searchButton') }).click()
  }
  await search(`${word.toLowerCase().slice(0, 5)} count`)
  await expect(header).toBeVisible()
  await expect(rows).toHaveCount(2)
  const beginnings = `${word.toLowerCase().slice(0, 5)} count`
  await expect(page.getByText(beginnings, { exact: true })).toBeVisible()
  await expect(page.getByText(say('user.servicesFound', { count: 1 }))).toBeVisible()
  await search('nothing of the kind')
  await expect(page.getByText(say('user.noServiceMore'))).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('link', { name: say('user.showAll') }).click()
  await expect(rows).not.toHaveCount(2)
  await expect(page.getByRole('searchbox', { name: say('user.searchService') })).toHaveValue('')

  await search(word)
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: say('user.view'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('service.details') })
  await expect(dialog).toContainText('What the tests apply for.')
  await dialog.getByRole('link', { name: say('ui.close') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  const apply = page.getByRole('link', { name: say('user.apply'), exact: true })
  await expect(apply).toHaveAccessibleDescription(`${word} counting`)
  await apply.click()
  await expect(page).toHaveURL(`/user/apply/${serviceId}`)
})

oneWay('a citizen asks the office to change the profile', async (t, way) => {
  const { say } = way
  const person = await newPerson(browser.portal, 'user', 'Kamala')
  const { page, open } = await browser.guest(t, { ...way, as: person.visitor })
  await open('/user')
  const menu = page.getByRole('navigation', { name: say('ui.menu') })
  await menu.getByRole('link', { name: say('area.menu.myProfile') }).click()
  await expect(page).toHaveURL(`/user/${person.id}`)
  await expect(page.getByRole('heading', { level: 2, name: say('user.profile') })).toBeVisible()
  for (const word of [person.name, person.email]) {
    await expect(page.getByRole('definition').filter({ hasText: word })).toBeVisible()
  }
  const ask = page.getByRole('button', { name: say('user.contact') })
  await ask.click()
  await page.getByRole('button', { name: say('user.send') }).click()
  await expect(page.getByRole('alert')).toContainText(say('error.enter', { field: say('field.message') }))
  await page.getByLabel(say('field.message')).fill('My village is Wagholi.\nNot Vadgaon.')
  await page.getByRole('button', { name: say('user.send') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.requestSent.title'))
  await expect(page.getByText(like(say('user.pending', { date: any })))).toBeVisible()
  await expect(page.getByText('My village is Wagholi.')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await expect(page.getByLabel(say('field.message'))).toHaveCount(0)
})

oneWay('a citizen changes the password, and is signed out wherever else', async (t, way) => {
  const { say } = way
  const person = await newPerson(browser.portal, 'user', 'Leela')
  const elsewhere = await browser.guest(t, { ...way, script: true, as: person.visitor })
  const { page, open } = await browser.guest(t, { ...way, width: 360 })
  await open('/login?as=user')
  await logIn(page, person.email, { say })
  await page.getByRole('link', { name: say('ui.account') }).click()
  await page.getByRole('link', { name: say('account.changePassword') }).click()
  const fill = async (current: string, chosen: string, again = chosen) => {
    await page.getByLabel(say('field.currentPassword')).fill(current)
    await page.getByLabel(say('field.newPassword')).fill(chosen)
    await page.getByLabel(say('field.confirmPassword')).fill(again)
    await page.getByRole('button', { name: say('account.changePassword') }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: say('ui.account') })).toBeVisible()
  await fill(password, 'rain on the tin roof', 'rain on the roof')
  await expect(page.getByRole('alert')).toContainText(say('error.passwordMismatch'))
  await expect(page.getByLabel(say('field.newPassword'))).toHaveValue('')
  await fill('not this one', 'rain on the tin roof')
  await expect(page.getByRole('alert')).toContainText(say('error.passwordWrong'))
  await fill(password, 'rain on the tin roof')
  await expect(page.getByRole('status')).toContainText(say('flash.passwordChanged.title'))
  await expect(page.getByRole('heading', { level: 1, name: say('area.user') })).toBeVisible()
  await elsewhere.open('/user')
  await expect(elsewhere.page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()

  await page.getByRole('button', { name: say('ui.openMenu') }).click()
  await page.getByRole('button', { name: say('ui.logout') }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toContainText(say('flash.signedOut.title'))
  await open('/user/applications')
  await expect(page).toHaveURL('/login?as=user&next=%2Fuser%2Fapplications')
  await logIn(page, person.email, { say })
  await expect(page.getByRole('alert')).toContainText(say('error.loginFailed'))
  await expect(page.getByLabel(say('field.signInName'))).toHaveValue(person.email)
  await logIn(page, person.email, { secret: 'rain on the tin roof', say })
  await expect(page).toHaveURL('/user/applications')
  await expect(page.getByText(say('user.noApplication'))).toBeVisible()
})

test('a page that was left open says at the next click that somebody signed out', async (t) => {
  const say = words('en')
  const { number } = await newApplications(browser.portal, { count: 1 })
  const { page, open } = await browser.guest(t, { as: 'staff' })
  await open(`/staff/application/update?number=${number}`)
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('link', { name: say('user.view'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.staff') })).toBeVisible()
})
