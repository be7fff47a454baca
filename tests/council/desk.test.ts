import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Officer } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import type { InboxFilter } from '../../council/cases/applications/inbox-filter.server.ts'
import {
  deleteLeftCases,
  enterCase,
  leaveCase,
  leaveCases,
  takeCase,
} from '../../council/cases/desk/open-cases.server.ts'
import { findPlace } from '../../council/cases/desk/queue.server.ts'
import { takeNext } from '../../council/cases/desk/take-next.server.ts'
import { atCaseMinutes } from '../../rules/limits.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRows } from '../rows.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'

/** Opens a case, and waits until that is noted. */
async function entered(...asked: Parameters<typeof enterCase>) {
  const { noted, ...found } = await enterCase(...asked)
  await noted
  return found
}

describeDatabase('desk', (database) => {
  /** Cases of a service of their own, the first due first, and the list that holds them alone. */
  async function newQueue(count: number) {
    const db = database()
    const serviceId = await offer(db, factsOf(20))
    const citizen = await newCitizen(db)
    const numbers: string[] = []
    for (let day = 1; day <= count; day += 1)
      numbers.push(await apply(db, citizen, serviceId, { on: `2026-06-${String(day).padStart(2, '0')}` }))
    const filter = { serviceId, status: 'Pending', language: 'en', today: '2026-06-30' } as const
    /** What follows a case in the list, for an officer. */
    const after = async (officer: Officer, number = '', now?: Date) => {
      const place = await findPlace(db, officer, filter, number)
      assert.ok(place, number)
      return takeNext(db, officer, filter, place, now)
    }
    return { db, numbers, filter, after }
  }

  test('the next case is the one that follows in the list, and after the last the first', async () => {
    const { db, numbers, after } = await newQueue(3)
    const clerk = await newStaff(db)
    assert.equal(await after(clerk, numbers[0]), numbers[1])
    assert.equal(await after(clerk, numbers[1]), numbers[2])
    assert.equal(await after(clerk, numbers[2]), numbers[0])
  })

  test('what a decision has taken from the list is not offered again, and after the last there is none', async () => {
    const { db, numbers, filter, after } = await newQueue(2)
    const clerk = await newStaff(db)
    const place = await findPlace(db, clerk, filter, numbers[0] ?? '')
    assert.ok(place)
    const decided = await decideApplication(db, clerk, numbers[0] ?? '', { status: 'Approved', revision: 1 })
    assert.ok(decided?.decided)
    assert.equal(await takeNext(db, clerk, filter, place), numbers[1])
    assert.equal(await after(clerk, numbers[1]), undefined)
  })

  test('officers who ask at the same moment from the same place all get cases of their own', async () => {
    const { db, numbers, after } = await newQueue(4)
    const clerks = await Promise.all([newStaff(db), newStaff(db), newStaff(db), newStaff(db)])
    const taken = await Promise.all(clerks.map((clerk) => after(clerk, numbers[0])))
    const got = taken.filter((number) => number !== undefined)
    assert.equal(new Set(got).size, got.length)
    assert.deepEqual(got.sort(), numbers.slice(1).sort())
  })

  test('a case that a colleague has open is passed over until the colleague has left it', async () => {
    const { db, numbers, after } = await newQueue(3)
    const [clerk, colleague] = [await newStaff(db), await newStaff(db, 'R. Deshmukh')]
    const opened = new Date('2026-06-30T05:00:00.000Z')
    const minutes = (count: number) => new Date(opened.getTime() + count * 60_000)
    assert.deepEqual((await entered(db, colleague, numbers[1] ?? '', opened)).others, [])
    assert.equal(await after(clerk, numbers[0], minutes(atCaseMinutes - 1)), numbers[2])
    assert.deepEqual((await entered(db, clerk, numbers[1] ?? '', minutes(1))).others, [
      { name: 'R. Deshmukh', since: opened.toISOString() },
    ])
    await leaveCase(db, clerk, numbers[1] ?? '')
    assert.equal(await after(clerk, numbers[0], minutes(atCaseMinutes)), numbers[1])
    await leaveCase(db, colleague, numbers[1] ?? '')
    assert.deepEqual((await entered(db, clerk, numbers[1] ?? '', minutes(2))).others, [])
  })

  test('whoever leaves a case leaves it for themselves alone', async () => {
    const { db, numbers } = await newQueue(1)
    const [clerk, colleague, third] = [await newStaff(db), await newStaff(db), await newStaff(db)]
    const [number = ''] = numbers
    for (const officer of [clerk, colleague]) await entered(db, officer, number)
    await leaveCase(db, clerk, number)
    const { others } = await entered(db, third, number)
    assert.equal(others.length, 1)
  })

  test('a case that was decided since it was listed is not taken', async () => {
    const { db, numbers } = await newQueue(1)
    const clerk = await newStaff(db)
    const listed = { applicationId: numbers[0] ?? '', status: 'Pending' } as const
    assert.equal(await takeCase(db, clerk, listed, new Date()), true)
    await decideApplication(db, await newStaff(db), listed.applicationId, { status: 'Approved', revision: 1 })
    assert.equal(await takeCase(db, clerk, listed, new Date()), false)
  })

  test('an officer who looks at a list has left every case', async () => {
    const { db, numbers } = await newQueue(2)
    const [clerk, colleague] = [await newStaff(db), await newStaff(db)]
    const now = new Date()
    for (const number of numbers) await entered(db, colleague, number, now)
    await leaveCases(db, colleague)
    for (const number of numbers) assert.deepEqual((await entered(db, clerk, number, now)).others, [])
  })

  test('an officer who looks again within a quarter of an hour has it open since the first look, later since then', async () => {
    const { db, numbers } = await newQueue(1)
    const [clerk, colleague] = [await newStaff(db), await newStaff(db)]
    const since = async (...minutes: number[]) => {
      const at = minutes.map((minute) => new Date(Date.parse('2026-06-30T05:00:00.000Z') + minute * 60_000))
      for (const moment of at) await entered(db, colleague, numbers[0] ?? '', moment)
      return (await entered(db, clerk, numbers[0] ?? '', at.at(-1))).others[0]?.since
    }
    assert.equal(await since(0, 10, 20), '2026-06-30T05:00:00.000Z')
    assert.equal(await since(60), '2026-06-30T06:00:00.000Z')
  })

  test('a case is noted once a minute, for each officer who has it open', async () => {
    const { db, numbers } = await newQueue(1)
    const [clerk, colleague] = [await newStaff(db, 'A. Patil'), await newStaff(db, 'R. Deshmukh')]
    const number = numbers[0] ?? ''
    const at = (second: number) => new Date(Date.parse('2026-06-30T05:00:00.000Z') + second * 1000)
    const seen = async () => {
      const rows = db.selectFrom('openCases').select(['userId', 'seenAt']).where('applicationId', '=', number)
      const found = new Map((await rows.execute()).map((row) => [row.userId, row.seenAt]))
      return [clerk, colleague].map(({ id }) => found.get(id))
    }
    await entered(db, clerk, number, at(0))
    assert.deepEqual((await entered(db, colleague, number, at(20))).others, [
      { name: 'A. Patil', since: at(0).toISOString() },
    ])
    await entered(db, clerk, number, at(59))
    assert.deepEqual(await seen(), [at(0).toISOString(), at(20).toISOString()])
    await entered(db, clerk, number, at(61))
    assert.deepEqual(await seen(), [at(61).toISOString(), at(20).toISOString()])
  })

  test('the sweep forgets an officer who has left a case, and no one else', async () => {
    const { db, numbers } = await newQueue(1)
    const [clerk, colleague] = [await newStaff(db), await newStaff(db)]
    const now = new Date()
    await entered(db, clerk, numbers[0] ?? '', new Date(now.getTime() - atCaseMinutes * 60_000))
    await entered(db, colleague, numbers[0] ?? '', now)
    await deleteLeftCases(db, now)
    const rows = await findRows(db, 'openCases', { applicationId: numbers[0] ?? '' }, ['userId'])
    assert.deepEqual(rows, [{ userId: colleague.id }])
  })

  test('a place says how many stand before it, in a list and in a search', async () => {
    const { db, numbers, filter } = await newQueue(3)
    const clerk = await newStaff(db)
    const placeIn = async (asked: InboxFilter, number = numbers[1] ?? '') => {
      const place = await findPlace(db, clerk, asked, number)
      return place && { before: place.before, total: place.total }
    }
    assert.deepEqual(await placeIn(filter), { before: 1, total: 3 })
    assert.deepEqual(await placeIn({ ...filter, search: numbers[1]?.slice(0, -2) }), { before: 1, total: 3 })
    assert.deepEqual(await placeIn({ ...filter, sort: 'newest' }, numbers[0]), { before: 2, total: 3 })
    assert.deepEqual(await placeIn({ ...filter, due: 'overdue' }, numbers[0]), { before: 0, total: 3 })
    const elsewhere = [
      { ...filter, status: 'Approved' },
      { ...filter, status: 'Approved', due: 'overdue' },
      { ...filter, search: 'nobody' },
      { ...filter, applicationId: numbers[1], rawApplicationId: numbers[1] },
    ] as const
    for (const asked of elsewhere) assert.equal(await placeIn(asked), undefined, JSON.stringify(asked))
    await decideApplication(db, clerk, numbers[0] ?? '', { status: 'Approved', revision: 1 })
    const ofAll = { ...filter, status: undefined }
    assert.deepEqual(await placeIn(ofAll), { before: 0, total: 2 }, 'what is decided is not worked through')
  })
})
