import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { everything } from '../everything.ts'
import { type KeptPage, keptOf, openLeftPages, signIn } from '../portal/left-pages.ts'
import { findRows } from '../rows.ts'
import { browserForFile, expect, type Guest, whenHydrated } from './open-browser.ts'
import { forgiveLostConnection } from './watch.ts'

const browser = await browserForFile()
/**
 * The pages from which each way leads, in their order; from every page only when everything is run. What a
 * page keeps of its form is asked of each without a browser, by the test of the same name of the portal.
 */
const oftenLeft = [
  ['/claim', '/staff/application/update/:applicationId', '/admin/calendar/order/:orderId/revoke'],
  ['/user/family/new', '/user/applications/:applicationId', '/admin/staff/:userId/phone'],
  ['/user/apply/:serviceId', '/staff/update-user', '/admin/services/form/:serviceId/add/:section/:kind'],
  [
    '/staff/application/update/:applicationId/set-aside',
    '/admin/services/certificate/:serviceId',
    '/admin/services/form/:serviceId/publish',
  ],
  ['/admin/privacy/requests/:requestId/erase', '/admin/create-service', '/admin/application/update'],
]
let kept: KeptPage[]
before(async () => {
  kept = keptOf(await openLeftPages(browser.portal, everything ? undefined : new Set(oftenLeft.flat())))
  if (!everything) assert.deepEqual(kept.map(({ pattern }) => pattern).sort(), oftenLeft.flat().sort())
})

/** Types into the first box of the page, or changes its first choice; returns what reads the field again. */
async function typeInto(page: Page) {
  const { name, kind, last } = await page.evaluate(firstField)
  const unchosen = kind === 'radio' ? ':not(:checked)' : ''
  const field = page.locator(`[name="${name}"]:not([type=hidden])${unchosen}`).first()
  if (kind === 'text') await field.fill('Kept')
  else if (kind === 'select') await field.selectOption({ index: last })
  else await field.evaluate((box: HTMLInputElement) => box.click())
  const read = (now: Page) =>
    now
      .locator('form[data-draft]')
      .first()
      .evaluate((form: HTMLFormElement, named) => new FormData(form).getAll(named).join(), name)
  return { read, typed: await read(page) }
}

/** Runs in the page. */
function firstField() {
  const form = document.querySelector('form[data-draft]') as HTMLFormElement
  // Some stand in a fold.
  form.closest('details')?.setAttribute('open', '')
  const { elements } = form
  const shown = Array.from(elements).filter(
    (one) => !/password|code/i.test((one as HTMLInputElement).name) && one.checkVisibility(),
  )
  const isText = (one: Element) =>
    one.matches('textarea, input:not([type=checkbox], [type=radio], [type=file], [type=date], [readonly])')
  const text = shown.find(isText) as HTMLInputElement | undefined
  const choice = shown.find((one) => one.matches('select')) as HTMLSelectElement | undefined
  const box = shown.find((one) => one.matches('[type=checkbox], [type=radio]:not(:checked)'))
  if (text) return { name: text.name, kind: 'text', last: 0 }
  if (choice) return { name: choice.name, kind: 'select', last: choice.options.length - 1 }
  const { name = '', type = '' } = (box ?? {}) as Partial<HTMLInputElement>
  return { name, kind: type, last: 0 }
}

/** A link that leads away, within an area and elsewhere. */
const link = (page: Page) =>
  page.locator('.menu a:not([aria-current]), footer a[href^="/"]').filter({ visible: true }).first()

interface Left extends Guest {
  /** What the browser has asked. */
  asked: string[]
  left: KeptPage
}

/** The ways to leave that only a browser knows; each ends on the page again. */
const ways: Record<string, (guest: Left) => Promise<Page>> = {
  async 'a link'({ page, open, left }) {
    const before = page.url()
    await link(page).click()
    await expect(page).not.toHaveURL(before)
    await open(left.address)
    return page
  },
  async 'Back and Forward'({ page }) {
    await page.goBack()
    await expect(page).toHaveURL('/help')
    await page.goForward()
    await whenHydrated(page)
    return page
  },
  async 'closing the browser'({ page, left }) {
    const next = await page.context().newPage()
    await page.close({ runBeforeUnload: true })
    const { db } = browser.portal.council
    const drafts = () => findRows(db, 'drafts', { user: left.form.draft ?? '' }, ['path'])
    await expect.poll(() => drafts().then((rows) => rows.length)).toBe(1)
    await next.goto(left.address)
    return next
  },
  async Logout({ page, open, left }) {
    await page.locator('[name=left]').evaluate((button: HTMLElement) => button.click())
    await expect(page).toHaveURL('/')
    const { cookies } = await signIn(browser.portal, left.role)
    await page
      .context()
      .addCookies([...cookies].map(([name, value]) => ({ name, value, url: browser.origin })))
    await open(left.address)
    return page
  },
  async 'a lost line, where the browser asks'({ page, asked, faults }) {
    await page.context().setOffline(true)
    await link(page).click({ noWaitAfter: true })
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.context().setOffline(false)
    forgiveLostConnection(faults)
    return page
  },
}

for (const [index, [way, leave]] of Object.entries(ways).entries())
  test(`with script, what was typed is there again after ${way}`, async (t) => {
    const { db } = browser.portal.council
    for (const left of kept) {
      if (!everything && !oftenLeft[index]?.includes(left.pattern)) continue
      await t.test(left.pattern, async (here) => {
        await db.deleteFrom('drafts').execute()
        const visitor = await signIn(browser.portal, left.role)
        const guest = await browser.guest(here, { as: visitor })
        const { page, open } = guest
        const asked: string[] = []
        page.on('dialog', (dialog) => {
          asked.push(dialog.type())
          return dialog.dismiss()
        })
        await open('/help')
        await open(left.address)
        if (left.form.controls.every(({ name }) => name === '')) return
        const { read, typed } = await typeInto(page)
        const again = await leave({ ...guest, asked, left })
        await expect.poll(() => read(again), { message: `${left.pattern} after ${way}` }).toBe(typed)
      })
    }
    await db.deleteFrom('drafts').execute()
  })

test('a stranger is asked before what was typed is lost, and Back restores it', async (t) => {
  for (const address of ['/apply/BIRTH', '/registration/user']) {
    const { page, open } = await browser.guest(t, { width: 360 })
    const asked: string[] = []
    await open(address)
    const name = page.locator('[name=fullName], [name=applicantName]')
    await name.fill('Asha')
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    await page.locator('footer a[href^="/"]').first().click()
    await expect(page).not.toHaveURL(address)
    assert.deepEqual(asked, ['beforeunload'], address)
    await page.goBack()
    await expect(name).toHaveValue('Asha')
    const rows = await browser.portal.council.db.selectFrom('drafts').selectAll().execute()
    assert.deepEqual(rows, [])
  }
})
