// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryReview } from '../../council/cases/counter/reviews.server.ts'
import { newStaff } from '../actors.ts'
import { offer } from '../council/cases-for-tests.ts'
import { enterPaper, numberOf } from '../council/papers-for-tests.ts'
import { findRow, storeRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

test('the administrator opens a drawn paper, writes what was found, and goes on with the next', async () => {
  const clerk = await newStaff(db, 'Kalpana More')
  const serviceId = await offer(db)
  const numbers = [
    numberOf(await enterPaper(db, clerk, serviceId)),
    numberOf(await enterPaper(db, clerk, serviceId)),
  ]
  await storeRow(
    db,
    'reviews',
    numbers.map((number) => entryReview(number, '2026-06-15')),
  )
  const admin = await portal.signedIn('admin')
  const at = '/admin/look-again'
  const [first = '', second = ''] = numbers.sort()
  const page = await admin.get(at)
  assert.match(
    page.text,
    new RegExp(`${first}.*Entered by Kalpana More.*B-417.*Also to look at.*${second}`, 's'),
  )
  assert.match(
    (await admin.get(`${at}?number=${second}`)).html,
    new RegExp(`name="subject" value="${second}"`),
  )
  // Refused, the paper that was open stays open.
  const empty = await admin.submit(`${at}?number=${second}`, { finding: '' })
  assert.equal(empty.status, 422)
  assert.match(empty.html, new RegExp(`name="subject" value="${second}"`))
  assert.match(empty.text, /Nothing was noted.*Fill this in: What was found/s)
  const done = await admin.submit(at, { finding: 'Agrees with the paper' })
  const next = await admin.follow(done)
  assert.match(next.text, /Noted The audit keeps what was found/)
  assert.match(next.html, new RegExp(`name="subject" value="${second}"`))
  const late = await admin.post(at, { subject: first, finding: 'Again' })
  assert.match((await admin.follow(late)).text, /Somebody else was first/)
  await admin.post(at, { subject: second, finding: 'The name is spelt otherwise' })
  assert.match((await admin.get(at)).html, /href="\/admin\/look-again\/done"/)
  const looked = await admin.get(`${at}/done`)
  assert.match(
    looked.text,
    new RegExp(`${second}.*Kalpana More.*The name is spelt otherwise.*${first}.*Agrees with the paper`, 's'),
  )
})

test('what an administrator entered, another one looks at', async () => {
  const [admin, other] = [await portal.signedIn('admin', 'Own Entry'), await portal.signedIn('admin')]
  const own = numberOf(await enterPaper(db, await newStaff(db), await offer(db)))
  const entered = { enteredBy: (await findRow(db, 'users', { name: 'Own Entry' })).id }
  await db.updateTable('applications').set(entered).where('applicationId', '=', own).execute()
  await db.insertInto('reviews').values(entryReview(own, '2026-06-15')).execute()
  const at = `/admin/look-again?number=${own}`
  const page = await admin.get(at)
  assert.match(page.text, new RegExp(`${own}.*another administrator looks at it`, 's'))
  assert.doesNotMatch(page.html, /name="finding"/)
  const refused = await admin.post(at, { subject: own, finding: 'In order' })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /another administrator looks at it/)
  assert.equal((await other.submit(at, { finding: 'In order' })).status, 303)
})
