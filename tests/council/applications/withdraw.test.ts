import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import { listPromises } from '../../../council/calendar/promises/promises.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { countApplications, listApplications } from '../../../council/cases/applications/inbox.server.ts'
import type { InboxFilter } from '../../../council/cases/applications/inbox-filter.server.ts'
import { listOwnApplications } from '../../../council/cases/applications/own-applications.server.ts'
import {
  bringBackApplication,
  countSetAside,
  setAsideApplication,
} from '../../../council/cases/applications/set-aside.server.ts'
import { trackApplication } from '../../../council/cases/applications/track.server.ts'
import {
  bringBackOwnApplication,
  withdrawApplication,
} from '../../../council/cases/applications/withdraw.server.ts'
import { listCalls } from '../../../council/cases/calls/list-calls.server.ts'
import { getOverview } from '../../../council/cases/figures/overview.server.ts'
import { addHoliday } from '../../../council/cases/recounting/change-holidays.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { caseRow } from '../../rows.ts'
import { apply, caseOn, factsOf, markDocuments, noon, offer, sendMarks } from '../cases-for-tests.ts'

describeDatabase('withdrawing', (database) => {
  let admin: Admin
  let clerk: Staff
  let citizen: Citizen
  before(async () => {
    const db = database()
    ;[admin, clerk] = [await newAdmin(db), await newStaff(db, 'S. Kulkarni')]
  })
  beforeEach(async () => {
    citizen = await newCitizen(database())
  })

  const revisionOf = async (db: Database, applicationId: string) =>
    (await caseRow(db, applicationId)).revision
  const withdraw = async (id: string, on: string, reason = '') =>
    withdrawApplication(database(), citizen, id, {
      reason,
      revision: await revisionOf(database(), id),
      now: noon(on),
    })
  const bringBack = async (id: string, on: string) =>
    bringBackOwnApplication(database(), citizen, id, {
      revision: await revisionOf(database(), id),
      now: noon(on),
    })
  const bringBackAtOffice = async (id: string, on: string) =>
    bringBackApplication(database(), clerk, id, {
      reason: 'She asked at the counter',
      revision: await revisionOf(database(), id),
      now: noon(on),
    })
  const found = async (filter: InboxFilter) => {
    const { rows } = await listApplications(database(), clerk, { language: 'en', ...filter }, undefined)
    return rows.map(({ applicationId }) => applicationId)
  }
  const figuresOf = async (serviceId: string) => {
    const period = { from: '2026-05', to: '2026-12', language: 'en', today: '2026-12-01' }
    const { services } = await getOverview(database(), admin, period)
    return services.find((one) => one.serviceId === serviceId)
  }

  test('it keeps its number and Pending, leaves queue, counts and figures, and is found under Withdrawn', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7))
    const id = await apply(db, citizen, serviceId)
    const counted = await countSetAside(db, clerk)
    assert.deepEqual(await withdraw(id, '2026-06-02', 'Moved away'), { done: true })
    const lists: InboxFilter[] = [
      {},
      { status: 'Pending' },
      { turn: 'council' },
      { due: 'overdue', today: '2026-12-01' },
      { receivedIn: '2026-06' },
      { setAside: 'setAside' },
    ]
    for (const filter of lists) {
      assert.deepEqual(await found({ serviceId, ...filter }), [], JSON.stringify(filter))
      if (!filter.setAside)
        assert.equal((await countApplications(db, clerk, { serviceId, ...filter })).Pending, 0)
    }
    assert.deepEqual(await found({ serviceId, setAside: 'withdrawn' }), [id])
    assert.deepEqual(await found({ applicationId: id, rawApplicationId: id }), [id])
    assert.deepEqual(await countSetAside(db, clerk), { ...counted, withdrawn: counted.withdrawn + 1 })
    assert.equal((await figuresOf(serviceId))?.open ?? 0, 0)
    const { status, turn, appeal, setAside } = await caseOn(db, citizen, id, '2026-12-01')
    assert.deepEqual([status, turn, appeal], ['Pending', 'none', undefined])
    const told = { date: noon('2026-06-02').toISOString(), reason: 'Moved away', until: '2026-07-02' }
    assert.deepEqual(setAside, told)
    const [own] = (await listOwnApplications(db, citizen, 'en', undefined)).rows
    assert.deepEqual(own?.setAside, told)
    const asked = { number: id, phone: answers.applicantPhoneNo }
    assert.deepEqual(await trackApplication(db, asked, 'somebody'), {
      applicationId: asked.number,
      status: 'Pending',
      turn: 'none',
      setAside: told,
      isCollectable: false,
    })
  })

  test('brought back, by the owner or by the office on their word, it goes on without the days in between', async () => {
    const db = database()
    // Monday 1 June: the days from the 2nd on count, so that the 7th working day is the 9th.
    const serviceId = await offer(db, factsOf(7))
    for (const back of [bringBack, bringBackAtOffice]) {
      const id = await apply(db, citizen, serviceId)
      assert.equal((await caseOn(db, clerk, id, '2026-06-01')).dueOn, '2026-06-09')
      // The 2nd and the 3rd have counted; the 4th to the 22nd do not, and five more end on the 27th.
      await withdraw(id, '2026-06-04')
      assert.deepEqual(await back(id, '2026-06-22'), { done: true })
      const { dueOn, setAside, turn, clock, firstPromised } = await caseOn(db, clerk, id, '2026-06-23')
      assert.deepEqual([dueOn, setAside, turn], ['2026-06-27', undefined, 'council'])
      assert.equal(firstPromised, '2026-06-09')
      assert.equal(clock?.daysUsed, 3)
      const stopped = clock?.notCounted.filter(({ why }) => why.code === 'withdrawn').map(({ day }) => day)
      assert.deepEqual([stopped?.[0], stopped?.at(-1), stopped?.length], ['2026-06-04', '2026-06-22', 19])
      assert.deepEqual(await found({ serviceId, status: 'Pending', applicationId: id }), [id])
      // Again, and the days of both are left out.
      await withdraw(id, '2026-06-24')
      await back(id, '2026-06-25')
      assert.equal((await caseOn(db, clerk, id, '2026-06-25')).dueOn, '2026-06-30')
      const promises = (await listPromises(db, id)).map((one) => [one.reasonKey, one.dueOn])
      assert.deepEqual(promises, [
        ['received', '2026-06-09'],
        ['broughtBack', '2026-06-27'],
        ['broughtBack', '2026-06-30'],
      ])
      const decision = { status: 'Approved', revision: 5, now: noon('2026-06-30') } as const
      assert.deepEqual(await decideApplication(db, clerk, id, decision), { decided: true })
    }
    assert.deepEqual((await figuresOf(serviceId))?.whole.inTime, 2)
  })

  test('both sides read who withdrew it, why, and who brought it back', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(7)))
    await withdraw(id, '2026-06-02', 'Moved away')
    await bringBackAtOffice(id, '2026-06-03')
    const own = (await listOwnHistory(db, citizen, id, 'en'))?.map(({ act, reason, own }) => [
      act,
      reason,
      own,
    ])
    assert.deepEqual(own, [
      ['application.submitted', '', true],
      ['application.withdrawn', 'Moved away', true],
      ['application.broughtBack', 'She asked at the counter', false],
    ])
    const by = (await listHistory(db, clerk, id, 'en'))?.map((line) => line.by)
    assert.deepEqual(by, ['Test Citizen', 'Test Citizen', 'S. Kulkarni'])
  })

  test('what was late when it was withdrawn stays late in the figures, and is late when it comes back', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(3, ['Ration card']))
    const [late, inTime] = [
      await apply(db, citizen, serviceId, { atHand: [0] }),
      await apply(db, citizen, serviceId, { atHand: [0] }),
    ]
    const { dueOn } = await caseOn(db, clerk, late, '2026-06-01')
    await withdraw(inTime, String(dueOn))
    assert.equal((await figuresOf(serviceId))?.whole.withdrawnLate, 0)
    await withdraw(late, '2026-06-20')
    const figures = await figuresOf(serviceId)
    assert.deepEqual([figures?.whole.withdrawnLate, figures?.months['2026-06']?.withdrawnLate], [1, 1])
    assert.deepEqual([figures?.whole.received, figures?.open, figures?.overdue], [0, 0, 0])
    await bringBack(late, '2026-07-01')
    const back = await caseOn(db, clerk, late, '2026-07-01')
    assert.deepEqual([back.dueOn, back.appeal?.because], [dueOn, 'limitPassed'])
    const again = await figuresOf(serviceId)
    assert.deepEqual([again?.whole.withdrawnLate, again?.open, again?.overdue], [0, 1, 1])
  })

  test('a clock that an officer stopped late stays counted, in the figures and in their list', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7, ['Ration card']))
    const id = await apply(db, citizen, serviceId, { atHand: [0], on: '2026-06-03' })
    const marks = { seen: [], missing: [0], note: 'Torn', revision: 1, now: noon('2026-06-08') }
    await markDocuments(db, clerk, id, marks)
    for (const act of [withdraw, bringBack]) {
      await act(id, '2026-06-10')
      assert.deepEqual((await figuresOf(serviceId))?.stoppedByMonth, { '2026-06': 1 })
      assert.deepEqual(await found({ serviceId, stoppedIn: '2026-06' }), [id])
    }
    assert.equal((await caseOn(db, citizen, id, '2026-06-10')).turn, 'citizen')
  })

  test('while it is withdrawn a new calendar moves nothing, and it comes back by that calendar', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2032-06-01' })
    const { dueOn } = await caseOn(db, clerk, id, '2032-06-01')
    await withdraw(id, '2032-06-03')
    const holiday = { day: '2032-06-08', names: { en: 'Fair' } }
    const done = await addHoliday(db, admin, holiday, { now: noon('2032-06-04') })
    assert.equal(done?.done, true, 'no preview: it moves no case that waits for the council')
    assert.equal((await caseOn(db, clerk, id, '2032-06-04')).dueOn, dueOn)
    await bringBack(id, '2032-06-05')
    const { clock } = await caseOn(db, clerk, id, '2032-06-05')
    const why = clock?.notCounted.find(({ day }) => day === holiday.day)?.why
    assert.equal(why?.code, 'publicHoliday')
  })

  test('what the clock showed when the limit passed stays, whatever calendar comes while it is withdrawn', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(3)), { on: '2033-06-01' })
    const { dueOn } = await caseOn(db, clerk, id, '2033-06-01')
    await withdraw(id, '2033-06-20')
    const holiday = { day: '2033-06-02', names: { en: 'Fair' } }
    await addHoliday(db, admin, holiday, { now: noon('2033-06-21') })
    await bringBack(id, '2033-06-22')
    const back = await caseOn(db, clerk, id, '2033-06-22')
    assert.deepEqual([back.dueOn, back.clock?.limit], [dueOn, { due: dueOn }])
    assert.equal(back.clock?.notCounted.find(({ day }) => day === holiday.day)?.why.code, undefined)
  })

  test('only its owner withdraws it, and only what nobody has decided or set aside', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db))
    const neighbour = await newCitizen(db)
    const asked = { reason: '', revision: 1, now: noon('2026-06-02') }
    assert.equal(await withdrawApplication(db, neighbour, id, asked), undefined)
    assert.equal(await bringBackOwnApplication(db, neighbour, id, asked), undefined)
    assert.equal(await withdrawApplication(db, citizen, 'NONE-1', asked), undefined)
    await setAsideApplication(db, clerk, id, { ...asked, reason: 'A joke' })
    for (const act of [withdraw, bringBack]) {
      const refused = await act(id, '2026-06-03')
      assert.ok(refused && 'changed' in refused)
      assert.equal(refused.changed.act, 'application.setAside')
    }
    await bringBackAtOffice(id, '2026-06-04')
    await decideApplication(db, clerk, id, { status: 'Rejected', reason: 'No', revision: 3 })
    const refused = await withdraw(id, '2026-06-05')
    assert.ok(refused && 'changed' in refused)
    assert.equal(refused.changed.act, 'application.decided')
  })

  test('an officer who has it open decides, marks and sets aside nothing any more, and reads what came first', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(3, ['Ration card'])))
    await withdraw(id, '2026-06-02')
    const acts = [1, 2].flatMap((revision) => [
      decideApplication(db, clerk, id, { status: 'Approved', despiteMissing: 'x', revision }),
      sendMarks(db, clerk, id, { seen: [0], missing: [], revision }),
      setAsideApplication(db, clerk, id, { reason: 'A joke', revision }),
    ])
    for (const answer of await Promise.all(acts)) {
      assert.ok(answer && 'changed' in answer)
      assert.equal(answer.changed.act, 'application.withdrawn')
    }
  })

  test('of a decision and a withdrawal at once exactly one is done, and of two like ones one is counted', async () => {
    const db = database()
    const serviceId = await offer(db)
    const id = await apply(db, citizen, serviceId)
    const asked = { reason: 'No need', revision: 1, now: noon('2026-06-02') }
    const [decided, withdrawn] = await Promise.all([
      decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon('2026-06-02') }),
      withdrawApplication(db, citizen, id, asked),
    ])
    assert.ok(decided && withdrawn)
    assert.notEqual(decided.decided, withdrawn.done)
    const twice = await apply(db, citizen, serviceId)
    const both = await Promise.all([1, 2].map(() => withdrawApplication(db, citizen, twice, asked)))
    assert.deepEqual(both, [{ done: true }, { done: true }])
    const back = { revision: 2, now: noon('2026-06-03') }
    const returned = await Promise.all([1, 2].map(() => bringBackOwnApplication(db, citizen, twice, back)))
    assert.deepEqual(returned, [{ done: true }, { done: true }])
    assert.equal((await figuresOf(serviceId))?.open, 1)
  })

  test('it comes back until the 30th day, and after it neither by the owner nor by the office', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db))
    await withdraw(id, '2026-06-02')
    assert.deepEqual(await bringBack(id, '2026-07-03'), { done: false, over: true })
    assert.deepEqual(await bringBackAtOffice(id, '2026-07-03'), { done: false, over: true })
    assert.deepEqual(await bringBack(id, '2026-07-02'), { done: true })
  })

  test('nobody is called any more about a document that was missing', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(7, ['Ration card'])), { atHand: [0] })
    const marks = { seen: [], missing: [0], note: 'Torn', revision: 1, now: noon('2026-06-02') }
    await markDocuments(db, clerk, id, marks)
    const called = async () => {
      const { rows } = await listCalls(db, clerk, 'call', { language: 'en' })
      return rows.some(({ applicationId }) => applicationId === id)
    }
    assert.equal(await called(), true)
    await withdraw(id, '2026-06-03')
    assert.equal(await called(), false)
  })
})
