// Begun first: it fills tables with many thousand rows.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { identify } from '../../council/actors/actors.server.ts'
import { type AuditFilter, countAudit, listAudit } from '../../council/audit/list-audit.server.ts'
import { exportApplications } from '../../council/cases/applications/export.server.ts'
import { countApplications, listApplications } from '../../council/cases/applications/inbox.server.ts'
import { type InboxFilter, sortColumns } from '../../council/cases/applications/inbox-filter.server.ts'
import { listOwnApplications } from '../../council/cases/applications/own-applications.server.ts'
import { listCalls } from '../../council/cases/calls/list-calls.server.ts'
import { recordCallOutcome } from '../../council/cases/calls/record-call-outcome.server.ts'
import { countUndone } from '../../council/cases/figures/aside-figures.server.ts'
import { listNeeds } from '../../council/catalogue/facts/list-needs.server.ts'
import { countNotFound, listNotFound, noteNotFound } from '../../council/catalogue/search/not-found.server.ts'
import {
  countServices,
  listServices,
  listServicesWithPending,
} from '../../council/catalogue/services/catalogue.server.ts'
import { listCategories } from '../../council/catalogue/services/categories.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { refreshListing } from '../../council/catalogue/services/listing.server.ts'
import { listUntranslated } from '../../council/catalogue/services/missing-texts.server.ts'
import { getEngine } from '../../council/database/inspect.server.ts'
import type { Cursor } from '../../council/database/keyset.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { addMember, listMembers, removeMember } from '../../council/files/members.server.ts'
import { findCitizensByWords, listCitizensOfPlace } from '../../council/identity/accounts/citizens.server.ts'
import { listStaff } from '../../council/identity/accounts/staff.server.ts'
import { listNewBrowsers, readNotice } from '../../council/identity/notices/own-notices.server.ts'
import { deleteOldNotices } from '../../council/identity/notices/write-notice.server.ts'
import { endOtherSessions, listOwnSessions } from '../../council/identity/sessions/own-sessions.server.ts'
import { forgetMessages } from '../../council/messages/outbox/forget-messages.server.ts'
import { countMessages } from '../../council/messages/outbox/message-counts.server.ts'
import { listWays } from '../../council/messages/outbox/write-message.server.ts'
import { claimMessages } from '../../council/messages/sending/claim-messages.server.ts'
import { listPrivacyRequests } from '../../council/privacy/answer-requests.server.ts'
import { listOwnRequests, listProfileRequests } from '../../council/privacy/requests.server.ts'
import { readDocuments } from '../../council/records/exporting/read-documents.server.ts'
import { collections } from '../../council/records/importing/document-file.server.ts'
import { placeInCatalogue } from '../../rules/needs.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { everything } from '../everything.ts'
import { declareCitizensPlans } from './citizens-plans.ts'
import { declareDeskPlans } from './desk-plans.ts'
import { fillCouncil } from './fill-council.ts'
import { followsIndexes as followsOf, queriesOf as queriesIn } from './watch-plans.ts'

/** As the filled tables number what they hold. */
const padded = (number: number) => String(number).padStart(7, '0')

