import { sendRequest } from '../../council/privacy/requests.server.ts'
import { newCitizen } from '../actors.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'

const browser = await browserForFile()

oneWay('a clerk finds a person and changes name, email and place', async (t, way) => {
  const { script, say } = way
  const person = await newPerson(browser.portal, 'user', 'Meher')
  const citizen = await browser.guest(t, { ...way, as: person.visitor })
  const { page, open } = await browser.guest(t, { ...way, as: 'staff' })
  await open('/staff')
  await page.getByRole('link', { name: say('area.menu.updateUser') }).click()
  await page.getByRole('searchbox', { name: say('staff.findUser') }).fill(person.name.slice(0, -2))
  await page.getByRole('button', { name: say('staff.find'), exact: true }).click()
  await page
    .getByRole('table', { name: say('staff.usersFound') })
    .getByRole('link', { name: person.name })
    .click()
  const profile = page.getByRole('region', { name: say('staff.profileOf', { name: person.name }) })
  await expect(profile.getByLabel(say('field.email'))).toHaveValue(person.email)
  await profile.getByLabel(say('field.username')).fill('Meher Irani')
  await profile.getByLabel(say('field.email')).fill(`new-${person.email.toUpperCase()}`)
  for (const [kind, place] of [
    ['state', 'Maharashtra'],
    ['district', 'Pune'],
    ['block', 'Haveli'],
  ] as const) {
    await profile.getByLabel(say(`field.${kind}`)).selectOption({ label: place })
    if (!script) await profile.getByRole('button', { name: say('staff.nextList') }).click()
  }
  await profile.getByLabel(say('field.village')).selectOption({ label: 'नमुना गाव 1' })
  await expect(profile.getByLabel(say('field.username'))).toHaveValue('Meher Irani')
  await profile.getByRole('button', { name: say('staff.updateProfile') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.profileUpdated.title'))
  const changed = page.getByRole('region', { name: say('staff.profileOf', { name: 'Meher Irani' }) })
  await expect(changed.getByLabel(say('field.email'))).toHaveValue(`new-${person.email}`)
  await expect(changed.getByLabel(say('field.village'))).toHaveValue(/./)

  await citizen.open('/user')
  await expect(citizen.page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
  await logIn(citizen.page, `new-${person.email}`, { say })
  await citizen.page.getByRole('link', { name: say('area.menu.myProfile') }).click()
  for (const word of ['Meher Irani', 'Maharashtra', 'Pune', 'Haveli', 'नमुना गाव 1']) {
    await expect(citizen.page.getByRole('definition').filter({ hasText: word })).toBeVisible()
  }
})

oneWay('people are found by where they live', async (t, way) => {
  const { script, say } = way
  const { page, open } = await browser.guest(t, { ...way, as: 'staff' })
  await open('/staff/update-user')
  const finder = page.getByRole('group', { name: say('staff.byPlace') })
  for (const [kind, place] of [
    ['state', 'Maharashtra'],
    ['district', 'Satara'],
    ['block', 'Wai'],
  ] as const) {
    await finder.getByLabel(say(`field.${kind}`)).selectOption({ label: place })
    if (!script) await page.getByRole('button', { name: say('staff.nextList') }).click()
  }
  await finder.getByLabel(say('field.village')).selectOption({ label: 'नमुना गाव 1' })
  if (!script) await page.getByRole('button', { name: say('staff.showPeople') }).click()
  const people = page.getByRole('table', { name: say('staff.usersFound') })
  await expect(people.getByRole('link', { name: 'मीना कांबळे' })).toBeVisible()
  await expect(people.getByText('गणेश पवार')).toHaveCount(0)
})

oneWay('a request from a profile is done when the clerk says so', async (t, way) => {
  const { mark, say } = way
  const { db } = browser.portal.council
  const message = `My name is spelt ${mark}.`
  const person = await newPerson(browser.portal, 'user', 'Noor')
  const citizen = await browser.guest(t, { ...way, as: person.visitor })
  await citizen.open(`/user/${person.id}?request=new`)
  await citizen.page.getByLabel(say('field.message')).fill(message)
  await citizen.page.getByRole('button', { name: say('user.send') }).click()
  await expect(citizen.page.getByRole('status')).toContainText(say('flash.requestSent.title'))
  await sendRequest(db, await newCitizen(db, 'Somebody Else'), 'correct', 'Another request.')

  const clerk = await browser.guest(t, { ...way, as: 'staff' })
  await clerk.open('/staff/update-user')
  const requests = clerk.page.getByRole('table', { name: say('profileRequests.heading') })
  const row = requests.getByRole('row').filter({ hasText: message })
  await expect(row.getByRole('rowheader')).toContainText(person.name)
  await row.getByRole('link', { name: say('profileRequests.openProfile') }).click()
  await expect(
    clerk.page.getByRole('region', { name: say('staff.profileOf', { name: person.name }) }),
  ).toBeVisible()
  await row.getByRole('button', { name: say('profileRequests.done') }).click()
  await expect(clerk.page.getByRole('status')).toContainText(say('flash.requestDone.title'))
  await expect(row).toHaveCount(0)
  await expect(requests).toContainText('Another request.')
  await citizen.open(`/user/${person.id}`)
  const ask = citizen.page.getByRole('button', { name: say('user.contact') })
  await expect(ask).toBeVisible()
})

oneWay('a clerk gives a one-time link, with which a citizen chooses a password, once', async (t, way) => {
  const { say } = way
  const person = await newPerson(browser.portal, 'user', 'Pushpa')
  const clerk = await browser.guest(t, { ...way, as: 'staff' })
  await clerk.open(`/staff/update-user?user=${person.id}`)
  await clerk.page.getByRole('button', { name: say('staff.giveLink') }).click()
  const said = clerk.page.getByRole('status')
  await expect(said).toContainText(say('admin.linkGiven', { name: person.name }))
  const link = /http\S+\/password\/\S+/.exec(await said.innerText())?.[0] ?? ''
  await clerk.open(`/staff/update-user?user=${person.id}`)
  await expect(clerk.page.getByText('/password/')).toHaveCount(0)

  const { page, open } = await browser.guest(t, { ...way, width: 360 })
  await open(link)
  await expect(page.getByText(say('public.setPasswordFor', { name: person.name }))).toBeVisible()
  await page.getByLabel(say('field.newPassword')).fill('monsoon over the ghats')
  await page.getByLabel(say('field.confirmPassword')).fill('monsoon over the ghats')
  await page.getByRole('button', { name: say('public.setPassword') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(say('flash.passwordChanged.title'))
  await logIn(page, person.email, { secret: 'monsoon over the ghats', say })
  await expect(page.getByRole('heading', { level: 1, name: say('area.user') })).toBeVisible()
  await open(link)
  await expect(page.getByRole('heading', { level: 1, name: say('error.linkGone') })).toBeVisible()
})
