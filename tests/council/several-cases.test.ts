import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listApprovable } from '../../council/cases/desk/approvable.server.ts'
import { decideSeveral, type SeveralOrder } from '../../council/cases/desk/several-cases.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines, findRow } from '../rows.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'

describeDatabase('several cases at once', (database) => {
  async function newCases(count: number, documents: string[] = []) {
    const db = database()
    const serviceId = await offer(db, factsOf(20, documents))
    const numbers: string[] = []
    let citizen = await newCitizen(db)
    for (let index = 0; index < count; index += 1) {
      // One account may send ten in an hour.
      if (index % 9 === 8) citizen = await newCitizen(db)
      numbers.push(await apply(db, citizen, serviceId, { atHand: documents.map((_, position) => position) }))
    }
    return { db, numbers, clerk: await newStaff(db, 'S. Kulkarni') }
  }

  const asSeen = (numbers: string[], revision = 1) =>
    numbers.map((applicationId) => ({ applicationId, revision }))

  /** Of each case its status and revision, and the acts of its decision in the audit. */
  async function readCases(db: Database, numbers: string[]) {
    const rows = await db
      .selectFrom('applications')
      .select(['applicationId', 'status', 'revision'])
      .where('applicationId', 'in', numbers)
      .execute()
    const lines = await db
      .selectFrom('audit')
      .select(['subject', 'act', 'actor'])
      .where('subject', 'in', numbers)
      .where('act', 'in', ['application.decided', 'application.marked'])
      .execute()
    return numbers.map((number) => {
      const row = rows.find(({ applicationId }) => applicationId === number)
      const acts = lines.filter(({ subject }) => subject === number)
      return { number, status: row?.status, revision: row?.revision, acts }
    })
  }

  test('of 25 of which 3 were changed meanwhile, 22 are approved, each with its line, and 3 are named with who came first', async () => {
    const { db, numbers, clerk } = await newCases(25)
    const colleague = await newStaff(db, 'R. Deshmukh')
    const stale = [numbers[0] ?? '', numbers[11] ?? '', numbers[24] ?? '']
    for (const number of stale)
      await decideApplication(db, colleague, number, { status: 'Rejected', reason: 'None', revision: 1 })
    const outcomes = await decideSeveral(db, clerk, asSeen(numbers), { approve: true })
    assert.deepEqual(
      outcomes.map(({ applicationId }) => applicationId),
      numbers,
    )
    const refused = outcomes.filter(({ done }) => !done)
    assert.deepEqual(
      refused.map((one) => 'changed' in one && [one.applicationId, one.changed.by, one.changed.status]),
      stale.map((number) => [number, 'R. Deshmukh', 'Rejected']),
    )
    for (const { number, status, revision, acts } of await readCases(db, numbers)) {
      const isStale = stale.includes(number)
      assert.deepEqual([status, revision], [isStale ? 'Rejected' : 'Approved', 2], number)
      assert.deepEqual(
        acts.map(({ actor }) => actor),
        [isStale ? colleague.id : clerk.id],
        number,
      )
    }
  })

  test('what was done before counts as done when it is sent again, and is done once', async () => {
    const { db, numbers, clerk } = await newCases(2)
    const orders: SeveralOrder[] = [{ note: 'Bring the original on Monday.' }, { approve: true }]
    for (const [index, order] of orders.entries())
      for (const _ of ['first', 'again']) {
        const outcomes = await decideSeveral(db, clerk, asSeen(numbers, index + 1), order)
        assert.deepEqual(
          outcomes.map(({ done }) => done),
          [true, true],
        )
      }
    for (const { acts } of await readCases(db, numbers))
      assert.deepEqual(acts.map(({ act }) => act).sort(), ['application.decided', 'application.marked'])
  })

  test('the same note reaches each applicant, and leaves status and due date as they are', async () => {
    const { db, numbers, clerk } = await newCases(2, ['Ration card'])
    const [first = ''] = numbers
    const dueOf = () => findRow(db, 'applications', { applicationId: first }, ['dueOn', 'status', 'turn'])
    const before = await dueOf()
    await decideSeveral(db, clerk, asSeen(numbers), { note: 'Bring the original on Monday.' })
    assert.deepEqual(await dueOf(), before)
    const lines = await db
      .selectFrom('audit')
      .select('after')
      .where('subject', 'in', numbers)
      .where('act', '=', 'application.marked')
      .execute()
    const notes = lines.map(({ after }) => JSON.parse(after ?? '{}').asked.note)
    assert.deepEqual(notes, ['Bring the original on Monday.', 'Bring the original on Monday.'])
  })

  test('what cannot be done at once is refused by itself: papers missing, decided before, gone', async () => {
    const { db, numbers, clerk } = await newCases(3, ['Ration card'])
    const [lacking = '', rejected = '', sound = ''] = numbers
    await decideApplication(db, clerk, lacking, {
      status: 'Pending',
      revision: 1,
      marks: { seen: [], missing: [0], note: 'The second page.' },
    })
    await decideApplication(db, clerk, rejected, { status: 'Rejected', reason: 'None', revision: 1 })
    const ticked = [...asSeen([lacking, rejected], 2), ...asSeen([sound, 'NONE-1'])]
    const outcomes = await decideSeveral(db, clerk, ticked, { approve: true })
    assert.deepEqual(
      outcomes.map((one) => (one.done ? 'done' : one.refused)),
      ['documentsMissing', 'decided', 'done', 'gone'],
    )
    const statuses = (await readCases(db, numbers)).map(({ status }) => status)
    assert.deepEqual(statuses, ['Pending', 'Rejected', 'Approved'])
    const note = await decideSeveral(db, clerk, asSeen([rejected], 2), { note: 'Come on Monday.' })
    const [{ applicantName, ...left } = { applicantName: '' }] = note
    assert.deepEqual(left, { applicationId: rejected, done: false, refused: 'decided' })
    assert.equal(applicantName, 'Asha Patil')
  })

  test('work that breaks off anywhere leaves each case done with its line or untouched', async () => {
    const { db, numbers, clerk } = await newCases(12)
    const broken: number[] = []
    for (let most = 4; most < 60; most += 6) {
      const pending = (await readCases(db, numbers)).filter(({ status }) => status === 'Pending')
      const ticked = asSeen(pending.map(({ number }) => number))
      const result = decideSeveral(breakingAfter(db, most), clerk, ticked, { approve: true })
      if (await result.then(() => false, breaks)) broken.push(most)
      for (const { number, status, revision, acts } of await readCases(db, numbers)) {
        const isDone = status === 'Approved' && revision === 2 && acts.length === 1
        const isUntouched = status === 'Pending' && revision === 1 && acts.length === 0
        assert.ok(
          isDone || isUntouched,
          `${number} after ${most} statements: ${status}, ${acts.length} lines`,
        )
      }
    }
    assert.ok(broken.length > 5)
    const decided = (await readCases(db, numbers)).filter(({ status }) => status === 'Approved')
    assert.ok(decided.length > 3, `${decided.length} were done before the work broke off`)
  })

  test('whoever is alone in the office approves what they entered, together with others', async () => {
    const { db, numbers, clerk } = await newCases(1)
    await db
      .updateTable('applications')
      .set({ enteredBy: clerk.id })
      .where('applicationId', 'in', numbers)
      .execute()
    const never = async () => (await listApprovable(db, clerk, asSeen(numbers), 'en'))[0]?.never
    assert.equal(await never(), 'enteredBySelf')
    const others = db.updateTable('users').where('id', '<>', clerk.id).where('role', '<>', 'user')
    await others.set({ disabledAt: '2026-06-01T00:00:00.000Z' }).execute()
    assert.equal(await never(), undefined)
    await others.set({ disabledAt: null }).execute()
  })

  test('never more than a page of them, and nothing is done then', async () => {
    const { db, numbers, clerk } = await newCases(1)
    const ticked = asSeen(Array.from({ length: 26 }, () => numbers[0] ?? ''))
    await assert.rejects(decideSeveral(db, clerk, ticked, { approve: true }), /too many/)
    assert.equal((await readCases(db, numbers))[0]?.status, 'Pending')
  })

  test('ticked ones are put on a desk each with its line, and those that are decided are named', async () => {
    const { db, numbers, clerk } = await newCases(3)
    await decideApplication(db, clerk, numbers[1] ?? '', { status: 'Approved', revision: 1 })
    const outcomes = await decideSeveral(db, clerk, asSeen(numbers), { assignTo: clerk.id })
    assert.deepEqual(
      outcomes.map((one) => (one.done ? 'done' : one.refused)),
      ['done', 'decided', 'done'],
    )
    const lines = await auditLines(db, ['subject'], { act: 'application.assigned' })
    assert.deepEqual(lines.map(({ subject }) => subject).sort(), [numbers[0], numbers[2]].sort())
  })
})

const breaks = (error: unknown) => {
  assert.match(String(error), /broke off/)
  return true
}

/** The database, which answers so many statements and none after them. */
function breakingAfter(db: Database, most: number): Database {
  let sent = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      sent += 1
      if (sent > most) throw new Error('The machine broke off.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
