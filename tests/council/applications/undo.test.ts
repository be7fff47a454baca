import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen, Officer } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { handOver } from '../../../council/cases/applications/hand-over.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { openRefusalLetter } from '../../../council/cases/applications/refusal-letter.server.ts'
import { setAsideApplication } from '../../../council/cases/applications/set-aside.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { findUndoable } from '../../../council/cases/applications/undoable.server.ts'
import { listCalls } from '../../../council/cases/calls/list-calls.server.ts'
import { recordCallOutcome } from '../../../council/cases/calls/record-call-outcome.server.ts'
import { listUntold, recordOpened } from '../../../council/cases/calls/record-opened.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { caseRow, findRow, storeRow } from '../../rows.ts'
import { apply, caseOn, factsOf, markDocuments, noon, offer } from '../cases-for-tests.ts'

const decidedOn = '2026-06-03'
/** So many minutes after the decisions of these tests. */
const later = (minutes: number) => new Date(noon(decidedOn).getTime() + minutes * 60_000)

/** All that is stored of a case but what each act changes: its revision, its time and its own lines. */
async function storedOf(db: Database, applicationId: string) {
  const rowsOf = (table: 'caseDocuments' | 'casePauses' | 'promises' | 'acknowledgements') =>
    db.selectFrom(table).selectAll().where('applicationId', '=', applicationId).execute()
  const { revision: _, updatedAt: _updated, ...row } = await caseRow(db, applicationId)
  const figures = await db
    .selectFrom('applicationFigures')
    .selectAll()
    .where('serviceId', '=', row.serviceId)
    .where('count', '<>', 0)
    .execute()
  const calls = await db
    .selectFrom('outbox')
    .select(['event', 'occasion', 'state', 'error', 'receiver'])
    .where('subject', '=', applicationId)
    .where('error', 'is distinct from', 'undone')
    .orderBy('occasion')
    .execute()
  return {
    row,
    documents: await rowsOf('caseDocuments'),
    pauses: await rowsOf('casePauses'),
    promises: await rowsOf('promises'),
    acknowledgements: await rowsOf('acknowledgements'),
    figures,
    calls,
  }
}

