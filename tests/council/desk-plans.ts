import { test } from 'node:test'
import type { Staff } from '../../council/actors/actors.server.ts'
import { exportApplications } from '../../council/cases/applications/export.server.ts'
import { countApplications, listApplications } from '../../council/cases/applications/inbox.server.ts'
import type { InboxFilter } from '../../council/cases/applications/inbox-filter.server.ts'
import { deleteEndedUndos } from '../../council/cases/applications/keep-undo.server.ts'
import { findUndoable } from '../../council/cases/applications/undoable.server.ts'
import { callLists, countCalls, countPeople } from '../../council/cases/calls/list-calls.server.ts'
import { listReady } from '../../council/cases/calls/list-ready.server.ts'
import { countToldToday, listToldToday } from '../../council/cases/calls/list-told.server.ts'
import { listDoneReviews, listReviews } from '../../council/cases/counter/reviews.server.ts'
import { listApprovable } from '../../council/cases/desk/approvable.server.ts'
import { assignCase, listOfficers } from '../../council/cases/desk/assign.server.ts'
import { countWork, listFirstWaiting } from '../../council/cases/desk/my-work.server.ts'
import {
  deleteLeftCases,
  enterCase,
  leaveCase,
  leaveCases,
} from '../../council/cases/desk/open-cases.server.ts'
import { countQueue, findPlace } from '../../council/cases/desk/queue.server.ts'
import { listSavedFilters, removeFilter, saveFilter } from '../../council/cases/desk/saved-filters.server.ts'
import { findFirst, takeNext } from '../../council/cases/desk/take-next.server.ts'
import { listRefusals } from '../../council/cases/figures/refusal-figures.server.ts'
import { listRefusalReasons } from '../../council/cases/figures/refusal-reasons.server.ts'
import { getWaitingFigures } from '../../council/cases/figures/waiting-figures.server.ts'
import type { Cursor } from '../../council/database/keyset.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { findEscalation } from '../../council/desks/escalation.server.ts'
import { leaveCasesToNobody } from '../../council/desks/put-on-desk.server.ts'
import { type Tally, tallies } from '../../rules/waiting.ts'
import { newAdmin } from '../actors.ts'
import { followsIndexes } from './watch-plans.ts'

