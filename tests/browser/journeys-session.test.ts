import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { openIdentityProvider } from '../../council/identity/hosted/identity-provider.server.ts'
import type { IdentityService, KnownPerson } from '../../scripts/identity-provider.ts'
import { password } from '../actors.ts'
import { servicePassword, settingsFor, startServiceFor } from '../identity-service.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { storeRow } from '../rows.ts'
import { eachWay, expect, oneWay, openBrowser, type TestBrowser } from './open-browser.ts'
import { endSessions, logIn, newPerson } from './people.ts'
import { type Say, tagged, words } from './words.ts'

let browser: TestBrowser
let service: IdentityService
const known: KnownPerson[] = []
before(async () => {
  browser = await openBrowser('localhost')
  service = await startServiceFor(browser.origin, known)
  const { council } = browser.portal
  council.identityProvider = openIdentityProvider(settingsFor(service), browser.origin)
})
after(async () => {
  await service.stop()
  await browser.close()
})

async function signInAgain(page: Page, say: Say, as: 'user' | 'admin', email: string) {
  await expect(page.getByRole('heading', { level: 1, name: say(`login.${as}`) })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(say('error.formCarried'))
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
  await expect(page.getByText(say('ui.restored'))).toBeVisible()
  await expect(page.getByLabel(say('field.applicantFatherName'))).toHaveValue('Keshav')
  await expect(page.getByLabel(say('field.additionalInfo'))).toHaveValue('First line\nsecond line')
})

