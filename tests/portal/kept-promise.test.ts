// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Admin, Citizen } from '../../council/actors/actors.server.ts'
import { listPromises } from '../../council/calendar/promises/promises.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { addHoliday } from '../../council/cases/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  revokeExtensionOrder,
} from '../../council/cases/recounting/change-orders.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { apply, confirmed, factsOf, noon, offer, setFacts } from '../council/cases-for-tests.ts'
import { actsOn, caseStates, councilBefore, enterOrderFor } from '../council/promises/acts.ts'
import { caseRow } from '../rows.ts'
import { visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { textOf, type Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
let admin: Admin
let citizen: Citizen
let owner: Visitor
const clerk = await portal.signedIn('staff')
before(async () => {
  admin = await newAdmin(db)
  citizen = await newCitizen(db)
  owner = await visitAs(portal, citizen)
})

const today = councilDay(new Date().toISOString())
const later = (days: number) => dayOf(dayNumber(today) + days)
const dueOf = async (number: string) => (await caseRow(db, number)).dueOn

/** The page in a language, as somebody without script reads it. */
async function read(visitor: Visitor, at: string, language = 'en') {
  await visitor.get(`/language/${language}`)
  const { status, text } = await visitor.get(at)
  assert.equal(status, 200)
  return text
}

const caseOf = (number: string) => `/user/applications/${number}`

/** An order over the next days, which moves every open case that is not yet due. */
function order(reference: string) {
  return {
    reference,
    reason: 'flood',
    orderedOn: '2026-01-05',
    authority: 'Collector',
    fromDay: later(1),
    toDay: later(3),
    serviceIds: [],
  }
}

test('each move is told with its dates and its reason, beside the first promise, in every language', async () => {
  const number = await apply(db, citizen, await offer(db, factsOf(7)), { on: today })
  const first = await dueOf(number)
  const { id } = await confirmed(today, (seen) => addExtensionOrder(db, admin, order('E-7'), seen))
  const moved = await dueOf(number)
  assert.notEqual(moved, first)
  const english = await read(owner, caseOf(number))
  const date = '\\d+ \\w+ \\d{4}'
  assert.match(english, new RegExp(`Due date moved from ${date} to ${date}: order E-7: flood`))
  assert.match(english, new RegExp(`First promised: ${date}`))
  assert.match(await read(owner, caseOf(number), 'hi'), /आख़िरी तारीख .* से .* हुई: आदेश E-7: flood/)
  assert.match(await read(owner, caseOf(number), 'hi'), /पहले बताई गई तारीख: /)
  assert.match(await read(owner, caseOf(number), 'mr'), /शेवटची तारीख .* वरून .* झाली: आदेश E-7: flood/)
  assert.match(await read(owner, caseOf(number), 'mr'), /आधी सांगितलेली तारीख: /)
  const panel = await read(clerk, `/staff/application/update/${number}`)
  assert.match(panel, new RegExp(`First promised ${date}`))
  assert.match(panel, new RegExp(`Due date moved from ${date} to ${date}: order E-7: flood`))
  await confirmed(today, (seen) => revokeExtensionOrder(db, admin, id, { because: 'elsewhere', ...seen }))
  assert.equal(await dueOf(number), first)
  const back = await read(owner, caseOf(number))
  assert.match(back, /: order revoked, E-7: elsewhere/)
  assert.doesNotMatch(back, /First promised/)
})

test('an acknowledgement says that it is a copy, and after a move which one it takes the place of', async () => {
  const on = later(-1)
  const serviceId = await offer(db, factsOf(9))
  const number = await apply(db, citizen, serviceId, { on })
  const fresh = await apply(db, citizen, serviceId, { on: today })
  const paper = (one: string) => `${caseOf(one)}/acknowledgement`
  assert.doesNotMatch(await read(owner, paper(fresh)), /Copy of|Replaces/)
  assert.match(await read(owner, paper(number)), /Copy of \d+ \w+ \d{4}/)
  assert.match(await read(owner, paper(number), 'hi'), / की पावती की नकल/)
  assert.match(await read(owner, paper(number), 'mr'), / च्या पोचपावतीची प्रत/)
  const issued = await dueOf(number)
  const { id } = await confirmed(today, (seen) => addExtensionOrder(db, admin, order('E-9'), seen))
  assert.notEqual(await dueOf(number), issued)
  const next = await read(owner, paper(number))
  assert.match(next, /Replaces the one of \d+ \w+ \d{4}/)
  assert.doesNotMatch(next, /Copy of/)
  assert.match(await read(owner, paper(number), 'mr'), / च्या पोचपावतीऐवजी/)
  // Another time limit of the service is not that of this application.
  await setFacts(db, admin, serviceId, { days: null })
  assert.match(await read(owner, paper(number)), /Time limit 9 days/)
  await confirmed(today, (seen) => revokeExtensionOrder(db, admin, id, { because: 'x', ...seen }))
})

test('a limit that has passed stays on the page whatever is entered, and so does a decision with its days', async () => {
  const serviceId = await offer(db, factsOf(3))
  // A Monday: the third day after it is a Thursday.
  const overdue = await apply(db, citizen, serviceId, { on: '2026-01-05' })
  const late = await apply(db, citizen, serviceId, { on: '2026-01-05' })
  const decision = { status: 'Approved', revision: 1, now: noon('2026-01-13') } as const
  await decideApplication(db, await newStaff(db), late, decision)
  const pages = async () => [await read(owner, caseOf(overdue)), await read(owner, caseOf(late))]
  // The first reading of a decision is noted in its history.
  await pages()
  const before = await pages()
  assert.match(before[0] ?? '', /due 8 Jan 2026: the time limit has passed/)
  assert.match(
    before[1] ?? '',
    /8 Jan 2026 The decision came 5 days after the due date\. .* 3 of 3 days used/,
  )
  assert.match(await read(owner, caseOf(late), 'mr'), /निर्णय शेवटच्या तारखेनंतर 5 दिवसांनी झाला\./)
  await confirmed(today, (seen) =>
    addExtensionOrder(db, admin, { ...order('X-99'), fromDay: '2026-01-06', toDay: '2030-01-01' }, seen),
  )
  await confirmed(today, (seen) => addHoliday(db, admin, { day: '2026-01-07', names: { en: 'Fair' } }, seen))
  await setFacts(db, admin, serviceId, factsOf(3650))
  assert.deepEqual(await pages(), before)
  await setFacts(db, admin, serviceId, { days: null })
  assert.deepEqual(await pages(), before)
})

const languages = ['en', 'hi', 'mr'] as const
const moves = {
  en: /Due date moved from \d+ \w+ \d{4} to \d+ \w+ \d{4}/g,
  hi: /आख़िरी तारीख \d+ \S+ \d{4} से \d+ \S+ \d{4} हुई/g,
  mr: /शेवटची तारीख \d+ \S+ \d{4} वरून \d+ \S+ \d{4} झाली/g,
}
const firstPromises = { en: 'First promised: ', hi: 'पहले बताई गई तारीख: ', mr: 'आधी सांगितलेली तारीख: ' }

/** What a page says, without the button that begins a new application, which goes with the service. */
function withoutAct(html: string) {
  return textOf(html.replace(/<form[^>]*class="put-right.*?<\/form>/s, ''))
}

for (const [name, act] of Object.entries(actsOn(today)))
  test(`${name}: in every language the pages of cases stay as they are, and only an open one tells a move`, async () => {
    const applicant = await newCitizen(db)
    const council = await councilBefore(db, { admin, citizen: applicant, today })
    const orderId = await enterOrderFor(act, council, today)
    const visitor = await visitAs(portal, applicant)
    const pages = async () => {
      const all: Record<string, string[]> = {}
      for (const language of languages) {
        await visitor.get(`/language/${language}`)
        const read = caseStates.map(async (state) =>
          withoutAct((await visitor.get(caseOf(council.cases[state]))).html),
        )
        all[language] = await Promise.all(read)
      }
      return all
    }
    const first = await dueOf(council.cases.open)
    // The first reading of a decision is noted in its history.
    await pages()
    const before = await pages()
    await confirmed(today, (seen) => act.do({ ...council, orderId, seen }))
    assert.equal((await dueOf(council.cases.open)) !== first, act.moves)
    const promised = (await listPromises(db, council.cases.open)).at(0)?.dueOn
    const isElsewhere = (await dueOf(council.cases.open)) !== promised
    const now = await pages()
    for (const language of languages) {
      const [open = '', ...others] = now[language] ?? []
      const [openBefore = '', ...othersBefore] = before[language] ?? []
      assert.deepEqual(others, othersBefore)
      if (!act.moves) assert.equal(open, openBefore)
      const told = (text: string) => text.match(moves[language])?.length ?? 0
      assert.equal(told(open) - told(openBefore), act.moves ? 1 : 0, open)
      assert.equal(open.includes(firstPromises[language]), isElsewhere, open)
      assert.doesNotMatch(
        others.join(' '),
        new RegExp(`${moves[language].source}|${firstPromises[language]}`),
      )
    }
  })
