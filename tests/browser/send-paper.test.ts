import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pdfOf, redAndBlue } from '../council/files/papers-for-tests.ts'
import { beginApplication } from '../portal/uploads-for-tests.ts'
import { expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { newPerson } from './people.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

/** A citizen who stands before the first document of an application. */
async function newApplicant() {
  const { visitor, id } = await newPerson(browser.portal, 'user', 'Asha')
  return { visitor, id, at: await beginApplication(browser.portal, visitor) }
}

function listFiles(user: string) {
  return browser.portal.council.db
    .selectFrom('papers')
    .innerJoin('paperPages', 'paperPages.paperId', 'papers.paperId')
    .innerJoin('files', 'files.digest', 'paperPages.digest')
    .select(['files.type', 'files.width', 'files.height'])
    .where('papers.user', '=', user)
    .orderBy('paperPages.position')
    .execute()
}

test('with script a photo is drawn smaller and upright, shown, and sent; a PDF goes as it is', async (t) => {
  const { visitor, id, at } = await newApplicant()
  const { page } = await browser.guest(t, { as: visitor, width: 240 })
  await page.goto(at)
  const field = page.getByLabel('Photo or PDF')
  // Held on its side: the mark of a camera says that the left edge is the top.
  const buffer = await redAndBlue(2000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  await field.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  const preview = page.getByRole('img', { name: 'The photo that you have chosen' })
  await expect(preview).toHaveJSProperty('naturalWidth', 800)
  await expect(preview).toHaveJSProperty('naturalHeight', 1600)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Page 1').first()).toBeVisible()
  await field.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOf() })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Page 2').first()).toBeVisible()
  assert.deepEqual(await listFiles(id), [
    { type: 'image/jpeg', width: 800, height: 1600 },
    { type: 'application/pdf', width: null, height: null },
  ])
})
