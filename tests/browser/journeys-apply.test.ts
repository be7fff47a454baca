import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { newMember } from '../actors.ts'
import { redAndBlue } from '../council/files/papers-for-tests.ts'
import { publishOwnForm, treeForm } from '../portal/own-forms-for-tests.ts'
import { typeVillages } from '../portal/places-for-tests.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { findRow } from '../rows.ts'
import { browserForFile, eachWay, expect, oneWay } from './open-browser.ts'
import { newPerson } from './people.ts'
import { forgivePicturePage } from './watch.ts'
import { like, words } from './words.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

oneWay(
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

/** Fills in the main form of a page, ticks boxes and chooses from lists, and sends it. */
async function write(page: Page, path: string, fields: Record<string, string>, ticks: string[] = []) {
  await page.goto(path)
  const form = page.locator('#main-form')
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`)
    if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
  for (const name of ticks) await form.locator(`[name="${name}"]`).check()
  await form.locator('button[type="submit"]:visible').first().click()
}

/** Texts in English, the language of the service, and in Marathi. */
const inBoth = (name: string, english: string, marathi: string) => ({
  [`${name}-en`]: english,
  [`${name}-mr`]: marathi,
})

test('a form is made by hand without script, filled in with two photos in Marathi on the smallest phone, and decided by an officer who opened one', async (t) => {
  const { portal } = browser
  const say = words('mr')
  const serviceId = await newService(portal)
  const base = `/admin/services/form/${serviceId}`
  const { page: desk } = await browser.guest(t, { script: false, as: 'admin' })
  const add = async (path: string, fields: Record<string, string>) => {
    await write(desk, `${base}/${path}`, fields)
    await expect(
      desk.getByRole('status').filter({ hasText: words('en')('flash.formSaved.title') }),
    ).toBeVisible()
  }
  await add('section', inBoth('title', 'The connection', 'नळजोडणी'))
  const owned = inBoth('options', 'I own it\nI rent it', 'माझी आहे\nभाड्याची आहे')
  await add('add/theConnection/choice', {
    ...inBoth('label', 'Do you own the property?', 'मिळकत तुमची आहे का?'),
    ...owned,
  })
  const ownersName = inBoth('label', 'Name of the owner', 'मालकाचे नाव')
  await add('add/theConnection/name', { ...ownersName, showIf: 'doYouOwnTheProperty=iRentIt' })
  const witness = inBoth('label', 'Witness', 'साक्षीदार')
  const first = inBoth('first', 'Full name', 'पूर्ण नाव')
  await add('add/theConnection/group', { ...witness, ...first, min: '2', max: '2' })
  await add('group/witness/add/lines', inBoth('label', 'Address', 'पत्ता'))
  const consent = inBoth('name', 'No objection of the owner', 'मालकाचे ना-हरकत पत्र')
  await add('document', {
    ...consent,
    upload: 'image-or-pdf',
    pages: '2',
    showIf: 'doYouOwnTheProperty=iRentIt',
  })
  await desk.goto(`${base}/layout`)
  await desk.locator('[name="pages"][value="sections"]').check()
  await desk.getByRole('button', { name: words('en')('ui.save') }).click()
  await write(desk, `${base}/publish`, { note: 'Water' })

  const citizen = await newPerson(portal, 'user', 'Asha')
  const phone = { script: false, language: 'mr', width: 240, as: citizen.visitor }
  const { page } = await browser.guest(t, phone)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = async (fields: object) => {
    const form = page.locator('#main-form')
    for (const [name, value] of Object.entries(fields))
      if (value) await form.locator(`[name="${name}"]`).fill(value)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240)
    await press(say('form.continue'))
  }
  await page.goto(`/user/apply/${serviceId}/form`)
  await fill(answers)
  await page.getByLabel('भाड्याची आहे').check()
  await fill({
    'q-nameOfTheOwner': 'रमेश जाधव',
    'q-witness.0.fullName': 'सीता',
    'q-witness.0.address': 'नमुना गाव',
    'q-witness.1.fullName': 'गीता',
    'q-witness.1.address': 'नमुना गाव',
  })
  await expect(page.getByRole('heading', { name: 'मालकाचे ना-हरकत पत्र' })).toBeVisible()
  for (const [index, width] of [400, 300].entries()) {
    const buffer = await redAndBlue(width, 300).jpeg().toBuffer()
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
    await press(say('pages.papers.addAnother'))
    await expect(page.getByText(say('pages.papers.page', { number: index + 1 })).first()).toBeVisible()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240)
  }
  await page.getByRole('link', { name: say('form.continue'), exact: true }).click()
  await expect(page.getByText('रमेश जाधव')).toBeVisible()
  await press(say('user.apply'))
  await expect(page).toHaveURL(/\/user\?sent=/)

  const { applicationId } = await findRow(portal.council.db, 'applications', { serviceId })
  const { page: office, faults } = await browser.guest(t, { script: false, as: 'staff' })
  await office.goto(`/staff/application/update/${applicationId}`)
  for (const read of ['I rent it', 'रमेश जाधव', 'गीता'])
    await expect(office.getByText(read).first()).toBeVisible()
  await expect(office.getByRole('group', { name: 'No objection of the owner' })).toBeVisible()
  const shown = office.context().waitForEvent('page')
  await office.getByRole('link', { name: words('en')('officer.pages.page', { number: 1 }) }).click()
  await expect((await shown).locator('img')).toHaveJSProperty('naturalWidth', 400)
  forgivePicturePage(faults)
  await office.getByRole('button', { name: words('en')('officer.allSeen') }).click()
  await office.getByRole('button', { name: words('en')('officer.decide.Approved') }).click()
  await expect(office.getByRole('status')).toContainText(applicationId)

  await page.goto(`/user/applications/${applicationId}`)
  await expect(page.getByText(say('ui.status.Approved')).first()).toBeVisible()
})

test('with script a question or a document appears with the answer that it depends on', async (t) => {
  const serviceId = await newService(browser.portal)
  const consent = { name: { en: 'Consent' }, required: true, showIf: { question: 'reason', is: ['house'] } }
  const documents = [{ name: { en: 'Tax receipt' }, required: true }, consent]
  await publishOwnForm(browser.portal, serviceId, treeForm(undefined, { documents }))
  const { page } = await browser.guest(t, { as: 'user', width: 360 })
  await page.goto(`/user/apply/${serviceId}/form`)
  const owner = page.getByLabel('Owner of the house')
  await expect(owner).toBeHidden()
  await expect(page.getByText('Tax receipt')).toBeVisible()
  await expect(page.getByText('Consent')).toBeHidden()
  await page.getByLabel('It leans on a house').check()
  await expect(page.getByText('Consent')).toBeVisible()
  await owner.fill('Ramesh')
  await page.getByLabel('It is dead').check()
  await expect(owner).toBeHidden()
  await page.getByLabel('It leans on a house').check()
  await expect(owner).toHaveValue('Ramesh')
})
