import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  drawReviews,
  entryReview,
  listDoneReviews,
  listReviews,
  settleReview,
} from '../../council/cases/counter/reviews.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newAdmin, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { caseRow } from '../rows.ts'
import { offer } from './cases-for-tests.ts'
import { enterPaper, monday, numberOf } from './papers-for-tests.ts'

const after = (days: number) => new Date(monday.getTime() + days * 86_400_000)

async function listed(db: Database) {
  const { rows } = await listReviews(db, await newAdmin(db), { language: 'en', cursor: undefined })
  return rows.map(({ subject }) => subject)
}

describeDatabase('counter reviews', (database) => {
  test('of a week’s entries one in twenty is drawn, once, and the first look is the only one', async () => {
    const db = database()
    const [staff, admin, serviceId] = [await newStaff(db), await newAdmin(db), await offer(db)]
    await drawReviews(db, 'secret', after(7))
    assert.deepEqual(await listed(db), [])
    const first = numberOf(await enterPaper(db, staff, serviceId))
    const { applicationId: _, ...row } = await caseRow(db, first)
    const copies = Array.from({ length: 39 }, (_one, index) => ({
      ...row,
      applicationId: `${first}-${index}`,
      submissionKey: `copy ${index}`,
    }))
    await db.insertInto('applications').values(copies).execute()
    // Within the same week nothing is drawn of it; after it, by several processes at once, the same two.
    await drawReviews(db, 'secret', after(6))
    assert.deepEqual(await listed(db), [])
    await Promise.all([drawReviews(db, 'secret', after(7)), drawReviews(db, 'secret', after(7))])
    const drawn = await listed(db)
    assert.equal(drawn.length, 2)
    await drawReviews(db, 'another secret', after(9))
    assert.deepEqual(await listed(db), drawn)
    const [one = '', other = ''] = drawn
    assert.deepEqual(await settleReview(db, admin, one, 'Agrees with the paper'), { done: true })
    assert.deepEqual(await settleReview(db, await newAdmin(db), one, 'Does not'), { done: false })
    assert.equal(await settleReview(db, admin, 'NONE', 'Nothing'), undefined)
    assert.deepEqual(await listed(db), [other])
    const kept = db.selectFrom('reviews').select(['doneBy', 'finding']).where('subject', '=', one)
    const done = await listDoneReviews(db, admin, { language: 'en', cursor: undefined })
    assert.deepEqual(
      done.rows.map(({ subject, doneByName, finding }) => [subject, doneByName, finding]),
      [[one, admin.name, 'Agrees with the paper']],
    )
    assert.deepEqual(await kept.executeTakeFirst(), { doneBy: admin.id, finding: 'Agrees with the paper' })
    const line = db.selectFrom('audit').select('after').where('act', '=', 'application.lookedAgain')
    assert.deepEqual(await line.execute(), [{ after: '{"finding":"Agrees with the paper"}' }])
  })

  test('of a single entry in a week that one is drawn', async () => {
    const db = database()
    const now = new Date('2026-06-15T04:30:00.000Z')
    const entered = await enterPaper(db, await newStaff(db), await offer(db), {
      now,
      receivedOn: '2026-06-15',
    })
    await drawReviews(db, 'secret', new Date('2026-06-21T18:29:00.000Z'))
    const before = await listed(db)
    // Midnight in India.
    await drawReviews(db, 'secret', new Date('2026-06-21T18:30:00.000Z'))
    const drawn = await listed(db)
    assert.deepEqual(
      drawn.filter((id) => !before.includes(id)),
      [numberOf(entered)],
    )
  })

  test('who did it looks at it again only where there is no other administrator', async () => {
    const db = database()
    const [admin, other] = [await newAdmin(db), await newAdmin(db)]
    const own = numberOf(await enterPaper(db, admin, await offer(db)))
    await db.insertInto('reviews').values(entryReview(own, '2026-06-15')).execute()
    assert.equal(await settleReview(db, admin, own, 'In order'), 'own')
    assert.ok((await listed(db)).includes(own))
    const others = db
      .updateTable('users')
      .set({ disabledAt: monday.toISOString() })
      .where('id', '!=', admin.id)
    await others.where('role', '=', 'admin').execute()
    assert.deepEqual(await settleReview(db, admin, own, 'In order'), { done: true })
    await db.updateTable('users').set({ disabledAt: null }).where('id', '=', other.id).execute()
  })
})
