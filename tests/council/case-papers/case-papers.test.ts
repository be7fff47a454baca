import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listOwnAccesses } from '../../../council/audit/own-accesses.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { findCase } from '../../../council/cases/applications/find-case.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { setAsideApplication } from '../../../council/cases/applications/set-aside.server.ts'
import { listCasePages } from '../../../council/cases/papers/list-pages.server.ts'
import { openCasePage } from '../../../council/cases/papers/open-page.server.ts'
import { removeCasePage } from '../../../council/cases/papers/remove-page.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { listOwnPapers } from '../../../council/files/wallet/own-papers.server.ts'
import { removePage } from '../../../council/files/wallet/remove-page.server.ts'
import { paperLimits } from '../../../rules/paper.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { storeRow } from '../../rows.ts'
import { apply, caseOn, factsOf, markDocuments, noon, offer } from '../cases-for-tests.ts'
import { pdfOf } from '../files/papers-for-tests.ts'
import { addPdf, openStore, removeShown } from './pages-for-tests.ts'

const { files, close } = openStore()
after(close)

async function newCase(db: Database, atHand: number[] = []) {
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Age proof']))
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db, 'S. Kulkarni')]
  return { citizen, clerk, applicationId: await apply(db, citizen, serviceId, { atHand }) }
}

async function actsOf(db: Database, subject: string) {
  const lines = db.selectFrom('audit').select('act').where('subject', '=', subject)
  return (await lines.orderBy('date').orderBy('ordinal').execute()).map(({ act }) => act)
}

function pagesOf(db: Database, applicationId: string) {
  return db
    .selectFrom('casePapers')
    .select(['document', 'position'])
    .where('applicationId', '=', applicationId)
    .orderBy('document')
    .orderBy('position')
    .execute()
}

const client = '192.0.2.7'