describeDatabase('undoing a decision', (database) => {
  /** A case with two papers, one found missing: its clock stands still, and its applicant is to be called. */
  async function pausedCase() {
    const db = database()
    const [clerk, citizen] = [await newStaff(db, 'S. Kulkarni'), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1] })
    const marks = { seen: [], missing: [1], note: 'Bring the photo.', revision: 1, now: noon('2026-06-02') }
    await markDocuments(db, clerk, id, marks)
    return { db, clerk, citizen, serviceId, id }
  }

  async function refuse(db: Database, actor: Officer, id: string, revision = 2) {
    const marks = { seen: [0, 1], missing: [] }
    const asked = { status: 'Rejected', reason: 'Not of this village', remark: 'Ask there', marks } as const
    assert.deepEqual(await decideApplication(db, actor, id, { ...asked, revision, now: noon(decidedOn) }), {
      decided: true,
    })
  }

  test('all stands as before: status, marks, texts, clock, promise, figures and calls', async () => {
    const { db, clerk, id } = await pausedCase()
    const before = await storedOf(db, id)
    assert.equal(before.calls[0]?.state, 'waiting')
    await refuse(db, clerk, id)
    const decided = await storedOf(db, id)
    assert.notEqual(decided.row.dueOn, before.row.dueOn)
    assert.ok(decided.promises.length > before.promises.length)
    assert.equal(decided.calls[0]?.error, 'moved')
    assert.equal((await undoDecision(db, clerk, id, { revision: 4, now: later(10) }))?.done, true)
    assert.deepEqual(await storedOf(db, id), before)
  })

  test('an approval without a time limit is undone, its first receipt stays', async () => {
    const { db, clerk, citizen } = await pausedCase()
    const id = await apply(db, citizen, await offer(db))
    const before = await storedOf(db, id)
    assert.equal(before.acknowledgements.length, 1)
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon(decidedOn) })
    assert.equal((await undoDecision(db, clerk, id, { revision: 2, now: later(1) }))?.done, true)
    assert.deepEqual(await storedOf(db, id), before)
  })

  test('a decision in place of another gives way to it again, with its reason and its day', async () => {
    const { db, clerk, id } = await pausedCase()
    await refuse(db, clerk, id)
    const before = await storedOf(db, id)
    const until = (await caseOn(db, clerk, id, decidedOn)).appeal?.until
    const changed = { status: 'Approved', whyChanged: 'The card came', revision: 4, now: later(20) } as const
    assert.deepEqual(await decideApplication(db, clerk, id, changed), { decided: true })
    assert.equal((await undoDecision(db, clerk, id, { revision: 5, now: later(21) }))?.done, true)
    assert.deepEqual(await storedOf(db, id), before)
    const again = await caseOn(db, clerk, id, decidedOn)
    assert.deepEqual(
      [again.status, again.reason, again.appeal?.until],
      ['Rejected', 'Not of this village', until],
    )
    assert.ok(again.clock)
  })

  test('the lines of both stay in the history, and the applicant reads when it was corrected', async () => {
    const { db, clerk, citizen, id } = await pausedCase()
    await refuse(db, clerk, id)
    const undone = await undoDecision(db, clerk, id, { revision: 4, now: later(3) })
    assert.deepEqual(undone, {
      done: true,
      asked: {
        status: 'Rejected',
        revision: 5,
        reason: 'Not of this village',
        remark: 'Ask there',
        despiteMissing: '',
        whyChanged: '',
        note: '',
        seen: [0, 1],
        missing: [],
      },
    })
    const history = (await listHistory(db, clerk, id, 'en')) ?? []
    assert.deepEqual(
      history.slice(-3).map(({ act, status, reason }) => [act, status, reason]),
      [
        ['application.marked', undefined, ''],
        ['application.decided', 'Rejected', 'Not of this village'],
        ['application.undone', 'Pending', ''],
      ],
    )
    const own = (await listOwnHistory(db, citizen, id, 'en'))?.at(-1)
    assert.deepEqual([own?.act, own?.date], ['application.undone', later(3).toISOString()])
  })

  test('a second press counts as done, and is one act', async () => {
    const { db, clerk, id } = await pausedCase()
    await refuse(db, clerk, id)
    const presses = [1, 2].map(() => undoDecision(db, clerk, id, { revision: 4, now: later(3) }))
    assert.deepEqual(
      (await Promise.all(presses)).map((one) => one?.done),
      [true, true],
    )
    const lines = (await listHistory(db, clerk, id, 'en')) ?? []
    assert.equal(lines.filter(({ act }) => act === 'application.undone').length, 1)
  })

  test('the last day to appeal that was told moves no nearer by an undo', async () => {
    const { db, clerk, id } = await pausedCase()
    await refuse(db, clerk, id)
    const told = (await caseOn(db, clerk, id, decidedOn)).appeal?.until ?? ''
    await undoDecision(db, clerk, id, { revision: 4, now: later(3) })
    assert.equal((await caseOn(db, clerk, id, decidedOn)).appeal, undefined)
    await db.updateTable('councilProfile').set({ appealDays: 3 }).execute()
    await refuse(db, clerk, id, 5)
    await db.updateTable('councilProfile').set({ appealDays: 30 }).execute()
    assert.equal((await caseOn(db, clerk, id, decidedOn)).appeal?.until, told)
  })

  const lateActs: Record<
    string,
    (db: Database, clerk: Officer, id: string, citizen: Citizen) => Promise<unknown>
  > = {
    over: async () => undefined,
    laterAct: (db, clerk, id) =>
      decideApplication(db, clerk, id, { status: 'Rejected', reason: 'Another', revision: 4, now: later(5) }),
    printed: async (db, clerk, id) => {
      const view = { language: 'en', today: decidedOn, now: later(5) }
      assert.ok(await openRefusalLetter(db, clerk, id, view))
    },
    sentAgain: async (db, _, id, citizen) => {
      const { serviceId } = await caseRow(db, id)
      await apply(db, citizen, serviceId, { on: '2026-06-04', atHand: [0, 1] })
    },
    told: async (db, clerk, id) => {
      const { id: call } = await findRow(db, 'outbox', { event: 'case.decided', subject: id })
      assert.ok(await recordCallOutcome(db, clerk, { id: call, attempts: 0, outcome: 'told' }, later(5)))
    },
  }
  for (const [refused, act] of Object.entries(lateActs))
    test(`it is not undone any more: ${refused}`, async () => {
      const { db, clerk, citizen, id } = await pausedCase()
      await refuse(db, clerk, id)
      await act(db, clerk, id, citizen)
      const before = await storedOf(db, id)
      const now = refused === 'over' ? later(10.1) : later(9)
      assert.deepEqual(await undoDecision(db, clerk, id, { revision: 4, now }), { done: false, refused })
      assert.deepEqual(await storedOf(db, id), before)
    })

  test('what was handed over meanwhile stays, because another act came after the approval', async () => {
    const { db, clerk, citizen, serviceId } = await pausedCase()
    await db.updateTable('services').set({ result: 'elsewhere' }).where('serviceId', '=', serviceId).execute()
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1] })
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon(decidedOn) })
    assert.deepEqual(await handOver(db, clerk, id, { takenBy: 'Asha', now: later(1) }), { handedOver: true })
    assert.deepEqual(await undoDecision(db, clerk, id, { revision: 2, now: later(2) }), {
      done: false,
      refused: 'laterAct',
    })
  })

  test('one who has set an application aside that was undone finds no decision to undo', async () => {
    const { db, clerk, id } = await pausedCase()
    await refuse(db, clerk, id)
    await undoDecision(db, clerk, id, { revision: 4, now: later(1) })
    await setAsideApplication(db, clerk, id, { reason: 'A test', revision: 5, now: later(2) })
    assert.deepEqual(await undoDecision(db, clerk, id, { revision: 4, now: later(3) }), {
      done: false,
      refused: 'laterAct',
    })
  })

  test('only the officer who decided undoes it, and is offered it for ten minutes', async () => {
    const { db, clerk, id } = await pausedCase()
    const [other, admin] = [await newStaff(db), await newAdmin(db)]
    await refuse(db, clerk, id)
    const now = later(9)
    for (const actor of [other, admin]) {
      assert.equal(await findUndoable(db, actor, { now }), undefined)
      assert.deepEqual(await undoDecision(db, actor, id, { revision: 4, now }), {
        done: false,
        refused: 'over',
      })
    }
    const offered = await findUndoable(db, clerk, { now })
    assert.deepEqual(
      offered?.cases.map(({ applicationId, revision }) => [applicationId, revision]),
      [[id, 4]],
    )
    assert.match(offered?.until ?? '', /^2026-06-03T06:40:00/)
    assert.equal(await findUndoable(db, clerk, { now: later(10.1) }), undefined)
    assert.equal(await undoDecision(db, clerk, 'NONE1', { revision: 4, now }), undefined)
  })

  test('nobody is called of a decision that can be undone, and who has read it on the page hinders no undo', async () => {
    const { db, clerk, citizen, serviceId } = await pausedCase()
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-06-02' })
    const now = new Date()
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now })
    const calls = async () =>
      (await listCalls(db, clerk, 'call', { language: 'en' })).rows.filter((row) => row.applicationId === id)
    assert.deepEqual(await calls(), [])
    await db.updateTable('undos').set({ until: '2026-06-01' }).where('applicationId', '=', id).execute()
    assert.equal((await calls()).length, 1)
    await db.updateTable('undos').set({ until: '9999' }).where('applicationId', '=', id).execute()
    const news = await listUntold(db, citizen, id)
    await recordOpened(db, citizen, { applicationId: id, news })
    assert.equal((await undoDecision(db, clerk, id, { revision: 2 }))?.done, true)
    assert.deepEqual(await calls(), [])
  })

  test('a due date that the calendar has moved meanwhile holds for it, too', async () => {
    const { db, clerk, citizen, serviceId } = await pausedCase()
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1] })
    const { dueOn } = (await storedOf(db, id)).row
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon(decidedOn) })
    await storeRow(db, 'extensionOrders', {
      id: `order of ${id}`,
      fromDay: '2026-06-04',
      toDay: '2026-06-06',
      reference: 'GR 1',
      reason: 'Flood',
      createdAt: later(2).toISOString(),
      orderedOn: decidedOn,
      authority: 'Collector',
      revokedAt: null,
    })
    await undoDecision(db, clerk, id, { revision: 2, now: later(3) })
    const { row, promises } = await storedOf(db, id)
    assert.ok(dueOn && row.dueOn && row.dueOn > dueOn, `${dueOn} ${row.dueOn}`)
    assert.deepEqual([promises.at(-1)?.dueOn, promises.at(-1)?.reasonKey], [row.dueOn, 'reopened'])
    await db.deleteFrom('extensionOrders').execute()
  })
})
