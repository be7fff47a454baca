import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { storeAccesses } from '../../../council/audit/store-accesses.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { announceChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { noteBackup } from '../../../council/office/known-backups.server.ts'
import { listBreachLetters, markLettersGivenOut } from '../../../council/privacy/breach-letters.server.ts'
import { findBreach, listOwnBreaches, wordBreach } from '../../../council/privacy/breaches.server.ts'
import { eraseAccount } from '../../../council/privacy/erase-account.server.ts'
import {
  type BreachScope,
  countAffected,
  deleteBreach,
  recordBreach,
} from '../../../council/privacy/record-breach.server.ts'
import { reduceRecords } from '../../../council/privacy/reduce-records.server.ts'
import { confirmRetention } from '../../../council/privacy/retention.server.ts'
import { tellAllBreaches, tellBreach } from '../../../council/privacy/tell-breach.server.ts'
import { freshPhone, newAdmin, newCitizen, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows, findRow } from '../../rows.ts'
import { apply, noon, offer } from '../cases-for-tests.ts'
import { enterPaper, numberOf } from '../papers-for-tests.ts'
import { slipsIn } from '../slips-for-tests.ts'

const now = noon('2026-06-20')
const all: BreachScope = { people: 'all', serviceId: '', officer: '', fromDay: '', toDay: '' }
const some: BreachScope = { ...all, people: 'some' }
const words = { happened: 'A list lay open', effect: 'e', measures: 'm', advice: 'a', contact: 'c' }

const inputOf = (scope: BreachScope) => ({
  fromDay: '2026-06-10',
  toDay: '2026-06-12',
  knownAt: noon('2026-06-13').toISOString(),
  kinds: ['names' as const],
  scope,
  texts: { en: words, mr: { happened: 'यादी उघडी राहिली' } },
})

const peopleOf = async (db: Database, breachId: string) =>
  db.selectFrom('breachPeople').selectAll().where('breachId', '=', breachId).orderBy('userId').execute()

const count = 5000
const strangers = 50

/** People made by SQL, each with two applications; a third cannot sign in, a third wants mail. */
async function fillPeople(db: Database, officer: string, serviceId: string) {
  const numbers = sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers"
    where "n" < ${sql.lit(count + strangers)})`
  const at = '2026-06-01T06:30:00.000Z'
  const fill = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await fill(sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
    ${numbers} select 'p' || "n", 'Person ' || "n", 'user', ${at}, ${at}, 'person' from "numbers"`)
  await fill(sql`insert into "identifiers" ("kind", "value", "userId", "createdAt")
    ${numbers} select 'email', 'p' || "n" || '@p.example', 'p' || "n", ${at} from "numbers" where "n" % 3 > 0`)
  await fill(sql`insert into "contactChoices" ("userId", "language", "mail", "sms", "changedAt")
    ${numbers} select 'p' || "n", 'mr', 1, 0, ${at} from "numbers" where "n" % 3 = 1`)
  for (const half of ['A', 'B']) {
    await fill(sql`insert into "applications" ("applicationId", "serviceId", "serviceName", "serviceDescription", "category",
        "link", "applicantName", "applicantFatherName", "applicantMotherName", "applicantPhoneNo", "applicantVillage",
        "applicantPincode", "applicantLandmark", "userDetails", "additionalInfo", "status", "date", "user", "submissionKey",
        "submissionDigest", "inboxKey")
      ${numbers} select ${half} || "n", ${serviceId}, '', '', '', '', 'a', 'b', 'c', '9876543210', 'Vadgaon', '412803', 'l', '', '',
        'Pending', ${at}, 'p' || "n", ${half} || "n", 'd', '1' from "numbers"`)
    for (const hour of ['2026-06-10T10', '2026-06-12'])
      await fill(sql`insert into "accessLog" ("actor", "hour", "subject", "kind", "office", "userId")
        ${numbers} select ${officer}, ${hour}, ${half} || "n", 'list', '', 'p' || "n" from "numbers"
        where "n" <= ${sql.lit(count)}`)
  }
}

/** The database of a process that is killed as it notes a batch, after so many whole ones. */
function killedAfter(db: Database, batches: number): Database {
  let noted = 0
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('breachPeople')) noted += 1
      // Each batch here has people of all three ways.
      if (noted > batches * 3 + 1) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

