import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotAllowed, type Officer } from '../../council/actors/actors.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { countWork, listAnsweredWork, listDueWork } from '../../council/cases/desk/my-work.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { apply, factsOf, markDocuments, noon, offer } from './cases-for-tests.ts'

describeDatabase('my work', (database) => {
  test('what is due by today is listed, the first due first, and counted beside what is due later', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const citizen = await newCitizen(db)
    const service = await offer(db, factsOf(3))
    // Due on 4, 11, 11, 15 and 30 June, three working days after each.
    const [late, first, second, later] = [
      await apply(db, citizen, service, { on: '2026-06-01' }),
      await apply(db, citizen, service, { on: '2026-06-08' }),
      await apply(db, citizen, service, { on: '2026-06-08' }),
      await apply(db, citizen, service, { on: '2026-06-11' }),
    ]
    await apply(db, citizen, service, { on: '2026-06-25' })
    await apply(db, citizen, await offer(db), { on: '2026-06-01' })
    const done = await apply(db, citizen, service, { on: '2026-06-02' })
    await decideApplication(db, clerk, done, {
      status: 'Approved',
      revision: 1,
      now: noon('2026-06-03'),
    })
    const rows = await listDueWork(db, clerk, 'en', '2026-06-11')
    assert.deepEqual(
      rows.map(({ applicationId, dueOn }) => [applicationId, dueOn]),
      [
        [late, '2026-06-04'],
        [[first, second].sort()[0], '2026-06-11'],
        [[first, second].sort()[1], '2026-06-11'],
      ],
    )
    assert.deepEqual(
      { ...(await countWork(db, clerk, '2026-06-11')) },
      { overdue: 1, today: 2, byToday: 3, thisWeek: 3, mine: 0 },
    )
    const [next] = await listDueWork(db, clerk, 'en', '2026-06-15').then((due) => due.slice(-1))
    assert.equal(next?.applicationId, later)
  })

  test('an applicant who answered yesterday or today is listed until the case is decided or waits for them again', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const citizen = await newCitizen(db)
    const service = await offer(db, factsOf(5, ['Ration card']))
    const answered = async (day: string) => {
      const number = await apply(db, citizen, service, { on: '2026-07-01', atHand: [0] })
      await markDocuments(db, clerk, number, { seen: [], missing: [0], revision: 1, now: noon('2026-07-01') })
      const answer = { atHand: [0], revision: 2, now: noon(day) }
      assert.deepEqual(await answerMissing(db, citizen, number, answer), { done: true })
      return number
    }
    const early = await answered('2026-07-05')
    const yesterday = await answered('2026-07-06')
    const today = await answered('2026-07-07')
    const decided = await answered('2026-07-07')
    await decideApplication(db, clerk, decided, { status: 'Approved', revision: 3, now: noon('2026-07-07') })
    const again = await answered('2026-07-07')
    const marks = { seen: [], missing: [0], note: 'The back too.', revision: 3, now: noon('2026-07-07') }
    await markDocuments(db, clerk, again, marks)
    const { rows, count } = await listAnsweredWork(db, clerk, 'en', '2026-07-07')
    assert.deepEqual(
      rows.map(({ applicationId }) => applicationId),
      [today, yesterday],
    )
    assert.equal(count, 2)
    assert.ok(!rows.some(({ applicationId }) => applicationId === early))
  })

  test('nobody but an officer reads it', async () => {
    const db = database()
    const citizen = (await newCitizen(db)) as unknown as Officer
    await assert.rejects(countWork(db, citizen, '2026-06-11'), NotAllowed)
    await assert.rejects(listDueWork(db, citizen, 'en', '2026-06-11'), NotAllowed)
    await assert.rejects(listAnsweredWork(db, citizen, 'en', '2026-06-11'), NotAllowed)
  })
})
