import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Officer, Staff } from '../../council/actors/actors.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listApplications } from '../../council/cases/applications/inbox.server.ts'
import {
  bringBackApplication,
  setAsideApplication,
} from '../../council/cases/applications/set-aside.server.ts'
import { undoDecision } from '../../council/cases/applications/undo.server.ts'
import { withdrawApplication } from '../../council/cases/applications/withdraw.server.ts'
import { assignCase } from '../../council/cases/desk/assign.server.ts'
import { countWaiting, countWork, listFirstWaiting } from '../../council/cases/desk/my-work.server.ts'
import { enterCase } from '../../council/cases/desk/open-cases.server.ts'
import { countQueue, findPlace } from '../../council/cases/desk/queue.server.ts'
import { findFirst, takeNext } from '../../council/cases/desk/take-next.server.ts'
import type { Cursor } from '../../council/database/keyset.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { councilDay, type Day } from '../../rules/days.ts'
import { type Tally, tallies } from '../../rules/waiting.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRows } from '../rows.ts'
import { apply, factsOf, markDocuments, noon, offer } from './cases-for-tests.ts'
import { enterPaper, numberOf } from './papers-for-tests.ts'

const paper = 'Ration card'

/** What can have happened to a case when the queue is looked at. */
const histories = [
  ...(['none', 'asked', 'answered', 'marked', 'withdrawn', 'setAside', 'broughtBack'] as const),
  ...(['decided', 'undone', 'answeredAndUndone'] as const),
]
const desks = ['nobody', 'own', 'other'] as const
const oneCase = fc.record({
  days: fc.constantFrom(undefined, 1, 5, 30),
  hasPaper: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
  history: fc.constantFrom(...histories),
  desk: fc.constantFrom(...desks),
  isOpen: fc.boolean(),
  isEntered: fc.boolean(),
})
type OneCase = typeof oneCase extends fc.Arbitrary<infer T> ? T : never

interface People {
  clerk: Staff
  colleague: Staff
  services: Map<string, string>
}

async function serviceOf(db: Database, { services }: People, { days, hasPaper }: OneCase) {
  const key = `${days} ${hasPaper}`
  const found = services.get(key) ?? (await offer(db, factsOf(days, hasPaper ? [paper] : [])))
  services.set(key, found)
  return found
}

/** Lets a case come to what it is to be by the last of June. */
async function makeCase(db: Database, people: People, one: OneCase): Promise<string> {
  const { clerk, colleague } = people
  // An account may send so many applications an hour.
  const citizen = await newCitizen(db)
  const serviceId = await serviceOf(db, people, one)
  const on = `2026-06-${String(one.day).padStart(2, '0')}`
  const number = one.isEntered
    ? numberOf(
        await enterPaper(db, clerk, serviceId, {
          receivedOn: on,
          now: noon(on),
          seen: one.hasPaper ? [0] : [],
        }),
      )
    : await apply(db, citizen, serviceId, { on, atHand: [0] })
  const now = noon('2026-06-29')
  const input = { reason: 'x', revision: 1, now }
  const marks = { seen: [], missing: [0], note: 'The back too.', revision: 1, now }
  const answer = { atHand: [0], revision: 2, now: noon('2026-06-30') }
  const asks = ['asked', 'answered', 'marked', 'answeredAndUndone'].includes(one.history)
  const isAsked = asks && one.hasPaper && !one.isEntered
  if (isAsked) {
    await markDocuments(db, colleague, number, marks)
    if (one.history !== 'asked') await answerMissing(db, citizen, number, answer)
    if (one.history === 'marked')
      await markDocuments(db, colleague, number, { seen: [0], missing: [], revision: 3, now: answer.now })
  }
  if (one.history === 'withdrawn' && !one.isEntered) await withdrawApplication(db, citizen, number, input)
  if (one.history === 'setAside' || one.history === 'broughtBack')
    await setAsideApplication(db, colleague, number, input)
  if (one.history === 'broughtBack')
    await bringBackApplication(db, colleague, number, { reason: 'x', revision: 2, now: answer.now })
  if (one.history === 'decided')
    await decideApplication(db, colleague, number, { status: 'Approved', revision: 1, now })
  if (one.history === 'undone' || one.history === 'answeredAndUndone') {
    const revision = isAsked ? 3 : 1
    const decided = { status: 'Rejected', reason: 'x', revision, now: answer.now } as const
    await decideApplication(db, colleague, number, decided)
    await undoDecision(db, colleague, number, { revision: revision + 1, now: answer.now })
  }
  const to = { nobody: null, own: clerk.id, other: colleague.id }[one.desk]
  if (to !== null) await assignCase(db, clerk, number, { to, now })
  if (one.isOpen) await (await enterCase(db, colleague, number, answer.now)).noted
  return number
}

