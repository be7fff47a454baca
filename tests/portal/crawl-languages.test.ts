// Begun first: it reads every page in every language.
// One engine is enough: it reads the words of pages whose queries other tests ask on both engines.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demonstrationAccounts } from '../../council/sample/seed-sample.server.ts'
import type { Role } from '../../rules/roles.ts'
import { applications, certificates, people, places } from '../council/sample-data/read-sample.ts'
import { everything } from '../everything.ts'
import { caseRow } from '../rows.ts'
import { readAllPages } from './crawl-languages.ts'
import { foreignOn, type Language, messages, readableTexts } from './foreign-words.ts'
import { allowed } from './latin-allowed.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'
import type { Visited } from './visitor.ts'

const seeds: Record<Role | 'nobody', string[]> = {
  nobody: ['/', '/nowhere', '/403', '/services?search=zzz', '/services?category=zzz', '/password/gone'],
  user: [
    '/user',
    '/user/demo-user?request=new',
    '/account/password',
    '/user?search=zzz',
    '/nowhere',
    '/admin',
  ],
  staff: [
    '/staff',
    '/account/password',
    '/staff/update-user?search=zzz',
    '/staff/update-user?search=meena',

    '/staff/update-user?user=demo-user',
    '/staff/application/update?number=zzz',
    '/staff/update-user?state=state-27',
  ],
  admin: ['/admin', '/account/password', '/admin/requests', '/admin/services/update/NONE'],
}

/** What people have written is in the language that they wrote it in. */
const names = [people, places.villages, certificates.registers].flat().map((one) => one.name)
const written = new Set([applications, demonstrationAccounts].flatMap(textsIn).concat(names))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const devanagari = /\p{Script=Devanagari}/u
const writtenInDevanagari = new Set([...written].filter((text) => devanagari.test(text)))
const longestFirst = [...writtenInDevanagari].toSorted((one, other) => other.length - one.length)

const [first = raiseEmpty()] = applications.filter(({ userDetails }) => userDetails !== '')
const sent = Object.fromEntries(
  Object.entries(first).filter(([name]) => /^(applicant|userDetails|additionalInfo)/.test(name)),
) as Record<string, string>

function raiseEmpty(): never {
  throw new Error('The sample has no application.')
}

let portal: TestPortal
/** What an office prints for applicants or writes to them stands in their language, and is marked as such. */
const forApplicants = /\/(slips|letter(\/\d+)?)(\?|$)|\/admin\/messages\b/

const pages = new Map<Language, Map<string, Visited>>()
/**
 * A crawl takes long: where not everything is run, the translation that differs most from English is read for
 * both, and English as all but the administrator read it.
 */
const crawled: Language[] = everything ? ['en', 'hi', 'mr'] : ['en', 'mr']
const readers = ['nobody', 'user', 'staff', 'admin'] as const
const readersOf = (language: Language) =>
  everything || language === 'mr' ? readers : readers.filter((who) => who !== 'admin')

before(async () => {
  portal = await openSamplePortal()
  for (const language of crawled) {
    const read = new Map<string, Visited>()
    pages.set(language, read)
    for (const who of readersOf(language)) {
      const visitor = await reader(portal, language, who === 'nobody' ? undefined : who)
      const found = await readAllPages(visitor, seeds[who], who === 'nobody' || everything)
      for (const [path, page] of found) read.set(`${who} ${path}`, page)
    }
    for (const [act, page] of await doEverything(language)) read.set(act, page)
  }
})
after(() => portal.close())

/** What is said after each act, and what stands on the screen then. */
async function doEverything(language: Language): Promise<[string, Visited][]> {
  const [citizen, clerk, admin] = await Promise.all(
    (['user', 'staff', 'admin'] as const).map((role) => reader(portal, language, role)),
  )
  if (!citizen || !clerk || !admin) return []
  const { applicantName: name, userDetails: message } = first
  const email = `new.${language}@panchayat.example`
  const meena = { username: 'मीना कांबळे', email: 'meena@panchayat.example', state: '' }
  const status = language === 'hi' ? 'Approved' : 'Rejected'
  const { status: standing } = await caseRow(portal.council.db, 'NODUES321')
  const decided: Record<string, string> = {
    status,
    reason: status === 'Rejected' ? message : '',
    // What was decided in another language is changed with a word why.
    whyChanged: standing === 'Pending' || standing === status ? '' : message,
  }
  const fact = { source: '12/2026', checkedOn: '2026-01-31', grade: 'A' }
  const order = {
    reference: '12/2026',
    orderedOn: '2026-03-01',
    authority: '12',
    orderReason: '12',
    fromDay: '2027-03-01',
    toDay: '2027-03-02',
    services: 'all',
  }
  // Nobody asks twice while the first request waits.
  await portal.council.db.updateTable('privacyRequests').set({ doneAt: '2026-06-01T00:00:00.000Z' }).execute()
  const acts = [
    // The same again would be asked about.
    [
      'applied',
      citizen,
      '/user/apply/WATER/form',
      { ...sent, 'q-place': message, 'q-fault': 'dry', additionalInfo: String(pages.size) },
      'applicantName',
    ],
    ['asked', citizen, '/user/demo-user?request=new', { message }, 'message'],
    ['decided', clerk, '/staff/application/update/NODUES321', decided, 'name="status"'],
    ['gave a link', clerk, '/staff/update-user?user=meena', { intent: 'link' }, 'value="link"'],
    ['changed a profile', clerk, '/staff/update-user?user=meena', meena, 'name="username"'],
    [
      'kept a fact',
      admin,
      '/admin/services/facts/BUILD',
      { ...fact, days: language === 'hi' ? '7' : '8' },
      'days',
    ],
    ['added a holiday', admin, '/admin/calendar', { day: '2027-03-01', 'holiday-en': '1' }, 'holiday-en'],
    ['added an order', admin, '/admin/calendar/order', order, 'reference'],
    ['created staff', admin, '/admin/create-staff', { name, email, password: 'a village sentence' }, 'email'],
  ] as const
  const seen: [string, Visited][] = []
  for (const [act, visitor, path, fields, at] of acts) {
    const answer = await visitor.submit(path, fields, at)
    assert.ok(answer.status < 400, `${act}: ${answer.status}`)
    seen.push([act, await visitor.follow(answer)])
  }
  return seen
}

