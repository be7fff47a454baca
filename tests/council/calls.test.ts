import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMissing } from '../../council/applications/answer-missing.server.ts'
import { decideApplication } from '../../council/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../council/applications/history.server.ts'
import { listCalls } from '../../council/calls/list-calls.server.ts'
import { settleCall } from '../../council/calls/settle-call.server.ts'
import { forgetMessages } from '../../council/outbox/forget-messages.server.ts'
import { writeMorning } from '../../council/sending/morning.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
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
  const find = async (staff: Awaited<ReturnType<typeof newStaff>>, channel: 'call' | 'paper', id: string) =>
    (await listCalls(database(), staff, channel, english)).rows.find((row) => row.applicationId === id)

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

  test('of two officers at one row one acts, and the history says so to officers and to the applicant', async () => {
    const { db, staff, citizen, id } = await missingCase()
    const call = await find(staff, 'call', id)
    const asked = { id: call?.id ?? '', attempts: 0, outcome: 'told' } as const
    const other = await newAdmin(db)
    const outcomes = await Promise.all([settleCall(db, staff, asked), settleCall(db, other, asked)])
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
      (await settleCall(db, staff, { id: (await row()).id, attempts, outcome: 'notReached' }))?.now
    assert.equal(await press(0), 'again')
    assert.equal(await press(0), undefined)
    assert.equal((await row()).attempts, 1)
    assert.equal(await press(1), 'again')
    assert.equal(await press(2), 'onPaper')
    assert.equal(await find(staff, 'call', id), undefined)
    const paper = await find(staff, 'paper', id)
    assert.ok(paper)
    assert.equal(
      await settleCall(db, staff, { id: paper.id, attempts: 0, outcome: 'notReached' }),
      undefined,
      'paper reaches',
    )
    const given = { id: paper.id, attempts: 0, outcome: 'told' } as const
    assert.equal((await settleCall(db, staff, given))?.now, 'told')
    const acts = (await listHistory(db, staff, id, 'en'))?.slice(-4).map(({ act }) => act)
    const missed = 'application.notReached'
    assert.deepEqual(acts, [missed, missed, missed, 'application.toldOnPaper'])
  })

  test('a call leaves the form of the case sound, and what a later act makes untrue is called no more', async () => {
    const { db, staff, citizen, id } = await missingCase()
    const call = await find(staff, 'call', id)
    assert.ok(call)
    await settleCall(db, staff, { id: call.id, attempts: 0, outcome: 'notReached' })
    await answerMissing(db, citizen, id, { atHand: [0], note: '', revision: 2 })
    assert.equal(await find(staff, 'call', id), undefined, 'the applicant has answered')
    const decision = { status: 'Rejected', reason: 'Kharab', revision: 3, now: noon('2026-11-05') } as const
    assert.ok((await decideApplication(db, staff, id, decision))?.decided)
    const refused = await find(staff, 'call', id)
    assert.equal(refused?.event, 'case.decided')
    assert.match(refused?.appealUntil ?? '', /^2026-12/)
    const waiting = db.selectFrom('outbox').select('id').where('applicationId', '=', id)
    assert.equal((await waiting.where('state', '=', 'waiting').execute()).length, 1, 'the newer one alone')
    const reopened = { status: 'Pending', revision: 4, now: noon('2026-11-05') } as const
    assert.ok((await decideApplication(db, staff, id, reopened))?.decided)
    assert.equal(await find(staff, 'call', id), undefined)
  })

  test('who was not told in 30 days leaves the list', async () => {
    const { db, staff, id } = await missingCase()
    const row = await find(staff, 'call', id)
    const days = (count: number) => new Date(Date.parse(row?.since ?? '') + count * 86_400_000)
    await forgetMessages(db, days(29))
    assert.ok(await find(staff, 'call', id))
    await forgetMessages(db, days(31))
    assert.equal(await find(staff, 'call', id), undefined)
  })

  test('a week after documents were asked for, whoever has not brought them is called once more, and only once', async () => {
    const { db, staff, id } = await missingCase()
    const waiting = await missingCase()
    const brought = await missingCase()
    const told = async (number: string) => {
      const call = await find(staff, 'call', number)
      await settleCall(db, staff, { id: call?.id ?? '', attempts: 0, outcome: 'told' })
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
})