/** What the queue has to hold, told from the documents and the audit alone. */
async function expectedOf(db: Database, { clerk }: People, today: Day) {
  const open = await findRows(db, 'applications', { status: 'Pending', setAsideAt: null })
  const documents = await db.selectFrom('caseDocuments').selectAll().execute()
  const lines = await db.selectFrom('audit').select(['subject', 'act', 'date']).orderBy('date').execute()
  const opened = await db.selectFrom('openCases').selectAll().where('userId', '<>', clerk.id).execute()
  return open.flatMap(({ applicationId, dueOn, date, enteredBy, assignedTo }) => {
    const own = documents.filter((document) => document.applicationId === applicationId)
    if (own.some(({ atHand, state }) => state === 'missing' || (atHand === 0 && state !== 'seen'))) return []
    const acts = lines.filter(({ subject, act }) => subject === applicationId && /answered|marked/.test(act))
    const last = acts.at(-1)
    const isAnswered = last?.act === 'application.answered'
    const isLate = dueOn !== null && dueOn < today
    const rest: Tally = dueOn === null ? 'undated' : 'later'
    const tally: Tally = isLate ? 'late' : dueOn === today ? 'today' : isAnswered ? 'answered' : rest
    const order = tally === 'answered' ? (last?.date ?? '') : `${dueOn ?? ''} ${date}`
    const isElsewhere = assignedTo !== null && assignedTo !== clerk.id && !isLate
    const isTaken = opened.some((one) => one.applicationId === applicationId)
    const isPassed = isTaken || isElsewhere || enteredBy === clerk.id
    return { applicationId, tally, order, isPassed }
  })
}

const byOrder = (one: { order: string; applicationId: string }, two: typeof one) =>
  one.order === two.order ? (one.applicationId < two.applicationId ? -1 : 1) : one.order < two.order ? -1 : 1

async function listed(db: Database, officer: Officer, work: Tally | 'all', today: Day) {
  const numbers: string[] = []
  let cursor: Cursor
  do {
    const page = await listApplications(db, officer, { work, today, language: 'en' }, cursor)
    numbers.push(...page.rows.map(({ applicationId }) => applicationId))
    cursor = page.next
  } while (cursor)
  return numbers
}

