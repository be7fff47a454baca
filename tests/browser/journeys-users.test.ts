import { after, before } from 'node:test'
import { sendProfileRequest } from '../../council/profile-requests.server.ts'
import { newCitizen } from '../actors.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('a clerk finds a person and changes name, email and place', async (t, script) => {
  const person = await newPerson(browser.portal, 'user', 'Meher')
  const citizen = await browser.guest(t, { script, as: person.visitor })
  const { page, open } = await browser.guest(t, { script, as: 'staff' })
  await open('/staff')
  await page.getByRole('link', { name: 'Update user' }).click()
  await page.getByRole('searchbox', { name: 'Find User' }).fill(person.name.slice(0, -2))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('table', { name: 'Users found' }).getByRole('link', { name: person.name }).click()
  const profile = page.getByRole('region', { name: `Profile of ${person.name}` })
  await expect(profile.getByLabel('Email')).toHaveValue(person.email)
  await profile.getByLabel('Username').fill('Meher Irani')
  await profile.getByLabel('Email').fill(`new-${person.email.toUpperCase()}`)
  for (const [kind, place] of [
    ['State', 'Maharashtra'],
    ['District', 'Pune'],
    ['Block', 'Haveli'],
  ] as const) {
    await profile.getByLabel(kind).selectOption({ label: place })
    if (!script) await profile.getByRole('button', { name: 'Show the next list' }).click()
  }
  await profile.getByLabel('Village').selectOption({ label: 'Sample Village 1' })
  await expect(profile.getByLabel('Username')).toHaveValue('Meher Irani')
  await profile.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('status')).toContainText('Profile Updated')
  const changed = page.getByRole('region', { name: 'Profile of Meher Irani' })
  await expect(changed.getByLabel('Email')).toHaveValue(`new-${person.email}`)
  await expect(changed.getByLabel('Village')).toHaveValue(/./)

  await citizen.open('/user')
  await expect(citizen.page.getByRole('heading', { level: 1, name: 'User Login' })).toBeVisible()
  await logIn(citizen.page, `new-${person.email}`)
  await citizen.page.getByRole('link', { name: 'My Profile' }).click()
  for (const word of ['Meher Irani', 'Maharashtra', 'Pune', 'Haveli', 'Sample Village 1']) {
    await expect(citizen.page.getByRole('definition').filter({ hasText: word })).toBeVisible()
  }
})

eachWay('people are found by where they live', async (t, script) => {
  const { page, open } = await browser.guest(t, { script, as: 'staff' })
  await open('/staff/update-user')
  const finder = page.getByRole('group', { name: 'Or by where they live' })
  for (const [kind, place] of [
    ['State', 'Maharashtra'],
    ['District', 'Satara'],
    ['Block', 'Wai'],
  ] as const) {
    await finder.getByLabel(kind).selectOption({ label: place })
    if (!script) await page.getByRole('button', { name: 'Show the next list' }).click()
  }
  await finder.getByLabel('Village').selectOption({ label: 'Sample Village 1' })
  if (!script) await page.getByRole('button', { name: 'Show people' }).click()
  const people = page.getByRole('table', { name: 'Users found' })
  await expect(people.getByRole('link', { name: 'Meena Kamble' })).toBeVisible()
  await expect(people.getByText('Ganesh Pawar')).toHaveCount(0)
})

eachWay('a request from a profile is done when the clerk says so', async (t, script) => {
  const { db } = browser.portal.council
  const message = script ? 'My name is spelt wrongly.' : 'My email is another one.'
  const person = await newPerson(browser.portal, 'user', 'Noor')
  const citizen = await browser.guest(t, { script, as: person.visitor })
  await citizen.open(`/user/${person.id}?request=new`)
  await citizen.page.getByLabel('Message').fill(message)
  await citizen.page.getByRole('button', { name: 'Send Request' }).click()
  await expect(citizen.page.getByRole('status')).toContainText('Request Sent')
  await sendProfileRequest(db, await newCitizen(db, 'Somebody Else'), 'Another request.')

  const clerk = await browser.guest(t, { script, as: 'staff' })
  await clerk.open('/staff/update-user')
  const requests = clerk.page.getByRole('table', { name: 'Profile Requests' })
  const row = requests.getByRole('row').filter({ hasText: message })
  await expect(row.getByRole('rowheader')).toContainText(person.name)
  await row.getByRole('link', { name: 'Open Profile' }).click()
  await expect(clerk.page.getByRole('region', { name: `Profile of ${person.name}` })).toBeVisible()
  await row.getByRole('button', { name: 'Mark as done' }).click()
  await expect(clerk.page.getByRole('status')).toContainText('Request marked as done')
  await expect(row).toHaveCount(0)
  await expect(requests).toContainText('Another request.')
  await citizen.open(`/user/${person.id}`)
  const ask = citizen.page.getByRole('button', { name: 'Contact Admin for profile update' })
  await expect(ask).toBeVisible()
})

eachWay('a clerk gives a one-time link, with which a citizen chooses a password, once', async (t, script) => {
  const person = await newPerson(browser.portal, 'user', 'Pushpa')
  const clerk = await browser.guest(t, { script, as: 'staff' })
  await clerk.open(`/staff/update-user?user=${person.id}`)
  await clerk.page.getByRole('button', { name: 'Give a one-time link' }).click()
  const said = clerk.page.getByRole('status')
  await expect(said).toContainText(`One-time link for ${person.name}`)
  const link = /http\S+\/password\/\S+/.exec(await said.innerText())?.[0] ?? ''
  await clerk.open(`/staff/update-user?user=${person.id}`)
  await expect(clerk.page.getByText('/password/')).toHaveCount(0)

  const { page, open } = await browser.guest(t, { script, width: 360 })
  await open(link)
  await expect(page.getByText(`for the account of ${person.name}`)).toBeVisible()
  await page.getByLabel('New Password').fill('monsoon over the ghats')
  await page.getByLabel('Confirm Password').fill('monsoon over the ghats')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Login' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Password Changed')
  await logIn(page, person.email, 'monsoon over the ghats')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome User' })).toBeVisible()
  await open(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
})