describeDatabase('papers of a sent application', (database) => {
  test('a page makes its document at hand exactly as the tick does, and the days begin with the last one', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db, [1])
    const now = noon('2026-06-03')
    assert.deepEqual(await addPdf(db, citizen, files, { applicationId, words: 'front', now }), { done: true })
    const found = await caseOn(db, citizen, applicationId, '2026-06-03')
    assert.deepEqual(
      [found.turn, found.completeOn, found.documents.map(({ atHand }) => atHand), found.revision],
      ['council', '2026-06-03', [true, true], 2],
    )
    assert.deepEqual(await actsOf(db, applicationId), [
      'application.submitted',
      'application.answered',
      'paper.added',
    ])
  })

  test('a further page leaves the case as it is, so that no form of an officer goes stale, and a file sent twice is one page', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db, [0, 1])
    for (const words of ['front', 'back', 'back'])
      assert.deepEqual(await addPdf(db, citizen, files, { applicationId, words }), { done: true })
    assert.equal((await caseOn(db, citizen, applicationId, '2026-06-03')).revision, 1)
    assert.deepEqual(await pagesOf(db, applicationId), [
      { document: 0, position: 0 },
      { document: 0, position: 1 },
    ])
  })

  test('two pages that come at the same time are two pages', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db)
    const added = ['front', 'back', 'edge'].map((words) =>
      addPdf(db, citizen, files, { applicationId, words }),
    )
    assert.deepEqual(await Promise.all(added), Array(3).fill({ done: true }))
    assert.equal((await pagesOf(db, applicationId)).length, 3)
  })

  test('a page is kept among the papers of its citizen, too, beside those of its document, and outlives its removal here', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db)
    const add = (words: string, document = 0) =>
      addPdf(db, citizen, files, { applicationId, document, words })
    const listed = async () =>
      (await listOwnPapers(db, citizen)).map(({ name, pages }) => [name, pages.length]).sort()
    for (const words of ['front', 'back', 'back']) await add(words)
    await add('proof', 1)
    const both = [
      ['Age proof', 1],
      ['Ration card', 2],
    ]
    assert.deepEqual(await listed(), both)
    for (const page of [0, 1]) await removeShown(db, citizen, { applicationId, document: 0, page })
    assert.deepEqual(await listed(), both)
    await add('front')
    assert.deepEqual(await listed(), both, 'a page that is there already is kept once')
    for (const { paperId } of await listOwnPapers(db, citizen)) await removePage(db, citizen, { paperId })
    assert.deepEqual(await pagesOf(db, applicationId), [
      { document: 0, position: 0 },
      { document: 1, position: 0 },
    ])
  })

  test('a page finds its way to the office also where its citizen has no room for more papers', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db)
    await db
      .insertInto('papers')
      .values(
        Array.from({ length: paperLimits.papers }, (_, number) => ({
          paperId: `${applicationId}-${number}`,
          user: citizen.id,
          name: 'Old',
          createdAt: '2026-01-01T00:00:00.000Z',
          usedAt: '2026-01-01T00:00:00.000Z',
        })),
      )
      .execute()
    await addPdf(db, citizen, files, { applicationId, words: 'front' })
    const [{ digest = '' } = {}] = await db
      .selectFrom('casePapers')
      .select('digest')
      .where('applicationId', '=', applicationId)
      .$narrowType<{ digest: string }>()
      .execute()
    const old = await db.selectFrom('papers').select('paperId').where('name', '=', 'Old').execute()
    await storeRow(
      db,
      'paperPages',
      old.map(({ paperId }) => ({ paperId, position: 0, digest })),
    )
    assert.deepEqual(await addPdf(db, citizen, files, { applicationId, document: 1, words: 'proof' }), {
      done: true,
    })
    assert.equal(
      (await listOwnPapers(db, citizen)).some(({ name }) => name === 'Age proof'),
      false,
    )
    assert.equal((await pagesOf(db, applicationId)).length, 2)
  })

  test('a page for what the office found missing gives the turn back to the office', async () => {
    const db = database()
    const { citizen, clerk, applicationId } = await newCase(db, [0, 1])
    const marks = { seen: [1], missing: [0], note: 'Not readable', revision: 1, now: noon('2026-06-02') }
    await markDocuments(db, clerk, applicationId, marks)
    await addPdf(db, citizen, files, { applicationId, words: 'again', now: noon('2026-06-03') })
    const found = await caseOn(db, clerk, applicationId, '2026-06-03')
    assert.deepEqual([found.turn, found.documents.map(({ state }) => state)], ['council', ['unseen', 'seen']])
  })

  test('with its last page a document is at hand no longer, and the history says so', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db, [1])
    for (const words of ['front', 'back'])
      await addPdf(db, citizen, files, { applicationId, words, now: noon('2026-06-02') })
    const remove = (page: number, day: string) =>
      removeShown(db, citizen, { applicationId, document: 0, page, now: noon(day) })
    assert.deepEqual(await remove(0, '2026-06-03'), { done: true })
    assert.equal((await caseOn(db, citizen, applicationId, '2026-06-03')).turn, 'council')
    assert.deepEqual(await remove(1, '2026-06-09'), { done: true })
    assert.deepEqual(await remove(1, '2026-06-09'), { done: true })
    const found = await caseOn(db, citizen, applicationId, '2026-06-09')
    assert.deepEqual([found.turn, found.documents[0]?.atHand, found.revision], ['citizen', false, 3])
    const history = (await listOwnHistory(db, citizen, applicationId, 'en')) ?? []
    const removed = history.filter(({ act }) => act === 'application.paperRemoved')
    assert.deepEqual(
      removed.map(({ withdrawn, own }) => [withdrawn, own]),
      [[['Ration card'], true]],
    )
    // It was not the council that stopped its own clock late.
    const row = db.selectFrom('applications').select('stoppedLateAt')
    assert.deepEqual(await row.where('applicationId', '=', applicationId).executeTakeFirst(), {
      stoppedLateAt: null,
    })
  })

  test('the page that its citizen saw is removed, not one that has taken its position since', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db)
    const add = (words: string, day: string) =>
      addPdf(db, citizen, files, { applicationId, words, now: noon(day) })
    await add('front', '2026-06-02')
    await add('blurred', '2026-06-03')
    const shown = { applicationId, document: 0, page: 1, addedAt: noon('2026-06-03').toISOString() }
    assert.deepEqual(await removeCasePage(db, citizen, shown), { done: true })
    await add('sharp', '2026-06-04')
    assert.deepEqual(await removeCasePage(db, citizen, shown), { done: true })
    assert.equal((await pagesOf(db, applicationId)).length, 2)
  })

  test('what is seen, decided or set aside takes no page and gives none back', async () => {
    const db = database()
    const outcomes = {
      seen: (clerk, id) => markDocuments(db, clerk, id, { seen: [0], missing: [], revision: 1 }),
      decided: (clerk, id) =>
        decideApplication(db, clerk, id, { status: 'Rejected', reason: 'x', revision: 1 }),
      setAside: (clerk, id) => setAsideApplication(db, clerk, id, { reason: 'junk', revision: 1 }),
    } satisfies Record<string, (clerk: Awaited<ReturnType<typeof newStaff>>, id: string) => Promise<unknown>>
    for (const [name, end] of Object.entries(outcomes)) {
      const { citizen, clerk, applicationId } = await newCase(db, [0, 1])
      await addPdf(db, citizen, files, { applicationId, words: 'before' })
      await end(clerk, applicationId)
      const closed = { done: false, refused: 'closed' }
      assert.deepEqual(await addPdf(db, citizen, files, { applicationId, words: 'after' }), closed, name)
      const page = { applicationId, document: 0, page: 0 }
      assert.deepEqual(await removeShown(db, citizen, page), closed, name)
      assert.equal((await pagesOf(db, applicationId)).length, 1, name)
    }
  })

  test('a document has ten pages at most', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db)
    for (let page = 0; page < paperLimits.pagesOfDocument; page += 1)
      await addPdf(db, citizen, files, { applicationId, words: `page ${page}` })
    const more = await addPdf(db, citizen, files, { applicationId, words: 'one more' })
    assert.deepEqual(more, { done: false, refused: 'full' })
    const other = await addPdf(db, citizen, files, { applicationId, document: 1, words: 'one more' })
    assert.deepEqual(other, { done: true })
  })

  test('another’s application and a document that nobody asks for are not there', async () => {
    const db = database()
    const { citizen, applicationId } = await newCase(db)
    await addPdf(db, citizen, files, { applicationId, words: 'mine' })
    const stranger = await newCitizen(db)
    const page = { applicationId, document: 0, page: 0 }
    assert.equal(await addPdf(db, stranger, files, { applicationId, words: 'foreign' }), undefined)
    assert.equal(await removeShown(db, stranger, page), undefined)
    assert.equal(await openCasePage(db, stranger, files, { ...page, client }), undefined)
    assert.equal((await listCasePages(db, stranger, applicationId)).size, 0)
    assert.deepEqual((await listOwnAccesses(db, stranger, applicationId, undefined)).rows, [])
    assert.equal(await addPdf(db, citizen, files, { applicationId, document: 2, words: 'x' }), undefined)
    assert.equal((await pagesOf(db, applicationId)).length, 1)
  })

  test('an opening by an officer is noted, and the applicant reads which office opened a paper', async () => {
    const db = database()
    const { citizen, clerk, applicationId } = await newCase(db)
    await db.updateTable('users').set({ office: 'Gramsevak' }).where('id', '=', clerk.id).execute()
    await addPdf(db, citizen, files, { applicationId, words: 'front' })
    const page = { applicationId, document: 0, page: 0, client }
    assert.deepEqual((await openCasePage(db, citizen, files, page))?.bytes, pdfOf('front'))
    const kinds = async () => {
      const { rows } = await listOwnAccesses(db, citizen, applicationId, undefined)
      return [...new Set(rows.map(({ office, kind }) => `${office} ${kind}`))]
    }
    assert.deepEqual(await kinds(), [])
    for (let times = 0; times < 2; times += 1)
      assert.deepEqual((await openCasePage(db, clerk, files, page))?.bytes, pdfOf('front'))
    assert.equal(await openCasePage(db, clerk, files, { ...page, page: 2 }), undefined)
    assert.ok((await actsOf(db, applicationId)).includes('case.opened'))
    assert.deepEqual(await kinds(), ['Gramsevak paper'])
    const found = await findCase(db, clerk, applicationId, { language: 'en', today: '2026-06-03' })
    assert.equal(found?.status, 'Pending')
  })
})