describeDatabase('the queue of the office', (database) => {
  test('every case that waits for the office stands in exactly one tally, and Start reaches all but what it counts as passed over', async () => {
    const db = database()
    const people: People = {
      clerk: await newStaff(db),
      colleague: await newStaff(db),
      services: new Map(),
    }
    const { clerk } = people
    const looked = new Date('2026-06-30T06:40:00.000Z')
    const runs = { numRuns: 4, endOnFailure: true }
    await fc.assert(
      fc.asyncProperty(fc.array(oneCase, { minLength: 8, maxLength: 20 }), async (cases) => {
        for (const one of cases) await makeCase(db, people, one)
        for (const today of ['2026-06-30', '2026-07-01', '2026-07-15']) {
          const expected = await expectedOf(db, people, today)
          const counts = await countWork(db, clerk, today)
          const firsts = await listFirstWaiting(db, clerk, { language: 'en', today })
          const inOrder = tallies.flatMap((tally) =>
            expected.filter((one) => one.tally === tally).sort(byOrder),
          )
          for (const tally of tallies) {
            const numbers = inOrder
              .filter((one) => one.tally === tally)
              .map(({ applicationId }) => applicationId)
            assert.deepEqual(await listed(db, clerk, tally, today), numbers, `${tally} on ${today}`)
            assert.equal(counts[tally], numbers.length)
            assert.deepEqual(
              firsts[tally].map(({ applicationId }) => applicationId),
              numbers.slice(0, 3),
            )
          }
          assert.equal(countWaiting(counts), expected.length)
          assert.deepEqual(
            (await listed(db, clerk, 'all', today)).sort(),
            expected.map(({ applicationId }) => applicationId).sort(),
          )
          const filter = { work: 'all', today, language: 'en' } as const
          const passed = expected.filter(({ isPassed }) => isPassed).length
          assert.deepEqual(await countQueue(db, clerk, filter, looked), { total: expected.length, passed })
          const reached: string[] = []
          let next = await findFirst(db, clerk, filter, looked)
          while (next !== undefined && !reached.includes(next)) {
            reached.push(next)
            const place = await findPlace(db, clerk, filter, next)
            assert.ok(place)
            const at = inOrder.findIndex(({ applicationId }) => applicationId === next)
            assert.deepEqual([place.before, place.total], [at, expected.length])
            next = await takeNext(db, clerk, filter, place, looked)
          }
          assert.deepEqual(
            reached,
            inOrder.flatMap(({ applicationId, isPassed }) => (isPassed ? [] : applicationId)),
          )
        }
      }),
      runs,
    )
  })

  test('at midnight of the council a case that was due today is late, and Start still reaches it', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const number = await apply(db, await newCitizen(db), await offer(db, factsOf(3)), { on: '2026-06-08' })
    const tallyAt = async (moment: string) => {
      const [today, now] = [councilDay(moment), new Date(moment)]
      const filter = { work: 'all', today, language: 'en' } as const
      const all = await listed(db, clerk, 'all', today)
      const { total, passed } = await countQueue(db, clerk, filter, now)
      assert.deepEqual([countWaiting(await countWork(db, clerk, today)), total], [all.length, all.length])
      const reached = new Set<string>()
      let next = await findFirst(db, clerk, filter, now)
      while (next !== undefined && !reached.has(next)) {
        reached.add(next)
        const place = await findPlace(db, clerk, filter, next)
        next = place && (await takeNext(db, clerk, filter, place, now))
      }
      assert.ok(reached.has(number), moment)
      assert.equal(reached.size, total - passed)
      const lists = await Promise.all(
        tallies.map(async (tally) => [tally, await listed(db, clerk, tally, councilDay(moment))] as const),
      )
      return lists.flatMap(([tally, numbers]) => (numbers.includes(number) ? tally : []))
    }
    assert.deepEqual(await tallyAt('2026-06-10T18:29:59.999Z'), ['later'])
    assert.deepEqual(await tallyAt('2026-06-10T18:30:00.000Z'), ['today'])
    assert.deepEqual(await tallyAt('2026-06-11T18:29:59.999Z'), ['today'])
    assert.deepEqual(await tallyAt('2026-06-11T18:30:00.000Z'), ['late'])
  })

  test('from a list the next case is of its filter and the office’s turn, also after one that waits for its applicant', async () => {
    const db = database()
    const [clerk, citizen] = [await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(30, [paper]))
    const numbers: string[] = []
    for (const on of ['2026-06-01', '2026-06-02', '2026-06-03'])
      numbers.push(await apply(db, citizen, serviceId, { on, atHand: [0] }))
    const [first = '', second = '', third = ''] = numbers
    const marks = { seen: [], missing: [0], note: 'The back too.', revision: 1, now: noon('2026-06-04') }
    await markDocuments(db, clerk, second, marks)
    const filter = { serviceId, status: 'Pending', language: 'en', today: '2026-06-05' } as const
    const after = async (number: string) => {
      const place = await findPlace(db, clerk, filter, number)
      assert.ok(place)
      return [place.before, place.total, await takeNext(db, clerk, filter, place)]
    }
    assert.deepEqual(await after(first), [0, 2, third])
    // It has no due date, so it stands last in the list.
    assert.deepEqual(await after(second), [2, 3, first])
    assert.deepEqual(await countQueue(db, clerk, filter), { total: 2, passed: 0 })
  })
})
