import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { newStaff } from '../actors.ts'
import { everything } from '../everything.ts'
import { applyFor, documents, mark, newCaseService } from '../portal/cases-for-tests.ts'
import { typeVillages } from '../portal/places-for-tests.ts'
import { answers } from '../portal/services-for-tests.ts'
import { browserForFile, eachWay, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { printedSheets } from './printed-sheets.ts'
import { any, languages, like, words } from './words.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

const [first, second] = documents.map(({ name }) => name) as [string, string]
const asked = [
  ...(['applicantName', 'applicantFatherName', 'applicantMotherName', 'applicantPhoneNo'] as const),
  ...(['applicantVillage', 'applicantPincode', 'applicantLandmark'] as const),
]

eachWay(
  'a citizen applies with what is at hand, prints the acknowledgement, answers what is missing, tracks and is refused',
  async (t, way) => {
    const { say } = way
    const { portal } = browser
    const serviceId = await newCaseService(portal)
    const { page, open } = await browser.guest(t, { ...way, width: 360, as: 'user' })
    const opened = (fold: string) => page.getByText(fold, { exact: true }).click()

    await open(`/user/apply/${serviceId}`)
    await page.getByRole('checkbox', { name: first }).check()
    await page.getByRole('button', { name: say('user.apply'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(say('error.submitFailed'))
    await expect(page.getByRole('checkbox', { name: first })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: second })).not.toBeChecked()
    for (const name of asked) await page.getByLabel(say(`field.${name}`), { exact: true }).fill(answers[name])
    await page.getByRole('button', { name: say('user.apply'), exact: true }).click()
    await expect(page).toHaveURL(/\/user\?sent=/)

    const said = page.getByRole('status')
    await expect(said).toContainText(say('pages.sent.message'))
    await expect(page.getByRole('list', { name: say('pages.case.steps') })).toContainText(
      say('pages.case.step.papersMissing'),
    )
    await expect(page.getByRole('button', { name: say('pages.case.share') })).toBeHidden()
    await page.getByRole('link', { name: say('user.acknowledgement') }).click()
    const paper = page.getByRole('article')
    await expect(paper).toContainText(answers.applicantName)
    const number = (await paper.getAttribute('aria-label')) ?? ''
    await expect(paper.getByRole('img', { name: say('pages.acknowledgement.qr') })).toBeVisible()
    const address = `${browser.origin}/track?number=${number}`
    await expect(paper).toContainText(address)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: say('ui.menu') })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('link')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    await mark(portal, number, { seen: [0], missing: [1] })
    await open(`/user/applications/${number}`)
    await expect(page.getByRole('link', { name: say('pages.case.addPhoto'), exact: true })).toBeVisible()
    await opened(say('pages.case.dueDate'))
    await expect(
      page.getByText(say('pages.case.none.documentsMissing', { since: any }).split(any)[0] ?? ''),
    ).toBeVisible()
    await opened(say('pages.case.answer'))
    await page.getByRole('checkbox', { name: second }).check()
    await page.getByLabel(say('field.note')).fill('My brother brings it.')
    await page.getByRole('button', { name: say('pages.case.send') }).click()
    await expect(page.getByRole('status')).toContainText(say('flash.answered.title'))
    const due = say.markup('pages.case.nextCouncilDue', { due: any, day: (words) => words })
    await expect(page.getByText(like(due))).toBeVisible()
    await opened(say('user.history'))
    await expect(page.getByRole('list', { name: say('ui.history') })).toContainText('My brother brings it.')

    await page.goto(address)
    await expect(page.getByLabel(say('user.number'))).toHaveValue(number)
    await page.getByLabel(say('field.applicantPhoneNo')).fill('9876543211')
    await page.getByRole('button', { name: say('pages.track.button'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(say('error.trackFailed'))
    await page.getByLabel(say('field.applicantPhoneNo')).fill(answers.applicantPhoneNo)
    await page.getByRole('button', { name: say('pages.track.button'), exact: true }).click()
    const tracked = page.getByRole('status')
    await expect(tracked).toContainText(like(say('pages.track.due', { due: any })))
    await expect(tracked).not.toContainText(answers.applicantName)
    if (way.script) await expect(tracked).toBeFocused()

    const reason = 'The house is another’s.'
    const refusal = { status: 'Rejected', reason, revision: 3 } as const
    assert.ok(await decideApplication(portal.council.db, await newStaff(portal.council.db), number, refusal))
    await page.getByRole('button', { name: say('pages.track.button'), exact: true }).click()
    // The phone number is asked for again: it stands in no page that was answered.
    await page.getByLabel(say('field.applicantPhoneNo')).fill(answers.applicantPhoneNo)
    await page.getByRole('button', { name: say('pages.track.button'), exact: true }).click()
    await expect(page.getByRole('status')).toContainText(say('ui.status.Rejected'))
    await open(`/user/applications/${number}`)
    await expect(page.getByRole('article')).toContainText(reason)
    await expect(page.getByText(say('pages.case.wrong'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('pages.case.putRight.button') })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Block officer')
  },
)

test('the acknowledgement is one sheet of A4', async (t) => {
  const { visitor } = await newPerson(browser.portal, 'user', 'Paper')
  const number = await applyFor(visitor, await newCaseService(browser.portal))
  const { page, open } = await browser.guest(t, { as: visitor })
  await open(`/user/applications/${number}/acknowledgement`)
  assert.deepEqual(await printedSheets(page), [[210, 297]])
})

test('a slip with many documents is one strip too', async (t) => {
  const { visitor } = await newPerson(browser.portal, 'user', 'Strip')
  const names = Array.from({ length: 12 }, (_, index) => ({
    name: `Document ${index} `.repeat(12),
    note: '',
  }))
  const wanted = { value: names, source: 'the board', checkedOn: '2026-11-01', grade: 'A' } as const
  const serviceId = await newCaseService(browser.portal, { documents: wanted })
  const { page, open } = await browser.guest(t, { as: visitor })
  await open(`/user/applications/${await applyFor(visitor, serviceId)}/acknowledgement?paper=slip`)
  const [[width, height = 0] = [], ...more] = await printedSheets(page)
  assert.deepEqual([width, more], [80, []])
  assert.ok(height > 297, `${height} mm`)
})

for (const language of everything ? languages : (['mr'] as const)) {
  test(`a slip in ${language} is printed by its button as one strip of 80 mm, as long as what is on it`, async (t) => {
    const citizen = await browser.portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
    const { page, open } = await browser.guest(t, { as: citizen, language })
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await open('/user/applications/NODUES321/acknowledgement?paper=slip')
    await page.getByRole('button', { name: words(language)('ui.print'), exact: true }).click()
    await expect(page.locator('[data-printed]')).toBeVisible()
    const [[width, height] = [], ...more] = await printedSheets(page)
    assert.deepEqual([width, more], [80, []])
    assert.ok(height && height > 200 && height < 280, `${height} mm`)
  })

  test(`on a phone the acknowledgement in ${language} leaves the council's name its room`, async (t) => {
    const citizen = await browser.portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
    const { page, open } = await browser.guest(t, { script: false, as: citizen, language, width: 360 })
    await open('/user/applications/NODUES321/acknowledgement')
    await expect(page.getByRole('button', { name: words(language)('ui.print') })).toBeHidden()
    for (const width of [320, 360, 393, 412, 430, 480]) {
      await page.setViewportSize({ width, height: 740 })
      const { name, lines, box } = await page.evaluate(letterhead)
      assert.ok(name.width >= 0.6 * width, `${name.width} of ${width}`)
      assert.ok(lines.length <= 2 && lines.every((line) => line > 40), `${width}: ${lines}`)
      assert.ok(box.top >= name.bottom, `${width}: the box covers the name`)
    }
  })
}

test('where the browser can share, the number of an application is shared and nothing else', async (t) => {
  const { visitor } = await newPerson(browser.portal, 'user', 'Sharing')
  const number = await applyFor(visitor, await newCaseService(browser.portal))
  const { page, open } = await browser.guest(t, { as: visitor, width: 360 })
  await page.addInitScript(() => {
    navigator.share = async (shared) => document.body.setAttribute('data-shared', JSON.stringify(shared))
  })
  await open(`/user?sent=${number}`)
  await page.getByRole('button', { name: words('en')('pages.case.share') }).click()
  await expect(page.locator('[data-shared]')).toHaveAttribute('data-shared', `{"text":"${number}"}`)
})

test('at 240 px each required document has its mark, and the letters of a chart are large and apart', async (t) => {
  const { page, open } = await browser.guest(t, { script: false, width: 240, language: 'mr' })
  await open('/services/BIRTH')
  const marks = await page.locator('.papers li').evaluateAll(markWidths)
  assert.ok(marks.length > 1 && marks.every((width) => width === '18px'), String(marks))
  await open('/overview')
  const labels = await page.locator('.chart').first().locator('text').evaluateAll(placesOf)
  assert.ok(labels.length > 3)
  for (const [index, { size, left, right }] of labels.entries()) {
    assert.ok(size >= 12, `${size} px`)
    // The drawing ends at the page's margin.
    assert.ok(
      left >= (index === 0 ? 0 : (labels[index - 1]?.right ?? 0)) && right <= 224,
      `${left} to ${right}`,
    )
  }
})

/** Runs in the page: how wide the mark before each document is. */
function markWidths(documents: Element[]) {
  return documents.map((document) => getComputedStyle(document, '::before').width)
}

/** Runs in the page: the letters below the bars, without the number above them. */
function placesOf(texts: Element[]) {
  return texts
    .filter((text) => text.hasAttribute('text-anchor') && text.checkVisibility())
    .map((text) => {
      const { left, right } = text.getBoundingClientRect()
      const drawn = (text as SVGTextElement).getScreenCTM()?.a ?? 1
      return { left, right, size: Number.parseFloat(getComputedStyle(text).fontSize) * drawn }
    })
}

/** Runs in the page: where the council's name and the box beside it are, and how wide each name line is. */
function letterhead() {
  const find = (selector: string) => document.querySelector(selector) as HTMLElement
  const range = document.createRange()
  range.selectNodeContents(find('.ack-name'))
  const name = find('.ack-council').getBoundingClientRect()
  const lines = Array.from(range.getClientRects(), ({ width }) => width)
  const box = find('.ack-not-valid').getBoundingClientRect()
  return { name: { width: name.width, bottom: name.bottom }, lines, box: { top: box.top } }
}
