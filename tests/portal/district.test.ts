// One engine is enough: acts that tests in tests/council/district call on both store what it shows.
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { readJwk, readKeyFile } from '../../council/certificates/keys/key-files.server.ts'
import { makeKey } from '../../council/certificates/keys/signing-keys.server.ts'
import { reportPath } from '../../council/office/district/report.server.ts'
import { readSigned, signReport, thumbprintOf } from '../../council/office/district/signed-report.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { districtSlug } from '../../server/council-settings.ts'
import { toolHere } from '../operator/tool-here.ts'
import { asTestPortal, newCouncilsFolder, originOf, serveTestCouncils } from './councils-for-tests.ts'
import { foreignOn, messages } from './foreign-words.ts'
import { fewValues } from './hostile-values.ts'
import type { TestPortal } from './open-test-portal.ts'
import { routePatterns } from './route-patterns.ts'
import { Visitor } from './visitor.ts'

const folder = newCouncilsFolder()
let served: Awaited<ReturnType<typeof serveTestCouncils>>
let district: TestPortal
const today = councilDay(new Date().toISOString())

before(async () => {
  for (const slug of ['vadgaon', 'pasarni', 'wai', districtSlug]) await folder.add(slug)
  served = await serveTestCouncils(folder)
  district = await asTestPortal(folder, served.councils, districtSlug)
})
after(async () => {
  await served.councils.close()
  await folder.remove()
})

const fileOf = (slug: string, name: string) => join(folder.dir, slug, name)

/** What a council has told some days ago, in a round after which it has no work for a while. */
function tell(slug: string, daysAgo: number, figures: object, names: object = {}) {
  const told = { whole: {}, months: {}, ...figures }
  const report = { day: dayOf(dayNumber(today) - daysAgo), names, figures: told }
  writeFileSync(reportPath(join(folder.dir, slug)), JSON.stringify(report))
  letRest(slug)
}

function letRest(slug: string) {
  writeFileSync(fileOf(slug, 'wake'), new Date(Date.now() + 20 * 3_600_000).toISOString())
}

/** Has the rounds of these done, whatever they have noted. */
async function haveRounds(...slugs: string[]) {
  await served.councils.close()
  for (const slug of slugs) rmSync(fileOf(slug, 'wake'), { force: true })
  served = await serveTestCouncils(folder)
  await served.councils.round()
  district = await asTestPortal(folder, served.councils, districtSlug)
}

/** The first words of what the registry has. */
const own = ['district', 'login', 'logout', 'password', 'account', 'language', '403']

