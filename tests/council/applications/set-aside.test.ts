import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import { answerMissing } from '../../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { exportApplications } from '../../../council/cases/applications/export.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { countApplications, listApplications } from '../../../council/cases/applications/inbox.server.ts'
import type { InboxFilter } from '../../../council/cases/applications/inbox-filter.server.ts'
import { listOwnApplications } from '../../../council/cases/applications/own-applications.server.ts'
import {
  bringBackApplication,
  countSetAside,
  listSetAsideNotes,
  setAsideApplication,
} from '../../../council/cases/applications/set-aside.server.ts'
import { trackApplication } from '../../../council/cases/applications/track.server.ts'
import { limitedOf } from '../../../council/cases/figures/month-figures.ts'
import { getOverview } from '../../../council/cases/figures/overview.server.ts'
import { getPublicOverview } from '../../../council/cases/figures/public-overview.server.ts'
import { addHoliday } from '../../../council/cases/recounting/change-holidays.server.ts'
import { listServicesWithPending } from '../../../council/catalogue/services/catalogue.server.ts'
import { countApplicationsOf } from '../../../council/catalogue/services/keep-services.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { caseRow } from '../../rows.ts'
import { apply, caseOn, factsOf, markDocuments, noon, offer, sendMarks } from '../cases-for-tests.ts'

const today = '2026-07-20'
const why = 'Nobody of that name lives here'

