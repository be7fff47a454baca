import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import { findAcknowledgement } from '../../../council/cases/applications/acknowledgement.server.ts'
import { answerMissing } from '../../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import {
  addExtensionOrder,
  endExtensionOrder,
} from '../../../council/cases/recounting/change-orders.server.ts'
import { findService } from '../../../council/catalogue/services/find-service.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import {
  apply,
  caseOn,
  confirmed,
  factsOf,
  markDocuments,
  noon,
  offer,
  setFacts,
  setHolidays,
} from '../cases-for-tests.ts'

// The rules stand in `rules/legal-clock/` too, each by itself; here a council keeps them.
describeDatabase('the law', (database) => {
  let [admin, clerk, citizen]: [Admin?, Staff?, Citizen?] = []

  before(async () => {
    admin = await newAdmin(database())
    clerk = await newStaff(database())
    citizen = await newCitizen(database(), 'Asha Patil')
  })

  const people = () => {
    if (!admin || !clerk || !citizen) throw new Error('People come before the first test.')
    return { db: database(), admin, clerk, citizen }
  }

  test('each service is displayed with documents, fee, time limit, officer and both appellate authorities, in that order and in the reader’s language (Maharashtra r.3)', async () => {
    const { db, admin } = people()
    const origin = { source: 'board', checkedOn: '2026-11-01', grade: 'A' } as const
    const who = (office: string) => ({ name: '', office, phone: '' })
    const serviceId = await offer(db)
    await setFacts(db, admin, serviceId, {
      secondAppellate: { value: who('BDO'), ...origin },
      firstAppellate: { value: who('Assistant BDO'), ...origin },
      designatedOfficer: { value: who('Gramsevak'), texts: { mr: who('ग्रामसेवक') }, ...origin },
      days: { value: 7, ...origin },
      fee: { value: 'Rs 20', texts: { mr: '20 रुपये' }, ...origin },
      documents: {
        value: [{ name: 'Form', note: '' }],
        texts: { mr: [{ name: 'फॉर्म', note: '' }] },
        ...origin,
      },
    })
    const facts = (await findService(db, serviceId, 'mr'))?.facts ?? []
    assert.deepEqual(
      facts.map(({ fact, lang }) => [fact, lang]),
      [
        ['documents', 'mr'],
        ['fee', 'mr'],
        ['days', 'en'],
        ['designatedOfficer', 'mr'],
        ['firstAppellate', 'en'],
        ['secondAppellate', 'en'],
      ],
    )
  })

  test('the acknowledgement has number, date, what is missing and the time limit (Maharashtra r.6)', async () => {
    const { db, citizen } = people()
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Age proof']))
    const whole = await apply(db, citizen, serviceId, { atHand: [0, 1] })
    const paper = await findAcknowledgement(db, citizen, whole, { language: 'en', today: '2026-06-01' })
    assert.ok(paper)
    assert.deepEqual(
      [paper.applicationId, paper.receivedOn, paper.applicantName, paper.daysAllowed, paper.dueOn],
      [whole, '2026-06-01', 'Asha Patil', 7, '2026-06-09'],
    )
    assert.deepEqual(
      [paper.missing, paper.atHand.map(({ name }) => name)],
      [[], ['Ration card', 'Age proof']],
    )
    // What was found missing with the refusal takes nothing back that was promised.
    const refusal = { status: 'Rejected', reason: 'Too young', revision: 1, now: noon('2026-06-02') } as const
    const marks = { seen: [0], missing: [1] }
    await decideApplication(db, await newStaff(db), whole, { ...refusal, marks })
    const copy = await findAcknowledgement(db, citizen, whole, { language: 'en', today: '2026-06-02' })
    assert.deepEqual([copy?.missing, copy?.daysAllowed], [[], 7])
  })

  test('while documents are missing it names them and shows no time limit (Bihar r.4)', async () => {
    const { db, citizen } = people()
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Age proof']))
    const id = await apply(db, citizen, serviceId, { atHand: [0] })
    const paper = await findAcknowledgement(db, citizen, id, { language: 'en', today: '2026-06-03' })
    assert.deepEqual(
      paper?.missing.map(({ name }) => name),
      ['Age proof'],
    )
    assert.deepEqual([paper?.dueOn, paper?.turn, paper?.turnSince], [undefined, 'citizen', '2026-06-01'])
    assert.deepEqual(paper?.noDueDate, {
      code: 'documentsMissing',
      since: '2026-06-01',
      missing: ['Age proof'],
    })
  })

  test('of two missing documents one that has come is named once, among those at hand', async () => {
    const { db, citizen } = people()
    const id = await apply(db, citizen, await offer(db, factsOf(7, ['Ration card', 'Age proof'])))
    await answerMissing(db, citizen, id, { atHand: [0], revision: 1, now: noon('2026-06-02') })
    const paper = await findAcknowledgement(db, citizen, id, { language: 'en', today: '2026-06-03' })
    const named = [paper?.atHand, paper?.missing].map((some) => some?.map(({ name }) => name))
    assert.deepEqual(named, [['Ration card'], ['Age proof']])
  })

  test('the limit starts when the application is complete, not when it came in (Maharashtra r.6, Bihar r.4)', async () => {
    const { db, citizen } = people()
    const id = await apply(db, citizen, await offer(db, factsOf(3, ['Ration card'])))
    await answerMissing(db, citizen, id, { atHand: [0], revision: 1, now: noon('2026-06-04') })
    const found = await caseOn(db, citizen, id, '2026-06-04')
    assert.deepEqual([found.completeOn, found.dueOn, found.turn], ['2026-06-04', '2026-06-08', 'council'])
  })

  test('public holidays are not counted (Bihar r.5)', async () => {
    const { db, admin, citizen, clerk } = people()
    const id = await apply(db, citizen, await offer(db, factsOf(3)), { on: '2027-06-01' })
    assert.equal((await caseOn(db, clerk, id, '2027-06-01')).dueOn, '2027-06-04')
    const fair = { day: '2027-06-03', names: { en: 'Village fair', mr: 'गावची जत्रा' } }
    await confirmed('2027-06-01', (seen) => setHolidays(db, admin, { year: 2027, holidays: [fair], ...seen }))
    const found = await caseOn(db, clerk, id, '2027-06-04')
    assert.equal(found.dueOn, '2027-06-05')
    assert.deepEqual(found.clock?.notCounted.at(-1), {
      day: '2027-06-03',
      why: { code: 'publicHoliday', name: 'Village fair' },
    })
    const none = { year: 2027, holidays: [], because: 'The fair is in another village' }
    await confirmed('2027-06-01', (seen) => setHolidays(db, admin, { ...none, ...seen }))
    assert.equal((await caseOn(db, clerk, id, '2027-06-04')).dueOn, '2027-06-04')
  })

  test('only an order extends the limit, of one service or of all (Maharashtra r.4)', async () => {
    const { db, admin, citizen, clerk } = people()
    const [one, other] = [await offer(db, factsOf(3)), await offer(db, factsOf(3))]
    const on = '2026-05-04'
    const ids = [await apply(db, citizen, one, { on }), await apply(db, citizen, other, { on })]
    const dues = () => Promise.all(ids.map(async (id) => (await caseOn(db, clerk, id, '2026-05-04')).dueOn))
    const order = {
      fromDay: '2026-05-06',
      toDay: '2026-05-07',
      reference: 'E-12',
      reason: 'election',
      orderedOn: '2026-05-04',
      authority: 'BDO',
    }
    await confirmed(on, (seen) => addExtensionOrder(db, admin, { ...order, serviceIds: [one] }, seen))
    assert.deepEqual(await dues(), ['2026-05-09', '2026-05-07'])
    const { id } = await confirmed(on, (seen) =>
      addExtensionOrder(db, admin, { ...order, toDay: null, serviceIds: [] }, seen),
    )
    assert.deepEqual(await dues(), [undefined, undefined])
    assert.deepEqual((await caseOn(db, clerk, ids[1] ?? '', '2026-05-06')).noDueDate, {
      code: 'order',
      since: '2026-05-06',
      reference: 'E-12',
      reason: 'election',
    })
    const end = { toDay: '2026-05-06', because: 'counted' }
    await confirmed(on, (seen) => endExtensionOrder(db, admin, id, { ...end, ...seen }))
    assert.deepEqual(await dues(), ['2026-05-09', '2026-05-08'])
    assert.equal(await endExtensionOrder(db, admin, 'none', end), undefined)
    await assert.rejects(endExtensionOrder(db, admin, id, { ...end, toDay: '2026-05-05' }), RangeError)
  })

  test('a refusal carries its reason, the period for appeal and to whom (Bihar r.4-5), 30 days from the refusal (Maharashtra act s.9)', async () => {
    const { db, admin, citizen, clerk } = people()
    const serviceId = await offer(db, factsOf(7))
    const origin = { source: 'board', checkedOn: '2026-11-01', grade: 'A' } as const
    const bdo = { name: 'K. Shinde', office: 'BDO', phone: '1000000001' }
    await setFacts(db, admin, serviceId, { firstAppellate: { value: bdo, ...origin } })
    const id = await apply(db, citizen, serviceId)
    const asked = { status: 'Rejected', revision: 1, now: noon('2026-06-05') } as const
    assert.deepEqual(await decideApplication(db, clerk, id, asked), { decided: false, lacking: 'reason' })
    assert.equal((await caseOn(db, citizen, id, '2026-06-05')).status, 'Pending')
    await decideApplication(db, clerk, id, { ...asked, reason: 'Not of this village' })
    const found = await caseOn(db, citizen, id, '2026-06-20')
    assert.deepEqual([found.status, found.reason, found.turn], ['Rejected', 'Not of this village', 'none'])
    assert.deepEqual(
      [found.appeal?.because, found.appeal?.since, found.appeal?.until, found.appeal?.first?.value],
      ['refused', '2026-06-05', '2026-07-06', bdo],
    )
  })

  test('the applicant may appeal too from the day the limit passed (Maharashtra act s.9)', async () => {
    const { db, citizen } = people()
    const id = await apply(db, citizen, await offer(db, factsOf(3)))
    assert.equal((await caseOn(db, citizen, id, '2026-06-04')).appeal, undefined)
    const late = await caseOn(db, citizen, id, '2026-06-05')
    assert.deepEqual(
      [late.clock?.overdue, late.appeal?.because, late.appeal?.until],
      [true, 'limitPassed', '2026-07-04'],
    )
  })

  test('documents found missing again stop the clock, and a limit that has passed has passed', async () => {
    const { db, citizen, clerk } = people()
    const serviceId = await offer(db, factsOf(4, ['Ration card', 'Age proof']))
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1] })
    const late = await apply(db, citizen, serviceId, { atHand: [0, 1] })
    const marks = { seen: [0], missing: [1], note: 'Of another person', revision: 1, now: noon('2026-06-03') }
    await markDocuments(db, clerk, id, marks)
    const stopped = await caseOn(db, citizen, id, '2026-06-04')
    assert.deepEqual([stopped.dueOn, stopped.turn, stopped.turnSince], [undefined, 'citizen', '2026-06-03'])
    assert.deepEqual(stopped.noDueDate, {
      code: 'documentsMissing',
      since: '2026-06-03',
      missing: ['Age proof'],
    })
    await answerMissing(db, citizen, id, { atHand: [1], revision: 2, now: noon('2026-06-05') })
    const running = await caseOn(db, citizen, id, '2026-06-05')
    assert.deepEqual(
      [running.dueOn, running.turn, running.turnSince],
      ['2026-06-09', 'council', '2026-06-05'],
    )
    await markDocuments(db, clerk, late, { seen: [], missing: [0], revision: 1, now: noon('2026-06-06') })
    assert.equal((await caseOn(db, clerk, late, '2026-06-06')).dueOn, '2026-06-05')
  })
})