test('a crawl as nobody, citizen, staff and admin finds no raw key of a message', () => {
  const raw = new RegExp(`\\b(${Object.keys(messages.en).join('|')})\\.[a-z][A-Za-z]*\\b`)
  for (const [language, read] of pages) {
    assert.ok(read.size > (language === 'mr' ? 250 : 120), `${language}: ${read.size} pages`)
    for (const [path, page] of read) {
      for (const text of readableTexts(page.html)) assert.doesNotMatch(text, raw, `${language} ${path}`)
    }
  }
})

/** What a browser may fill into fields of a type: the table of autofill fields of the HTML standard. */
const autofilled: Record<string, RegExp> = {
  email: /^(off|email)$/,
  tel: /^(off|tel)$/,
  password: /^((current|new)-password|one-time-code)$/,
  date: /^off$/,
  search: /^off$/,
  url: /^off$/,
  text: /^(off|name|username|email|tel|postal-code|address-level[1-4]|one-time-code)$/,
  textarea: /^off$/,
}

test('no field asks a browser to fill in what does not fit the type of the field', () => {
  const unfit = new Set<string>()
  for (const [path, { html }] of pages.get('mr') ?? []) {
    for (const [field, element, purpose = ''] of html.matchAll(
      /<(input|select|textarea)\b[^>]* autocomplete="([^"]*)"[^>]*>/gi,
    )) {
      const type = element === 'input' ? (/ type="([^"]*)"/.exec(field)?.[1] ?? 'text') : (element ?? '')
      if (!autofilled[type]?.test(purpose)) unfit.add(`${path}: ${field}`)
    }
  }
  assert.deepEqual([...unfit], [])
})

test('in English no Devanagari stands outside what is marked as another language', () => {
  for (const [path, page] of pages.get('en') ?? []) {
    const texts = readableTexts(page.html, false).map((text) => text.replace(/हिन्दी|मराठी/g, ''))
    const found = texts
      .filter((text) => devanagari.test(text))
      .filter((text) => devanagari.test(longestFirst.reduce((rest, one) => rest.replaceAll(one, ''), text)))
    assert.deepEqual(found, [], path)
  }
})

test('in Hindi and Marathi a crawl finds nothing in Latin letters but what has a reason', () => {
  assert.ok(allowed.length <= 40)
  const unused = new Set(allowed)
  const found = new Map<string, string>()
  for (const language of ['hi', 'mr'] as const) {
    for (const [path, page] of pages.get(language) ?? []) {
      for (const text of readableTexts(page.html, !forApplicants.test(path))) {
        let left = text
        for (const one of allowed) {
          const without = one.on?.test(path) === false ? left : left.replace(one.what, '')
          if (without !== left) unused.delete(one)
          left = without
        }
        if (/\p{Script=Latin}/u.test(left)) found.set(left, `${language} ${path}: ${text}`)
      }
    }
  }
  assert.deepEqual([...found.values()], [])
  // A reason may hold in one of the languages only.
  if (!everything) return
  assert.deepEqual(
    [...unused].map((one) => one.why),
    [],
  )
})

test('in Hindi a crawl finds no Marathi, and in Marathi no Hindi', () => {
  for (const language of ['hi', 'mr'] as const) {
    for (const [path, page] of pages.get(language) ?? []) {
      // The admin edits a service in the language that it was written in.
      const served = page.html.replace(/<textarea[\s\S]*?<\/textarea>/g, '')
      // Within a sentence, too, people, offices and landmarks are called as they are.
      const shown = longestFirst
        .filter((text) => text.includes(' '))
        .reduce((rest, one) => rest.replaceAll(one, ''), served)
      const html = shown.replace(/>([^<>]+)(?=<)/g, (all, text) =>
        writtenInDevanagari.has(text) ? '>' : all,
      )
      assert.deepEqual(foreignOn(html, language), [], path)
    }
  }
})