describeDatabase('lists of tens of thousands', (database) => {
  // Both engines plan these lists alike from 25,000 rows on. Only on PostgreSQL an export of all accounts, of
  // which a page leaves most out, takes more of them.
  const rows = 25_000
  let admin: Awaited<ReturnType<typeof newAdmin>>
  let staff: Awaited<ReturnType<typeof newStaff>>
  let citizen: Awaited<ReturnType<typeof newCitizen>>

  before(async () => {
    const db = database()
    const people = (await getEngine(db)).startsWith('SQLite') ? rows : 80_000
    admin = await newAdmin(db)
    staff = await newStaff(db)
    citizen = await newCitizen(db)
    await fillCouncil(db, rows, citizen.id, people)
  })

  const followsIndexes = (work: (db: Database) => Promise<unknown>) => followsOf(database(), work)
  const queriesOf = <T>(work: (db: Database) => Promise<T>) => queriesIn(database(), work)
  declareCitizensPlans(() => ({ database: database(), admin, staff, citizen }))
  declareDeskPlans(() => ({ database: database(), staff, rows }))

  const deep = (...key: string[]): Cursor[] => [undefined, { side: 'after', key }, { side: 'before', key }]

  test('services: each page, search and category stays on an index', async () => {
    for (const language of ['en', 'hi', 'mr']) {
      for (const cursor of deep(placeInCatalogue(null, rows / 2), `S-${rows / 2}`)) {
        await followsIndexes((db) => listServices(db, language, {}, cursor))
        await followsIndexes((db) => listServices(db, language, { category: 'Category 7' }, cursor))
        await followsIndexes((db) => listServices(db, language, { need: 'water' }, cursor))
        await followsIndexes((db) => listServicesWithPending(db, staff, language, cursor))
        await followsIndexes((db) => listUntranslated(db, admin, [language, 'en'], cursor))
      }
      await followsIndexes((db) => listCategories(db, language))
    }
    // The name, what else it is called, by its sound, the description, one wrong letter, nothing; sentences
    // of a rare word and frequent ones, of rare ones, of frequent ones that all have and that none has.
    const words = ['serv', 'seva77', 'sev', 'tex', 'sewa7', 'x', 'कर']
    const sentences = [
      'service 0000042',
      'text seva777 service cat 7',
      'seva777 seva888',
      'service cat 7',
      '7 8',
    ]
    for (const tier of everything ? ['0 serv', '1 ~sev', '3 cat', '00'] : ['1 ~sev']) {
      for (const cursor of deep(tier, 'service', placeInCatalogue(null, rows / 2), `S-${rows / 2}`)) {
        for (const search of [...words, ...sentences]) {
          await followsIndexes((db) => listServices(db, 'mr', { search }, cursor))
        }
      }
    }
    await followsIndexes((db) => listNeeds(db))
    for (const filter of [
      {},
      { need: 'water' as const },
      { category: 'Category 7' },
      { search: 'serv cat' },
      { search: 'service 0000042' },
      { search: '7 8' },
    ]) {
      await followsIndexes((db) => countServices(db, filter))
    }
  })

  test('of words that thousands of services have, those come that have all, or all but the most frequent', async () => {
    const found = async (search: string) => {
      const { rows, found } = await listServices(database(), 'en', { search }, undefined)
      return { ids: rows.map((row) => row.serviceId), count: found?.count }
    }
    const all = await found('how do I get a service of category 7')
    assert.deepEqual([all.ids[0], all.ids[1], all.count], ['S-7', 'S-27', 1000])
    const some = await found('7 8')
    assert.deepEqual([some.ids[0], some.ids[1], some.count], ['S-7', 'S-27', 1000])
  })

  test('one service of all is found by the beginning of a word of any language', async () => {
    const db = database()
    const fields = { serviceName: 'Taxes unpaid', category: 'Category 7', serviceDescription: '', link: '' }
    await createService(db, admin, { serviceId: 'TAX', ...fields })
    const text = { serviceId: 'TAX', language: 'mr', serviceName: 'थकीत कर', serviceDescription: '' }
    await db.insertInto('serviceTexts').values(text).execute()
    await refreshListing(db, 'TAX')
    for (const search of ['tax', 'थकी', 'कर']) {
      for (const language of ['en', 'hi', 'mr']) {
        const { rows } = await listServices(db, language, { search }, undefined)
        assert.deepEqual(
          rows.map((row) => row.serviceId),
          ['TAX'],
        )
      }
    }
  })

  test('applications: each page, filter and count stays on an index', async () => {
    const filters: InboxFilter[] = [
      {},
      { status: 'Pending' },
      { serviceId: 'S-7' },
      { serviceId: 'S-7', status: 'Rejected' },
      { applicationId: 'S-7321-5' },
    ]
    const keys: Record<string, [string, string]> = {
      due: ['1:cajg-jd-ji', 'S-7321-5'],
      newest: ['2026-06-01T00:00:00.000Z', 'S-7321-5'],
    }
    for (const filter of filters) {
      for (const sort of ['due', 'newest'] as const) {
        for (const cursor of deep(...(keys[sort] ?? []))) {
          await followsIndexes((db) =>
            listApplications(db, staff, { ...filter, sort, language: 'en' }, cursor),
          )
        }
      }
      await followsIndexes((db) => countApplications(db, staff, filter))
    }
    for (const cursor of deep('2026-06-01T00:00:00.000Z', 'S-7321-5')) {
      await followsIndexes((db) => listOwnApplications(db, citizen, 'en', cursor))
    }
  })

  test('turns, due dates, months and searches, in each order: each page and count stays on an index', async () => {
    const today = '2026-11-21'
    const narrowings: InboxFilter[] = [
      { turn: 'council' },
      { turn: 'citizen', status: 'Pending' },
      { due: 'overdue' },
      { due: 'today' },
      { due: 'byToday' },
      { due: 'thisWeek' },
      { turn: 'citizen', due: 'overdue' },
      { status: 'Pending', turn: 'council', due: 'thisWeek' },
      { search: 'ash' },
      { search: 'asha village3 0000042' },
      { search: 'asha village3', status: 'Pending', turn: 'council' },
      { search: 'village3', due: 'overdue' },
      { receivedIn: '2026-01' },
      { receivedIn: '2026-01', status: 'Pending' },
      { decidedIn: '2026-01' },
      { decidedIn: '2026-01', status: 'Approved' },
      { receivedIn: '2026-01..2026-12' },
      { timing: 'late' },
      { timing: 'inTime' },
      { timing: 'late', status: 'Rejected' },
      { timing: 'late', decidedIn: '2026-01' },
      { timing: 'late', decidedIn: '2026-01..2026-12' },
      { timing: 'inTime', decidedIn: '2026-01..2026-12', status: 'Approved' },
      { timing: 'late', search: 'village3' },
      { stoppedIn: 'any' },
      { stoppedIn: 'any', status: 'Rejected' },
      { stoppedIn: '2026-01' },
    ]
    const middle = `2026-01-01T00:00:00.${padded(rows / 2)}`
    const dueKey = `0:2026-11-20:${middle}`
    for (const narrowing of narrowings) {
      for (const serviceId of [undefined, 'S-7']) {
        for (const sort of ['due', 'newest'] as const) {
          const filter = { ...narrowing, serviceId, sort, today }
          const key = sortColumns(filter)[0] === 'inboxKey' ? dueKey : middle
          for (const cursor of deep(key, `S-7321-${rows / 2}`)) {
            await followsIndexes((db) => listApplications(db, staff, { ...filter, language: 'en' }, cursor))
          }
          // What one service decided so in one month is few enough to be put in order.
          if (filter.decidedIn && filter.status && serviceId) continue
          await followsIndexes((db) => exportApplications(db, staff, { ...filter, language: 'en' }).next())
        }
        await followsIndexes((db) => countApplications(db, staff, { ...narrowing, serviceId, today }))
      }
    }
  })

  test('a filter that nothing can match is answered without a query', async () => {
    const filters: InboxFilter[] = [
      { turn: 'council', status: 'Approved' },
      { due: 'overdue', status: 'Rejected', sort: 'newest' },
      { receivedIn: '2026-13' },
      { decidedIn: 'x', search: 'asha' },
      { receivedIn: '2026-01..2026-13' },
      { timing: 'late', status: 'Pending' },
      { timing: 'inTime', turn: 'citizen' },
    ]
    for (const filter of filters) {
      const page = await queriesOf((db) =>
        listApplications(db, staff, { ...filter, language: 'en' }, undefined),
      )
      assert.deepEqual(page, { result: { rows: [], more: false }, sent: [] })
      const row = await queriesOf((db) => exportApplications(db, staff, { ...filter, language: 'en' }).next())
      assert.deepEqual(row.sent, [])
    }
    const counts = await queriesOf((db) => countApplications(db, staff, { receivedIn: '2026-13' }))
    assert.deepEqual(counts, { result: { All: 0, Pending: 0, Approved: 0, Rejected: 0 }, sent: [] })
  })

  test('documents that are exported are read along their keys', async () => {
    for (const collection of collections) {
      await followsIndexes(async (db) => {
        const batches = readDocuments(db, collection)
        await batches.next()
        return batches.next()
      })
    }
  })

  test('accounts and requests: each page and search stays on an index', async () => {
    const middlePerson = `person ${padded(rows / 2)}`
    for (const cursor of deep(middlePerson, `u${rows / 2}`)) {
      await followsIndexes((db) => listStaff(db, admin, cursor))
      await followsIndexes((db) => listCitizensOfPlace(db, staff, 'village-1', cursor))
    }
    for (const cursor of deep('person', middlePerson, `u${rows / 2}`)) {
      for (const search of ['pers', 'person 0000042', 'u42@p']) {
        await followsIndexes((db) => findCitizensByWords(db, staff, search, cursor))
      }
    }
    for (const cursor of deep('2026-06-01T00:00:00.000Z', 'r5')) {
      await followsIndexes((db) => listProfileRequests(db, staff, cursor))
      await followsIndexes((db) => listPrivacyRequests(db, admin, cursor))
    }
    await followsIndexes((db) => listOwnRequests(db, citizen))
  })

  test('searches that found nothing: each page, the count and a further one stay on an index', async () => {
    for (const cursor of deep('2026-11-21', '3', 'word 500', 'mr'))
      await followsIndexes((db) => listNotFound(db, admin, cursor))
    await followsIndexes((db) => countNotFound(db, admin))
    await followsIndexes((db) => noteNotFound(db, 'zzz', 'mr', new Date('2026-11-21T06:00:00Z')))
  })

  test('the sessions of an account are found and ended by an index', async () => {
    await followsIndexes((db) => listOwnSessions(db, citizen))
    await followsIndexes((db) => endOtherSessions(db, citizen))
  })

  test('a session is identified, with the newest notice for its owner, by an index', async () => {
    await followsIndexes((db) => identify(db, citizen.sessionId))
    await followsIndexes((db) => listNewBrowsers(db, citizen))
    await followsIndexes((db) => readNotice(db, citizen, 'n1'))
    await followsIndexes((db) => deleteOldNotices(db, new Date('2020-01-01')))
  })

  test('messages are written, claimed and forgotten by an index', async () => {
    await followsIndexes((db) => listWays(db, { userId: 'u42', event: 'case.decided' }, new Date()))
    const now = new Date('2026-11-22T06:00:00.000Z')
    await followsIndexes((db) => claimMessages(db, 'one', ['mail', 'sms'], now))
    await followsIndexes((db) => forgetMessages(db, new Date('2020-01-01')))
    await followsIndexes((db) => countMessages(db, admin, now))
    for (const channel of ['call', 'paper'] as const)
      await followsIndexes((db) => listCalls(db, staff, channel, { language: 'en' }))
    const missed = { id: 'm7', attempts: 0, outcome: 'notReached' } as const
    await followsIndexes((db) => recordCallOutcome(db, staff, missed))
  })

  test('the family of a citizen, and what was sent for one of it, are found by an index', async () => {
    await followsIndexes((db) => listMembers(db, citizen))
    const names = { name: 'Meena', fatherName: 'Ramesh', motherName: 'Asha', relation: 'child' as const }
    await addMember(database(), citizen, names)
    const [member] = await listMembers(database(), citizen)
    await followsIndexes((db) => removeMember(db, citizen, member?.id ?? ''))
  })

  test('the audit: each page, filter and count stays on an index', async () => {
    const [from, to] = ['2026-11-01', '2026-11-21']
    const filters: AuditFilter[] = [
      {},
      { from, to },
      { act: 'application.submitted' },
      { act: 'application.submitted', from },
      { actor: 'u1' },
      { actor: 'u1', act: 'application.submitted', to },
      { subject: 'S-7321-42' },
    ]
    for (const filter of filters) {
      for (const cursor of deep('2026-11-21T06:00:00.000Z', 'a5'))
        await followsIndexes((db) => listAudit(db, admin, filter, cursor))
      await followsIndexes((db) => countAudit(db, admin, filter))
    }
    await followsIndexes((db) => countUndone(db, admin, { from: '2026-01', to: '2026-11' }))
  })
})
