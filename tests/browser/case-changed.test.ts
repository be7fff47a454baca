import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import type { Status } from '../../rules/statuses.ts'
import { newStaff } from '../actors.ts'
import { browserForFile, expect } from './open-browser.ts'
import { openQueue } from './open-queue.ts'
import { words } from './words.ts'

const say = words('en')
const browser = await browserForFile()
const { db } = browser.portal.council

/** A colleague sets a case that was not decided before, or whose decision is changed. */
async function colleagueSets(number: string, status: Status, revision: number) {
  const whyChanged = revision > 1 ? 'Looked at again' : ''
  const marks = { seen: [0], missing: [] }
  const input = { status, revision, whyChanged, ...(revision === 1 && { marks }) }
  assert.deepEqual(await decideApplication(db, await newStaff(db), number, input), { decided: true })
}

/** A note that only officers read is added beside the decision, and the page is drawn anew. */
async function addNote(page: Page) {
  await page.locator('summary', { hasText: say('field.internalNote') }).click()
  await page.getByLabel(say('field.internalNote')).fill('He was here')
  await page.getByRole('button', { name: say('officer.saveNote') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.noteSaved.title'))
}

const submit = (page: Page) => page.getByRole('button', { name: say('officer.submit'), exact: true })

test('what a colleague has opened again is not approved by what stood in the form', async (t) => {
  const { page, open, at, numbers, state } = await openQueue(browser, t)
  await colleagueSets(numbers[0], 'Approved', 1)
  await open(at)
  await expect(page.getByLabel(say('field.status'))).toHaveValue('Approved')
  await colleagueSets(numbers[0], 'Pending', 3)
  await addNote(page)
  await expect(page.getByLabel(say('field.status'))).toHaveValue('Pending')
  await expect(page.getByText(say('officer.restoredChanged'))).toHaveCount(0)
  await submit(page).click()
  await expect(page.getByText(say('flash.nothingChanged.title'))).toBeVisible()
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 4 })
})

test('what was chosen and typed before a colleague changed the case stays, and is marked as chosen', async (t) => {
  const { page, numbers } = await openQueue(browser, t)
  await page.getByRole('button', { name: say('officer.decide.Rejected'), exact: true }).click()
  await page.getByLabel(say('field.reason')).fill('Not of this village')
  await colleagueSets(numbers[0], 'Approved', 1)
  await addNote(page)
  await expect(page.getByText(say('officer.restoredChanged'))).toBeVisible()
  await expect(page.getByLabel(say('field.status'))).toHaveValue('Rejected')
  await expect(page.getByLabel(say('field.reason'))).toHaveValue('Not of this village')
})

test('a note that was sent to the applicant does not stay in its box to be sent again', async (t) => {
  const { page, numbers, state } = await openQueue(browser, t)
  await page.getByRole('radio', { name: say('officer.marks.missing') }).check()
  await page.getByLabel(say('field.noteToApplicant')).fill('Please bring the card')
  await submit(page).click()
  await expect(page.getByRole('status')).toContainText(say('flash.documentsSaved.title'))
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 2 })
  await expect(page.getByRole('radio', { name: say('officer.marks.missing') })).toBeChecked()
  await expect(page.locator('[name=noteToApplicant]')).toHaveValue('')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeFocused()
})

test('a decision undone from its case is chosen in the form again, and what is typed then is kept', async (t) => {
  const { page, open, at, numbers, state } = await openQueue(browser, t)
  const choice = page.getByRole('button', { name: say('officer.decide.Rejected'), exact: true })
  await choice.click()
  await page.getByLabel(say('field.reason')).fill('Not of this village')
  await submit(page).click()
  await expect(page.getByRole('status')).toContainText(say('flash.statusUpdated.title'))
  await open(at)
  await page
    .locator('.undo-case')
    .getByRole('button', { name: say('officer.undo.undo') })
    .click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel(say('field.reason'))).toHaveValue('Not of this village')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeFocused()
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 3 })
  await page.getByLabel(say('field.remark')).fill('He lives elsewhere')
  const saving = page.waitForRequest('**/drafts')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  assert.match((await saving).postData() ?? '', /remark=He\+lives\+elsewhere/)
})
