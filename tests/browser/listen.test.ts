import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import type { Visitor } from '../portal/visitor.ts'
import { findRow } from '../rows.ts'
import { browserForFile, expect } from './open-browser.ts'
import { words } from './words.ts'

const browser = await browserForFile()
let citizen: Visitor
let number = ''
before(async () => {
  const { db } = browser.portal.council
  citizen = await browser.portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
  number = (await findRow(db, 'applications', { user: 'demo-user' })).applicationId
})

interface Voice {
  lang: string
  localService: boolean
}

const own = { lang: 'mr-IN', localService: true }

/** Gives the page's browser these voices, and notes what they should say: the test's browser has none. */
async function withVoices(page: Page, voices: Voice[]) {
  await page.addInitScript((voices) => {
    const said: string[] = []
    Object.assign(window, { said })
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { writable: true, value: null })
    speechSynthesis.getVoices = () => voices as SpeechSynthesisVoice[]
    speechSynthesis.speak = ({ text, voice, lang }) => void said.push(`${voice?.lang} ${lang} ${text}`)
    speechSynthesis.cancel = () => void said.push('cancelled')
  }, voices)
}

const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
const say = words('mr')
const listen = (page: Page) => page.getByRole('button', { name: say('ui.listen'), exact: true })
const stop = (page: Page) => page.getByRole('button', { name: say('ui.stopListening'), exact: true })

for (const [device, voices] of [
  ['without a voice', []],
  ['whose voice for the language is at its maker', [{ lang: 'mr-IN', localService: false }]],
  ['whose own voice speaks another language', [{ lang: 'hi-IN', localService: true }]],
] as const)
  test(`a device ${device} offers nothing to listen to`, async (t) => {
    const { page, open } = await browser.guest(t, { language: 'mr', width: 360 })
    await withVoices(page, [...voices])
    const script = page.waitForResponse(/\/assets\/plain-page-/)
    await open('/services/BIRTH')
    await (await script).finished()
    await page.evaluate(() => speechSynthesis.dispatchEvent(new Event('voiceschanged')))
    await expect(listen(page)).toBeHidden()
    assert.deepEqual(await said(page), [])
  })

test('a service, a form, a case and tracking are read by the device’s own voice; all that leaves is the request for the script', async (t) => {
  for (const [path, as, ...spoken] of [
    ['/services/BIRTH', undefined, say('pages.service.bring'), say('pages.service.then')],
    ['/apply/BIRTH', undefined, say('field.fullName')],
    ['/user/apply/BIRTH', citizen, say('user.documents')],
    [`/user/applications/${number}`, citizen, number],
    ['/track', undefined, say('pages.track.lead'), say('pages.track.numberHint')],
  ] as const) {
    const { page, open } = await browser.guest(t, { language: 'mr', width: 360, as })
    await withVoices(page, [{ lang: 'mr-IN', localService: false }, own])
    await open(path)
    await expect(listen(page)).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await listen(page).click()
    await expect(stop(page)).toBeVisible()
    const heard = await said(page)
    const heading = await page.getByRole('heading').first().innerText()
    for (const one of [heading, ...spoken].slice(as ? 1 : 0))
      assert.ok(
        heard.some((text) => text.startsWith('mr-IN mr-IN ') && text.includes(one)),
        `${path}: ${one}`,
      )
    assert.ok(!heard.some((text) => text.endsWith(` ${say('user.apply')}`)), 'no button is read')
    assert.match(sent.join(), /^\/assets\/listen-\w+\.js$/)
  }
})

test('what somebody typed, what is folded and what stands there in another language is not read', async (t) => {
  const { page, open } = await browser.guest(t, { language: 'mr', width: 360 })
  await withVoices(page, [own])
  await open('/apply/BIRTH')
  await page.getByLabel(say('field.fullName'), { exact: true }).fill('Asha Patil')
  await page.evaluate(() => {
    const other = document.createElement('p')
    other.lang = 'hi'
    other.textContent = 'दूसरी भाषा'
    document.getElementById('content')?.append(other)
  })
  await listen(page).click()
  await expect(stop(page)).toBeVisible()
  const heard = await said(page)
  const folded = await page.locator('details:not([open]) label').allTextContents()
  assert.ok(heard.length > 5 && folded.length > 0)
  for (const text of ['Asha', 'दूसरी भाषा', ...folded.map((label) => `mr-IN ${label.trim()}`)])
    assert.ok(
      !heard.some((one) => (text.startsWith('mr-IN') ? one.endsWith(text) : one.includes(text))),
      text,
    )
})

test('a second press stops it, its end brings the button back, and it does not outlive the page', async (t) => {
  const { page, open } = await browser.guest(t, { language: 'mr', width: 360 })
  await withVoices(page, [own])
  await open('/services/BIRTH')
  await listen(page).click()
  await stop(page).click()
  await expect(listen(page)).toBeVisible()
  assert.equal((await said(page)).at(-1), 'cancelled')
  await page.evaluate(() => {
    speechSynthesis.speak = (utterance) => utterance.dispatchEvent(new Event('end'))
  })
  await listen(page).click()
  await expect(listen(page)).toBeVisible()
  await page.evaluate(() => {
    speechSynthesis.speak = () => {}
    speechSynthesis.cancel = () => sessionStorage.setItem('cancelled', 'yes')
  })
  await listen(page).click()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/track')
  assert.equal(await page.evaluate(() => sessionStorage.getItem('cancelled')), 'yes')
})

test('without script nothing is offered', async (t) => {
  const { page, open } = await browser.guest(t, { language: 'mr', width: 360, script: false })
  await open('/services/BIRTH')
  await expect(listen(page)).toBeHidden()
})