describeDatabase('setting aside', (database) => {
  let admin: Admin
  let clerk: Staff
  let citizen: Citizen
  before(async () => {
    const db = database()
    ;[admin, clerk, citizen] = [await newAdmin(db), await newStaff(db, 'S. Kulkarni'), await newCitizen(db)]
  })

  const revisionOf = async (db: Database, applicationId: string) =>
    (await caseRow(db, applicationId)).revision
  const setAside = async (applicationId: string, asked: { reason?: string; revision?: number } = {}) => {
    const revision = await revisionOf(database(), applicationId)
    const input = { reason: why, revision, now: noon('2026-06-20'), ...asked }
    return setAsideApplication(database(), clerk, applicationId, input)
  }
  const bringBack = async (applicationId: string, day = '2026-06-25') => {
    const revision = await revisionOf(database(), applicationId)
    const input = { reason: 'He was here himself', revision, now: noon(day) }
    return bringBackApplication(database(), admin, applicationId, input)
  }

  /** Every list, count and figure in which an application of the service can stand. */
  async function everything(serviceId: string) {
    const db = database()
    const filters: InboxFilter[] = [
      {},
      { serviceId },
      { sort: 'newest' },
      { search: 'zarathustra' },
      { turn: 'council' },
      { turn: 'citizen', serviceId },
      { due: 'overdue' },
      { due: 'thisWeek', today: '2026-06-12' },
      { receivedIn: '2026-06' },
      { stoppedIn: 'any' },
      { stoppedIn: '2026-06', serviceId },
      { status: 'Pending' },
      { status: 'Pending', serviceId, search: 'zarathustra' },
    ]
    const lists: unknown[] = []
    for (const one of filters) {
      const filter = { today, language: 'en', ...one }
      const page = await listApplications(db, clerk, filter, undefined)
      const exported: string[] = []
      for await (const { applicationId } of exportApplications(db, clerk, filter))
        exported.push(applicationId)
      const rows = page.rows.map(({ setAsideAt: _, revision: __, ...row }) => row)
      lists.push(one, rows, await countApplications(db, clerk, filter), exported)
    }
    const period = { from: '2026-05', to: '2026-08', language: 'en', today }
    const figures = [await getOverview(db, admin, period), await getPublicOverview(db, period)]
    return {
      lists,
      // That it was set aside is counted apart.
      figures: JSON.stringify(figures).replace(/"setAside(Late)?":\d+/g, ''),
      services: await listServicesWithPending(db, clerk, 'en', undefined),
      ofService: await countApplicationsOf(db, admin, serviceId),
    }
  }

  test('an application that is set aside is as if it were never there, and brought back as if it had never gone', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7, ['Ration card']))
    await apply(db, citizen, serviceId, { atHand: [0], on: '2026-06-02' })
    const without = await everything(serviceId)
    const junk = await apply(db, citizen, serviceId, {
      atHand: [0],
      applicantName: 'Zarathustra',
      on: '2026-06-03',
    })
    // Stopped after the first working day, so that it is counted there too.
    const marks = { seen: [], missing: [0], note: 'Torn', revision: 1, now: noon('2026-06-08') }
    await markDocuments(db, clerk, junk, marks)
    const stopped = await everything(serviceId)
    assert.deepEqual(await setAside(junk), { done: true })
    assert.deepEqual(await everything(serviceId), without)
    assert.deepEqual(await bringBack(junk), { done: true })
    assert.deepEqual(await everything(serviceId), stopped)
    await answerMissing(db, citizen, junk, { atHand: [0], revision: 4, now: noon('2026-06-26') })
    const overdue = await everything(serviceId)
    assert.notDeepEqual(overdue, stopped)
    await setAside(junk)
    assert.deepEqual(await everything(serviceId), without)
    await bringBack(junk, '2026-07-01')
    assert.deepEqual(await everything(serviceId), overdue)
  })

  test('its number alone finds it, and the list of those that are set aside says who did it and why', async () => {
    const db = database()
    const serviceId = await offer(db)
    const id = await apply(db, citizen, serviceId, { applicantName: 'Junk Name' })
    const { setAside: counted } = await countSetAside(db, clerk)
    await setAside(id)
    const find = async (filter: InboxFilter) =>
      (await listApplications(db, clerk, { language: 'en', ...filter }, undefined)).rows.map(
        ({ applicationId }) => applicationId,
      )
    assert.deepEqual(await find({ applicationId: id, rawApplicationId: id }), [id])
    assert.ok((await find({ setAside: 'setAside' })).includes(id))
    assert.deepEqual(await find({ setAside: 'setAside', serviceId, search: 'junk' }), [id])
    assert.deepEqual(await find({ search: 'junk', serviceId }), [])
    assert.equal((await countSetAside(db, clerk)).setAside, counted + 1)
    const note = (await listSetAsideNotes(db, clerk, [id])).get(id)
    assert.deepEqual([note?.by, note?.reason], ['S. Kulkarni', why])
  })

  test('the applicant reads when and why, in the list, on the page, in the history and when tracking', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(3))
    const owner = await newCitizen(db)
    const id = await apply(db, owner, serviceId)
    await setAside(id)
    const said = { date: noon('2026-06-20').toISOString(), reason: why }
    const found = await caseOn(db, owner, id, today)
    assert.deepEqual(found.setAside, said)
    assert.deepEqual([found.turn, found.appeal, found.noDueDate], ['none', undefined, undefined])
    const [own] = (await listOwnApplications(db, owner, 'en', undefined)).rows
    assert.deepEqual(own?.setAside, said)
    const phone = answers.applicantPhoneNo
    const tracked = await trackApplication(db, { number: id, phone }, 'somebody')
    assert.deepEqual(tracked, {
      applicationId: id,
      status: 'Pending',
      turn: 'none',
      setAside: said,
      isCollectable: false,
    })
    await bringBack(id)
    const acts = (await listOwnHistory(db, owner, id, 'en'))?.map(({ act, reason }) => [act, reason])
    assert.deepEqual(acts, [
      ['application.submitted', ''],
      ['application.setAside', why],
      ['application.broughtBack', 'He was here himself'],
    ])
    const by = (await listHistory(db, clerk, id, 'en'))?.map((line) => line.by)
    assert.deepEqual(by?.slice(1), ['S. Kulkarni', 'Test Admin'])
    assert.equal((await caseOn(db, owner, id, today)).setAside, undefined)
  })

  test('nobody decides, marks or answers what is set aside, and a decided one is not set aside', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(3, ['Ration card'])))
    await setAside(id)
    const acts = [
      decideApplication(db, clerk, id, { status: 'Approved', despiteMissing: 'x', revision: 2 }),
      sendMarks(db, clerk, id, { seen: [0], missing: [], revision: 2 }),
      answerMissing(db, citizen, id, { atHand: [0], revision: 2 }),
    ]
    for (const answer of await Promise.all(acts)) {
      assert.ok(answer && 'changed' in answer)
      assert.equal(answer.changed.act, 'application.setAside')
    }
    await bringBack(id)
    await decideApplication(db, clerk, id, { status: 'Rejected', reason: 'No', revision: 3 })
    const refused = await setAside(id)
    assert.ok(refused && 'changed' in refused)
    assert.equal(refused.changed.act, 'application.decided')
  })

  test('a reason is needed, a stale form changes nothing, and the same form sent twice counts once', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db))
    assert.deepEqual(await setAside(id, { reason: '' }), { done: false, lacking: 'reason' })
    assert.equal(await setAsideApplication(db, clerk, 'NONE-1', { reason: why, revision: 1 }), undefined)
    const stale = await setAside(id, { revision: 7 })
    assert.ok(stale && 'changed' in stale)
    const period = { from: '2026-06', to: '2026-06', language: 'en', today }
    const { open } = (await getOverview(db, admin, period)).all
    const both = await Promise.all([1, 2].map(() => setAside(id, { revision: 1 })))
    assert.deepEqual(both, [{ done: true }, { done: true }])
    assert.equal((await getOverview(db, admin, period)).all.open, open - 1)
    const other = await setAsideApplication(db, admin, id, { reason: why, revision: 1 })
    assert.ok(other && 'changed' in other)
    assert.equal((await getOverview(db, admin, period)).all.open, open - 1)
  })

  test('the due date stays, and a calendar that changes meanwhile moves it without naming the application', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(3)), { on: '2031-06-02' })
    const { dueOn } = await caseOn(db, clerk, id, '2031-06-02')
    await setAside(id)
    await bringBack(id)
    assert.equal((await caseOn(db, clerk, id, '2031-06-02')).dueOn, dueOn)
    await setAside(id)
    const holiday = { day: '2031-06-04', names: { en: 'Fair' } }
    const done = await addHoliday(db, admin, holiday, { now: noon('2031-06-02') })
    assert.equal(done?.done, true, 'no preview: it moves no case that anybody sees')
    await bringBack(id)
    const moved = await caseOn(db, clerk, id, '2031-06-02')
    assert.ok(dueOn && moved.dueOn && moved.dueOn > dueOn)
    assert.equal(moved.firstPromised, dueOn)
  })

  test('what was late when it was set aside stays counted as late, and all that is set aside is counted', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(3))
    const late = await apply(db, citizen, serviceId)
    const inTime = await apply(db, citizen, serviceId, { on: '2026-06-19' })
    const figures = async () => {
      const months = { from: '2026-01', to: '2026-12', language: 'en', today }
      const { services } = await getOverview(db, admin, months)
      return services.find((one) => one.serviceId === serviceId)
    }
    assert.equal((await figures())?.whole.setAside, 0)
    for (const id of [late, inTime]) assert.deepEqual(await setAside(id), { done: true })
    const { whole, months, overdue } = (await figures()) ?? {}
    assert.deepEqual([whole?.setAside, whole?.setAsideLate, overdue], [2, 1, 0])
    assert.deepEqual(whole && limitedOf(whole), 1)
    assert.equal(months?.['2026-06']?.setAsideLate, 1)
    await bringBack(late)
    assert.equal((await figures())?.whole.setAsideLate, 0)
  })
})
