import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page, Response } from 'playwright'
import { demonstrationPassword } from '../../council/sample/open-sample.server.ts'
import type { Visitor } from '../portal/visitor.ts'
import { expect, openBrowser, type TestBrowser } from './open-browser.ts'

/** In bytes, as they travel: what one page loads when nothing of it is in the browser yet. */
const budget = { document: 14_000, stylesheet: 12_000, script: 130_000, font: 0, image: 15_000 }
type Kind = keyof typeof budget
const kinds: Record<Kind, RegExp> = {
  document: /^text\/html/,
  stylesheet: /^text\/css/,
  script: /javascript/,
  font: /font/,
  image: /^image\//,
}

const client = join(import.meta.dirname, '../../build/client')

const publicPages = [
  '/',
  '/services',
  '/services/MH-BIRTH',
  '/login',
  '/registration/user',
  '/403',
  '/nothing/here',
]
const citizensPages = [
  '/user',
  '/user?view=MH-BIRTH',
  '/user/apply/MH-BIRTH',
  '/user/applications',
  '/user/demo-user',
  '/user/demo-user?request=new',
  '/account/password',
]

let browser: TestBrowser
let citizen: Visitor
before(async () => {
  browser = await openBrowser()
  citizen = await browser.portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
})
after(() => browser.close())

for (const path of publicPages) {
  test(`${path} is small enough for a slow network`, async (t) => {
    const { page, open } = await browser.guest(t)
    assertWithin(await weigh(page, () => open(path)))
  })
}

for (const path of citizensPages) {
  test(`${path} is small enough for a slow network`, async (t) => {
    const { page, open } = await browser.guest(t, { as: citizen })
    assertWithin(await weigh(page, () => open(path)))
  })
}

test('an application as it was sent, and a refused one, are small enough for a slow network', async (t) => {
  const { page, open } = await browser.guest(t, { script: false, as: citizen })
  await open('/user/applications')
  const sent = await weigh(page, async () => {
    await page.getByRole('link', { name: 'View' }).last().click()
    await expect(page.getByRole('heading', { name: 'As it was sent' })).toBeVisible()
  })
  assertWithin(sent)
  await open('/user/apply/MH-BIRTH')
  const refused = await weigh(page, async () => {
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
  assertWithin(refused)
})

/** What the page loads for the act, in bytes by kind. */
async function weigh(page: Page, act: () => Promise<void>) {
  const answers: Response[] = []
  const note = (response: Response) => void answers.push(response)
  page.on('response', note)
  await act()
  await page.waitForLoadState('load')
  page.off('response', note)
  const sum: Record<string, number> = {}
  for (const answer of answers.filter((one) => one.status() < 300 || one.status() >= 400)) {
    const kind = kindOf(answer)
    sum[kind] = (sum[kind] ?? 0) + (await travelled(answer))
  }
  return sum
}

function kindOf(answer: Response) {
  const type = answer.headers()['content-type'] ?? 'of no type'
  return Object.keys(kinds).find((kind) => kinds[kind as Kind].test(type)) ?? type
}

/** An asset counts as what a browser that speaks gzip alone is given: its precompressed file, where it has one. */
async function travelled(answer: Response) {
  const { pathname } = new URL(answer.url())
  const plain = join(client, pathname)
  if (pathname.startsWith('/assets/')) return statSync(existsSync(`${plain}.gz`) ? `${plain}.gz` : plain).size
  assert.equal(answer.headers()['content-encoding'], 'gzip', pathname)
  return (await answer.request().sizes()).responseBodySize
}

function assertWithin(sum: Record<string, number>) {
  assert.ok((sum.document ?? 0) > 1000, 'the page itself was not weighed')
  for (const [kind, bytes] of Object.entries(sum)) {
    assert.ok(kind in budget, `the page loads ${bytes} bytes of ${kind}`)
    const most = budget[kind as Kind]
    assert.ok(bytes <= most, `${bytes} bytes of ${kind}, ${most} allowed`)
  }
}
