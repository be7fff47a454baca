import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, markDocuments, noon, offer } from '../council/cases-for-tests.ts'
import { storeRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council
let large = ''
let little = ''
const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)

before(async () => {
  const clerk = await newStaff(db)
  large = await offer(db, factsOf(30))
  little = await offer(db)
  for (let index = 0; index < 24; index += 1) {
    const id = await apply(db, await newCitizen(db), large, { on: `${month}-01` })
    const asked = { status: 'Approved', revision: 1, now: noon(`${month}-01`) } as const
    if (index < 12) await decideApplication(db, clerk, id, asked)
  }
  await apply(db, await newCitizen(db), little, { on: `${month}-01` })
})

test('every figure of the overview leads to the list behind it', async () => {
  const admin = await portal.signedIn('admin')
  const { html, text } = await admin.get('/admin/overview')
  assert.match(text, /25 waiting now|13 waiting now/)
  assert.match(text, /100 % decided in time 12 of 12/)
  assert.match(text, /25 12 100 % 0 0 days/)
  for (const list of [
    'status=Pending',
    'status=Pending&amp;received=2000-01-01..',
    `received=${month}`,
    `decided=${month}`,
    `service=${large}&amp;status=Pending`,
    `/admin/overview?months=12&amp;service=${little}`,
  ])
    assert.ok(html.includes(list), list)
  const own = await admin.get(`/admin/overview?service=${large}&months=3`)
  assert.match(own.text, /12 waiting now .* 0 days half decided within of 12 decisions/)
  assert.ok(own.html.includes(`service=${large}&amp;received=${month}`))
  for (const list of html.match(/href="\/admin\/application\/update[^"]*"/g) ?? [])
    assert.equal((await admin.get(list.slice(6, -1).replaceAll('&amp;', '&'))).status, 200, list)
})

test('the overview says how many files there are, what they take up and what is free; that of a service does not', async () => {
  const { council } = portal
  const admin = await portal.signedIn('admin')
  const before = await admin.get('/admin/overview')
  assert.match(before.text, /Photos and PDFs Files kept 0 They take up 0 MB Free on the disk \d+ [MG]B/)
  const file = { digest: 'ab'.repeat(32), type: 'application/pdf', scan: 'none' } as const
  const bytes = 5 * 1_048_576
  await storeRow(council.db, 'files', { ...file, bytes, createdAt: new Date().toISOString() })
  assert.match((await admin.get('/admin/overview')).text, /Files kept 1 They take up 5 MB/)
  assert.doesNotMatch((await admin.get(`/admin/overview?service=${large}`)).text, /Photos and PDFs/)
})

test('a chart stands over its table, drawn without script and read out as one sentence', async () => {
  const admin = await portal.signedIn('admin')
  for (const { html } of [await admin.get('/admin/overview'), await portal.visitor().get('/overview')]) {
    const [chart = ''] = /<figure class="chart">[\s\S]*?<\/figure>/.exec(html) ?? []
    assert.match(chart, /role="img" aria-label="In the last 12 months 25 received and 12 decided/)
    assert.match(chart, /<rect class="bar"/)
    assert.match(html, /<summary>As a table<\/summary>/)
  }
})

test('a chart names its last month, and few enough others on a phone', async () => {
  const { html } = await portal.visitor().get('/overview')
  const [chart = ''] = /<figure class="chart"[\s\S]*?<\/figure>/.exec(html) ?? []
  const names = [
    ...chart.matchAll(/<text (?!class)[^>]*text-anchor="(?:middle|end)"[^>]*>([^<]*)<\/text>/g),
  ].map(([, name]) => name)
  const [, newest] = /<tbody[\s\S]*?>([A-Z][a-z]{2})[a-z]* \d{4}</.exec(html) ?? []
  assert.ok(newest)
  assert.deepEqual([names.at(-1), names.length], [newest, 4])
})

test('anyone reads the figures that count at least 10, without a link to anybody’s application', async () => {
  const { html, text } = await portal.visitor().get('/overview')
  assert.match(
    text,
    /received 25 applications in the last 12 months\. It decided 12\..* 13 applications wait now/,
  )
  assert.match(text, /25 12 100 % 0 days/)
  assert.doesNotMatch(html, /application\/update/)
  // The one of the little service would be what is left of 25.
  assert.doesNotMatch(text, /\b24\b/)
  assert.equal((await portal.visitor().get(`/overview?service=${little}`)).text, text)
  assert.ok((await portal.visitor().get('/site-map')).html.includes('href="/overview"'))
})

test('the overview counts by month what was stopped after the first working day; the public one does not', async () => {
  const serviceId = await offer(db, factsOf(30, ['Ration card']))
  const id = await apply(db, await newCitizen(db), serviceId, { on: '2026-01-05', atHand: [0] })
  const marks = { seen: [], missing: [0], note: 'Blurred', revision: 1, now: noon(`${month}-01`) }
  await db.updateTable('applications').set({ dueOn: null }).where('applicationId', '=', id).execute()
  await markDocuments(db, await newStaff(db), id, marks)
  const admin = await portal.signedIn('admin')
  const { text } = await admin.get(`/admin/overview?service=${serviceId}`)
  assert.match(text, /Counting stopped after the first working day 1/)
  assert.doesNotMatch((await admin.get(`/admin/overview?service=${large}`)).text, /stopped after/)
  assert.doesNotMatch((await portal.visitor().get('/overview')).text, /stopped after/)
})
