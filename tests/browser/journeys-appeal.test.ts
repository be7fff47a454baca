import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newStaff } from '../actors.ts'
import { newAuthority } from '../council/applications/appeals-for-tests.ts'
import { applyFor, newCaseService } from '../portal/cases-for-tests.ts'
import type { Visitor } from '../portal/visitor.ts'
import { refuseApplication } from '../refusals.ts'
import { accountNamed } from '../rows.ts'
import { browserForFile, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { any, like, words } from './words.ts'

const browser = await browserForFile()
const { portal } = browser
const { db } = portal.council
const say = words('mr')

const inDays = (days: number) => dayOf(dayNumber(councilDay(new Date().toISOString())) + days)

/** A window of 240 pixels in Marathi, without script, and what is pressed in it. */
async function newWindow(t: TestContext, as: Visitor) {
  const { page, open } = await browser.guest(t, { script: false, language: 'mr', width: 240, as })
  const see = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  return {
    page,
    see,
    async open(path: string) {
      await open(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 240, `${path} is ${width} wide`)
    },
    follow: (name: string) => page.getByRole('link', { name, exact: true }).click(),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    fill: (label: string, text: string) => page.getByLabel(label).fill(text),
  }
}

/** The words of the table of days that stand on more than one line. */
function listBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest('.appeal-days :is(tbody, tfoot)')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1)
          broken.push(word)
      }
    }
    return broken
  })
}

async function newRefused(applicant: Visitor, serviceId: string) {
  const number = await applyFor(applicant, serviceId, { 'document-0': 'yes', 'document-1': 'yes' })
  await refuseApplication(db, number, 'घर दुसऱ्याचे आहे.')
  return number
}

/** Writes the letter as far as its page. */
async function writeLetter(
  { open, page, press, fill, follow }: Awaited<ReturnType<typeof newWindow>>,
  own: string,
) {
  await open(own)
  await follow(say('pages.appeal.write'))
  await page.getByLabel(say('pages.appeal.asked.service'), { exact: true }).check()
  await fill(say('pages.appeal.words'), 'पावती माझीच आहे.')
  await press(say('pages.appeal.check'))
}

