import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { type Submission, submitApplication } from '../../../council/cases/applications/submit.server.ts'
import { throttles } from '../../../rules/limits.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { changeRows } from '../../rows.ts'
import { offer } from '../cases-for-tests.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 5, 1, 6)
const at = (hours: number) => new Date(start + hours * hour)

describeDatabase('limits of applications', (database) => {
  let serviceId = ''
  before(async () => {
    serviceId = await offer(database())
  })

  let made = 0
  /** Sends other answers each time, unless some are given. */
  const send = (citizen: Citizen, asked: Partial<Submission> = {}) => {
    made += 1
    const fields = { ...answers, userDetails: `house ${made}` }
    const own = { fields, submissionKey: `key ${made}`, client: `client ${made}` }
    return submitApplication(database(), citizen, serviceId, { ...own, ...asked })
  }
  const kindOf = (answer: Awaited<ReturnType<typeof send>>) => Object.keys(answer ?? {})[0]
  const storedBy = async ({ id }: Citizen) =>
    (await database().selectFrom('applications').select('applicationId').where('user', '=', id).execute())
      .length

  test('a new account that sends thirty at once stores ten', async () => {
    const citizen = await newCitizen(database())
    const sent = await Promise.all(Array.from({ length: 30 }, () => send(citizen)))
    assert.equal(sent.filter((answer) => kindOf(answer) === 'applicationId').length, 10)
    assert.equal(sent.filter((answer) => kindOf(answer) === 'limit').length, 20)
    assert.equal(await storedBy(citizen), 10)
  })

  test('the eleventh of an hour is told when it will be taken, and is taken then', async () => {
    const citizen = await newCitizen(database())
    for (let index = 0; index < 10; index += 1)
      assert.equal(kindOf(await send(citizen, { now: at(index / 20) })), 'applicationId')
    const refused = await send(citizen, { now: at(0.9) })
    assert.deepEqual(refused, { limit: { count: 10, seconds: 3600, again: at(1), counts: 'account' } })
    assert.equal(kindOf(await send(citizen, { now: at(1) })), 'applicationId')
    assert.equal(kindOf(await send(citizen, { now: at(1) })), 'limit')
  })

  test('the thirty-first of a day waits until the first is a day old', async () => {
    const citizen = await newCitizen(database())
    for (let index = 0; index < 30; index += 1) await send(citizen, { now: at(index / 2) })
    const refused = await send(citizen, { now: at(20) })
    assert.deepEqual(refused, { limit: { count: 30, seconds: 86_400, again: at(24), counts: 'account' } })
    assert.equal(kindOf(await send(citizen, { now: at(24) })), 'applicationId')
  })

  test('a form sent again counts once, also when nothing more is taken', async () => {
    const citizen = await newCitizen(database())
    const repeated = { fields: answers, submissionKey: 'the same' }
    const first = await send(citizen, repeated)
    for (let index = 0; index < 12; index += 1) assert.deepEqual(await send(citizen, repeated), first)
    for (let index = 0; index < 9; index += 1)
      assert.equal(kindOf(await send(citizen)), 'applicationId', `application ${index + 2}`)
    assert.equal(kindOf(await send(citizen)), 'limit')
    assert.deepEqual(await send(citizen, repeated), first)
  })

  test('accounts behind one address share its limit, and what is refused or repeated does not count', async () => {
    const { points } = throttles.applications
    const client = 'one village'
    const citizens = await Promise.all(Array.from({ length: points / 10 }, () => newCitizen(database())))
    const [first] = citizens
    assert.ok(first)
    const repeated = { fields: answers, submissionKey: 'the same', client }
    for (let index = 0; index < 3; index += 1) await send(first, repeated)
    for (let index = 0; index < 9; index += 1) await send(first, { client })
    assert.equal(kindOf(await send(first, { client })), 'limit')
    for (const citizen of citizens.slice(1))
      for (let index = 0; index < 10; index += 1)
        assert.equal(kindOf(await send(citizen, { client })), 'applicationId')
    const late = await newCitizen(database())
    const refused = await send(late, { client })
    assert.ok(refused && 'limit' in refused)
    assert.deepEqual([refused.limit.counts, refused.limit.count], ['client', points])
    assert.equal(kindOf(await send(late)), 'applicationId', 'from another address')
  })

  test('an account that is disabled while its form is on the way stores nothing', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await changeRows(db, 'users', { id: citizen.id }, { disabledAt: new Date().toISOString() })
    assert.deepEqual(await send(citizen), { disabled: true })
    assert.equal(await storedBy(citizen), 0)
  })

  test('the same sent again within a day is asked about, and is stored when the citizen says yes', async () => {
    const citizen = await newCitizen(database())
    const first = await send(citizen, { fields: answers, now: at(0) })
    assert.ok(first && 'applicationId' in first)
    const question = { sentBefore: { applicationId: first.applicationId, date: at(0).toISOString() } }
    const retyped = { ...answers, applicantVillage: 'Vadgaon ', applicantLandmark: 'Behind  the\ttemple' }
    const again = { fields: retyped, now: at(23) }
    assert.deepEqual(await send(citizen, again), question)
    assert.deepEqual(await send(citizen, { ...again, again: 'ANOTHER-1' }), question)
    assert.equal(await storedBy(citizen), 1)
    const second = await send(citizen, { ...again, again: first.applicationId })
    assert.ok(second && 'applicationId' in second)
    const third = await send(citizen, { ...again, again: first.applicationId })
    assert.ok(third && 'sentBefore' in third, 'a yes holds for one application')
    assert.equal(third.sentBefore.applicationId, second.applicationId)
  })

  test('digits of another script say the same, and one word more does not', async () => {
    const citizen = await newCitizen(database())
    await send(citizen, { fields: { ...answers, userDetails: 'House 12' } })
    assert.equal(
      kindOf(await send(citizen, { fields: { ...answers, userDetails: 'House १२' } })),
      'sentBefore',
    )
    assert.equal(
      kindOf(await send(citizen, { fields: { ...answers, userDetails: 'House 12 A' } })),
      'applicationId',
    )
  })

  test('nobody is asked after a day, after a refusal, for another service or about another’s application', async () => {
    const db = database()
    const [citizen, brother, clerk] = [await newCitizen(db), await newCitizen(db), await newStaff(db)]
    const first = await send(citizen, { fields: answers, now: at(0) })
    assert.ok(first && 'applicationId' in first)
    assert.equal(kindOf(await send(brother, { fields: answers, now: at(1) })), 'applicationId')
    const elsewhere = { fields: answers, submissionKey: 'other', client: 'x', now: at(1) }
    assert.equal(kindOf(await submitApplication(db, citizen, await offer(db), elsewhere)), 'applicationId')
    assert.equal(kindOf(await send(citizen, { fields: answers, now: at(24) })), 'applicationId')
    const other = await newCitizen(db)
    const refused = await send(other, { fields: answers, now: at(0) })
    assert.ok(refused && 'applicationId' in refused)
    const decision = { status: 'Rejected', reason: 'No map', revision: 1 } as const
    await decideApplication(db, clerk, refused.applicationId, decision)
    assert.equal(kindOf(await send(other, { fields: answers, now: at(1) })), 'applicationId')
  })

  test('of two that say the same and are sent at once, one is stored and one is asked about', async () => {
    const citizen = await newCitizen(database())
    const sent = await Promise.all([1, 2].map(() => send(citizen, { fields: answers })))
    assert.deepEqual(sent.map(kindOf).sort(), ['applicationId', 'sentBefore'])
    assert.equal(await storedBy(citizen), 1)
  })
})
