import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { limits } from '../../rules/limits.ts'
import { applyFor, newCaseService } from '../portal/cases-for-tests.ts'
import type { Visitor } from '../portal/visitor.ts'
import { refuseApplication } from '../refusals.ts'
import { changeRows } from '../rows.ts'
import { browserForFile } from './open-browser.ts'
import { printedSheets } from './printed-sheets.ts'

const browser = await browserForFile()
let citizen: Visitor
before(async () => {
  citizen = await browser.portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
})

const a4 = [210, 297]
const languages = ['en', 'hi', 'mr']

/** A refused application with the texts as long as they are given. */
async function newRefused(reason: string, { applicantName = 'Asha Patil', serviceName = 'Extract' } = {}) {
  await citizen.get('/language/en')
  const number = await applyFor(citizen, await newCaseService(browser.portal), {
    'document-0': 'yes',
    'document-1': 'yes',
  })
  const { db } = browser.portal.council
  await changeRows(db, 'applications', { applicationId: number }, { applicantName, serviceName })
  await refuseApplication(db, number, reason)
  return number
}

for (const language of languages)
  test(`the letter of an appeal in ${language} is one sheet of A4 with the receipt to tear off`, async (t) => {
    const number = await newRefused('The house is another’s.')
    await citizen.get(`/language/${language}`)
    const words = { askedFor: 'papers', words: 'माझी पावती माझीच आहे.', wantsHearing: 'yes' }
    const { location } = await citizen.submit(`/user/applications/${number}/appeal/1`, words)
    const { page, open } = await browser.guest(t, { as: citizen, language })
    await open(location)
    assert.deepEqual(await printedSheets(page), [a4])
  })

test('the longest letter of an appeal is two sheets, and the receipt stands on the first', async (t) => {
  const long = (length: number) =>
    'मी तीनदा कार्यालयात गेलो, पण कोणी ऐकले नाही. '.repeat(60).slice(0, length).trim()
  const names = { applicantName: long(limits.name), serviceName: long(limits.serviceName) }
  const number = await newRefused(long(600), names)
  await citizen.get('/language/mr')
  const words = { askedFor: 'other', words: long(limits.details), wantsHearing: 'yes' }
  const { location } = await citizen.submit(`/user/applications/${number}/appeal/1`, words)
  const { page, open } = await browser.guest(t, { as: citizen, language: 'mr' })
  await open(location)
  await page.emulateMedia({ media: 'print' })
  assert.deepEqual(await printedSheets(page), [a4, a4])
  const [foot, overleaf] = await Promise.all(
    ['.appeal-foot', '.appeal-overleaf'].map((part) => page.locator(part).boundingBox()),
  )
  assert.ok(foot && overleaf && foot.y + foot.height <= overleaf.y)
})
