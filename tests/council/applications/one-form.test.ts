import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory } from '../../../council/cases/applications/history.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { caseRow } from '../../rows.ts'
import { apply, caseOn, factsOf, markDocuments, noon, offer } from '../cases-for-tests.ts'

async function newCase(db: Database, atHand: number[] = [0, 1]) {
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Age proof']))
  const clerk = await newStaff(db, 'S. Kulkarni')
  const id = await apply(db, await newCitizen(db), serviceId, { atHand })
  const acts = async () => ((await listHistory(db, clerk, id, 'en')) ?? []).map(({ act }) => act).slice(1)
  return { id, clerk, acts }
}

const now = noon('2026-06-02')
const both = { seen: [0, 1], missing: [] }

describeDatabase('marks and decision in one act', (database) => {
  test('marks, note and decision are stored together, and the same sent twice is one act', async () => {
    const db = database()
    const { id, clerk, acts } = await newCase(db)
    const asked = {
      status: 'Approved',
      remark: 'Call on Monday',
      marks: { ...both, note: 'Thank you' },
      revision: 1,
      now,
    } as const
    const twice = await Promise.all([
      decideApplication(db, clerk, id, asked),
      decideApplication(db, clerk, id, asked),
    ])
    assert.deepEqual(twice, [{ decided: true }, { decided: true }])
    assert.deepEqual(await acts(), ['application.marked', 'application.decided'])
    const [, marked, decided] = (await listHistory(db, clerk, id, 'en')) ?? []
    assert.deepEqual([marked?.seen, marked?.note], [['Ration card', 'Age proof'], 'Thank you'])
    assert.deepEqual([decided?.status, decided?.remark], ['Approved', 'Call on Monday'])
    const { documents, status } = await caseOn(db, clerk, id, '2026-06-02')
    assert.deepEqual([status, documents.map(({ state }) => state)], ['Approved', ['seen', 'seen']])
    const other = await decideApplication(db, await newAdmin(db), id, asked)
    assert.ok(other && 'changed' in other)
    assert.equal(other.changed.by, 'S. Kulkarni')
  })

  test('a decision that is refused leaves the documents as they were', async () => {
    const db = database()
    const { id, clerk, acts } = await newCase(db)
    for (const decision of [
      { status: 'Rejected', marks: both },
      { status: 'Approved', reason: 'Typed', marks: both },
      { status: 'Approved', marks: { seen: [0], missing: [1] } },
      { status: 'Approved', despiteMissing: 'Not needed', marks: both },
    ] as const) {
      const refused = await decideApplication(db, clerk, id, {
        ...decision,
        marks: { seen: [...decision.marks.seen], missing: [...decision.marks.missing] },
        revision: 1,
        now,
      })
      assert.equal(refused?.decided, false)
    }
    assert.deepEqual(await acts(), [])
    const { documents } = await caseOn(db, clerk, id, '2026-06-02')
    assert.deepEqual(
      documents.map(({ state }) => state),
      ['unseen', 'unseen'],
    )
  })

  test('with marks alone the status stays, and marks that stand there already are no act', async () => {
    const db = database()
    const { id, clerk, acts } = await newCase(db)
    const asked = { status: 'Pending', marks: both, now } as const
    const done = { decided: true, only: 'documents' }
    assert.deepEqual(await decideApplication(db, clerk, id, { ...asked, revision: 1 }), done)
    assert.deepEqual(await decideApplication(db, clerk, id, { ...asked, revision: 1 }), done)
    const again = await decideApplication(db, clerk, id, { ...asked, revision: 2 })
    assert.deepEqual(again, { decided: false, unchanged: true })
    const noted = { ...asked, marks: { ...both, note: 'We look on Monday' }, revision: 2 }
    assert.deepEqual(await decideApplication(db, clerk, id, noted), done)
    assert.deepEqual(await acts(), ['application.marked', 'application.marked'])
  })

  test('the marks that complete a case count before the decision, so that none has to be explained', async () => {
    const db = database()
    const { id, clerk } = await newCase(db, [])
    const asked = { status: 'Approved', marks: both, revision: 1, now } as const
    assert.deepEqual(await decideApplication(db, clerk, id, asked), { decided: true })
    const { completeOn, dueOn } = await caseOn(db, clerk, id, '2026-06-02')
    assert.deepEqual([completeOn, dueOn], ['2026-06-02', '2026-06-10'])
  })

  test('what a refusal finds missing stops no clock, until the refusal is taken back', async () => {
    const db = database()
    const { id, clerk } = await newCase(db)
    const { dueOn } = await caseOn(db, clerk, id, '2026-06-04')
    const marks = { seen: [0], missing: [1] }
    const refusal = {
      status: 'Rejected',
      reason: 'Forged',
      marks,
      revision: 1,
      now: noon('2026-06-04'),
    } as const
    assert.deepEqual(await decideApplication(db, clerk, id, refusal), { decided: true })
    const refused = await caseOn(db, clerk, id, '2026-06-04')
    assert.deepEqual([refused.dueOn, refused.documents[1]?.state], [dueOn, 'missing'])
    assert.equal((await caseRow(db, id)).stoppedLateAt, null)
    const whyChanged = 'Looked at again'
    const reopened = { status: 'Pending', whyChanged, revision: 3, now: noon('2026-06-05') } as const
    await decideApplication(db, clerk, id, reopened)
    const open = await caseOn(db, clerk, id, '2026-06-05')
    assert.deepEqual([open.turn, open.turnSince, open.dueOn], ['citizen', '2026-06-05', undefined])
  })

  test('who stops the clock late in the one form writes a note too, and a decided case takes none', async () => {
    const db = database()
    const { id, clerk, acts } = await newCase(db)
    const late = { status: 'Pending', revision: 1, now: noon('2026-06-04') } as const
    const silent = await decideApplication(db, clerk, id, { ...late, marks: { seen: [0], missing: [1] } })
    assert.deepEqual(silent, { decided: false, lacking: 'note' })
    assert.deepEqual(await acts(), [])
    await decideApplication(db, clerk, id, { ...late, status: 'Approved' })
    const marks = { seen: [], missing: [], note: 'Too late' }
    const noted = await decideApplication(db, clerk, id, { status: 'Approved', marks, revision: 2 })
    assert.deepEqual(noted, { decided: false, unfit: 'note' })
  })

  test('marks that somebody else was faster with are a conflict, and no decision follows them', async () => {
    const db = database()
    const { id, clerk, acts } = await newCase(db)
    const other = await newAdmin(db, 'R. Deshmukh')
    await markDocuments(db, other, id, { seen: [0], missing: [1], revision: 1, now })
    const late = await decideApplication(db, clerk, id, { status: 'Approved', marks: both, revision: 1, now })
    assert.ok(late && 'changed' in late)
    assert.deepEqual([late.changed.act, late.changed.by], ['application.marked', 'R. Deshmukh'])
    assert.deepEqual(await acts(), ['application.marked'])
  })
})