describeDatabase('5,000 people of a breach', (database) => {
  test('each is counted and told once, also by a process that is killed in between, and nobody else', async () => {
    const db = database()
    const [admin, officer] = [await newAdmin(db), await newStaff(db)]
    await announceChannels(db, ['mail'])
    await fillPeople(db, officer.id, await offer(db))
    // Who cannot sign in any more reads no page.
    await db.updateTable('users').set({ disabledAt: now.toISOString() }).where('id', '=', 'p5').execute()
    const scope = { ...some, officer: officer.id, fromDay: '2026-06-10', toDay: '2026-06-12' }
    assert.equal(await countAffected(db, admin, scope), count)
    assert.equal(await recordBreach(db, admin, 'b1', inputOf(scope), now), true)
    assert.equal((await peopleOf(db, 'b1')).length, count)
    const told = async () => (await peopleOf(db, 'b1')).filter(({ way }) => way !== null).length
    await assert.rejects(tellBreach(killedAfter(db, 4), admin, 'b1', password, now), /killed/)
    assert.equal(await told(), 800)
    assert.deepEqual(await tellBreach(db, admin, 'b1', password, now), { done: true })
    assert.equal(await told(), 2800)
    await Promise.all([tellAllBreaches(db, now), tellAllBreaches(db, now)])
    const expected = {
      people: count,
      waiting: 0,
      byMessage: 1667,
      sent: 0,
      byPage: 1666,
      onPaper: 1667,
      givenOut: 0,
    }
    assert.deepEqual((await findBreach(db, admin, 'b1'))?.progress, expected)
    const receivers = await db.selectFrom('outbox').select('userId').execute()
    const noticed = await db.selectFrom('notices').select('userId').where('kind', '=', 'breach').execute()
    for (const [rows, remainders] of [
      [receivers, [1]],
      [
        [...noticed, { userId: 'p5' }],
        [1, 2],
      ],
    ] as const) {
      const ids = Array.from({ length: count }, (_, index) => index + 1)
        .filter((n) => remainders.some((one) => n % 3 === one))
        .map((n) => `p${n}`)
      assert.deepEqual(rows.map(({ userId }) => userId).sort(), ids.sort())
    }
    const [message] = await db.selectFrom('outbox').selectAll().limit(1).execute()
    assert.deepEqual(
      [message?.event, message?.values, message?.applicationId, message?.revision],
      ['data.breach', '{}', null, null],
    )
    // One message has left, two have failed, and of these one has read the notice.
    const states = { p1: 'sent', p4: 'failed', p7: 'dropped' } as const
    for (const [userId, state] of Object.entries(states))
      await db.updateTable('outbox').set({ state }).where('userId', '=', userId).execute()
    await db.updateTable('notices').set({ readAt: now.toISOString() }).where('userId', '=', 'p7').execute()
    await tellAllBreaches(db, now)
    assert.deepEqual((await findBreach(db, admin, 'b1'))?.progress, {
      ...expected,
      byMessage: 1666,
      sent: 1,
      onPaper: 1668,
    })
    await db.updateTable('users').set({ name: '' }).where('id', 'in', ['p102', 'p105']).execute()
    await db.updateTable('applications').set({ applicantName: '' }).where('user', '=', 'p105').execute()
    const letters = await listBreachLetters(db, admin, 'b1')
    assert.equal(letters.length, 100)
    assert.equal(letters.find(({ userId }) => userId === 'p102')?.name, 'a')
    assert.ok(!letters.some(({ userId }) => userId === 'p105'), 'nothing says the name')
    assert.deepEqual([letters[0]?.phone, letters[0]?.place], ['9876543210', 'Vadgaon'])
    // A message came back while these were printed: its person has no letter yet.
    await changeRows(db, 'breachPeople', { userId: 'p1' }, { way: 'paper', toldAt: null })
    const people = letters.map(({ userId }) => userId)
    assert.ok('p1' < (people.at(-1) ?? ''))
    for (const named of [[], ['~'], ['p2']])
      assert.equal(await markLettersGivenOut(db, admin, { breachId: 'b1', people: named }, now), 0)
    assert.equal(await markLettersGivenOut(db, admin, { breachId: 'b1', people }, now), 100)
    assert.equal(await markLettersGivenOut(db, admin, { breachId: 'b1', people }, now), 0)
    const waits = await listBreachLetters(db, admin, 'b1')
    assert.equal(waits[0]?.userId, 'p1')
    assert.equal((await findBreach(db, admin, 'b1'))?.progress.onPaper, 1569)
  })
})

