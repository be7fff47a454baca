// One engine is enough: the test of breaches in tests/council counts and tells on both.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { breachItems } from '../../rules/breach.ts'
import { newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { enterPaper } from '../council/papers-for-tests.ts'
import { findRow } from '../rows.ts'
import { storeBreach } from './breach-for-tests.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const screen = '/admin/privacy/breach'

const typed = (service: string) => ({
  rowKey: randomUUID(),
  whose: 'some',
  service,
  officer: '',
  scopeFrom: '',
  scopeTo: '',
  fromDay: '2026-06-10',
  toDay: '2026-06-12',
  knownDay: '2026-06-13',
  knownTime: '14:30',
  ...Object.fromEntries(breachItems.map((item) => [`${item}-en`, `Marked ${item}`])),
  'happened-mr': 'यादी उघडी राहिली',
})

test('a breach is counted, recorded and told, and only those whom it names read what happened', async () => {
  const admin = await portal.signedIn('admin')
  const [reader, stranger] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const service = await newService(portal)
  await applyFor(reader, service)
  await applyFor(stranger, await newService(portal))
  await enterPaper(db, await newStaff(db), service, { name: 'Paper Person', phone: '9811111111' })
  assert.match((await admin.get(screen)).text, /Nothing has been recorded/)
  const fields = typed(service)
  assertSays(await admin.submit(`${screen}/new`, fields), 422, /Tick which data went out/)
  const backwards = await admin.submit(`${screen}/new`, {
    ...fields,
    'kind-names': 'yes',
    toDay: '2026-06-09',
  })
  assert.equal(backwards.status, 422)
  const shown = await admin.submit(`${screen}/new`, { ...fields, 'kind-names': 'yes' })
  assertSays(shown, 200, /2 people are affected/)
  const countedAt = shown.html.indexOf('Each is counted once')
  assert.ok(countedAt > 0 && countedAt < shown.html.indexOf('name="fromDay"'), 'said where the page begins')
  assert.deepEqual(await db.selectFrom('breaches').selectAll().execute(), [])
  const seen = `some/${service}///`
  // Other people than were shown are shown first.
  const other = await admin.submit(`${screen}/new`, { ...fields, 'kind-names': 'yes', whose: 'all', seen })
  assert.equal(other.status, 200)
  const recorded = await admin.submit(`${screen}/new`, { ...fields, 'kind-names': 'yes', seen })
  const at = `${screen}/${fields.rowKey}`
  assert.equal(recorded.location, at)
  assert.match((await admin.get(`${at}/change`)).html, /Marked advice/)
  const mistake = { ...fields, rowKey: randomUUID(), 'kind-names': 'yes', seen }
  const removed = await admin.submit(`${screen}/new`, mistake)
  assert.equal((await admin.post(removed.location ?? '', { intent: 'remove' })).location, screen)
  assert.equal((await admin.get(removed.location ?? '')).status, 404)
  const early = { ...fields, 'kind-names': 'yes', scopeFrom: '2001-01-01' }
  const { id: officer } = await newStaff(db)
  const unknown = /What was read before is not known/
  assert.match((await admin.submit(`${screen}/new`, { ...early, officer })).text, unknown)
  assert.doesNotMatch((await admin.submit(`${screen}/new`, early)).text, unknown)
  assert.equal((await reader.get('/account/privacy/breach')).text.includes('Marked'), false)
  assert.equal((await admin.submit(at, { password: 'another sentence' })).status, 422)
  assert.equal((await admin.submit(at, { password })).location, at)
  const progress = (await admin.get(at)).text
  assert.match(progress, /Notice on their page, without a message\s*1/)
  assert.match(progress, /within 6 hours\s*: the time ended on 13 Jun 2026 at 8\.30 pm/)
  assert.match(progress, /Letter still to be given out\s*1/)
  assert.equal((await admin.get(`${at}/change`)).status, 404)
  assert.equal((await admin.post(`${at}/change`, { ...fields, 'kind-names': 'yes', seen })).status, 404)
  assert.match((await reader.get('/user')).text, /Your data went out/)
  const own = (await reader.get('/account/privacy/breach')).text
  for (const item of breachItems) assert.match(own, new RegExp(`Marked ${item}`))
  const others = [await stranger.get('/user'), await stranger.get('/account/privacy/breach')]
  assert.doesNotMatch(others.map(({ text }) => text).join(), /Marked|The council told you/)
  assert.match(others[1]?.text ?? '', /Nothing has gone out that is known/)
})

test('letters have name, phone and place, are noted as read, and are marked once they are given out', async () => {
  const admin = await portal.signedIn('admin')
  const { id: actor } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await enterPaper(db, await newStaff(db), await newService(portal), {
    name: 'Lettered',
    phone: '9822222222',
  })
  const { id: userId } = await findRow(db, 'users', { name: 'Lettered' })
  const at = `${screen}/${await storeBreach(db, { admin: actor, userId, way: 'paper' })}`
  const { text } = await admin.get(`${at}/letters`)
  for (const words of ['Lettered', '9822222222', 'A list of applications lay open', 'Whom to ask'])
    assert.ok(text.includes(words), words)
  await portal.council.accessNotes.flush()
  const noted = await db.selectFrom('accessLog').select('kind').where('userId', '=', userId).execute()
  assert.deepEqual(noted, [{ kind: 'list' }])
  assert.equal((await admin.post(`${at}/letters`, { people: userId })).location, `${at}/letters`)
  assert.match((await admin.get(`${at}/letters`)).text, /No letter is to be given out/)
  for (const [receiver, until] of [
    ['board', /16 Jun 2026/],
    ['cert', /13 Jun 2026/],
  ] as const) {
    const report = (await admin.get(`${at}/report/${receiver}`)).text
    assert.match(report, until)
    assert.match(report, /The council sends it\. The portal sends nothing\./)
  }
  assert.equal((await admin.get(`${at}/report/nobody`)).status, 404)
})

test('letters and reports of the demonstration say that they are not valid', async () => {
  const admin = await portal.signedIn('admin')
  const { id: userId } = await newCitizen(db)
  const { id: actor } = await newAdmin(db)
  const at = `${screen}/${await storeBreach(db, { admin: actor, userId, way: 'paper' })}`
  const pages = ['letters', 'report/board', 'report/cert']
  const marks = async () => {
    const texts = []
    for (const page of pages) texts.push((await admin.get(`${at}/${page}`)).text)
    return texts.map((text) => text.includes('Demonstration: not valid'))
  }
  assert.deepEqual(await marks(), [false, false, false])
  await setCouncilProfile(db, operator, {}, { demonstration: true })
  assert.deepEqual(await marks(), [true, true, true])
  await setCouncilProfile(db, operator, {}, { demonstration: false })
})
