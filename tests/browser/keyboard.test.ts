import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { freshEmail, freshPhone, password } from '../actors.ts'
import { everything } from '../everything.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { typeVillages } from '../portal/places-for-tests.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { assertFocusSeen, pressKey, tabTo, type } from './keys.ts'
import { browserForFile, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { type Language, languages, type Say, words } from './words.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

/** A journey without a mouse: in English, and in every language when everything is run. */
function byKeys(
  promise: string,
  walk: (t: TestContext, way: { language: Language; say: Say }) => Promise<void>,
) {
  for (const language of everything ? languages : (['en'] as const)) {
    test(`${promise} by keys alone (${language})`, (t) => walk(t, { language, say: words(language) }))
  }
}

byKeys('a stranger applies, and follows the application', async (t, { language, say }) => {
  const serviceId = await newService(browser.portal, { serviceName: `Kite permit ${language}` })
  const { page, open } = await browser.guest(t, { language, width: 360 })
  const field = (name: Parameters<typeof say>[0]) => page.getByLabel(say(name), { exact: true })
  const button = (name: Parameters<typeof say>[0]) =>
    page.getByRole('button', { name: say(name), exact: true })
  const link = (name: Parameters<typeof say>[0]) => page.getByRole('link', { name: say(name), exact: true })
  await open(`/services/${serviceId}`)
  await pressKey(page, link('user.apply'))
  await type(page, [
    [field('field.fullName'), answers.applicantName],
    [field('field.phone'), freshPhone()],
    [field('field.applicantFatherName'), answers.applicantFatherName],
    [field('field.applicantMotherName'), answers.applicantMotherName],
    [field('field.password'), 'a well in the field'],
  ])
  await pressKey(page, field('public.adult'), 'Space')
  await type(page, [
    [field('field.applicantVillage'), answers.applicantVillage],
    [field('field.applicantPincode'), answers.applicantPincode],
    [field('field.applicantLandmark'), answers.applicantLandmark],
  ])
  await pressKey(page, button('user.apply'), 'Space')
  const said = page.getByRole('status')
  await expect(said).toContainText(say('pages.sent.message'))
  await expect(said).toBeFocused()
  await assertFocusSeen(page)

  await open('/user')
  await pressKey(page, button('ui.openMenu'))
  await expect(button('ui.closeMenu')).toBeFocused()
  await assertFocusSeen(page)
  await page.keyboard.press('Enter')
  await expect(button('ui.openMenu')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button('ui.closeMenu')).toBeFocused()
  await pressKey(page, link('area.menu.applicationStatus'))
  await expect(page.getByRole('heading', { name: say('user.status'), exact: true })).toBeVisible()
  await expect(button('ui.openMenu')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${say('user.status')} - `))
  await pressKey(page, link('user.view').first())
  await expect(page.getByRole('article')).toContainText(serviceId)

  const other = language === 'en' ? 'hi' : 'en'
  await pressKey(page, page.getByRole('link', { name: words(other)('language.name'), exact: true }))
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.getByRole('article')).toContainText(serviceId)
})

byKeys('a clerk decides', async (t, { language, say }) => {
  const { number } = await newApplications(browser.portal, { count: 1 })
  const { page, open } = await browser.guest(t, { language, as: 'staff' })
  await open(`/staff/application/update?number=${number}`)
  await pressKey(page, page.getByRole('link', { name: say('officer.updateStatus'), exact: true }))
  const panel = page.getByRole('region', { name: say('officer.region', { applicationId: number }) })
  const status = panel.getByLabel(say('field.status'))
  await tabTo(page, status)
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveValue('Approved')
  await pressKey(page, panel.getByRole('button', { name: say('officer.submit'), exact: true }))
  const said = page.getByRole('status')
  await expect(said).toContainText(say('flash.statusUpdated.title'))
  // It stands at the foot; what follows is at the head of the page.
  await expect(page.getByRole('heading', { name: say('officer.heading'), exact: true })).toBeFocused()
  // A heading is no control and has no outline; the next one that the Tab key comes to has.
  await page.keyboard.press('Tab')
  await assertFocusSeen(page)
})

byKeys('an admin creates, changes and deletes a service', async (t, { language, say }) => {
  const { page, open } = await browser.guest(t, { language, as: 'admin' })
  const serviceId = `KEYS-${language.toUpperCase()}`
  const field = (name: 'serviceId' | 'category' | 'serviceName' | 'serviceDescription' | 'link') =>
    page.getByLabel(say(`field.${name}`), { exact: true }).first()
  await open('/admin/create-service')
  await type(page, [
    [field('serviceId'), serviceId],
    [field('category'), 'Tax'],
    [field('serviceName'), `Aaa ${serviceId}`],
    [field('serviceDescription'), 'Made without a mouse.'],
    [field('link'), 'https://keys.example/'],
  ])
  await page.keyboard.press('Enter')
  const said = page.getByRole('status')
  await expect(said).toContainText(say('flash.serviceCreated.title'))
  await expect(said).toBeFocused()
  const row = page.getByRole('row', { name: `Aaa ${serviceId}` })
  const act = (name: 'edit' | 'delete' | 'view') => row.getByRole('link', { name: say(`admin.${name}`) })
  await pressKey(page, act('edit'))
  await expect(field('serviceName')).toHaveValue(`Aaa ${serviceId}`)
  await type(page, [[field('serviceName'), `Aab ${serviceId}`]])
  await page.keyboard.press('Enter')
  await expect(said).toContainText(say('flash.serviceUpdated.title'))

  const changed = page.getByRole('row', { name: `Aab ${serviceId}` })
  const remove = changed.getByRole('link', { name: say('admin.delete') })
  const question = page.getByRole('alertdialog', { name: say('admin.deleteService') })
  await pressKey(page, remove)
  await expect(question.getByRole('link', { name: say('ui.cancel') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await assertFocusSeen(page)
  await page.keyboard.press('Enter')
  await pressKey(page, question.getByRole('button', { name: say('admin.deleteService') }))
  await expect(said).toContainText(say('flash.serviceDeleted.title'))
})

byKeys('an admin creates a staff account', async (t, { language, say }) => {
  const { page, open } = await browser.guest(t, { language, as: 'admin' })
  await open('/admin/create-staff')
  await type(page, [
    [page.getByLabel(say('field.name'), { exact: true }), 'Tulsi Gavit'],
    [page.getByLabel(say('field.email'), { exact: true }), freshEmail('tulsi')],
    [page.getByLabel(say('field.password'), { exact: true }), password],
  ])
  await pressKey(page, page.getByRole('button', { name: say('admin.createStaff'), exact: true }))
  await expect(page.getByRole('status')).toContainText(say('flash.staffCreated.title', { role: 'staff' }))
  await expect(page.getByRole('status')).toBeFocused()
})

byKeys('a clerk finds a person and changes the name', async (t, { language, say }) => {
  const person = await newPerson(browser.portal, 'user', 'Keyed')
  const { page, open } = await browser.guest(t, { language, as: 'staff' })
  await open('/staff/update-user')
  await type(page, [[page.getByRole('searchbox'), person.name]])
  await page.keyboard.press('Enter')
  await pressKey(page, page.getByRole('link', { name: person.name, exact: true }))
  await type(page, [[page.getByLabel(say('field.username'), { exact: true }), 'Keyed Again']])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(say('flash.profileUpdated.title'))
  await expect(page.getByRole('status')).toBeFocused()
})

byKeys('a dialog keeps the focus while it is open, and gives it back', async (t, { language, say }) => {
  const { page, open } = await browser.guest(t, { language, as: 'user' })
  await open('/user')
  const view = page.getByRole('link', { name: say('user.view'), exact: true }).nth(1)
  await pressKey(page, view)
  const dialog = page.getByRole('dialog', { name: say('service.details') })
  await expect(dialog.getByRole('link', { name: say('ui.close') })).toBeFocused()
  await assertFocusSeen(page)
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press(step < 4 ? 'Tab' : 'Shift+Tab')
    const within = await dialog.evaluate((element) =>
      [element, document.body].some(
        (part) => part === document.activeElement || element.contains(document.activeElement),
      ),
    )
    assert.ok(within, 'the focus has left the dialog')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(view).toBeFocused()
})
