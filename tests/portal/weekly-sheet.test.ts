// One engine is enough: its counts are asked on both engines in tests/council/figures.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { addReadyWords } from '../../council/cases/desk/ready-words.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, noon, offer } from '../council/cases-for-tests.ts'
import { storeRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
let late = ''

before(async () => {
  const { db } = portal.council
  const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
  const serviceId = await offer(db, factsOf(3))
  const texts = { en: { name: 'No house', text: 'The house number is missing' } }
  const ready = await addReadyWords(db, admin, { kind: 'reason', serviceId: null, texts })
  assert.ok(typeof ready === 'object')
  const used = { id: ready.id, texts: { en: texts.en.text } }
  const refuse = async (on: string, reason: string, words?: { reason: typeof used }) => {
    const id = await apply(db, await newCitizen(db), serviceId, { on })
    const asked = { status: 'Rejected', revision: 1, reason, words, now: noon(on) } as const
    assert.deepEqual(await decideApplication(db, clerk, id, asked), { decided: true })
    return id
  }
  await refuse('2026-04-01', 'Before')
  await refuse('2026-06-07', texts.en.text, { reason: used })
  await refuse('2026-06-08', texts.en.text, { reason: used })
  await refuse('2026-06-14', 'Typed about Sita', undefined)
  const back = await refuse('2026-06-09', texts.en.text, { reason: used })
  const anew = { status: 'Approved', revision: 2, whyChanged: 'The number was there' } as const
  assert.deepEqual(await decideApplication(db, clerk, back, { ...anew, now: noon('2026-06-10') }), {
    decided: true,
  })
  const place = {
    placeId: 'village-own',
    kind: 'village',
    name: 'Own Village',
    nameKey: 'own village',
  } as const
  await storeRow(db, 'places', { ...place, ofCouncil: 1 })
  await apply(db, await newCitizen(db), await offer(db), {
    on: '2026-06-15',
    applicantVillage: 'Own Village',
  })
  late = await apply(db, await newCitizen(db), serviceId, {
    on: '2026-06-10',
    applicantName: 'Sita Jadhav',
    applicantVillage: 'Her own words',
  })
})

test('the weekly sheet counts the work of its week, of the one before and since 1 April', async () => {
  const admin = await portal.signedIn('admin')
  const { text } = await admin.get('/admin/overview/week/2026-06-08')
  assert.match(
    text,
    /This week Before Since 1 April Received 4 1 6 Decided 3 1 5 in time 3 of 3 1 of 1 5 of 5/,
  )
  assert.match(text, /Refused 2 1 4 .*Why it was refused No house 1 in own words 1/)
  assert.match(text, new RegExp(`The one that is late .* ${late} .* other places`))
})

test('what waits is counted in the villages of the council, and all else together', async () => {
  const admin = await portal.signedIn('admin')
  const { text } = await admin.get('/admin/overview')
  assert.match(
    text,
    /Waiting, by village Dark: late\. Village waiting now late Own Village 1 0 other places 1 1/,
  )
  assert.doesNotMatch(text, /Her own words/)
})

test('the weekly sheet and its file hold numbers, and neither names nor what people typed', async () => {
  const admin = await portal.signedIn('admin')
  const sheet = '/admin/overview/week/2026-06-08'
  const file = await admin.get(`${sheet}/export`)
  assert.match(file.html, /^,This week,Before,Since 1 April\r\nReceived,4,1,6\r\n/)
  for (const { html } of [await admin.get(sheet), file]) {
    assert.ok(html.includes(late))
    assert.doesNotMatch(html, /Sita|Her own words|98765/)
  }
})

test('there is a sheet of each Monday up to today, and of no other day', async () => {
  const admin = await portal.signedIn('admin')
  for (const day of ['2026-06-09', '2099-01-05', '2026-13-01', 'x'])
    assert.equal((await admin.get(`/admin/overview/week/${day}`)).status, 404, day)
})
