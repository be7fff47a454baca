import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { profileRow } from '../profile-row.ts'
import { storeRow } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import type { Visited } from './visitor.ts'

const list = '/staff/application/update'
const portal = await portalForFile()
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let service: string
let ids: Record<'overdue' | 'week' | 'later' | 'waiting' | 'plain', string>

const today = dayNumber(councilDay(new Date().toISOString()))

before(async () => {
  const { db } = portal.council
  const citizen = await newCitizen(db)
  // Every day counts, so that what is due can be told from today.
  await storeRow(db, 'councilProfile', { ...profileRow, holidaysCounted: 1, lastDayOnHoliday: 'stays' })
  service = await offer(db, factsOf(10, ['Ration card']))
  const enter = (ago: number, more = {}) =>
    apply(db, citizen, service, { on: dayOf(today - ago), atHand: [0], ...more })
  ids = {
    plain: (await newApplications(portal, { count: 1 })).number,
    overdue: await enter(11, { applicantName: 'Meena Kamble', applicantPhoneNo: '9123456780' }),
    week: await enter(6),
    later: await enter(1, { applicantVillage: 'Ambegaon' }),
    waiting: await enter(2, { atHand: [] }),
  }
})

/** The applications in the table, by what the test calls them, from the top. */
function listed({ html }: Visited) {
  const numbers = [...html.matchAll(/class="row-title">([^<]+)</g)].map(([, number]) => number)
  return numbers.map((number) => Object.entries(ids).find(([, id]) => id === number)?.[0])
}

test('what is overdue comes first, then what is due, then open ones without a date, oldest first', async () => {
  const page = await clerk.get(list)
  assert.deepEqual(listed(page), ['overdue', 'week', 'later', 'plain', 'waiting'])
  assert.deepEqual(listed(await clerk.get(`${list}?sort=newest`)), [
    'later',
    'waiting',
    'week',
    'overdue',
    'plain',
  ])
})