test('the registry has no page of a council, whoever asks and however it is written', async () => {
  const visitors = [district.visitor(), await district.signedIn('admin'), await district.signedIn('user')]
  const foreign = routePatterns
    .map(({ pattern }) => pattern.replace(/:\w+/g, 'x').replace('*', 'nowhere'))
    .filter((path) => !own.includes(path.split('/')[1] ?? '') && !['/', '/admin'].includes(path))
  assert.ok(foreign.length > 150)
  const spelled = [
    '/Admin',
    '/%61dmin',
    '//admin',
    '/admin/',
    '/admin/overview.data',
    '/admin.data',
    '/user.data',
  ]
  const files = ['/.well-known/gram-panchayat-keys.json', '/.well-known/gram-panchayat-cancelled.json']
  for (const visitor of visitors)
    for (const path of [...foreign, ...spelled, ...files]) {
      assert.equal((await visitor.get(path)).status, 404, path)
      assert.equal((await visitor.post(path, { email: 'a@b.example' })).status, 404, `POST ${path}`)
    }
  const page = await district.visitor().get('/services')
  assert.match(page.html, /<header/)
  assert.doesNotMatch(page.html, /href="\/(services|track|help|verify|terms)/)
  for (const path of ['/', '/admin']) assert.equal((await district.visitor().get(path)).location, '/district')
  for (const path of ['/login', '/robots.txt', '/403'])
    assert.notEqual((await district.visitor().get(path)).status, 404)
})

test('a council has no page of a district, for whoever asks and however it is written', async () => {
  const council = await asTestPortal(folder, served.councils, 'vadgaon')
  const paths = [
    '/district',
    '/District/',
    '/%64istrict',
    '//district',
    '/district.data',
    '/district/councils.csv',
  ]
  for (const visitor of [council.visitor(), await council.signedIn('admin'), await council.signedIn('staff')])
    for (const path of paths) {
      assert.equal((await visitor.get(path)).status, 404, path)
      assert.equal((await visitor.post(path)).status, 404, `POST ${path}`)
    }
})

test('only an administrator of the registry sees the district, who signs in and sets up a second step first', async () => {
  const stranger = district.visitor()
  for (const path of ['/district', '/district/councils.csv'])
    assert.match((await stranger.get(path)).location, /^\/login\?as=admin&next=%2Fdistrict/)
  const login = await stranger.get('/login')
  assert.match(login.text, new RegExp(messages.en.login.admin))
  assert.doesNotMatch(login.html, /\/registration|\/services/)
  for (const role of ['user', 'staff'] as const) {
    const visitor = await district.signedIn(role)
    assert.equal((await visitor.get('/district')).location, '/403')
    assert.equal((await visitor.get('/district.data')).status, 202)
    assert.equal((await visitor.get('/403')).status, 403)
  }
  const there = ['councils', 'for-each', '--only', districtSlug, '--', 'create-admin']
  const made = await toolHere([...there, '--name', 'Collector', '--email', 'c@d.example'], {
    COUNCILS_DIR: folder.dir,
  })
  assert.equal(made.code, 0, made.output)
  const [, path = ''] = /(\/password\/\S+)/.exec(made.output) ?? []
  const fresh = { newPassword: 'a sentence of the district', confirmPassword: 'a sentence of the district' }
  const set = await stranger.submit(path, fresh)
  assert.equal(set.status, 303, set.text)
  await stranger.signIn('c@d.example', 'a sentence of the district')
  assert.equal((await stranger.get('/district')).location, '/account/second-factor')
  assert.equal((await (await district.signedIn('admin')).get('/district')).status, 200)
})

test('a district without figures says when they come, and each night every council tells its own', async (t) => {
  // No morning comes between.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await haveRounds('vadgaon', 'pasarni', 'wai', districtSlug)
  for (const slug of ['vadgaon', 'pasarni', 'wai'])
    assert.ok(existsSync(reportPath(join(folder.dir, slug))), `${slug} has told`)
  assert.ok(!existsSync(reportPath(join(folder.dir, districtSlug))), 'the district is no council')
  const wakeOf = (slug: string) => Date.parse(readFileSync(fileOf(slug, 'wake'), 'utf8'))
  for (const slug of ['vadgaon', 'pasarni', 'wai'])
    assert.ok(wakeOf(districtSlug) > wakeOf(slug), `the district looks when ${slug} has told`)
  for (const slug of ['vadgaon', 'pasarni', 'wai']) rmSync(reportPath(join(folder.dir, slug)))
  const db = await folder.database(districtSlug)
  await db.updateTable('districtCouncils').set({ reportedOn: '', report: '' }).execute()
  const page = await (await district.signedIn('admin')).get('/district')
  assert.match(page.text, /vadgaon\.test The first figures come by tomorrow morning\./)
  await db.deleteFrom('districtCouncils').execute()
  assert.match((await (await district.signedIn('admin')).get('/district')).text, /No councils yet/)
})

test('the district sees who is late, who is silent and how few it may not know, in each language', async () => {
  tell(
    'vadgaon',
    0,
    { whole: { received: 31, decided: 20, shareInTime: 0.75 }, overdue: 12, oldestDays: 34, appeals: 9 },
    { en: 'Vadgaon' },
  )
  tell('pasarni', 5, { whole: { received: 40 }, appeals: 2 }, { mr: 'पसरणी' })
  rmSync(reportPath(join(folder.dir, 'wai')), { force: true })
  letRest('wai')
  await haveRounds(districtSlug)
  const admin = await district.signedIn('admin')
  const page = await admin.get('/district')
  assert.match(page.text, /Vadgaon 31 75 % 12 34 days/)
  assert.match(page.text, /पसरणी No figures since [^.]*? 40 under 10 under 10/)
  assert.match(
    page.text,
    /3 councils 1 has sent figures since yesterday 71 received 75 % decided in time 12 overdue in 1 council 11 appeals waiting/,
  )
  assert.match(page.html, /lang="mr"[^>]*>पसरणी/)
  assert.match(page.html, /aria-sort="descending"[^>]*><a[^>]*href="\/district\?sort=overdue"/)
  const byName = await admin.get('/district?sort=name&page=99&month=1999-01')
  assert.match(byName.html, /aria-sort="ascending"[^>]*><a[^>]*sort=name/)
  const month = await admin.get(`/district?month=${today.slice(0, 7)}`)
  assert.match(month.text, /Vadgaon not shown not shown 12 34 days/)
  const inMonth = await admin.get(`/district/councils.csv?month=${today.slice(0, 7)}`)
  assert.match(inMonth.html, /,not shown,not shown,12,34\r$/m)
  for (const language of ['hi', 'mr', 'en'] as const) {
    await admin.get(`/language/${language}`)
    const { html } = await admin.get('/district')
    assert.ok(html.includes(messages[language].pages.district.nobody), language)
    assert.deepEqual(foreignOn(html, language), [])
  }
  const file = await admin.get('/district/councils.csv')
  assert.match(file.headers.get('Content-Disposition') ?? '', /councils-\d{4}-\d\d-\d\d\.csv/)
  assert.match(file.html, /^Vadgaon,\d{4}-\d\d-\d\d,31,75,12,34\r$/m)
  assert.match(file.html, /^पसरणी,\d{4}-\d\d-\d\d,40,under 10,under 10,\r$/m)
})

test('more overdue cases than councils count are a thousand and more, also in the sum', async () => {
  tell('vadgaon', 0, { overdue: 1000 }, { en: 'Vadgaon' })
  tell('pasarni', 0, { overdue: 12 }, { en: 'Pasarni' })
  await haveRounds(districtSlug)
  const admin = await district.signedIn('admin')
  const { text } = await admin.get('/district')
  assert.match(text, /Vadgaon under 10 under 10 1000\+ /)
  assert.match(text, / 1012\+ overdue in 2 councils/)
  assert.match((await admin.get('/district/councils.csv')).html, /^Vadgaon,.*,under 10,under 10,1000\+,\r$/m)
})

test('the district makes nothing of hostile addresses, and shows what a council calls itself as text', async () => {
  tell('vadgaon', 0, {}, { en: '<img src=x onerror=alert(1)> =1+1' })
  await haveRounds(districtSlug)
  const admin = await district.signedIn('admin')
  for (const { sent } of fewValues)
    for (const name of ['sort', 'month', 'page'])
      for (const path of ['/district', '/district/councils.csv'])
        if (sent) assert.equal((await admin.get(`${path}?${name}=${sent}`)).status, 200, `${name}=${sent}`)
  const { html } = await admin.get('/district')
  assert.match(html, /&lt;img src=x/)
  assert.doesNotMatch(html, /<img src=x/)
})

test('a council with a key signs what it tells, and one that is run elsewhere is asked for it', async (t) => {
  // No midnight comes between.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const keys = join(folder.dir, 'vadgaon/keys')
  const db = await folder.database('vadgaon')
  const ask = (slug: string) => new Visitor(served.councils, originOf(slug)).get('/figures.json')
  for (const slug of ['pasarni', districtSlug]) assert.equal((await ask(slug)).status, 404)
  const keyId = await makeKey(db, operator, keys)
  const key = readKeyFile(keys, keyId)
  assert.ok(key)
  const thumbprint = thumbprintOf(readJwk(createPublicKey(key.privateKey)))
  const there = await ask('vadgaon')
  assert.equal(there.headers.get('Content-Type'), 'application/jose')
  const now = new Date()
  const sent = await readSigned(there.html, { origin: originOf('vadgaon'), thumbprint, now })
  assert.deepEqual(sent?.figures.whole, {})
  // As another process, or the same one after a start, finds them.
  const stored = {
    day: councilDay(now.toISOString()),
    names: {},
    figures: { whole: { received: 12 }, months: {} },
  }
  writeFileSync(reportPath(join(folder.dir, 'vadgaon')), JSON.stringify(stored))
  const again = await readSigned((await ask('vadgaon')).html, {
    origin: originOf('vadgaon'),
    thumbprint,
    now,
  })
  assert.deepEqual(again, stored, 'counted once a day')

  let signed = ''
  const server = createServer((_, response) => response.end(signed)).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const report = { day: today, names: { en: 'Elsewhere' }, figures: { whole: { received: 77 }, months: {} } }
  signed = await signReport(report, key, { origin, now })
  writeFileSync(fileOf(districtSlug, 'elsewhere'), `${origin} ${thumbprint}\nnonsense\n`)
  t.after(() => rmSync(fileOf(districtSlug, 'elsewhere')))
  await haveRounds(districtSlug)
  const page = await (await district.signedIn('admin')).get('/district')
  assert.match(page.text, /Elsewhere 77 under 10 under 10/)
  assert.match(served.logged.join(), /no address and thumbprint in line 2/)

  // Whom the line meant nobody knows, so that no council is forgotten for it.
  writeFileSync(fileOf(districtSlug, 'elsewhere'), `${origin} ${thumbprint} typed\n`)
  await haveRounds(districtSlug)
  assert.match((await (await district.signedIn('admin')).get('/district')).text, /Elsewhere 77/)
  writeFileSync(fileOf(districtSlug, 'elsewhere'), '')
  await haveRounds(districtSlug)
  assert.doesNotMatch((await (await district.signedIn('admin')).get('/district')).text, /Elsewhere/)
})
