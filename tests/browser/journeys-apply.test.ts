import { after, before } from 'node:test'
import { freshEmail, newMember } from '../actors.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { newPerson } from './people.ts'
import { any, like } from './words.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('a citizen registers on the way from the home page to an application', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, width: 360 })
  await open('/')
  const welcome = say.markup('home.heading', { name: (words) => words })
  await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /\d+/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('public.services') })).toBeVisible()
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const serviceName = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: serviceName })).toBeVisible()
  await page.getByRole('link', { name: say('user.apply'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
  await page.getByRole('link', { name: say('login.register') }).click()

  await page.getByLabel(say('field.fullName')).fill(answers.applicantName)
  await page.getByLabel(say('field.email')).fill(freshEmail('asha'))
  await page.getByLabel(say('field.password'), { exact: true }).fill('a well in the field')
  await page.getByLabel(say('field.confirmPassword')).fill('a well in the field')
  await page.getByLabel(say('public.adult')).check()
  await page.getByRole('button', { name: say('public.register') }).click()

  await expect(page.getByRole('heading', { level: 2, name: serviceName })).toBeVisible()
  await expect(page.getByLabel(say('field.fullName'))).toHaveValue(answers.applicantName)
  await page.getByLabel(say('field.applicantFatherName')).fill(answers.applicantFatherName)
  await page.getByLabel(say('field.applicantMotherName')).fill(answers.applicantMotherName)
  await page.getByLabel(say('field.applicantPhoneNo')).fill('+91 98765 43210')
  await page.getByLabel(say('field.applicantVillage')).fill(answers.applicantVillage)
  await page.getByLabel(say('field.applicantPincode')).fill(answers.applicantPincode)
  await page.getByLabel(say('field.applicantLandmark')).fill(answers.applicantLandmark)
  await page.getByRole('button', { name: say('user.apply') }).click()

  await expect(page).toHaveURL('/user')
  const said = page.getByRole('status')
  await expect(said).toContainText(like(say('flash.submitted.title', { applicationId: any })))
  const number = /[A-Z]+-\S*321(-\d+)?/.exec(await said.innerText())?.[0] ?? ''
  await expect(said).toContainText(say('flash.submitted.title', { applicationId: number }))

  await page.getByRole('button', { name: say('ui.openMenu') }).click()
  await page
    .getByRole('navigation', { name: say('ui.menu') })
    .getByRole('link', { name: say('area.menu.applicationStatus') })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: say('user.status') })).toBeVisible()
  const own = page
    .getByRole('list', { name: say('user.status') })
    .getByRole('listitem')
    .first()
  await expect(own).toContainText(serviceName)
  await expect(own).toContainText(number)
  await expect(own).toContainText(say('ui.status.Pending'))
  await own.getByRole('link', { name: say('user.view'), exact: true }).click()
  const paper = page.getByRole('article')
  for (const answer of [number, ...Object.values(answers)]) await expect(paper).toContainText(answer)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('navigation', { name: say('ui.menu') })).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText(say('user.print'))).toBeHidden()
})

eachWay(
  'a choice of somebody in the family fills in the names, and says what it took the place of',
  async (t, way) => {
    const { script, say } = way
    const serviceId = await newService(browser.portal)
    const citizen = await newPerson(browser.portal, 'user', 'Family')
    const { page, open } = await browser.guest(t, { ...way, width: 360, as: citizen.visitor })
    await newMember(browser.portal.council.db, citizen.id)
    await open(`/user/apply/${serviceId}`)
    await page.getByLabel(say('field.applicantVillage')).fill('Vadgaon')
    await page.getByLabel(say('field.applicantFatherName')).fill('Ashok More')
    await page.getByLabel(say('pages.forMember.label')).selectOption({ label: 'Meena Patil' })
    // With script the choice alone is enough.
    if (!script) await page.getByRole('button', { name: say('pages.forMember.fill') }).click()
    for (const [name, value] of [
      ['applicantName', 'Meena Patil'],
      ['applicantFatherName', 'Ramesh Patil'],
      ['applicantMotherName', 'Asha Patil'],
      ['applicantVillage', 'Vadgaon'],
    ] as const)
      await expect(page.getByLabel(say(`field.${name}`), { exact: true })).toHaveValue(value)
    const said = page.getByRole(script ? 'status' : 'alert')
    await expect(said).toContainText(say('pages.forMember.filled', { name: 'Meena Patil' }))
    await expect(said).toContainText(say('pages.forMember.replaced', { names: 'Ashok More' }))
  },
)

eachWay('a refused application says what is wrong and keeps what was typed', async (t, way) => {
  const { script, say } = way
  const serviceId = await newService(browser.portal)
  const { page, open } = await browser.guest(t, { ...way, width: 360, as: 'user' })
  await open(`/user/apply/${serviceId}`)
  await page.getByLabel(say('field.applicantVillage')).fill('Vadgaon')
  await page.getByLabel(say('field.applicantPhoneNo')).fill('0123')
  await page.getByRole('button', { name: say('user.apply') }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toContainText(say('error.submitFailed'))
  if (script) await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${say('error.titlePrefix')}: `))
  await expect(page.getByLabel(say('field.applicantVillage'))).toHaveValue('Vadgaon')
  await expect(page.getByLabel(say('field.applicantVillage'))).not.toHaveAttribute('aria-invalid')
  const father = say('field.applicantFatherName')
  const landmark = say('field.applicantLandmark')
  for (const [label, message] of [
    [father, say('error.enter', { field: father })],
    [say('field.applicantPhoneNo'), say('error.phone')],
    [landmark, say('error.enter', { field: landmark })],
  ] as const) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(like(message))
    await summary.getByRole('link', { name: message }).click()
    await expect(field).toBeFocused()
  }
  await expect(page.getByLabel(say('field.applicantPhoneNo'))).toHaveValue('0123')
  await expect(page.getByRole('alert')).toHaveCount(1)
})
