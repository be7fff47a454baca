import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMissing } from '../../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { findCase } from '../../../council/cases/applications/find-case.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { listApplications } from '../../../council/cases/applications/inbox.server.ts'
import { addInternalNote } from '../../../council/cases/applications/notes.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import {
  apply,
  caseOn,
  factsOf,
  markDocuments,
  noon,
  offer,
  sendMarks,
  setFacts,
} from '../cases-for-tests.ts'

async function newCase(db: Database, atHand: number[] = []) {
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Age proof']))
  const [citizen, clerk] = [await newCitizen(db, 'Asha Patil'), await newStaff(db, 'S. Kulkarni')]
  const id = await apply(db, citizen, serviceId, { atHand })
  return { id, serviceId, citizen, clerk }
}

describeDatabase('marking and answering', (database) => {
  test('what the citizen says is at hand makes it complete on that day, whenever the officer looks', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db, [1])
    await answerMissing(db, citizen, id, { atHand: [0], note: 'Here', revision: 1, now: noon('2026-06-03') })
    await markDocuments(db, clerk, id, { seen: [0, 1], missing: [], revision: 2, now: noon('2026-06-08') })
    const found = await caseOn(db, clerk, id, '2026-06-08')
    assert.deepEqual(
      [found.completeOn, found.turn, found.documents.map(({ state }) => state)],
      ['2026-06-03', 'council', ['seen', 'seen']],
    )
  })

  test('a document that is marked seen and missing at once is missing: its applicant is told', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db, [0, 1])
    await markDocuments(db, clerk, id, { seen: [0, 1], missing: [1], revision: 1, now: noon('2026-06-02') })
    const found = await caseOn(db, citizen, id, '2026-06-02')
    assert.deepEqual(
      [found.turn, found.documents.map(({ state }) => state), found.missing.map(({ position }) => position)],
      ['citizen', ['seen', 'missing'], [1]],
    )
  })

  test('documents that only the officer has seen make it complete on the day of seeing', async () => {
    const db = database()
    const { id, clerk } = await newCase(db)
    await markDocuments(db, clerk, id, { seen: [0, 1], missing: [], revision: 1, now: noon('2026-06-08') })
    assert.equal((await caseOn(db, clerk, id, '2026-06-08')).completeOn, '2026-06-08')
  })

  test('an answer that leaves something missing leaves it the citizen’s turn, and keeps the note', async () => {
    const db = database()
    const { id, citizen } = await newCase(db)
    await answerMissing(db, citizen, id, { atHand: [0], note: 'The other on Monday', revision: 1 })
    const found = await caseOn(db, citizen, id, '2026-06-02')
    assert.deepEqual(
      [found.turn, found.dueOn, found.missing.map(({ position }) => position)],
      ['citizen', undefined, [1]],
    )
    const history = await listOwnHistory(db, citizen, id, 'en')
    assert.deepEqual(history?.at(-1)?.note, 'The other on Monday')
  })

  test('missing twice on one day is one pause, and each later one its own', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db, [0, 1])
    const steps = [
      ['mark', [1], '2026-06-03'],
      ['answer', [1], '2026-06-03'],
      ['mark', [0], '2026-06-03'],
      ['answer', [0], '2026-06-04'],
      ['mark', [1], '2026-06-04'],
      ['answer', [1], '2026-06-06'],
    ] as const
    for (const [index, [how, positions, day]] of steps.entries()) {
      const common = { note: 'Looked at', revision: index + 1, now: noon(day) }
      if (how === 'mark') await markDocuments(db, clerk, id, { seen: [], missing: [...positions], ...common })
      else await answerMissing(db, citizen, id, { atHand: [...positions], ...common })
    }
    const pauses = await db
      .selectFrom('casePauses')
      .selectAll()
      .where('applicationId', '=', id)
      .orderBy('fromDay')
      .execute()
    assert.deepEqual(
      pauses.map(({ fromDay, toDay, missing }) => [fromDay, toDay, missing]),
      [
        ['2026-06-03', '2026-06-04', '[0]'],
        ['2026-06-04', '2026-06-06', '[1]'],
      ],
    )
    const found = await caseOn(db, clerk, id, '2026-06-06')
    assert.equal(found.clock?.daysUsed, 1)
    assert.deepEqual(found.dueOn, '2026-06-13')
  })

  test('of two officers who mark at once one is stored, and the other is told', async () => {
    const db = database()
    const { id, clerk } = await newCase(db, [0, 1])
    const other = await newAdmin(db, 'R. Deshmukh')
    const both = await Promise.all([
      sendMarks(db, clerk, id, { seen: [0], missing: [1], revision: 1 }),
      sendMarks(db, other, id, { seen: [0, 1], missing: [], revision: 1 }),
    ])
    assert.deepEqual(both.map((one) => one?.decided).sort(), [false, true])
    const told = both.find((one) => one && !one.decided)
    assert.ok(told && 'changed' in told)
    assert.equal(told.changed.by, both[0]?.decided ? 'S. Kulkarni' : 'R. Deshmukh')
    assert.equal((await listHistory(db, clerk, id, 'en'))?.length, 2)
  })

  test('a citizen who answers while an officer lists is stored once, and the list is never without them', async () => {
    const db = database()
    const { id, serviceId, citizen, clerk } = await newCase(db)
    const list = () => listApplications(db, clerk, { serviceId, language: 'en' }, undefined)
    const asked = { atHand: [0, 1], note: 'All here', revision: 1 }
    const [first, second, ...lists] = await Promise.all([
      answerMissing(db, citizen, id, asked),
      answerMissing(db, citizen, id, asked),
      ...Array.from({ length: 5 }, list),
    ])
    assert.deepEqual([first, second], [{ done: true }, { done: true }])
    for (const page of lists)
      assert.deepEqual(
        page.rows.map((row) => row.applicationId),
        [id],
      )
    assert.equal((await list()).rows[0]?.turn, 'council')
    assert.equal((await listHistory(db, clerk, id, 'en'))?.length, 2)
  })

  test('nobody marks or answers what is decided, and nobody decides on what has been answered since', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db)
    await answerMissing(db, citizen, id, { atHand: [0], revision: 1 })
    const stale = await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    assert.ok(stale && 'changed' in stale)
    assert.deepEqual([stale.changed.act, stale.changed.by], ['application.answered', 'Asha Patil'])
    const despite = { status: 'Approved', despiteMissing: 'Seen at the counter', revision: 2 } as const
    assert.deepEqual(await decideApplication(db, clerk, id, despite), { decided: true })
    const marks = { seen: [0], missing: [] }
    const marked = await decideApplication(db, clerk, id, { status: 'Approved', marks, revision: 3 })
    assert.deepEqual(marked, { decided: false, unchanged: true })
    const answered = await answerMissing(db, citizen, id, { atHand: [1], revision: 3 })
    assert.equal(answered?.done, false)
    assert.equal((await caseOn(db, clerk, id, '2026-06-02')).documents[1]?.atHand, false)
  })

  test('a citizen answers only for themselves', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db)
    const other = await newCitizen(db)
    assert.equal(await answerMissing(db, other, id, { atHand: [0], revision: 1 }), undefined)
    assert.equal(await listOwnHistory(db, other, id, 'en'), undefined)
    await assert.rejects(caseOn(db, other, id, '2026-06-02'), /no case/)
    assert.equal(await answerMissing(db, citizen, 'NONE', { atHand: [0], revision: 1 }), undefined)
    assert.equal(await sendMarks(db, clerk, 'NONE', { seen: [], missing: [], revision: 1 }), undefined)
  })

  test('the officers’ history has names and internal notes, the citizen’s has offices alone', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db, [0, 1])
    await db.updateTable('users').set({ office: 'Gramsevak' }).where('id', '=', clerk.id).execute()
    await markDocuments(db, clerk, id, { seen: [0], missing: [1], note: 'It is blurred', revision: 1 })
    assert.equal(await addInternalNote(db, clerk, id, 'Looks forged'), true)
    assert.equal(await addInternalNote(db, clerk, id, 'Looks forged'), true)
    assert.equal(await addInternalNote(db, clerk, 'NONE', 'x'), false)
    await decideApplication(db, clerk, id, {
      status: 'Rejected',
      revision: 2,
      reason: 'No age proof',
      remark: 'Come again',
    })
    const officers = await listHistory(db, clerk, id, 'en')
    assert.deepEqual(
      officers?.map(({ act, by, note }) => [act, by, note]),
      [
        ['application.submitted', 'Asha Patil', ''],
        ['application.marked', 'S. Kulkarni', 'It is blurred'],
        ['application.noted', 'S. Kulkarni', 'Looks forged'],
        ['application.decided', 'S. Kulkarni', ''],
      ],
    )
    const own = await listOwnHistory(db, citizen, id, 'en')
    assert.deepEqual(
      own?.map(({ own, office, missing, reason, remark }) => [own, office, missing, reason, remark]),
      [
        [true, '', [], '', ''],
        [false, 'Gramsevak', ['Age proof'], '', ''],
        [false, 'Gramsevak', [], 'No age proof', 'Come again'],
      ],
    )
    const told = JSON.stringify(own)
    assert.ok(!told.includes('Kulkarni') && !told.includes('forged') && !told.includes(clerk.id))
  })

  test('a decision that is taken back gives the turn and the due date again, and both stand in the history', async () => {
    const db = database()
    const { id, citizen, clerk } = await newCase(db, [0, 1])
    const refusal = { status: 'Rejected', reason: 'Not ours', revision: 1, now: noon('2026-06-03') } as const
    await decideApplication(db, clerk, id, refusal)
    const decided = await caseOn(db, citizen, id, '2026-06-30')
    assert.deepEqual([decided.turn, decided.dueOn, decided.clock?.overdue], ['none', '2026-06-09', false])
    const whyChanged = 'Looked at again'
    const reopened = { status: 'Pending', whyChanged, revision: 2, now: noon('2026-06-05') } as const
    await decideApplication(db, clerk, id, reopened)
    const open = await caseOn(db, citizen, id, '2026-06-05')
    assert.deepEqual(
      [open.turn, open.dueOn, open.reason, open.decidedAt, open.appeal],
      ['council', '2026-06-09', '', undefined, undefined],
    )
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 3, now: noon('2026-06-06') })
    const statuses = (await listOwnHistory(db, citizen, id, 'en'))?.map(({ status }) => status)
    assert.deepEqual(statuses, ['Pending', 'Rejected', 'Pending', 'Approved'])
  })

  test('a service without days and documents has no due date, and it is the council’s turn', async () => {
    const db = database()
    const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
    const id = await apply(db, citizen, await offer(db))
    const found = await caseOn(db, citizen, id, '2026-06-02')
    assert.deepEqual(
      [found.turn, found.dueOn, found.documents, found.clock],
      ['council', undefined, [], undefined],
    )
    assert.deepEqual(found.noDueDate, { code: 'noLimit' })
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    await decideApplication(db, clerk, id, { status: 'Pending', whyChanged: 'Looked at again', revision: 2 })
    assert.equal((await caseOn(db, citizen, id, '2026-06-02')).turn, 'council')
  })

  test('the documents of a case stay as they were asked for, in each language', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const origin = { source: 'board', checkedOn: '2026-11-01', grade: 'A' } as const
    const value = [{ name: 'Ration card', note: 'original' }]
    const texts = { mr: [{ name: 'शिधापत्रिका', note: 'मूळ' }], hi: [] }
    const serviceId = await offer(db)
    await assert.rejects(
      setFacts(db, admin, serviceId, { documents: { value, texts, ...origin } }),
      RangeError,
    )
    await setFacts(db, admin, serviceId, { documents: { value, texts: { mr: texts.mr }, ...origin } })
    const citizen = await newCitizen(db)
    const id = await apply(db, citizen, serviceId)
    await setFacts(db, admin, serviceId, { documents: null })

    const names = await Promise.all(
      ['en', 'mr', 'hi'].map(async (language) => {
        const found = await findCase(db, citizen, id, { language, today: '2026-06-02' })
        return found?.missing.map(({ name, note, lang }) => [name, note, lang])
      }),
    )
    assert.deepEqual(names, [
      [['Ration card', 'original', 'en']],
      [['शिधापत्रिका', 'मूळ', 'mr']],
      [['Ration card', 'original', 'en']],
    ])
  })
})