test('from a refusal to an obeyed order with an authority that has an account: returned, admitted and heard', async (t) => {
  const serviceId = await newCaseService(portal)
  const authority = await portal.signedIn('staff', 'Hearing Authority', 'appeals')
  const { id: holder } = await accountNamed(db, 'Hearing Authority')
  await newAuthority(db, [serviceId], { holder })
  const { visitor } = await newPerson(portal, 'user', 'Appealing')
  const number = await newRefused(visitor, serviceId)
  const [own, appealId] = [`/user/applications/${number}`, `${number}-A1`]
  const desk = await newWindow(t, authority)
  await desk.open('/staff/appeals')
  await desk.see(say('pages.hearing.none'))

  const citizen = await newWindow(t, visitor)
  await writeLetter(citizen, own)
  await citizen.press(`${String(say.raw('pages.appeal.send')).split('<')[0]}गट विकास अधिकारी`)
  await citizen.see(say('flash.appealSent.title', { appealId }))

  await desk.open(`/staff/appeals/${appealId}`)
  await desk.page.getByText(say('pages.hearing.days')).click()
  await expect(desk.page.locator('.appeal-days')).toBeVisible()
  assert.deepEqual(await listBrokenWords(desk.page), [])
  await desk.follow(say('pages.hearing.step.return'))
  await desk.fill(say('pages.hearing.missing'), 'पावतीचे वर्ष लिहा.')
  await desk.press(say('pages.hearing.step.return'))
  await desk.see(say('flash.appealStep.title', { appealId, step: 'return' }))

  await citizen.open(own)
  await citizen.see('पावतीचे वर्ष लिहा.')
  await citizen.follow(say('pages.appeal.correct'))
  await citizen.fill(say('pages.appeal.words'), 'पावती २०२५ ची आहे.')
  await citizen.press(say('pages.appeal.sendAgain'))
  await citizen.see(say('flash.appealSent.title', { appealId }))

  await desk.open(`/staff/appeals/${appealId}`)
  await desk.see(/पावती २०२५ ची आहे\./)
  await desk.press(say('pages.hearing.admit'))
  await desk.follow(say('pages.hearing.step.fix'))
  await desk.fill(say('pages.hearing.onDay'), inDays(20))
  await desk.fill(say('pages.hearing.atTime'), '११:३०')
  await desk.fill(say('pages.hearing.place'), 'गट कार्यालय, वाई')
  await desk.press(say('ui.save'))
  await desk.see(say('flash.appealStep.title', { appealId, step: 'fix' }))

  await citizen.open(own)
  await citizen.see(like(say('pages.appeal.hearing', { at: any, place: 'गट कार्यालय, वाई' })))
  const at = '2026-06-20T06:00:00.000Z'
  await db.updateTable('appealHearings').set({ at }).where('appealId', '=', appealId).execute()

  await desk.open(`/staff/appeals/${appealId}`)
  await desk.follow(say('pages.hearing.step.record'))
  await desk.fill(say('pages.hearing.present'), 'दोन्ही बाजू')
  await desk.press(say('ui.save'))
  await desk.page.getByLabel(say('pages.hearing.outcome.allowed'), { exact: true }).check()
  await desk.fill(say('pages.hearing.reasons'), 'पावती अर्जदाराचीच आहे, असे दिसते.')
  await desk.fill(say('pages.hearing.must'), 'कागद पुन्हा पाहा.')
  await desk.page.getByLabel(say('pages.hearing.by')).fill(inDays(10))
  await desk.press(say('pages.hearing.preview'))
  await desk.press(say('pages.hearing.give'))
  await desk.see(say('flash.orderGiven.title', { appealId }))

  const clerk = await newWindow(t, await portal.signedIn('staff'))
  await clerk.open('/staff/application/update')
  await clerk.see(like(say('officer.appeals.orderedBy', { date: any })))
  await clerk.open(`/staff/application/update/${number}/appeals`)
  await clerk.fill(say('officer.appeals.obeyedWords'), 'कागद पुन्हा पाहिले.')
  await clerk.press(say('ui.save'))
  await clerk.open('/staff/application/update')
  await expect(clerk.page.getByText(like(say('officer.appeals.orderedBy', { date: any })))).toHaveCount(0)
  await citizen.open(own)
  await citizen.see(/कागद पुन्हा पाहिले\./)
})

test('from a refusal to an obeyed order on paper: handed in, decided, recorded and given', async (t) => {
  const { visitor } = await newPerson(portal, 'user', 'On paper')
  const number = await newRefused(visitor, await newCaseService(portal))
  const [own, appealId] = [`/user/applications/${number}`, `${number}-A1`]
  const citizen = await newWindow(t, visitor)
  await writeLetter(citizen, own)
  await citizen.open(own)
  await citizen.see(like(say('pages.appeal.writtenUntil', { appealId, date: any, until: any })))

  const clerk = await newWindow(t, await portal.signedIn('staff'))
  const officers = `/staff/application/update/${number}/appeals`
  await clerk.open(officers)
  await clerk.press(say('ui.save'))
  await clerk.see(say('flash.appealRecorded.title', { appealId }))
  await clerk.fill(say('officer.appeals.result'), 'दाखला द्यावा.')
  await clerk.press(say('ui.save'))
  await clerk.see('दाखला द्यावा.')
  await citizen.open(own)
  await citizen.see('दाखला द्यावा.')
  const again = { status: 'Approved', whyChanged: 'अपिलाचा निर्णय', revision: 2 } as const
  assert.deepEqual(await decideApplication(db, await newStaff(db), number, again), { decided: true })
  await citizen.open(own)
  await citizen.see(say('ui.status.Approved'))
})
