import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../council/cases/applications/history.server.ts'
import { setAsideApplication } from '../../council/cases/applications/set-aside.server.ts'
import { type CallListName, countCalls, listCalls } from '../../council/cases/calls/list-calls.server.ts'
import { countToldToday, listToldToday } from '../../council/cases/calls/list-told.server.ts'
import { recordCallOutcome } from '../../council/cases/calls/record-call-outcome.server.ts'
import { listUntold, recordOpened } from '../../council/cases/calls/record-opened.server.ts'
import { callInstead } from '../../council/messages/outbox/call-instead.server.ts'
import { forgetMessages } from '../../council/messages/outbox/forget-messages.server.ts'
import { listOwnMessages } from '../../council/messages/outbox/own-messages.server.ts'
import { writeMorning } from '../../council/messages/sending/morning.server.ts'
import { freshPhone, newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { changeRows, findRows } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'
import { apply, factsOf, markDocuments, noon, offer } from './cases-for-tests.ts'

describeDatabase('the call list', (database) => {
  const english = { language: 'en' }
  /** A case whose only document was found missing, and that nobody is told of by the portal. */
  async function missingCase(on = '2026-11-03') {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-11-02' })
    await markDocuments(db, staff, id, {
      seen: [1],
      missing: [0],
      note: 'Bring it.',
      revision: 1,
      now: noon(on),
    })
    return { db, staff, citizen, id }
  }
  const find = async (staff: Awaited<ReturnType<typeof newStaff>>, list: CallListName, id: string) =>
    (await listCalls(database(), staff, list, english)).rows.find((row) => row.applicationId === id)

  test('an applicant whom nothing reaches is called: whom, what to say, and since when, the longest waiting first', async () => {
    const later = await missingCase('2026-11-04')
    const { staff, id } = await missingCase()
    const call = await find(staff, 'call', id)
    assert.ok(call)
    const { event, missing, attempts, since, language } = call
    assert.deepEqual(
      { event, missing, attempts, since, language },
      {
        event: 'documents.missing',
        missing: ['Ration card'],
        attempts: 0,
        since: call.since,
        language: 'en',
      },
    )
    assert.match(call.receiver, /^[1-9][0-9]{9}$/)
    const numbers = (await listCalls(database(), staff, 'call', english)).rows.map((row) => row.applicationId)
    assert.ok(numbers.indexOf(id) < numbers.indexOf(later.id))
  })

  test('what is set aside is on no list, whatever there was to tell', async () => {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-02' })
    const news = { event: 'case.dueEarlier', applicationId: id, userId: citizen.id, occasion: '1' } as const
    await db.transaction().execute((trx) => callInstead(trx, { ...news, now: noon('2026-11-03') }))
    assert.ok(await find(staff, 'call', id))
    await setAsideApplication(db, staff, id, { reason: 'A test', revision: 1 })
    assert.equal(await find(staff, 'call', id), undefined)
  })

  test('of two officers at one row one acts, and the history says so to officers and to the applicant', async () => {
    const { db, staff, citizen, id } = await missingCase()
    const call = await find(staff, 'call', id)
    const asked = { id: call?.id ?? '', attempts: 0, outcome: 'told' } as const
    const other = await newAdmin(db)
    const outcomes = await Promise.all([
      recordCallOutcome(db, staff, asked),
      recordCallOutcome(db, other, asked),
    ])
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.equal(await find(staff, 'call', id), undefined)
    const acts = (await listHistory(db, staff, id, 'en'))?.map(({ act }) => act) ?? []
    assert.deepEqual(
      acts.filter((act) => act === 'application.called'),
      ['application.called'],
    )
    assert.equal((await listOwnHistory(db, citizen, id, 'en'))?.at(-1)?.act, 'application.called')
  })

  test('after the third time that nobody was reached the news goes on paper; a press that comes twice counts once', async () => {
    const { db, staff, id } = await missingCase()
    const row = async () => (await find(staff, 'call', id)) ?? { id: '', attempts: -1 }
    const press = async (attempts: number) =>
      (await recordCallOutcome(db, staff, { id: (await row()).id, attempts, outcome: 'notReached' }))?.now
    assert.equal(await press(0), 'again')
    assert.equal(await press(0), undefined)
    assert.equal((await row()).attempts, 1)
    assert.equal(await press(1), 'again')
    assert.equal(await press(2), 'onPaper')
    assert.equal(await find(staff, 'call', id), undefined)
    const paper = await find(staff, 'paper', id)
    assert.ok(paper)
    assert.equal(
      await recordCallOutcome(db, staff, { id: paper.id, attempts: 0, outcome: 'notReached' }),
      undefined,
      'paper reaches',
    )
    const given = { id: paper.id, attempts: 0, outcome: 'given' } as const
    assert.equal((await recordCallOutcome(db, staff, given))?.now, 'told')
    const acts = (await listHistory(db, staff, id, 'en'))?.slice(-4).map(({ act }) => act)
    const missed = 'application.notReached'
    assert.deepEqual(acts, [missed, missed, missed, 'application.toldOnPaper'])
  })

  test('who was not reached at one number was not called at another', async () => {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(7))
    const decided = async (applicantPhoneNo: string) => {
      const id = await apply(db, citizen, serviceId, { applicantPhoneNo, on: '2026-11-02' })
      await decideApplication(db, staff, id, { status: 'Approved', revision: 1, now: noon('2026-11-03') })
      return id
    }
    const [phone, other] = [freshPhone(), freshPhone()]
    const [id, same, elsewhere] = [await decided(phone), await decided(phone), await decided(other)]
    const call = await find(staff, 'call', id)
    await recordCallOutcome(db, staff, { id: call?.id ?? '', attempts: 0, outcome: 'notReached' })
    const attempts = [id, same, elsewhere].map(async (one) => (await find(staff, 'call', one))?.attempts)
    assert.deepEqual(await Promise.all(attempts), [1, 1, 0])
  })

  test('a call leaves the form of the case sound, and what a later act makes untrue is called no more', async () => {
    const { db, staff, citizen, id } = await missingCase()
    const call = await find(staff, 'call', id)
    assert.ok(call)
    const now = noon('2026-11-04')
    await recordCallOutcome(db, staff, { id: call.id, attempts: 0, outcome: 'notReached' }, now)
    await answerMissing(db, citizen, id, { atHand: [0], note: '', revision: 2, now })
    assert.equal(await find(staff, 'call', id), undefined, 'the applicant has answered')
    const decision = { status: 'Rejected', reason: 'Kharab', revision: 3, now: noon('2026-11-05') } as const
    assert.ok((await decideApplication(db, staff, id, decision))?.decided)
    const refused = await find(staff, 'call', id)
    assert.equal(refused?.event, 'case.decided')
    assert.match(refused?.appealUntil ?? '', /^2026-12/)
    const waiting = db.selectFrom('outbox').select('id').where('applicationId', '=', id)
    assert.equal((await waiting.where('state', '=', 'waiting').execute()).length, 1, 'the newer one alone')
    const whyChanged = 'Looked at again'
    const reopened = { status: 'Pending', whyChanged, revision: 4, now: noon('2026-11-05') } as const
    assert.ok((await decideApplication(db, staff, id, reopened))?.decided)
    assert.equal(await find(staff, 'call', id), undefined)
  })

  /** An approved case of which nobody has been told. */
  async function decidedCase(on = '2026-11-03') {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-02' })
    await decideApplication(db, staff, id, { status: 'Approved', revision: 1, now: noon(on) })
    const call = await find(staff, 'call', id)
    assert.ok(call)
    return { db, staff, citizen, id, call }
  }

  test('a decision that nobody was told of goes on paper after 30 days and stays until it is handed over', async () => {
    const { db, staff, id, call } = await decidedCase()
    await changeRows(db, 'outbox', { id: call.id }, { state: 'dropped', error: 'expired' })
    await forgetMessages(db, noon('2026-12-04'))
    assert.equal(await find(staff, 'neverTold', id), undefined, 'what was dropped before stays so')
    await db.updateTable('outbox').set({ state: 'waiting', error: null }).where('id', '=', call.id).execute()
    const before = await countCalls(db, staff, 'neverTold')
    await forgetMessages(db, noon('2026-12-03'))
    for (const day of ['2026-12-04', '2027-12-04', '2036-12-04']) await forgetMessages(db, noon(day))
    for (const list of ['call', 'paper'] as const) assert.equal(await find(staff, list, id), undefined, list)
    const { since, receiver } = (await find(staff, 'neverTold', id)) ?? {}
    assert.deepEqual({ since, receiver }, { since: call.since, receiver: id }, 'without the phone number')
    assert.equal(await countCalls(db, staff, 'neverTold'), before + 1)
    const asked = { id: call.id, attempts: 0 }
    const late = await recordCallOutcome(db, staff, { ...asked, outcome: 'told' })
    assert.equal(late, undefined, 'a form that was opened as a call says no more that it was one')
    assert.equal((await recordCallOutcome(db, staff, { ...asked, outcome: 'given' }))?.now, 'told')
    assert.equal(await countCalls(db, staff, 'neverTold'), before)
    const line = (await listHistory(db, staff, id, 'en'))?.at(-1)
    assert.equal(line?.act, 'application.toldOnPaper')
  })

  test('news on paper from the start is never told after 30 days, too', async () => {
    const { db, staff, id, call } = await decidedCase()
    for (const attempts of [0, 1, 2])
      await recordCallOutcome(db, staff, { id: call.id, attempts, outcome: 'notReached' })
    assert.ok(await find(staff, 'paper', id))
    await forgetMessages(db, noon('2026-12-04'))
    assert.equal(await find(staff, 'paper', id), undefined)
    assert.ok(await find(staff, 'neverTold', id))
  })

  test('of the sweep and an officer at one call one acts, and the news is told or on paper, never lost', async () => {
    const { db, staff, id, call } = await decidedCase()
    const missed = { id: call.id, attempts: 2, outcome: 'notReached' } as const
    await db.updateTable('outbox').set({ attempts: 2 }).where('id', '=', call.id).execute()
    const sweep = () => forgetMessages(db, noon('2026-12-04'))
    const acts: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      // The officer has put the news on paper and waits to commit that, and the sweep waits for the officer.
      const note = { act: 'application.noted', subject: id, date: new Date().toISOString() } as const
      await recordAct(trx, staff, note)
      acts.push(recordCallOutcome(db, staff, missed))
      await until(() => areWaiting(db))
      acts.push(sweep())
      await until(() => areWaiting(db, 2))
    })
    await Promise.all(acts)
    await sweep()
    assert.ok(await find(staff, 'neverTold', id))
    assert.equal((await findRows(db, 'outbox', { subject: id, state: 'waiting' }, ['id'])).length, 1)
  })

  test('an applicant who opens the decision signed in is told: once, by nobody else, and of what they saw alone', async () => {
    const { db, staff, citizen, id } = await decidedCase()
    const news = await listUntold(db, citizen, id)
    const open = (actor: Citizen, seen = news) => recordOpened(db, actor, { applicationId: id, news: seen })
    const other = await newCitizen(db)
    assert.deepEqual(await listUntold(db, other, id), [])
    await open(other)
    await open(citizen, [])
    assert.ok(await find(staff, 'call', id), 'it is another’s; the decision came while the page was read')
    const lines = async () => (await listOwnHistory(db, citizen, id, 'en')) ?? []
    const before = (await lines()).length
    await Promise.all([open(citizen), open(citizen)])
    await open(citizen)
    assert.equal(await find(staff, 'call', id), undefined)
    const added = (await lines()).slice(before)
    assert.deepEqual(
      added.map(({ act, own }) => [act, own]),
      [['application.decisionSeen', true]],
    )
    assert.deepEqual(
      (await listOwnMessages(db, citizen)).map(({ event, state }) => [event, state]),
      [['case.decided', 'seen']],
    )
  })

  test('who was not told of missing documents in 30 days leaves the list', async () => {
    const { db, staff, id } = await missingCase()
    const row = await find(staff, 'call', id)
    const days = (count: number) => new Date(Date.parse(row?.since ?? '') + count * 86_400_000)
    await forgetMessages(db, days(29))
    assert.ok(await find(staff, 'call', id))
    await forgetMessages(db, days(31))
    assert.equal(await find(staff, 'call', id), undefined)
  })

  test('a week after documents were asked for, an applicant who has not brought them is called once more, and only once', async () => {
    const { db, staff, id } = await missingCase()
    const waiting = await missingCase()
    const brought = await missingCase()
    const told = async (number: string) => {
      const call = await find(staff, 'call', number)
      await recordCallOutcome(db, staff, { id: call?.id ?? '', attempts: 0, outcome: 'told' })
      return call?.event
    }
    await told(id)
    await told(brought.id)
    await writeMorning(db, new Date('2026-11-09T06:30:00.000Z'))
    assert.equal(await find(staff, 'call', id), undefined)
    await answerMissing(db, brought.citizen, brought.id, { atHand: [0], note: '', revision: 2 })
    for (const day of ['11', '12']) await writeMorning(db, new Date(`2026-11-${day}T06:30:00.000Z`))
    assert.equal((await find(staff, 'call', waiting.id))?.event, 'documents.missing')
    assert.equal(await find(staff, 'call', brought.id), undefined)
    assert.equal(await told(id), 'documents.reminder')
    await writeMorning(db, new Date('2026-11-12T06:30:00.000Z'))
    assert.equal(await find(staff, 'call', id), undefined)
  })

  test('whom the office has told today is listed whole, page after page, as often as it is counted', async () => {
    const { db, staff, id } = await missingCase()
    const now = new Date('2037-03-02T06:00:00Z')
    for (let index = 0; index < 27; index += 1) {
      const date = new Date(now.getTime() - index * 1000).toISOString()
      const act = index % 2 ? 'application.toldOnPaper' : 'application.called'
      await recordAct(db, staff, { act, subject: id, date })
    }
    const asked = { ...english, now }
    const first = await listToldToday(db, staff, { ...asked, cursor: undefined })
    const second = await listToldToday(db, staff, { ...asked, cursor: first.next })
    assert.deepEqual([first.rows.length, second.rows.length, second.next], [25, 2, undefined])
    const dates = [...first.rows, ...second.rows].map((row) => row.date)
    assert.deepEqual(dates, dates.toSorted().reverse())
    assert.equal(await countToldToday(db, staff, now), 27)
  })
})
