import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { storeAccesses } from '../../council/audit/store-accesses.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { confirmClock, findClockLeap } from '../../council/office/clock-leap.server.ts'
import { deleteExpired } from '../../council/office/delete-expired.server.ts'
import { confirmRetention } from '../../council/privacy/retention.server.ts'
import { newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { storeRow } from '../rows.ts'
import { addPdf, openStore } from './case-papers/pages-for-tests.ts'
import { apply, factsOf, noon, offer } from './cases-for-tests.ts'

const { files, close } = openStore()
after(close)

/** A decided application with a page, who read it, an own paper and a draft, all of June 2026. */
async function fill(db: Database) {
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  const serviceId = await offer(db, factsOf(7, ['Ration card']))
  const applicationId = await apply(db, citizen, serviceId, { on: '2026-06-01' })
  await addPdf(db, citizen, files, { applicationId, words: 'page', now: noon('2026-06-01') })
  const approved = { status: 'Approved', revision: 2, now: noon('2026-06-03') } as const
  assert.deepEqual(await decideApplication(db, clerk, applicationId, approved), { decided: true })
  await storeAccesses(db, { actor: clerk.id, hour: '2026-06-03T09', kind: 'view' }, [applicationId])
  // The page has gone to the applicant's own papers, too.
  await db
    .updateTable('papers')
    .set({ usedAt: noon('2026-06-03').toISOString() })
    .execute()
  await storeRow(db, 'drafts', {
    user: citizen.id,
    path: '/x',
    fields: '{}',
    date: noon('2026-06-03').toISOString(),
  })
}

async function countKept(db: Database) {
  const pages = db.selectFrom('casePapers').select('digest').where('digest', 'is not', null)
  const [papers, accesses, drafts] = (['papers', 'accessLog', 'drafts'] as const).map((table) =>
    db
      .selectFrom(table as 'papers')
      .selectAll()
      .execute(),
  )
  return (await Promise.all([pages.execute(), papers, accesses, drafts])).map((rows) => rows?.length)
}

const [whole, none] = [
  [1, 1, 1, 1],
  [0, 0, 0, 0],
]
const leap = noon('2036-06-04')

/** Each in a database of its own: what is deleted is all of it. */
function alone(name: string, work: (db: Database) => Promise<void>) {
  describeDatabase('what has had its time', (database) => {
    test(name, () => work(database()))
  })
}

alone('a clock that has run years ahead erases nothing until somebody answers for it', async (db) => {
  await fill(db)
  await deleteExpired(db, noon('2026-06-04'))
  assert.deepEqual(await countKept(db), whole)
  // Over and over, and whatever the wrong clock dates meanwhile.
  await apply(db, await newCitizen(db), await offer(db), { on: '2036-06-04' })
  for (let sweeps = 0; sweeps < 2; sweeps += 1) await deleteExpired(db, leap)
  assert.deepEqual(await countKept(db), whole)
  assert.equal(await findClockLeap(db, '2036-06-04'), '2026-06-04')
  // Set right, it needs nobody's word.
  await deleteExpired(db, noon('2026-06-20'))
  assert.equal(await findClockLeap(db, '2026-07-21'), undefined)
  assert.equal(await findClockLeap(db, '2026-07-22'), '2026-06-20')
  await confirmClock(db, '2036-06-01')
  await deleteExpired(db, leap)
  assert.deepEqual(await countKept(db), none)
})

alone('an administrator who confirms for how long words stay answers for the clock, too', async (db) => {
  await fill(db)
  await deleteExpired(db, noon('2026-06-04'))
  const years = { years: {}, ground: '', password, now: leap }
  assert.deepEqual(await confirmRetention(db, await newAdmin(db), years), { done: true })
  await deleteExpired(db, leap)
  assert.deepEqual(await countKept(db), none)
})

alone('a day that a wrong clock has noted ahead does not hide the next leap', async (db) => {
  await fill(db)
  await deleteExpired(db, noon('2026-06-04'))
  await confirmClock(db, '2040-01-01')
  await deleteExpired(db, noon('2026-06-05'))
  // A day that the operator gave long ago takes back none of what is known since.
  await confirmClock(db, '2025-01-01')
  assert.equal(await findClockLeap(db, '2026-06-06'), undefined)
  await deleteExpired(db, leap)
  assert.deepEqual(await countKept(db), whole)
})