/** Declares the tests of what officers work through, over the council that `plans.test.ts` has filled. */
export function declareDeskPlans(filled: () => { database: Database; staff: Staff; rows: number }): void {
  const follows = (work: (db: Database) => Promise<unknown>) => followsIndexes(filled().database, work)

  test('the desk: the place of a case, the next one and who else has it open stay on an index', async () => {
    const { staff, rows } = filled()
    const applicationId = `S-7321-${rows / 2}`
    const now = new Date('2026-11-21T06:00:00Z')
    const filters: InboxFilter[] = [
      {},
      { sort: 'newest' },
      { status: 'Rejected' },
      { serviceId: `S-${((rows / 2) % 20) + 1}` },
      { search: 'asha' },
      { timing: 'late' },
    ]
    for (const filter of filters) {
      await follows((db) => findPlace(db, staff, { ...filter, today: '2026-11-21' }, applicationId))
    }
    const key = ['0:2026-11-20:', 'S-7321-0']
    // A day later nobody has the cases open.
    const inbox = { language: 'en', today: '2026-11-22' }
    await follows((db) => takeNext(db, staff, inbox, { part: 0, key }, new Date('2026-11-22T06:00:00Z')))
    await follows(async (db) => (await enterCase(db, staff, applicationId, now)).noted)
    await follows((db) => leaveCase(db, staff, applicationId))
    await follows((db) => leaveCases(db, staff))
    await follows((db) => deleteLeftCases(db, new Date('2020-01-01')))
    await follows((db) => listSavedFilters(db, staff))
    await follows((db) => saveFilter(db, staff, { name: 'Late', parameters: { timing: 'late' } }))
    await follows((db) => removeFilter(db, staff, 's42'))
  })

  test('the overview: what waits, how long, in which village, and why refusals were made stay on an index', async () => {
    const { database } = filled()
    const admin = await newAdmin(database)
    const refused = [...Array(400).keys()].map((index) => ({
      serviceId: `S-${(index % 20) + 1}`,
      month: `20${10 + Math.floor(index / 20)}-01`,
      readyReason: '',
      count: 1,
    }))
    await database.insertInto('refusalFigures').values(refused).execute()
    const asked = { language: 'en', today: '2026-11-21', villages: ['v', 'w'] }
    for (const serviceId of [undefined, 'S-7']) {
      await follows((db) => getWaitingFigures(db, admin, { ...asked, serviceId }))
      await follows((db) => listRefusals(db, { from: '2026-01', to: '2026-02', serviceId }))
      const year = { from: '2026-01', to: '2026-11', language: 'en', serviceId }
      await follows((db) => listRefusalReasons(db, admin, year))
    }
  })

  test('the queue: each tally, its count, the place of a case, Start and the next one stay on an index', async () => {
    const { staff, rows } = filled()
    const [today, now] = ['2026-11-21', new Date('2026-11-22T06:00:00Z')]
    const view = { language: 'en', today }
    await follows((db) => countWork(db, staff, today))
    await follows((db) => listFirstWaiting(db, staff, view))
    const keys: Record<Tally, string[]> = {
      late: ['0:2026-11-12:', 'S-7321-0'],
      today: ['0:2026-11-21:', 'S-7321-0'],
      answered: [`2026-11-01T00:00:00.${String(rows / 2).padStart(7, '0')}Z`, 'S-7321-0'],
      later: ['0:2026-11-25:', 'S-7321-0'],
      undated: ['0:never:2026-01-01T00:00:00.', 'S-7321-0'],
    }
    for (const [part, work] of tallies.entries()) {
      const key = keys[work]
      const cursors: Cursor[] = [undefined, { side: 'after', key }, { side: 'before', key }]
      for (const cursor of cursors)
        await follows((db) => listApplications(db, staff, { ...view, work }, cursor))
      await follows((db) => countApplications(db, staff, { today, work }))
      await follows((db) => exportApplications(db, staff, { ...view, work }).next())
      await follows((db) => takeNext(db, staff, { ...view, work: 'all' }, { part, key }, now))
    }
    for (const filter of [{ work: 'all' }, { serviceId: 'S-7' }, { search: 'asha village3' }] as const) {
      await follows((db) => findFirst(db, staff, { ...view, ...filter }, now))
      await follows((db) => countQueue(db, staff, { ...view, ...filter }, now))
      await follows((db) => findPlace(db, staff, { ...view, ...filter }, 'S-7321-30'))
    }
  })

  test('certificates to issue: each page, count and place stays on an index, of all services and of one', async () => {
    const { staff, rows } = filled()
    const key = [`2026-01-01T00:00:00.${String(rows / 2).padStart(7, '0')}Z`, 'S-7321-0']
    const cursors: Cursor[] = [undefined, { side: 'after', key }, { side: 'before', key }]
    for (const narrowing of [{}, { serviceId: 'S-12' }, { search: 'asha village3' }]) {
      const filter = { ...narrowing, toIssue: true, status: 'Approved', language: 'en' } as const
      for (const cursor of cursors) await follows((db) => listApplications(db, staff, filter, cursor))
      await follows((db) => countApplications(db, staff, filter))
      await follows((db) => exportApplications(db, staff, filter).next())
      await follows((db) => findPlace(db, staff, filter, 'S-7321-31'))
    }
  })

  test('whom the office tells, what lies ready, several at once and undoing stay on an index', async () => {
    const { staff, rows } = filled()
    const now = new Date('2026-11-22T06:00:00Z')
    await follows((db) => countPeople(db, staff))
    for (const list of callLists) await follows((db) => countCalls(db, staff, list))
    for (const number of [undefined, 'S-7321-42'])
      await follows((db) => listReady(db, staff, { language: 'en', number }))
    await follows((db) => listToldToday(db, staff, { language: 'en', cursor: undefined, now }))
    await follows((db) => countToldToday(db, staff, now))
    const ticked = [...Array(25).keys()].map((index) => ({
      applicationId: `S-7321-${rows / 2 + index}`,
      revision: 1,
    }))
    await follows((db) => listApprovable(db, staff, ticked, 'en'))
    for (const applicationId of [undefined, 'S-7321-42'])
      await follows((db) => findUndoable(db, staff, { applicationId, now }))
    await follows((db) => deleteEndedUndos(db, new Date('2020-01-01')))
  })

  test('whose desk: each page and count, and what an officer leaves to nobody, stays on an index', async () => {
    const { staff } = filled()
    const key = ['0:2026-11-20:', 'S-7321-0']
    const cursors: Cursor[] = [undefined, { side: 'after', key }, { side: 'before', key }]
    const narrowings: InboxFilter[] = [
      {},
      { serviceId: 'S-7' },
      { turn: 'council' },
      { due: 'overdue' },
      { search: 'asha village3' },
    ]
    for (const assignedTo of ['u31', null]) {
      for (const narrowing of narrowings) {
        const filter = { ...narrowing, assignedTo, today: '2026-11-21', language: 'en' }
        for (const cursor of cursors) await follows((db) => listApplications(db, staff, filter, cursor))
        await follows((db) => countApplications(db, staff, filter))
        await follows((db) => exportApplications(db, staff, filter).next())
        await follows((db) => findPlace(db, staff, filter, 'S-7321-30'))
      }
    }
    // PostgreSQL puts what has escalated in order with what lies on the desk: that has to be no more than is
    // due so soon.
    const mine = { assignedTo: 'u31', escalatedUntil: '2026-11-10', today: '2026-11-10', language: 'en' }
    for (const narrowing of narrowings) {
      const filter = { ...narrowing, ...mine }
      for (const cursor of cursors) await follows((db) => listApplications(db, staff, filter, cursor))
      await follows((db) => countApplications(db, staff, filter))
      await follows((db) => exportApplications(db, staff, filter).next())
      await follows((db) => findPlace(db, staff, filter, 'S-7321-30'))
    }
    await follows((db) => findEscalation(db))
    await follows((db) => listOfficers(db, staff))
    await follows((db) => assignCase(db, staff, 'S-7321-60', { to: staff.id }))
    await follows((db) => db.transaction().execute((trx) => leaveCasesToNobody(trx, staff, staff.id)))
  })
  test('what is to be looked at again, and what was: each page stays on an index', async () => {
    const admin = await newAdmin(filled().database)
    const key = ['2026-06-01', 'S-7321-40']
    for (const cursor of [undefined, { side: 'after', key }, { side: 'before', key }] as Cursor[]) {
      await follows((db) => listReviews(db, admin, { language: 'en', cursor }))
      await follows((db) => listDoneReviews(db, admin, { language: 'en', cursor }))
    }
  })
}
