import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Officer, operator, type Staff } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { findCase } from '../../council/cases/applications/find-case.server.ts'
import { listHistory } from '../../council/cases/applications/history.server.ts'
import { trackApplication } from '../../council/cases/applications/track.server.ts'
import { claimApplication } from '../../council/cases/counter/claim.server.ts'
import { claimDigest } from '../../council/cases/counter/claim-codes.server.ts'
import { enterAtCounter } from '../../council/cases/counter/enter.server.ts'
import { findKnownPerson, listCounterPeople } from '../../council/cases/counter/known-people.server.ts'
import { findSlip, forgetSealedCodes, keepCode, renewSlip } from '../../council/cases/counter/slip.server.ts'
import { decideSeveral } from '../../council/cases/desk/several-cases.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { findCitizen, findCitizensByWords } from '../../council/identity/accounts/citizens.server.ts'
import { setCitizenDisabled } from '../../council/identity/accounts/disabling.server.ts'
import { issueLink, issueLinkAsOperator } from '../../council/identity/accounts/one-time-links.server.ts'
import { signIn } from '../../council/identity/accounts/sign-in.server.ts'
import { freshPhone, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { findRow } from '../rows.ts'
import { factsOf, offer } from './cases-for-tests.ts'
import { enterPaper as enter, monday, numberOf, paperOf, type Typed } from './papers-for-tests.ts'

async function rowOf(db: Database, applicationId: string) {
  return findRow(db, 'applications', { applicationId })
}

async function countPeople(db: Database, phone: string) {
  return (await db.selectFrom('users').select('id').where('counterPhone', '=', phone).execute()).length
}

describeDatabase('counter', (database) => {
  function fromVillage(applicantVillage: string, typed: Typed) {
    const paper = paperOf(database(), typed)
    return { ...paper, fields: { ...paper.fields, applicantVillage } }
  }

  test('the officer who entered a paper leaves the decision to another, and decides alone where there is none', async () => {
    const db = database()
    const [entering, other] = [await newStaff(db), await newStaff(db)]
    const serviceId = await offer(db, factsOf(5))
    const [first, second] = [await enter(db, entering, serviceId), await enter(db, entering, serviceId)]
    const decide = (actor: Officer, applicationId: string) =>
      decideApplication(db, actor, applicationId, { status: 'Approved', revision: 1, now: monday })
    assert.deepEqual(await decide(entering, numberOf(first)), { decided: false, enteredBySelf: true })
    assert.equal((await rowOf(db, numberOf(first))).status, 'Pending')
    const several = await decideSeveral(
      db,
      entering,
      [{ applicationId: numberOf(first), revision: 1 }],
      { approve: true },
      monday,
    )
    const left = { applicationId: numberOf(first), applicantName: 'Sunita Jadhav' }
    assert.deepEqual(several, [{ ...left, done: false, refused: 'enteredBySelf' }])
    assert.deepEqual(await decide(other, numberOf(first)), { decided: true })
    await db
      .updateTable('users')
      .set({ disabledAt: monday.toISOString() })
      .where('role', 'in', ['staff', 'admin'])
      .where('id', '!=', entering.id)
      .execute()
    assert.deepEqual(await decide(entering, numberOf(second)), { decided: true })
    const marked = async (number: string) => {
      const history = await listHistory(db, entering, number, 'en')
      return history?.map(({ act, way, byEnterer }) => [act, way, byEnterer])
    }
    const received = ['application.submitted', 'counter', undefined]
    assert.deepEqual(await marked(numberOf(first)), [received, ['application.decided', undefined, undefined]])
    assert.deepEqual(await marked(numberOf(second)), [received, ['application.decided', undefined, true]])
  })

  test('a paper is received on its day, with its documents seen, and the clock counts from that day', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db, factsOf(5, ['Ration card', 'Photo']))
    const typed = { receivedOn: '2026-06-04', confirmation: 'thumb', witness: 'Ramesh Kale' } as const
    const number = numberOf(await enter(db, staff, serviceId, { ...typed, seen: [0, 1] }))
    const row = await rowOf(db, number)
    const { way, enteredBy, enteredAt, receivedOn, confirmation, witness, paperFile, completeOn } = row
    assert.deepEqual([way, enteredBy, enteredAt], ['counter', staff.id, monday.toISOString()])
    assert.deepEqual({ receivedOn, confirmation, witness }, typed)
    assert.deepEqual({ paperFile, completeOn }, { paperFile: 'B-417', completeOn: '2026-06-04' })
    // Five days after the Thursday of the paper, Sunday the 7th left out.
    assert.equal(row.dueOn, '2026-06-10')
    const found = await findCase(db, staff, number, { language: 'en', today: '2026-06-08' })
    assert.deepEqual(
      found?.documents.map(({ state }) => state),
      ['seen', 'seen'],
    )
    const [line] = await db.selectFrom('audit').selectAll().where('subject', '=', number).execute()
    assert.deepEqual([line?.act, line?.actor], ['application.submitted', staff.id])
    const { language, mail, sms } = await findRow(db, 'contactChoices', { userId: row.user })
    assert.deepEqual({ language, mail, sms }, { language: 'mr', mail: 0, sms: 0 })
  })

  test('a day to come, a thumb without a witness and a late paper without a reason store nothing', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db, factsOf(5))
    const phone = freshPhone()
    const answer = (typed: Typed) => enter(db, staff, serviceId, { phone, ...typed })
    assert.deepEqual(await answer({ receivedOn: '2026-06-09' }), { unfit: 'receivedOn' })
    assert.deepEqual(await answer({ confirmation: 'thumb' }), { lacking: 'witness' })
    // Thursday, Friday, Saturday and Monday have passed since Wednesday.
    assert.deepEqual(await answer({ receivedOn: '2026-06-03' }), { lacking: 'lateReason' })
    assert.deepEqual(await answer({ receivedOn: '2025-06-03' }), { longAgo: true })
    assert.deepEqual(await answer({ receivedOn: '2025-06-03', longAgo: true }), { lacking: 'lateReason' })
    assert.equal(await countPeople(db, phone), 0)
    numberOf(await answer({ receivedOn: '2026-06-03', lateReason: 'The office was flooded' }))
  })

  test('the person has no way to sign in, gets no link, and nobody changes or finds the account', async () => {
    const db = database()
    const [staff, admin] = [await newStaff(db), await newAdmin(db)]
    const phone = freshPhone()
    const entered = await enter(db, staff, await offer(db), { phone, name: 'Kunal Shinde' })
    const { user } = await rowOf(db, numberOf(entered))
    const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }
    const device = { value: 'a phone', kind: 'phone' } as const
    for (const name of [phone, '', 'null']) {
      const asked = { name, password, client: '192.0.2.1', device }
      assert.deepEqual(await signIn(db, settings, asked), { signedIn: false })
      assert.equal(await issueLinkAsOperator(db, operator, name), 'noAccount')
    }
    assert.equal(await issueLink(db, staff, user), undefined)
    assert.equal(await findCitizen(db, staff, user), undefined)
    assert.equal(await setCitizenDisabled(db, admin, user, { disabled: true, reason: 'x' }), undefined)
    for (const word of [phone, 'Kunal'])
      assert.deepEqual((await findCitizensByWords(db, staff, word, undefined)).rows, [])
    for (const table of ['identifiers', 'credentials', 'oneTimeLinks'] as const)
      assert.deepEqual(await db.selectFrom(table).select('userId').where('userId', '=', user).execute(), [])
  })

  test('two clerks who enter the same person at once get one person, and two numbers', async () => {
    const db = database()
    const clerks = await Promise.all([newStaff(db), newStaff(db), newAdmin(db)])
    const services = await Promise.all(clerks.map(() => offer(db)))
    const phone = freshPhone()
    const names = ['Sunita Jadhav', 'SUNITA JADHAV', 'sunita jadhav']
    const entered = await Promise.all(
      clerks.map((clerk, index) => enter(db, clerk, services[index] ?? '', { phone, name: names[index] })),
    )
    assert.equal(new Set(entered.map(numberOf)).size, 3)
    assert.equal(await countPeople(db, phone), 1)
    const created = await db
      .selectFrom('audit')
      .innerJoin('users', 'users.id', 'audit.subject')
      .select('audit.actor')
      .where('users.counterPhone', '=', phone)
      .where('act', '=', 'account.created')
      .execute()
    assert.equal(created.length, 1)
    const [person] = await listCounterPeople(db, clerks[0], phone)
    assert.equal(person?.newest?.village, answers.applicantVillage)
    const asked = { id: person?.id ?? '', phone }
    const known = await findKnownPerson(db, clerks[0], asked)
    assert.deepEqual(
      [known?.applicationId, known?.language, known?.fields.applicantLandmark],
      [person?.newest?.applicationId, 'mr', answers.applicantLandmark],
    )
    assert.equal(await findKnownPerson(db, clerks[0], { ...asked, phone: freshPhone() }), undefined)
  })

  test('a family on one phone stays apart, and an officer can choose one of its people', async () => {
    const db = database()
    const staff = await newStaff(db)
    const phone = freshPhone()
    const first = await rowOf(db, numberOf(await enter(db, staff, await offer(db), { phone })))
    const second = await enter(db, staff, await offer(db), { phone, name: 'Vilas Jadhav' })
    assert.notEqual((await rowOf(db, numberOf(second))).user, first.user)
    const chosen = { phone, name: 'Sunita V. Jadhav', personId: first.user }
    assert.equal(
      (await rowOf(db, numberOf(await enter(db, staff, await offer(db), chosen)))).user,
      first.user,
    )
    const citizen = await newCitizen(db)
    for (const personId of [citizen.id, staff.id, 'nobody'])
      assert.deepEqual(await enter(db, staff, await offer(db), { phone, personId }), { unknownPerson: true })
    const elsewhere = { phone: freshPhone(), personId: first.user }
    assert.deepEqual(await enter(db, staff, await offer(db), elsewhere), { unknownPerson: true })
  })

  test('the same form sent again gets the same number, and the code of its slip stays', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db)
    for (const paper of [paperOf(db), paperOf(db, { phone: '', name: 'Vilas Jadhav' })]) {
      const both = await Promise.all([
        enterAtCounter(db, staff, serviceId, paper),
        enterAtCounter(db, staff, serviceId, paper),
      ])
      const [number] = both.map(numberOf)
      assert.deepEqual(both.map(numberOf), [number, number])
      const elsewhere = await enterAtCounter(db, staff, await offer(db), paper)
      assert.notEqual(numberOf(elsewhere), number, 'the same words for another service')
      const codes = both.flatMap((one) => (one && 'claim' in one && one.claim ? [one.claim.code] : []))
      assert.equal(codes.length, 1)
      const { digest, expiresAt } = await findRow(db, 'claimCodes', { applicationId: number ?? '' })
      assert.equal(expiresAt, '2026-09-06T04:30:00.000Z')
      assert.equal(digest, claimDigest(number ?? '', codes[0] ?? ''))
      const set = (stage: 'open' | 'paused') =>
        db.updateTable('services').set({ stage }).where('serviceId', '=', serviceId).execute()
      await set('paused')
      assert.equal(numberOf(await enterAtCounter(db, staff, serviceId, paper)), number, 'paused since')
      await set('open')
    }
  })

  test('a like application within 30 days asks for a reason', async () => {
    const db = database()
    const staff = await newStaff(db)
    const [serviceId, phone] = [await offer(db), freshPhone()]
    const number = numberOf(await enter(db, staff, serviceId, { phone }))
    const like = { applicationId: number, date: monday.toISOString() }
    assert.deepEqual(await enter(db, staff, serviceId, { phone, name: 'sunita jadhav' }), { like })
    numberOf(await enter(db, staff, serviceId, { phone, name: 'Vilas Jadhav' }))
    numberOf(await enter(db, staff, await offer(db), { phone }))
    const again = { phone, likeReason: 'For the second child' }
    assert.notEqual(numberOf(await enter(db, staff, serviceId, again)), number)
    const old = { name: 'Kisan Rao', phone: '', receivedOn: '2026-05-01', lateReason: 'It lay in a drawer' }
    numberOf(await enter(db, staff, serviceId, old))
    const lately = await enter(db, staff, serviceId, { name: 'Kisan Rao', phone: '' })
    assert.ok(lately && 'like' in lately, 'of a paper that is older and was entered lately')
    const moved = fromVillage('Bavdhan', { phone })
    const found = await enterAtCounter(db, staff, serviceId, moved)
    assert.ok(found && 'like' in found, 'of one phone, also from another village')
    const setAsideAt = monday.toISOString()
    await db.updateTable('applications').set({ setAsideAt }).where('serviceId', '=', serviceId).execute()
    numberOf(await enterAtCounter(db, staff, serviceId, moved))
  })

  test('people without a phone are never joined, and a like application is found by name and village', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db)
    const first = numberOf(await enter(db, staff, serviceId, { phone: '' }))
    assert.match(first, new RegExp(`^${serviceId}[0-9]{3}`))
    const like = { applicationId: first, date: monday.toISOString() }
    assert.deepEqual(await enter(db, staff, serviceId, { phone: '' }), { like })
    numberOf(await enterAtCounter(db, staff, serviceId, fromVillage('Bavdhan', { phone: '' })))
    numberOf(await enter(db, staff, serviceId, { phone: '', name: 'Vilas Jadhav' }))
    const second = numberOf(await enter(db, staff, await offer(db), { phone: '' }))
    const [one, other] = [await rowOf(db, first), await rowOf(db, second)]
    assert.notEqual(one.user, other.user)
    assert.deepEqual([one.applicantPhoneNo, other.applicantPhoneNo], ['', ''])
    assert.deepEqual(await listCounterPeople(db, staff, ''), [])
    assert.equal(await trackApplication(db, { number: first, phone: '' }, '192.0.2.9'), undefined)
  })

  test('a slip is printed again with its code by its maker for a day, and a new code comes by its own act', async () => {
    const db = database()
    const [staff, other] = [await newStaff(db), await newStaff(db)]
    const entered = await enter(db, staff, await offer(db))
    assert.ok(entered && 'claim' in entered && entered.claim)
    const { applicationId, claim } = entered
    const council = { db, secret: 'a secret of the tests, 32 characters' }
    await keepCode(council, staff, { applicationId, claim })
    const codeFor = async (actor: Staff, now: Date) =>
      (await findSlip(council, actor, applicationId, now))?.claim?.code
    const later = (hours: number) => new Date(monday.getTime() + hours * 3_600_000)
    assert.equal(await codeFor(staff, later(23)), claim.code)
    assert.equal(await codeFor(other, later(1)), undefined)
    assert.equal(await codeFor(staff, later(24)), undefined)
    const kept = db.selectFrom('claimCodes').select('sealed').where('applicationId', '=', applicationId)
    assert.ok(!(await kept.executeTakeFirstOrThrow()).sealed?.includes(claim.code))
    await forgetSealedCodes(db, later(24))
    assert.equal((await kept.executeTakeFirstOrThrow()).sealed, null)
    const renewed = await renewSlip(council, other, applicationId, later(25))
    assert.notEqual(renewed?.code, claim.code)
    assert.equal(await codeFor(other, later(26)), renewed?.code)
    assert.equal(await renewSlip(council, other, 'NOTHING1', later(26)), undefined)
    const citizen = await newCitizen(db)
    const slip = { number: applicationId, phone: (await rowOf(db, applicationId)).applicantPhoneNo }
    const options = { client: '192.0.2.10', now: later(26) }
    assert.equal(await claimApplication(db, citizen, { ...slip, code: claim.code }, options), undefined)
    assert.ok(await claimApplication(db, citizen, { ...slip, code: renewed?.code ?? '' }, options))
    assert.equal(await findSlip(council, other, applicationId, later(27)), undefined)
  })

  test('somebody without a phone takes an application over by number and code alone', async () => {
    const db = database()
    const entered = await enter(db, await newStaff(db), await offer(db), { phone: '' })
    assert.ok(entered && 'claim' in entered && entered.claim)
    const slip = { number: entered.applicationId, code: entered.claim.code }
    const citizen = await newCitizen(db)
    const options = { client: '192.0.2.11', now: monday }
    for (const phone of ['12', freshPhone()])
      assert.equal(await claimApplication(db, citizen, { ...slip, phone }, options), undefined)
    assert.ok(await claimApplication(db, citizen, { ...slip, phone: '' }, options))
    assert.equal((await rowOf(db, entered.applicationId)).user, citizen.id)
  })

  test('answers to another form, a paused service and one that is not there store nothing', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db)
    await db.updateTable('services').set({ formVersion: 1 }).where('serviceId', '=', serviceId).execute()
    const phone = freshPhone()
    assert.deepEqual(await enter(db, staff, serviceId, { phone }), { formChanged: true })
    assert.equal(await enter(db, staff, 'NONE', { phone }), undefined)
    const paused = await offer(db)
    await db.updateTable('services').set({ stage: 'paused' }).where('serviceId', '=', paused).execute()
    assert.equal(await enter(db, staff, paused, { phone }), undefined)
    assert.equal(await countPeople(db, phone), 0)
  })
})
