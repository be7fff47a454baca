import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { countWaiting, countWork, listFirstWaiting } from '../../council/cases/desk/my-work.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { apply, factsOf, markDocuments, noon, offer } from './cases-for-tests.ts'

describeDatabase('my work', (database) => {
  test('everything that waits for the office is counted in its tally and listed, what is decided or waits for its applicant beside it', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const citizen = await newCitizen(db)
    const [service, free] = [await offer(db, factsOf(3, ['Ration card'])), await offer(db)]
    const enter = (on: string, serviceId = service) => apply(db, citizen, serviceId, { on, atHand: [0] })
    // Due on 4, 11, 11, 15 and 16 June, three working days after each.
    const late = await enter('2026-06-01')
    const today = [await enter('2026-06-08'), await enter('2026-06-08')].sort()
    const later = [await enter('2026-06-11'), await enter('2026-06-12')]
    const undated = [await enter('2026-06-02', free), await enter('2026-06-10', free)]
    const asked = await enter('2026-06-03')
    const marks = { seen: [], missing: [0], revision: 1, now: noon('2026-06-03') }
    await markDocuments(db, clerk, asked, marks)
    const done = await enter('2026-06-02')
    const decision = { status: 'Approved', revision: 1, now: noon('2026-06-11') } as const
    await decideApplication(db, clerk, done, decision)
    const day = '2026-06-11'
    const counts = await countWork(db, clerk, day)
    assert.deepEqual(
      { ...counts },
      {
        late: 1,
        today: 2,
        answered: 0,
        later: 2,
        undated: 2,
        fresh: 3,
        mine: 0,
        applicants: 1,
        decided: 1,
        toIssue: 0,
        payments: 0,
      },
    )
    assert.equal(countWaiting(counts), 7)
    const firsts = await listFirstWaiting(db, clerk, { language: 'en', today: day })
    const numbers = Object.entries(firsts).map(([tally, rows]) => [
      tally,
      rows.map((row) => row.applicationId),
    ])
    assert.deepEqual(Object.fromEntries(numbers), { late: [late], today, answered: [], later, undated })
  })

  test('an answer waits for the office, the oldest first, until it is decided, marked or asked for again', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const service = await offer(db, factsOf(undefined, ['Ration card']))
    const answered = async (day: string) => {
      const citizen = await newCitizen(db)
      const number = await apply(db, citizen, service, { on: '2026-07-01', atHand: [0] })
      await markDocuments(db, clerk, number, { seen: [], missing: [0], revision: 1, now: noon('2026-07-01') })
      const answer = { atHand: [0], revision: 2, now: noon(day) }
      assert.deepEqual(await answerMissing(db, citizen, number, answer), { done: true })
      return number
    }
    const [second, first, third] = [
      await answered('2026-07-06'),
      await answered('2026-07-05'),
      await answered('2026-07-07'),
    ]
    const listed = async () => {
      const firsts = await listFirstWaiting(db, clerk, { language: 'en', today: '2026-07-08' })
      return firsts.answered.map((row) => [row.applicationId, row.answeredAt])
    }
    assert.deepEqual(await listed(), [
      [first, noon('2026-07-05').toISOString()],
      [second, noon('2026-07-06').toISOString()],
      [third, noon('2026-07-07').toISOString()],
    ])
    const now = noon('2026-07-08')
    await decideApplication(db, clerk, first, { status: 'Approved', revision: 3, now })
    await markDocuments(db, clerk, second, { seen: [], missing: [0], note: 'The back.', revision: 3, now })
    await markDocuments(db, clerk, third, { seen: [0], missing: [], revision: 3, now })
    assert.deepEqual(await listed(), [])
    await decideApplication(db, clerk, first, { status: 'Pending', whyChanged: 'Again', revision: 4, now })
    assert.deepEqual(await listed(), [], 'a decision that is taken back brings no answer back')
  })
})
