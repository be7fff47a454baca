import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Admin, operator, type Staff } from '../../council/actors/actors.server.ts'
import {
  findDisabling,
  setCitizenDisabled,
  setDisabledAsOperator,
} from '../../council/identity/accounts/disabling.server.ts'
import { findLink, issueLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { newAccount, newAdmin, newCitizen, newSession, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { accountRow, findRows } from '../rows.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'

const junk = { disabled: true, reason: 'Three hundred applications in one night' }
const sorry = { disabled: false, reason: 'He came to the office' }

describeDatabase('disabled citizens', (database) => {
  let [admin, clerk]: [Admin?, Staff?] = []
  const actors = () => {
    assert.ok(admin && clerk)
    return { admin, clerk }
  }
  before(async () => {
    admin = await newAdmin(database())
    clerk = await newStaff(database())
  })

  const liveSessions = (userId: string) => findRows(database(), 'sessions', { userId, endedAt: null }, ['id'])

  const linesOf = (subject: string) =>
    database()
      .selectFrom('audit')
      .select(['act', 'actor', 'after'])
      .where('subject', '=', subject)
      .where('act', 'in', ['account.disabled', 'account.enabled'])
      .orderBy('ordinal')
      .execute()

  test('sessions and links of a disabled citizen end at once, officers read why, and enabling brings none back', async () => {
    const db = database()
    const { admin, clerk } = actors()
    const citizen = await newCitizen(db)
    const link = await issueLink(db, clerk, citizen.id)
    assert.ok(link)
    assert.equal(await findDisabling(db, clerk, citizen.id), undefined)

    const done = await setCitizenDisabled(db, admin, citizen.id, junk)
    assert.deepEqual(done, { done: true, name: citizen.name })
    assert.equal((await liveSessions(citizen.id)).length, 0)
    assert.equal(await findLink(db, link.token), undefined)
    assert.equal(await issueLink(db, clerk, citizen.id), undefined)
    for (const officer of [admin, clerk]) {
      const disabling = await findDisabling(db, officer, citizen.id)
      assert.equal(disabling?.reason, junk.reason)
      assert.match(disabling?.date ?? '', /^\d{4}-\d\d-\d\dT/)
    }

    // A sign-in that was on its way when the account was disabled.
    await newSession(db, citizen.id, 'user')
    assert.deepEqual(await setCitizenDisabled(db, admin, citizen.id, sorry), {
      done: true,
      name: citizen.name,
    })
    assert.equal((await liveSessions(citizen.id)).length, 0)
    assert.equal(await findDisabling(db, clerk, citizen.id), undefined)
    assert.ok(await issueLink(db, clerk, citizen.id))
    assert.deepEqual(await linesOf(citizen.id), [
      { act: 'account.disabled', actor: admin.id, after: JSON.stringify({ reason: junk.reason }) },
      { act: 'account.enabled', actor: admin.id, after: JSON.stringify({ reason: sorry.reason }) },
    ])
  })

  test('what a disabled citizen has sent stays as it is', async () => {
    const db = database()
    const { admin } = actors()
    const citizen = await newCitizen(db)
    const number = await apply(db, citizen, await offer(db, factsOf(5), admin))
    const read = () =>
      db.selectFrom('applications').selectAll().where('applicationId', '=', number).executeTakeFirst()
    const before = await read()
    assert.ok(before)
    await setCitizenDisabled(db, admin, citizen.id, junk)
    assert.deepEqual(await read(), before)
  })

  test('a citizen is not disabled without a reason, twice, or over a colleague', async () => {
    const db = database()
    const { admin } = actors()
    const citizen = await newCitizen(db)
    for (const disabled of [true, false])
      assert.deepEqual(await setCitizenDisabled(db, admin, citizen.id, { disabled, reason: '' }), {
        done: false,
        lacking: 'reason',
      })
    assert.deepEqual(await setCitizenDisabled(db, admin, citizen.id, sorry), { done: false, stale: true })
    assert.equal((await linesOf(citizen.id)).length, 0)
    await setCitizenDisabled(db, admin, citizen.id, junk)
    const again = await setCitizenDisabled(db, admin, citizen.id, junk)
    assert.deepEqual(again, { done: true, name: citizen.name })
    const other = await setCitizenDisabled(db, await newAdmin(db), citizen.id, junk)
    assert.deepEqual(other, { done: false, stale: true })
    assert.equal((await linesOf(citizen.id)).length, 1)
  })

  test('an administrator disables no account of an office from here, nor their own', async () => {
    const { admin, clerk } = actors()
    for (const id of [admin.id, clerk.id, 'nobody'])
      assert.equal(await setCitizenDisabled(database(), admin, id, junk), undefined)
    assert.equal((await liveSessions(admin.id)).length, 1)
  })

  test('the operator disables an account of any role, but not the last administrator who can sign in', async () => {
    const db = database()
    await db.updateTable('users').set({ disabledAt: 'before' }).where('role', '=', 'admin').execute()
    const [first, second] = [await newAccount(db, 'admin', 'First'), await newAccount(db, 'admin', 'Second')]
    const others = [await newAccount(db, 'staff', 'Clerk'), await newAccount(db, 'user', 'Citizen'), first]
    for (const { id, email } of others) {
      const { role } = await accountRow(db, id)
      await newSession(db, id, role as 'admin')
      assert.equal(await setDisabledAsOperator(db, operator, email, junk), 'changed')
      assert.equal(await setDisabledAsOperator(db, operator, email, junk), 'unchanged')
      assert.equal((await liveSessions(id)).length, 0)
      assert.deepEqual(await linesOf(id), [
        { act: 'account.disabled', actor: 'operator', after: JSON.stringify({ reason: junk.reason }) },
      ])
    }
    assert.equal(await setDisabledAsOperator(db, operator, second.email, junk), 'lastAdmin')
    assert.equal(await setDisabledAsOperator(db, operator, 'nobody@p.example', junk), 'noAccount')
    assert.equal(await setDisabledAsOperator(db, operator, first.email, sorry), 'changed')
    assert.equal(await setDisabledAsOperator(db, operator, second.email, junk), 'changed')
  })

  test('two operators at once cannot disable the last two administrators', async () => {
    const db = database()
    await db.updateTable('users').set({ disabledAt: 'before' }).where('role', '=', 'admin').execute()
    const [one, two] = [await newAccount(db, 'admin', 'One'), await newAccount(db, 'admin', 'Two')]
    const answers = await Promise.all(
      [one, two].map(({ email }) => setDisabledAsOperator(db, operator, email, junk)),
    )
    assert.deepEqual(answers.sort(), ['changed', 'lastAdmin'])
  })
})
