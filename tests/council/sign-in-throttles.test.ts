import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consumeAttempt, deleteExpiredThrottles } from '../../council/actors/throttles.server.ts'
import { signIn } from '../../council/identity/accounts/sign-in.server.ts'
import { throttles } from '../../rules/limits.ts'
import { freshEmail, newAccount, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { storeRow } from '../rows.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }

describeDatabase('sign-in throttles', (database) => {
  let clients = 0

  const account = async () => (await newAccount(database(), 'user', 'Asha')).email

  function attempt(email: string, given: { password?: string; device?: string; client?: string } = {}) {
    clients += 1
    const { device = `device ${clients}`, ...others } = given
    const asked = { name: email, password: 'wrong', client: `client ${clients}`, ...others }
    return signIn(database(), settings, { ...asked, device: { value: device, kind: 'phone' } })
  }

  async function failUntilRefused(email: string, client = freshEmail('stranger')) {
    for (let tries = 0; tries < throttles.accountFailures.points; tries += 1) {
      assert.deepEqual(await attempt(email, { client }), { signedIn: false })
    }
    const refused = await attempt(email, { password, client })
    assert.ok(
      !refused.signedIn && refused.retryAfterSeconds !== undefined && refused.retryAfterSeconds <= 900,
    )
  }

  /** Fails from ever new addresses until the account is closed to all new devices. */
  async function failFromEverywhere(email: string) {
    for (let tries = 0; tries < throttles.nameFailures.points; tries += 1)
      assert.deepEqual(await attempt(email), { signedIn: false })
    const refused = await attempt(email, { password })
    assert.ok(!refused.signedIn && (refused.retryAfterSeconds ?? 0) > 900)
  }

  test('ten failures of one address close an account to it, and to no other: not to a clerk at a new machine', async () => {
    const email = await account()
    for (const stranger of ['one', 'another']) await failUntilRefused(email, `${email} ${stranger}`)
    assert.ok((await attempt(email, { password })).signedIn)
  })

  test('a hundred failures in an hour, from wherever, close an account to strange devices', async () => {
    const { email } = await newAccount(database(), 'staff', 'Test Clerk')
    assert.ok((await attempt(email, { password, device: 'own computer' })).signedIn)
    await failFromEverywhere(email)
    assert.ok((await attempt(email, { password, device: 'own computer' })).signedIn)
  })

  test('an email without an account is closed just so', async () => {
    await failUntilRefused(freshEmail('nobody'))
  })

  test('strangers cannot lock out a device that the owner has used before', async () => {
    const email = await account()
    assert.ok((await attempt(email, { password, device: 'own phone' })).signedIn)
    await failUntilRefused(email)
    assert.ok((await attempt(email, { password, device: 'own phone' })).signedIn)
  })

  async function exhaust(throttle: keyof typeof throttles, key: string) {
    const { points } = throttles[throttle]
    const row = { key: `${throttle}:${key}`, points, expire: Date.now() + 60_000 }
    await database()
      .insertInto('throttles')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }

  test('strangers behind the same address cannot lock out a device that the owner has used before', async () => {
    const email = await account()
    const own = { password, device: 'own phone in the village', client: 'the carrier of the village' }
    assert.ok((await attempt(email, own)).signedIn)
    await exhaust('clientFailures', own.client)
    const stranger = await attempt(email, { password, client: own.client })
    assert.ok(!stranger.signedIn && stranger.retryAfterSeconds !== undefined)
    for (let times = 0; times < 3; times += 1) assert.ok((await attempt(email, own)).signedIn)
    assert.deepEqual(await attempt(email, { ...own, password: 'mistyped' }), { signedIn: false })
  })

  test('guesses from a device that the owner has used before are counted too', async () => {
    const email = await account()
    const device = 'a stolen phone'
    assert.ok((await attempt(email, { password, device })).signedIn)
    for (let tries = 0; tries < throttles.accountFailures.points; tries += 1)
      assert.deepEqual(await attempt(email, { device }), { signedIn: false })
    const refused = await attempt(email, { password, device })
    assert.ok(!refused.signedIn && refused.retryAfterSeconds !== undefined)
    assert.ok((await attempt(email, { password })).signedIn, 'from another device')
  })

  test('a device is known to its own account alone, and guesses at others from it count as a stranger’s', async () => {
    const device = 'a phone of the attacker'
    assert.ok((await attempt(await account(), { password, device })).signedIn)
    const client = 'the address of the attacker'
    await exhaust('clientFailures', client)
    for (const email of [await account(), freshEmail('nobody')]) {
      const refused = await attempt(email, { password, device, client })
      assert.ok(!refused.signedIn && refused.retryAfterSeconds !== undefined)
    }
    const other = await account()
    const elsewhere = 'another address of the attacker'
    for (let tries = 0; tries < throttles.accountFailures.points; tries += 1)
      assert.deepEqual(await attempt(other, { device, client: elsewhere }), { signedIn: false })
    const refused = await attempt(other, { password, device: 'yet another device', client: elsewhere })
    assert.ok(!refused.signedIn && refused.retryAfterSeconds !== undefined)
  })

  test('guesses sent all at once count as many', async () => {
    const email = await account()
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(email, { client: 'many' })))
    const tried = answers.filter((answer) => !answer.signedIn && answer.retryAfterSeconds === undefined)
    assert.equal(tried.length, throttles.accountFailures.points)
  })

  test('right passwords are not counted, however many sign in from one address', async () => {
    const email = await account()
    for (let times = 0; times < throttles.accountFailures.points + 5; times += 1) {
      assert.ok((await attempt(email, { password, client: 'one tower' })).signedIn)
    }
  })

  test('one address may fail two hundred times, and then waits', async () => {
    const client = 'a busy address'
    const { points } = throttles.clientFailures
    await storeRow(database(), 'throttles', {
      key: `clientFailures:${client}`,
      points: points - 1,
      expire: Date.now() + 60_000,
    })
    assert.deepEqual(await attempt(freshEmail('nobody'), { client }), { signedIn: false })
    const refused = await attempt(freshEmail('nobody'), { client })
    assert.ok(!refused.signedIn && (refused.retryAfterSeconds ?? 0) > 0)
  })

  test('refused attempts on one account leave the rest of a village its allowance, to the last attempt', async () => {
    const client = 'a carrier of the whole village'
    const { accountFailures, clientFailures } = throttles
    const points = clientFailures.points - accountFailures.points - 1
    await storeRow(database(), 'throttles', {
      key: `clientFailures:${client}`,
      points,
      expire: Date.now() + 60_000,
    })
    const closed = freshEmail('nobody')
    for (let tries = 0; tries < accountFailures.points; tries += 1)
      assert.deepEqual(await attempt(closed, { client }), { signedIn: false })
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await attempt(closed, { client })
      assert.ok(!refused.signedIn && refused.retryAfterSeconds !== undefined)
    }
    assert.ok((await attempt(await account(), { password, client })).signedIn)
    assert.deepEqual(await attempt(freshEmail('nobody'), { client }), { signedIn: false }, 'the last attempt')
    const refused = await attempt(freshEmail('nobody'), { client })
    assert.ok(!refused.signedIn && refused.retryAfterSeconds !== undefined, 'none is left')
  })

  test('a disabled account and an unknown role are refused like a wrong password', async () => {
    const disabled = await account()
    await database().updateTable('users').set({ disabledAt: 'now' }).where('email', '=', disabled).execute()
    assert.deepEqual(await attempt(disabled, { password }), { signedIn: false })
    const strange = await account()
    await database().updateTable('users').set({ role: 'king' }).where('email', '=', strange).execute()
    assert.deepEqual(await attempt(strange, { password }), { signedIn: false })
    const sessions = await database()
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select('users.email')
      .where('users.email', 'in', [disabled, strange])
      .execute()
    assert.deepEqual(sessions, [])
  })

  test('a counter that a clock began which ran ahead is swept, however long its time is', async () => {
    const [db, client] = [database(), freshEmail('client')]
    await consumeAttempt(db, [
      ['registrations', client],
      ['recoveryFailures', client],
    ])
    const sweep = (hoursAhead: number) =>
      deleteExpiredThrottles(db, new Date(Date.now() - hoursAhead * 3_600_000))
    const left = db.selectFrom('throttles').select('key').where('key', 'like', `%:${client}`)
    await sweep(23)
    assert.equal((await left.execute()).length, 2)
    await sweep(25)
    assert.deepEqual(await left.execute(), [])
  })
})