oneWay('somebody else who signs in on the device does not see what was typed', async (t, way) => {
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

oneWay('what an officer typed or chose is back after the session ended', async (t, way) => {
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
  await panel.getByRole('button', { name: say('officer.submit'), exact: true }).click()
  await signInAgain(page, say, 'admin', person.email)
  await expect(panel.getByLabel(say('field.status'))).toHaveValue('Rejected')
  await expect(panel.getByLabel(say('field.reason'))).toHaveValue('Not of this village')
  await expect(page.getByText(say('ui.restored'))).toBeVisible()
  await panel.getByRole('button', { name: say('officer.submit'), exact: true }).click()
  await expect(page.getByRole('status')).toContainText(
    say('flash.statusUpdated.more', { applicationId: number, status: 'Rejected' }),
  )
})

/** All that the document holds, with the state and the address of its entry in the history. */
const heldBy = (page: Page) =>
  page.evaluate(() => `${document.documentElement.outerHTML}${JSON.stringify(history.state)}${location.href}`)

test('after signing out nothing of the person is in the document, nor where Back leads', async (t) => {
  const say = words('en')
  const { db } = browser.portal.council
  const person = await newPerson(browser.portal, 'user', 'Yamuna')
  const village = { placeId: 'village-1', kind: 'village', name: 'Kolhewadi', nameKey: 'kolhewadi' } as const
  await storeRow(db, 'places', { ...village, parentId: null })
  await db.updateTable('users').set({ placeId: village.placeId }).where('id', '=', person.id).execute()
  const { page, open } = await browser.guest(t, { keeps: true, as: person.visitor })
  await open('/services')
  await open(`/user/${person.id}`)
  await expect(page.getByText(village.name)).toBeVisible()
  await page.getByRole('link', { name: say('area.menu.applicationStatus') }).click()
  await expect(page.getByRole('heading', { name: say('user.status') })).toBeVisible()
  const later = await heldBy(page)
  for (const word of [person.email, village.name]) assert.ok(!later.includes(word), `${word} on a later page`)
  await page.getByRole('button', { name: say('ui.logout') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.signedOut.title'))
  const after = await heldBy(page)
  for (const word of [person.name, person.email, person.id, village.name])
    assert.ok(!after.includes(word), `${word} after signing out`)
  for (const path of ['/user/applications', `/user/${person.id}`]) {
    await page.goBack()
    await expect(page).toHaveURL(`/login?as=user&next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
    const back = await heldBy(page)
    for (const word of [person.name, person.email, village.name])
      assert.ok(!back.includes(word), `${word} after Back`)
  }
  await page.goBack()
  await expect(page).toHaveURL('/services')
})

test('Back leads past the sign-in, after it and where the session has ended', async (t) => {
  const say = words('en')
  const person = await newPerson(browser.portal, 'user', 'Godavari')
  const { page, open } = await browser.guest(t)
  await open('/services')
  await page.getByRole('link', { name: say('ui.nav.signIn'), exact: true }).click()
  await logIn(page, person.email)
  await expect(page).toHaveURL('/user')
  await page.goBack()
  await expect(page).toHaveURL('/services')
  await open('/user')
  await endSessions(browser.portal, person)
  await page.getByRole('link', { name: say('area.menu.applicationStatus') }).click()
  const login = page.getByRole('heading', { level: 1, name: say('login.user') })
  await expect(login).toBeVisible()
  // The page before is a document of its own, so the sign-in takes its place and no other's.
  await page.goBack()
  await expect(page).toHaveURL('/login?as=user&next=%2Fuser')
  await page.goBack()
  await expect(page).toHaveURL('/services')
})

test('Back leads past the sign-in where the session has ended in the officers’ application', async (t) => {
  const say = words('en')
  const person = await newPerson(browser.portal, 'staff', 'Tapi')
  const { page, open } = await browser.guest(t, { as: person.visitor })
  await open('/services')
  await open('/staff')
  await endSessions(browser.portal, person)
  await page
    .getByRole('link', { name: say('area.menu.updateStatus') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.staff') })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login?as=staff&next=%2Fstaff')
  await page.goBack()
  await expect(page).toHaveURL('/services')
})

/** Says at the identity service who one is. */
async function signInThere(page: Page, login: string) {
  await page.getByLabel('Who are you?').selectOption(login)
  await page.getByLabel('Password').fill(servicePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

oneWay(
  'a citizen registers by the identity service, and the next one must say there who they are',
  async (t, way) => {
    const { say, mark } = way
    const name = 'Village ID'
    known.push({ login: mark, name: `${mark} Patil`, email: `${mark.toLowerCase()}@village.example` })
    const { page, open, faults } = await browser.guest(t, { ...way, width: 240 })
    await open('/user/applications')
    const door = page.getByRole('link', { name: say('hosted.signIn', { name }) })
    await door.click()
    await signInThere(page, mark)
    await expect(page.getByRole('heading', { level: 1, name: say('hosted.first', { name }) })).toBeVisible()
    await expect(page.getByLabel(say('field.fullName'))).toHaveValue(`${mark} Patil`)
    await page.getByLabel(say('public.adult')).check()
    await page.getByRole('button', { name: say('public.register'), exact: true }).click()
    await expect(page).toHaveURL('/user/applications')

    await open('/account/sign-in')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(say('hosted.unlink'))
    await open('/account/password')
    await page
      .getByRole('button', { name: say('ui.logout') })
      .last()
      .click()
    const there = tagged(say, 'flash.signedOutHosted.more', 'service').replace('{name}', name)
    await expect(page.getByRole('status').getByRole('link', { name: there })).toBeVisible()

    await open('/login')
    await door.click()
    await signInThere(page, mark)
    await expect(page).toHaveURL('/user')
    // The service is another host, where the visitor goes by a link.
    const others = faults.filter((fault) => !fault.startsWith(`another host: ${service.issuer}/`))
    faults.splice(0, faults.length, ...others)
  },
)

test('a passkey is made on a phone, and signs in with its screen lock alone', async (t) => {
  const say = words('mr')
  const person = await newPerson(browser.portal, 'user', 'Yashoda')
  const { page, open } = await browser.guest(t, { language: 'mr', width: 360, as: person.visitor })
  const phone = await page.context().newCDPSession(page)
  await phone.send('WebAuthn.enable')
  await phone.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/account/passkeys')
  await page.getByLabel(say('field.deviceName')).fill('my phone')
  await page.getByLabel(say('field.currentPassword')).fill(password)
  await page.getByRole('button', { name: say('pages.passkeys.next') }).click()
  await page.getByRole('button', { name: say('pages.passkeys.create') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.passkeyAdded.title'))
  await page.context().clearCookies()
  await open('/login?next=%2Fuser%2Ffamily')
  await page.getByRole('button', { name: say('login.passkey') }).click()
  await expect(page).toHaveURL('/user/family')
})