describeDatabase('breaches', (database) => {
  async function world() {
    const db = database()
    const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
    const [reader, other] = [await newCitizen(db), await newCitizen(db)]
    const [serviceId, otherService] = [await offer(db), await offer(db)]
    const id = await apply(db, reader, serviceId, { on: '2026-06-02' })
    const later = await apply(db, other, otherService, { on: '2026-06-05' })
    return { db, admin, clerk, reader, other, serviceId, otherService, id, later }
  }

  test('a scope names those of service, period and officer, and nobody else', async () => {
    const { db, admin, clerk, reader, other, serviceId, otherService, id, later } = await world()
    await storeAccesses(db, { actor: clerk.id, hour: '2026-06-07T23', kind: 'view' }, [id])
    await storeAccesses(db, { actor: clerk.id, hour: '2026-06-09', kind: 'list' }, [later])
    const named = async (scope: BreachScope) => {
      await recordBreach(db, admin, 'scope', inputOf(scope), now)
      const ids = (await peopleOf(db, 'scope')).map(({ userId }) => userId)
      assert.equal(await countAffected(db, admin, scope), ids.length)
      return [ids.includes(reader.id), ids.includes(other.id)]
    }
    assert.deepEqual(await named(all), [true, true])
    assert.ok(!(await peopleOf(db, 'scope')).some(({ userId }) => [admin.id, clerk.id].includes(userId)))
    assert.deepEqual(await named({ ...some, serviceId }), [true, false])
    assert.deepEqual(await named({ ...some, fromDay: '2026-06-03', toDay: '2026-06-05' }), [false, true])
    assert.deepEqual(await named({ ...some, toDay: '2026-06-04' }), [true, false])
    const read = { ...some, officer: clerk.id }
    assert.deepEqual(await named(read), [true, true])
    assert.deepEqual(await named({ ...read, toDay: '2026-06-07' }), [true, false])
    assert.deepEqual(await named({ ...read, fromDay: '2026-06-08' }), [false, true])
    assert.deepEqual(await named({ ...read, serviceId: otherService }), [false, true])
    assert.deepEqual(await named({ ...some, officer: admin.id }), [false, false])
    const opener = await newStaff(db)
    const date = '2026-06-08T06:30:00.000Z'
    await recordAct(db, opener, { act: 'profile.opened', subject: reader.id, date })
    const opened = { ...some, officer: opener.id, fromDay: '2026-06-08', toDay: '2026-06-08' }
    assert.deepEqual(await named(opened), [true, false])
    assert.deepEqual(await named({ ...opened, serviceId: otherService }), [false, false])
    assert.deepEqual(await named({ ...opened, toDay: '2026-06-07', fromDay: '' }), [false, false])
  })

  test('one recorded by mistake is deleted, but not once its people are told', async () => {
    const { db, admin } = await world()
    await recordBreach(db, admin, 'mistake', inputOf(all), now)
    assert.equal(await deleteBreach(db, admin, 'mistake', now), true)
    assert.equal(await deleteBreach(db, admin, 'mistake', now), false)
    assert.deepEqual(await peopleOf(db, 'mistake'), [])
    await recordBreach(db, admin, 'told', inputOf(all), now)
    await tellBreach(db, admin, 'told', password, now)
    assert.equal(await deleteBreach(db, admin, 'told', now), false)
    assert.notEqual(await findBreach(db, admin, 'told'), undefined)
  })

  test('whoever erases the account has a letter where an application that stays says who they are', async () => {
    const { db, admin, reader, id } = await world()
    const citizen = await newCitizen(db)
    const refused = { status: 'Rejected', reason: 'x', remark: '', revision: 1 } as const
    await decideApplication(db, admin, id, { ...refused, now: noon('2026-06-11') })
    await recordBreach(db, admin, 'before', inputOf(all), now)
    await tellBreach(db, admin, 'before', password, now)
    await recordBreach(db, admin, 'erased', inputOf(all), now)
    for (const one of [citizen, reader])
      assert.deepEqual(await eraseAccount(db, one, password), { erased: true })
    const told = (await peopleOf(db, 'before')).some(({ userId }) => userId === citizen.id)
    assert.ok(told, 'that they were told stays')
    await recordBreach(db, admin, 'later', inputOf(all), now)
    for (const breachId of ['erased', 'later']) {
      await tellBreach(db, admin, breachId, password, now)
      const letters = await listBreachLetters(db, admin, breachId)
      const letterOf = (userId: string) => letters.find((letter) => letter.userId === userId)
      assert.equal(letterOf(reader.id)?.applicationId, id, breachId)
      assert.ok(!(await peopleOf(db, breachId)).some(({ userId }) => userId === citizen.id), breachId)
    }
  })

  test('it changes until its people are told, who alone read of it, each in their language', async () => {
    const { db, admin, reader, other, serviceId } = await world()
    const scope = { ...some, serviceId }
    assert.equal(await recordBreach(db, admin, 'b2', inputOf(all), now), true)
    assert.equal(await recordBreach(db, admin, 'b2', inputOf(scope), now), true)
    assert.deepEqual(await listOwnBreaches(db, reader), [])
    const wrong = await tellBreach(db, admin, 'b2', 'another sentence', now)
    assert.deepEqual(wrong, { done: false, fault: 'passwordWrong' })
    assert.equal(await tellBreach(db, admin, 'nowhere', password, now), undefined)
    await tellAllBreaches(db, now)
    assert.deepEqual(await listOwnBreaches(db, reader), [], 'nobody is told without the act')
    assert.deepEqual(await tellBreach(db, admin, 'b2', password, now), { done: true })
    assert.equal(await recordBreach(db, admin, 'b2', inputOf(all), now), false)
    const [own] = await listOwnBreaches(db, reader)
    assert.deepEqual(wordBreach(own?.texts ?? {}, ['mr', 'en']).slice(0, 2), [
      { item: 'happened', text: 'यादी उघडी राहिली', lang: 'mr' },
      { item: 'effect', text: 'e', lang: 'en' },
    ])
    assert.deepEqual(await listOwnBreaches(db, other), [])
    const lines = await db.selectFrom('audit').select('act').where('actor', '=', admin.id).execute()
    assert.deepEqual(
      lines
        .map(({ act }) => act)
        .filter((act) => act.startsWith('breach.'))
        .sort(),
      ['breach.changed', 'breach.recorded', 'breach.told'],
    )
  })

  test('an application waits with its words until the letter of its applicant is given out', async () => {
    const { db, admin, clerk, otherService } = await world()
    const id = numberOf(await enterPaper(db, clerk, otherService, { name: 'Waiting Person' }))
    const refused = {
      status: 'Rejected',
      reason: 'x',
      remark: '',
      revision: 1,
      now: noon('2026-06-11'),
    } as const
    assert.deepEqual(await decideApplication(db, admin, id, refused), { decided: true })
    await recordBreach(db, admin, 'b3', inputOf({ ...some, serviceId: otherService }), now)
    await tellBreach(db, admin, 'b3', password, now)
    const end = noon('2046-06-01')
    const takenAt = noon('2046-05-31').toISOString()
    await noteBackup(db, { name: 'later.backup', takenAt, bytes: 1, encrypted: 0 })
    await confirmRetention(db, admin, { years: { applications: 1 }, ground: 'Order', password, now: end })
    const nameOf = async () =>
      (await findRow(db, 'applications', { applicationId: id }, ['applicantName'])).applicantName
    await reduceRecords(db, end)
    assert.equal(await nameOf(), 'Waiting Person')
    const letters = await listBreachLetters(db, admin, 'b3')
    assert.deepEqual(
      letters.map(({ name, applicationId }) => [name, applicationId]),
      [['Waiting Person', id]],
    )
    await markLettersGivenOut(db, admin, { breachId: 'b3', people: letters.map(({ userId }) => userId) }, now)
    await db.updateTable('retention').set({ ranOn: '' }).execute()
    await reduceRecords(db, end)
    assert.equal(await nameOf(), '')
  })

  const { enter, claim } = slipsIn(database)

  test('who takes a paper application over is told in the place of the person on the paper', async () => {
    const { db, admin, clerk } = await world()
    const citizen = await newCitizen(db)
    const slip = await enter(clerk, { phone: freshPhone() })
    await recordBreach(db, admin, 'b4', inputOf(all), now)
    await tellBreach(db, admin, 'b4', password, now)
    // Registered after it was recorded.
    const late = await newCitizen(db)
    assert.deepEqual(await listOwnBreaches(db, late), [])
    assert.ok((await peopleOf(db, 'b4')).some(({ userId }) => userId === citizen.id))
    assert.deepEqual(await claim(late, slip), { applicationId: slip.number })
    await tellAllBreaches(db, now)
    assert.equal((await listOwnBreaches(db, late)).length, 1)
    const letters = await listBreachLetters(db, admin, 'b4')
    assert.ok(!letters.some(({ applicationId }) => applicationId === slip.number))
  })
})
