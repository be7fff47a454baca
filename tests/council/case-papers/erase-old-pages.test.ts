import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordAppealDecided, recordHandedIn } from '../../../council/cases/appeals/record-appeal.server.ts'
import { writeAppeal } from '../../../council/cases/appeals/write-appeal.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { withdrawApplication } from '../../../council/cases/applications/withdraw.server.ts'
import { eraseOldPages } from '../../../council/cases/papers/erase-old-pages.server.ts'
import { listCasePages } from '../../../council/cases/papers/list-pages.server.ts'
import { openCasePage } from '../../../council/cases/papers/open-page.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { digestOf } from '../../../council/files/store/digests.server.ts'
import { sweepFiles } from '../../../council/files/store/sweep-files.server.ts'
import { removeUnusedPapers } from '../../../council/files/wallet/remove-unused.server.ts'
import { describeCouncil, getCouncilDescription } from '../../../council/office/describe-council.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows } from '../../rows.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'
import { pdfOf } from '../files/papers-for-tests.ts'
import { addPdf, openStore } from './pages-for-tests.ts'

const { files, close } = openStore()
after(close)

const client = '192.0.2.7'

/** An application with one page, of 1 June 2026. */
async function caseWithPage(db: Database, words: string) {
  const serviceId = await offer(db, factsOf(7, ['Ration card']))
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  const applicationId = await apply(db, citizen, serviceId, { on: '2026-06-01' })
  await addPdf(db, citizen, files, { applicationId, words, now: noon('2026-06-01') })
  return { citizen, clerk, applicationId, revision: 2 }
}

type Made = Awaited<ReturnType<typeof caseWithPage>>

async function decide(
  db: Database,
  { clerk, applicationId, revision }: Made,
  status: 'Approved' | 'Rejected',
) {
  const reason = status === 'Rejected' ? 'Not of this village' : ''
  const asked = { status, revision, reason, now: noon('2026-06-03') }
  assert.deepEqual(await decideApplication(db, clerk, applicationId, asked), { decided: true })
}

function hasPage(db: Database, { citizen, applicationId }: Made) {
  return openCasePage(db, citizen, files, { applicationId, document: 0, page: 0, client }).then(Boolean)
}

async function keepFor(db: Database, paperDays: number) {
  const admin = await newAdmin(db)
  const { updatedAt, image: _, ...description } = await getCouncilDescription(db, admin)
  await describeCouncil(db, admin, { description: { ...description, paperDays }, readAt: updatedAt })
}