test('a row says when it is due, else for whom it waits; what is overdue says so by a word and a shape', async () => {
  const { html } = await clerk.get(list)
  const rowOf = (id: string) =>
    new RegExp(`<tr(?:(?!</tr>)[\\s\\S])*id="row-${id}"[\\s\\S]*?</tr>`).exec(html)?.[0] ?? ''
  assert.match(
    rowOf(ids.overdue),
    /chip-overdue"><svg[\s\S]*Overdue[\s\S]*due \d+ \w+ \d{4}[\s\S]*<strong[^>]*>1 day late/,
  )
  assert.match(rowOf(ids.week), /due \d+ \w+ \d{4}[\s\S]*<strong[^>]*>4 days left/)
  assert.doesNotMatch(rowOf(ids.week), /Overdue/)
  assert.match(rowOf(ids.waiting), /cell-second">Applicant’s turn</)
  assert.match(rowOf(ids.plain), /cell-second">Office’s turn</)
  assert.doesNotMatch(rowOf(ids.plain), /due /)
})

test('turn, due date and search narrow the list, together with status and service, each in its address', async () => {
  for (const [query, found] of [
    ['due=overdue', ['overdue']],
    ['due=thisWeek', ['week']],
    ['turn=citizen', ['waiting']],
    ['turn=council&sort=newest', ['later', 'week', 'overdue', 'plain']],
    ['search=meen', ['overdue']],
    ['search=91234', ['overdue']],
    ['search=ambe&turn=council', ['later']],
    ['search=asha&sort=newest', ['later', 'waiting', 'week', 'plain']],
    ['search=asha&status=Approved', []],
    [`service=${service}&status=Pending&turn=council&due=thisWeek`, ['week']],
    ['status=Rejected&turn=council', []],
    ['due=nonsense&turn=nobody&sort=worst', ['overdue', 'week', 'later', 'plain', 'waiting']],
    [`received=${dayOf(today).slice(0, 7)}&turn=citizen`, undefined],
    ['received=2026-13', ['overdue', 'week', 'later', 'plain', 'waiting']],
    ['decided=2026-01', []],
    ['received=9999-12', []],
    ['decided=9999-12', []],
    ['received=0000-01&search=asha', []],
    ['search=%3F%21', ['overdue', 'week', 'later', 'plain', 'waiting']],
  ] as const) {
    const page = await clerk.get(`${list}?${query}`)
    assert.equal(page.status, 200)
    if (found) assert.deepEqual(listed(page), found, query)
  }
})

test('the links count within what is searched and filtered, and keep it in their address', async () => {
  const page = await clerk.get(`${list}?search=asha&turn=council`)
  assert.match(page.text, /All 3 Pending 3 Approved 0 Rejected 0/)
  assert.match(page.html, /href="[^"]*\?search=asha&amp;turn=council&amp;status=Rejected"/)
  assert.match(page.text, /3 found for “asha”/)
  const open = /href="([^"]*\/update\/[^"]*)"/.exec(page.html)?.[1] ?? ''
  assert.match(open, /\?search=asha&amp;turn=council$/)
  assert.match((await clerk.get(`${list}?search=zzz`)).text, /Nothing begins like “zzz” here/)
})

test('each form keeps what the other asked for', async () => {
  const { html } = await clerk.get(
    `${list}?search=asha&turn=council&status=Pending&sort=newest&service=${service}`,
  )
  const [search = '', filters = ''] = html.match(/<form[^>]*method="get"[\s\S]*?<\/form>/g) ?? []
  const hidden = (form: string) =>
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => `${name}=${value}`,
    )
  assert.deepEqual(hidden(search), ['status=Pending', `service=${service}`, 'turn=council', 'sort=newest'])
  assert.deepEqual(hidden(filters), ['status=Pending', 'search=asha'])
  assert.match(filters, /<option value="newest" selected="">/)
})

test('after an act the clerk is back on the list as it was', async () => {
  const query = `?search=asha&turn=council&due=thisWeek`
  const answer = await clerk.submit(`${list}/${ids.week}${query}`, { status: 'Approved' }, 'name="status"')
  assert.equal(answer.location, list + query)
  assert.deepEqual(listed(await clerk.follow(answer)), [])
})

test('a list of a month says which, and takes no turn or due date', async () => {
  const month = dayOf(today - 6).slice(0, 7)
  const page = await clerk.get(`${list}?decided=${dayOf(today).slice(0, 7)}`)
  assert.match(page.text, /Only those decided in \w+ \d{4}\./)
  assert.deepEqual(listed(page), ['week'])
  const asked = await clerk.get(`${list}?decided=${dayOf(today).slice(0, 7)}&turn=citizen&due=overdue`)
  assert.deepEqual(listed(asked), ['week'])
  assert.doesNotMatch(asked.text, /Applicant’s turn ×|Overdue ×/)
  assert.match(asked.text, /This list is not narrowed by: Due date, Turn\./)
  for (const query of ['service=&desk=&due=', 'timing=late'])
    assert.doesNotMatch((await clerk.get(`${list}?decided=${month}&${query}`)).text, /not narrowed/)
  assert.doesNotMatch((await clerk.get(`${list}?due=overdue&turn=council`)).text, /not narrowed/)
  assert.match((await clerk.get(`${list}?received=${month}`)).text, /Only those received in/)
})

test('what is chosen stands above the list, each a link to the list without it', async () => {
  const { html, text } = await clerk.get(`${list}?search=asha&due=thisWeek&turn=council&sort=newest`)
  assert.match(text, /Due date Due this week × Remove Turn Office’s turn × Remove Remove all/)
  assert.match(text, /Filters \(2\).*More filters \(1\)/)
  const to = [...html.matchAll(/href="([^"]*)" class="filter-chip"/g)].map(([, one]) => one)
  assert.deepEqual(to, [
    `${list}?search=asha&amp;turn=council&amp;sort=newest`,
    `${list}?search=asha&amp;due=thisWeek&amp;sort=newest`,
  ])
  assert.match(html, /href="[^"]*\?search=asha&amp;sort=newest"/)
})

test('a number is looked for among all, whatever else is chosen, and its field stays open', async () => {
  const page = await clerk.get(`${list}?number=${ids.plain}&due=overdue&turn=citizen`)
  assert.deepEqual(listed(page), ['plain'])
  assert.match(page.html, /<details class="filters-more" open="">/)
})
