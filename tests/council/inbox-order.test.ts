import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Citizen, Staff } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { exportApplications } from '../../council/cases/applications/export.server.ts'
import { countApplications, listApplications } from '../../council/cases/applications/inbox.server.ts'
import type { InboxFilter } from '../../council/cases/applications/inbox-filter.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { caseRow, storeRow } from '../rows.ts'
import { apply, factsOf, markDocuments, noon, offer } from './cases-for-tests.ts'

const today = '2026-06-10'

describeDatabase('the inbox in its order', (database) => {
  let clerk: Staff
  let citizen: Citizen
  const ids: Record<string, string> = {}
  const services: Record<string, string> = {}

  before(async () => {
    const db = database()
    clerk = await newStaff(db)
    citizen = await newCitizen(db)
    services.fast = await offer(db, factsOf(3, ['Ration card']))
    services.free = await offer(db)
    const enter = async (name: string, service: string, on: string, fields: Record<string, string> = {}) => {
      ids[name] = await apply(db, citizen, services[service] ?? '', { on, atHand: [0], ...fields })
    }
    await enter('old', 'free', '2026-05-01', { applicantName: 'Anne-Marie D’Souza' })
    await enter('overdue', 'fast', '2026-06-05', { applicantVillage: 'Ambegaon Budruk' })
    await enter('due', 'fast', '2026-06-08', { applicantName: 'आशा पाटील' })
    await enter('next', 'fast', '2026-06-15', { applicantPhoneNo: '9123456789' })
    await enter('done', 'fast', '2026-06-02')
    await enter('waiting', 'fast', '2026-06-09')
    await enter('new', 'free', '2026-06-20')
    await decideApplication(db, clerk, ids.done ?? '', {
      status: 'Approved',
      revision: 1,
      now: noon('2026-07-03'),
    })
    await markDocuments(db, clerk, ids.waiting ?? '', {
      seen: [],
      missing: [0],
      revision: 1,
      now: noon('2026-06-10'),
    })
  })

  const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)
  const listed = async (filter: InboxFilter = {}) => {
    const page = await listApplications(database(), clerk, { today, ...filter, language: 'en' }, undefined)
    return page.rows.map((row) => nameOf(row.applicationId))
  }

  test('what is due comes first, overdue before all, then open cases without a date, oldest first, then what is decided', async () => {
    assert.deepEqual(await listed(), ['overdue', 'due', 'next', 'old', 'waiting', 'new', 'done'])
    assert.deepEqual(await listed({ sort: 'newest' }), [
      'new',
      'next',
      'waiting',
      'due',
      'overdue',
      'done',
      'old',
    ])
  })

  test('turn, overdue, due this week, service and status narrow it, alone and together', async () => {
    assert.deepEqual(await listed({ due: 'overdue' }), ['overdue'])
    assert.deepEqual(await listed({ due: 'thisWeek' }), ['due'])
    assert.deepEqual(await listed({ due: 'thisWeek', today: '2026-06-13' }), ['next'])
    assert.deepEqual(await listed({ turn: 'citizen' }), ['waiting'])
    assert.deepEqual(await listed({ turn: 'council' }), ['overdue', 'due', 'next', 'old', 'new'])
    assert.deepEqual(
      await listed({ turn: 'council', status: 'Pending', serviceId: services.fast, due: 'overdue' }),
      ['overdue'],
    )
    assert.deepEqual(await listed({ turn: 'council', status: 'Approved' }), [])
    assert.deepEqual(await listed({ turn: 'council', status: 'Approved', sort: 'newest' }), [])
    assert.deepEqual(await listed({ turn: 'council', sort: 'newest' }), [
      'new',
      'next',
      'due',
      'overdue',
      'old',
    ])
    assert.deepEqual(await listed({ turn: 'council', sort: 'newest', serviceId: services.fast }), [
      'next',
      'due',
      'overdue',
    ])
    assert.deepEqual(await listed({ serviceId: services.free, due: 'overdue' }), [])
    const counts = await countApplications(database(), clerk, { due: 'overdue', today })
    assert.deepEqual(counts, { All: 1, Pending: 1, Approved: 0, Rejected: 0 })
  })

  test('a month shows what was received in it, or decided', async () => {
    assert.deepEqual(await listed({ receivedIn: '2026-05' }), ['old'])
    assert.deepEqual(await listed({ decidedIn: '2026-07' }), ['done'])
    assert.deepEqual(await listed({ decidedIn: '2026-06' }), [])
    assert.deepEqual(await listed({ receivedIn: 'x' }), [])
  })

  test('a search finds by the beginnings of words of number, applicant, phone and village', async () => {
    for (const [search, found] of [
      ['budr', ['overdue']],
      ['AMBEGAON bud', ['overdue']],
      ['आशा', ['due']],
      ['पाट', ['due']],
      ['91234', ['next']],
      ['+91 91234-56789', ['next']],
      ['anne-mar', ['old']],
      ['marie', ['old']],
      ['asha vadgaon', ['next', 'waiting', 'new', 'done']],
      ['egaon', []],
      ['asha nobody', []],
    ] as const)
      assert.deepEqual(await listed({ search }), found, search)
    assert.deepEqual(await listed({ search: ids.due?.toLowerCase() }), ['due'])
    assert.deepEqual(await listed({ search: 'asha', turn: 'citizen' }), ['waiting'])
    assert.deepEqual(await listed({ search: 'asha vadgaon', sort: 'newest' }), [
      'new',
      'next',
      'waiting',
      'done',
    ])
    assert.deepEqual(await listed({ search: '-!' }), await listed())
    const counts = await countApplications(database(), clerk, { search: 'asha vad' })
    assert.deepEqual(counts, { All: 4, Pending: 3, Approved: 1, Rejected: 0 })
  })

  test('a search with many matches is turned over page by page, both ways', async () => {
    const db = database()
    const service = await offer(db, factsOf(7))
    for (let index = 0; index < 60; index += 1)
      await apply(db, await newCitizen(db), service, { applicantVillage: 'Kothrud' })
    const page = (cursor: Parameters<typeof listApplications>[3]) =>
      listApplications(db, clerk, { search: 'koth', language: 'en' }, cursor)
    const first = await page(undefined)
    const second = await page(first.next)
    const third = await page(second.next)
    const numbers = [first, second, third].flatMap(({ rows }) => rows.map((row) => row.applicationId))
    assert.deepEqual([first.rows.length, second.rows.length, third.rows.length], [25, 25, 10])
    assert.equal(new Set(numbers).size, 60)
    assert.deepEqual([first.previous, third.next, first.more], [undefined, undefined, false])
    assert.deepEqual((await page(third.previous)).rows, second.rows)
    assert.deepEqual((await page(second.previous)).rows, first.rows)
    const take = async (filter: InboxFilter) => {
      const taken: string[] = []
      for await (const row of exportApplications(db, clerk, { ...filter, language: 'en' }))
        taken.push(row.applicationId)
      return taken
    }
    assert.deepEqual(await take({ search: 'koth' }), numbers)

    const newest = { search: 'koth', sort: 'newest', language: 'en' } as const
    const top = await listApplications(db, clerk, newest, undefined)
    const below = await listApplications(db, clerk, newest, top.next)
    assert.deepEqual((await listApplications(db, clerk, newest, below.previous)).rows, top.rows)
    const dates = [...top.rows, ...below.rows].map((row) => row.date)
    assert.deepEqual(dates, dates.toSorted().reverse())
    assert.equal(new Set([...top.rows, ...below.rows].map((row) => row.applicationId)).size, 50)
    assert.deepEqual(
      (await take(newest)).slice(0, 25),
      top.rows.map((row) => row.applicationId),
    )
  })

  test('an export is all that is listed, in its order, however long', async () => {
    const db = database()
    const service = await offer(db)
    const [one] = [await apply(db, await newCitizen(db), service)]
    const row = await caseRow(db, one)
    const copies = Array.from({ length: 1200 }, (_, index) => ({
      ...row,

      applicationId: `COPY-${index}`,
      submissionKey: `copy ${index}`,
      inboxKey: `0:${String(index).padStart(5, '0')}`,
    }))
    for (let at = 0; at < copies.length; at += 400)
      await storeRow(db, 'applications', copies.slice(at, at + 400))
    const taken: string[] = []
    for await (const { applicationId } of exportApplications(db, clerk, {
      serviceId: service,
      language: 'en',
    }))
      taken.push(applicationId)
    assert.deepEqual(taken, [...copies.map(({ applicationId }) => applicationId), one])
  })
})
