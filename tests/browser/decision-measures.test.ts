import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { everything } from '../everything.ts'
import { caseRow } from '../rows.ts'
import { browserForFile, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { words } from './words.ts'

const say = words('en')
const browser = await browserForFile()

/** A clerk at work, who has chosen a password and is not told to. */
async function clerk() {
  const { db } = browser.portal.council
  const { id, visitor } = await newPerson(browser.portal, 'staff', 'Sunita')
  await db.updateTable('users').set({ temporaryPasswordAt: null }).where('id', '=', id).execute()
  return visitor
}

/** What an officer does with a case: keys and clicks; typed words are not counted. */
type Kind = { name: string; papers: string[]; keys?: string[]; clicks?: string[]; type?: string }

const [approve, reject, ask] = (['Approved', 'Rejected', 'Pending'] as const).map(
  (choice) => `[name=decide][value=${choice}]`,
) as [string, string, string]
const [allSeen, onward] = ['[name=marks][value=allSeen]', '[name=onward]']
const three = ['Ration card', 'Photo', 'Tax receipt']
const reason = 'The house is in another village.'

const kinds: Kind[] = [
  { name: 'approve without papers, keys', papers: [], keys: ['KeyA', 'KeyN'] },
  { name: 'approve without papers, clicks', papers: [], clicks: [approve, onward] },
  { name: 'approve with three papers, keys', papers: three, keys: ['KeyS', 'KeyA', 'KeyN'] },
  { name: 'approve with three papers, clicks', papers: three, clicks: [allSeen, approve, onward] },
  { name: 'reject, clicks and words', papers: [], clicks: [reject, onward], type: reason },
  { name: 'ask for a paper, clicks', papers: three, clicks: ['[value=missing]', ask, onward] },
]

/** Each kind once; when everything is run, as often as an officer decides in an hour. */
const decided = everything ? 20 : kinds.length

test('decisions of mixed kinds take two or three keys or clicks each, and none of them a scroll', async (t) => {
  const { db } = browser.portal.council
  const value = { name: '', office: 'Block Development Officer', phone: '' }
  const appeal = {
    firstAppellate: { value, source: 'the board', checkedOn: '2026-11-01', grade: 'A' },
  } as const
  const services = {
    plain: await offer(db, { ...factsOf(15), ...appeal }),
    papers: await offer(db, { ...factsOf(15, three), ...appeal }),
  }
  const { page, open } = await browser.guest(t, { as: await clerk(), width: 1366, height: 768 })
  const totals = new Map<string, { decisions: number; keys: number; clicks: number; scrolled: number }>()
  const decisions = Array.from({ length: decided }, (_, index) => kinds[index % kinds.length] as Kind)
  for (const { name, papers, keys = [], clicks = [], type } of decisions) {
    const service = papers.length > 0 ? services.papers : services.plain
    // Another citizen each time, because none may send so many in an hour.
    const atHand = papers.map((_, index) => index)
    const number = await apply(db, await newCitizen(db), service, { atHand })
    await open(`/staff/application/update/${number}?service=${service}`)
    let scrolled = false
    for (const key of keys) await page.keyboard.press(key)
    for (const selector of clicks) {
      const target = page.locator(`.opened ${selector}`).first()
      const box = await target.boundingBox()
      scrolled ||= box === null || box.y < 0 || box.y + box.height > 768
      if (selector === '[value=missing]') await target.check()
      else await target.click()
      if (selector === reject && type) await page.keyboard.type(type)
    }
    scrolled ||= (await page.evaluate(() => scrollY)) > 0
    await expect(
      page.getByRole('region', { name: say('officer.region', { applicationId: number }) }),
    ).toHaveCount(0)
    const row = await caseRow(db, number)
    assert.ok(row.revision > 1, name)
    const total = totals.get(name) ?? { decisions: 0, keys: 0, clicks: 0, scrolled: 0 }
    total.decisions += 1
    total.keys += keys.length
    total.clicks += clicks.length
    if (scrolled) total.scrolled += 1
    totals.set(name, total)
  }
  for (const [name, { decisions: count, keys, clicks, scrolled }] of totals)
    t.diagnostic(
      `${name}: ${keys / count} keys, ${clicks / count} clicks a decision, ${scrolled} of ${count} scrolled`,
    )
  const scrolls = [...totals.values()].reduce((sum, { scrolled }) => sum + scrolled, 0)
  t.diagnostic(`no scroll in ${decided - scrolls} of ${decided}`)
  assert.equal(scrolls, 0, `${scrolls} of ${decided} scrolled`)
})

test('of a form with more answers than fit, the facts scroll and the papers and the decision stay in view', async (t) => {
  const { page, open } = await browser.guest(t, { as: await clerk(), width: 1366, height: 768 })
  // A birth certificate of the sample: a form of its own, and two papers.
  await open('/staff/application/update/BIRTH158')
  const known = page.locator('.opened-known')
  assert.ok(await known.evaluate((facts) => facts.scrollHeight > facts.clientHeight))
  for (const selector of [
    '[name=onward]',
    '[name=marks]',
    '.document + .document',
    '.clock',
    '.decide-other',
  ])
    await expect(page.locator(selector)).toBeInViewport({ ratio: 1 })
  const last = known.locator('.facts > div').last()
  await expect(last).not.toBeInViewport()
  await expect(known).toHaveAttribute('tabindex', '0')
  await known.focus()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  assert.equal(await page.evaluate(() => scrollY), 0)
})

test('the list shows nine whole rows at 1366 by 768, and begins high on a phone too', async (t) => {
  const visitor = await clerk()
  for (const [language, width, height, first, whole] of [
    ['en', 1366, 768, 330, 9],
    ['mr', 1366, 768, 330, 9],
    ['en', 360, 740, 530, 0],
    ['mr', 360, 740, 530, 0],
  ] as const) {
    const { page, open } = await browser.guest(t, { as: visitor, language, width, height })
    await open('/staff/application/update')
    const rows = await page.locator('.rows-inbox .row').evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return { top, bottom }
      }),
    )
    const seen = rows.filter(({ bottom }) => bottom <= height).length
    t.diagnostic(`${language} ${width}: first row at ${rows[0]?.top}, ${seen} whole rows`)
    assert.ok((rows[0]?.top ?? height) <= first, `${language} ${width}: ${rows[0]?.top}`)
    assert.ok(seen >= whole, `${seen} rows`)
  }
})