describeDatabase('pages of decided applications', (database) => {
  test('pages go a year after the decision or the withdrawal, with their bytes; that they were there stays, and an open application keeps its own', async () => {
    const db = database()
    const [decided, open] = [await caseWithPage(db, 'decided'), await caseWithPage(db, 'open')]
    await decide(db, decided, 'Approved')
    const left = await caseWithPage(db, 'withdrawn')
    const asked = { reason: '', revision: left.revision, now: noon('2026-06-03') }
    await withdrawApplication(db, left.citizen, left.applicationId, asked)
    assert.equal(await eraseOldPages(db, noon('2027-06-03')), 0)
    assert.equal(await hasPage(db, decided), true)
    assert.equal(await eraseOldPages(db, noon('2027-06-04')), 2)
    assert.equal(await eraseOldPages(db, noon('2027-06-04')), 0)
    const shown = await Promise.all([decided, left, open].map((made) => hasPage(db, made)))
    assert.deepEqual(shown, [false, false, true])
    const [page] = (await listCasePages(db, decided.citizen, decided.applicationId)).get(0) ?? []
    assert.deepEqual(page, { position: 0, addedAt: noon('2026-06-01').toISOString(), file: undefined })
    await removeUnusedPapers(db, noon('2027-06-04'))
    assert.equal((await sweepFiles(db, files, noon('2036-06-04'))).unneeded, 2)
    await sweepFiles(db, files, noon('2036-06-06'))
    assert.equal(await files.read(digestOf(pdfOf('decided'))), undefined)
    assert.equal(await hasPage(db, open), true)
    const lines = db.selectFrom('audit').select('act').where('subject', '=', decided.applicationId)
    assert.ok((await lines.execute()).some(({ act }) => act === 'paper.added'))
  })

  test('no page goes while an appeal is open, nor as long as the next one is possible after it', async () => {
    const db = database()
    await keepFor(db, 30)
    const made = await caseWithPage(db, 'appealed')
    const { citizen, clerk, applicationId } = made
    await decide(db, made, 'Rejected')
    const words = { askedFor: 'service', words: '', delayReason: '', wantsHearing: false } as const
    const input = { ...words, level: 1, language: 'en', now: noon('2026-06-05') } as const
    await writeAppeal(db, citizen, applicationId, input)
    const which = { applicationId, appealId: `${applicationId}-A1` }
    const handedIn = { on: '2026-06-05', reference: '', now: noon('2026-06-05') }
    await recordHandedIn(db, clerk, which, handedIn)
    await eraseOldPages(db, noon('2027-06-01'))
    assert.equal(await hasPage(db, made), true)
    const decided = { on: '2027-06-01', result: 'Dismissed.', now: noon('2027-06-01') }
    await recordAppealDecided(db, clerk, which, decided)
    await eraseOldPages(db, noon('2027-08-30'))
    assert.equal(await hasPage(db, made), true, 'day 90')
    await eraseOldPages(db, noon('2027-08-31'))
    assert.equal(await hasPage(db, made), false)
  })

  test('a first appeal without an order keeps no page once the second one was decided in its place', async () => {
    const db = database()
    await keepFor(db, 30)
    const made = await caseWithPage(db, 'passed over')
    const { citizen, clerk, applicationId } = made
    await decide(db, made, 'Rejected')
    const words = { askedFor: 'service', words: '', delayReason: '', wantsHearing: false } as const
    for (const [level, on] of [
      [1, '2026-06-05'],
      [2, '2026-07-21'],
    ] as const) {
      await writeAppeal(db, citizen, applicationId, { ...words, level, language: 'en', now: noon(on) })
      const which = { applicationId, appealId: `${applicationId}-A${level}` }
      await recordHandedIn(db, clerk, which, { on, reference: '', now: noon(on) })
    }
    await eraseOldPages(db, noon('2027-06-01'))
    assert.equal(await hasPage(db, made), true, 'the second one is open')
    const second = { applicationId, appealId: `${applicationId}-A2` }
    const decided = { on: '2027-06-01', result: 'Dismissed.', now: noon('2027-06-01') }
    assert.deepEqual(await recordAppealDecided(db, clerk, second, decided), { done: true })
    await eraseOldPages(db, noon('2027-08-31'))
    assert.equal(await hasPage(db, made), false)
  })

  test('the council sets the days, and no page goes while an appeal is still possible', async () => {
    const db = database()
    await keepFor(db, 30)
    const [refused, approved] = [await caseWithPage(db, 'refused'), await caseWithPage(db, 'approved')]
    await decide(db, refused, 'Rejected')
    await decide(db, approved, 'Approved')
    const { applicationId } = refused
    await changeRows(db, 'readings', { applicationId }, { appealUntil: '2026-08-31' })
    await eraseOldPages(db, noon('2026-08-31'))
    assert.deepEqual([await hasPage(db, refused), await hasPage(db, approved)], [true, false])
    await eraseOldPages(db, noon('2026-09-01'))
    assert.equal(await hasPage(db, refused), false)
  })

  test('no page goes on the last day to appeal against a limit that passed', async () => {
    const db = database()
    await keepFor(db, 30)
    const late = await caseWithPage(db, 'late')
    const { applicationId } = late
    await decide(db, late, 'Approved')
    const promises = db.updateTable('promises').set({ appealUntil: '2026-08-31' })
    const { numUpdatedRows } = await promises.where('applicationId', '=', applicationId).executeTakeFirst()
    assert.ok(numUpdatedRows > 0)
    await eraseOldPages(db, noon('2026-08-31'))
    assert.equal(await hasPage(db, late), true)
    await eraseOldPages(db, noon('2026-09-01'))
    assert.equal(await hasPage(db, late), false)
  })

  test('an application that was opened again keeps its pages', async () => {
    const db = database()
    const made = await caseWithPage(db, 'opened again')
    await decide(db, made, 'Approved')
    const whyChanged = 'A paper was overlooked'
    const asked = { status: 'Pending', revision: 3, whyChanged, now: noon('2026-06-10') } as const
    const opened = await decideApplication(db, made.clerk, made.applicationId, asked)
    assert.deepEqual(opened, { decided: true })
    await eraseOldPages(db, noon('2036-06-04'))
    assert.equal(await hasPage(db, made), true)
  })
})
