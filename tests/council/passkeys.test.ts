import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Actor, identify, operator } from '../../council/actors/actors.server.ts'
import { lockAccount } from '../../council/actors/lock-account.server.ts'
import { issueLinkAsOperator, useLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { setStaffDisabled } from '../../council/identity/accounts/staff.server.ts'
import { newChallenge } from '../../council/identity/passkeys/challenges.server.ts'
import {
  addPasskey,
  listPasskeys,
  refusePasskey,
  removePasskey,
} from '../../council/identity/passkeys/own-passkeys.server.ts'
import { handleOf, signInWithPasskey } from '../../council/identity/passkeys/sign-in-passkey.server.ts'
import type { SignedAnswer } from '../../council/identity/passkeys/verify-answer.server.ts'
import { readSessionToken } from '../../council/identity/sessions/session-cookie.server.ts'
import { passkeysKept } from '../../rules/limits.ts'
import { newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { newAuthenticator } from '../passkey-authenticator.ts'
import { accountRow, auditLines, findRows } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'

const origin = 'https://portal.test'
const council = { secret: 'a secret of the tests, 32 characters', origin, passwordsClosed: [] }

describeDatabase('passkeys', (database) => {
  /** An account with a passkey, and its device. */
  async function withPasskey(actor: Actor) {
    const device = newAuthenticator()
    const challenge = newChallenge()
    const answer = device.create({ challenge: challenge.challenge, origin })
    assert.equal(await addPasskey(database(), council, actor, { challenge, name: 'my phone', answer }), true)
    const userHandle = handleOf(actor.id)
    return { device, sign: (asked = newChallenge()) => device.sign({ ...asked, origin, userHandle }) }
  }

  function enter(answer: SignedAnswer, challenge = newChallenge(), closed: ('staff' | 'user')[] = []) {
    const device = { value: randomUUID(), kind: 'phone' } as const
    const asked = { challenge, answer, client: '192.0.2.7', device }
    return signInWithPasskey(database(), { ...council, passwordsClosed: closed }, asked)
  }

  const sessionsOf = ({ id }: Actor) =>
    findRows(database(), 'sessions', { userId: id, way: 'passkey' }, ['id'])

  test('a passkey signs in, as both factors, and the audit says how', async () => {
    const admin = await newAdmin(database())
    const { sign } = await withPasskey(admin)
    const challenge = newChallenge()
    const answer = await enter(sign(challenge), challenge)
    assert.ok(answer.signedIn)
    const actor = await identify(
      database(),
      readSessionToken(answer.cookie.split(';')[0] ?? '', council) ?? '',
    )
    assert.deepEqual([actor?.id, actor?.secondFactor], [admin.id, true])
    assert.ok((await listPasskeys(database(), admin))[0]?.lastUsedAt)
    const lines = await database()
      .selectFrom('audit')
      .select(['act', 'after'])
      .where('actor', '=', admin.id)
      .where('act', 'in', ['passkey.added', 'session.opened'])
      .orderBy('date')
      .orderBy('ordinal')
      .execute()
    assert.deepEqual(lines, [
      { act: 'passkey.added', after: null },
      { act: 'session.opened', after: '{"way":"passkey"}' },
    ])
  })

  test('a challenge counts once, also when its answer comes several times at once, and not after five minutes', async () => {
    const citizen = await newCitizen(database())
    const { sign } = await withPasskey(citizen)
    const challenge = newChallenge()
    const answer = sign(challenge)
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(answer, challenge)))
    assert.equal(answers.filter(({ signedIn }) => signedIn).length, 1)
    assert.equal((await enter(answer, challenge)).signedIn, false)
    // A device that does not count signs the same challenge again.
    const uncounted = { challenge: challenge.challenge, origin, counter: 0 }
    await database().updateTable('passkeys').set({ counter: 0 }).where('userId', '=', citizen.id).execute()
    const still = await withPasskey(await newCitizen(database()))
    await database().updateTable('passkeys').set({ counter: 0 }).where('id', '=', still.device.id).execute()
    assert.equal((await enter(still.device.sign(uncounted), challenge)).signedIn, false)
    const old = newChallenge(new Date(Date.now() - 5 * 60_000 - 1000))
    assert.equal((await enter(sign(old), old)).signedIn, false)
    assert.equal((await sessionsOf(citizen)).length, 1)
  })

  test('a passkey that its owner removes at the same time lets nobody in, and holds the owner up by nothing', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const { sign } = await withPasskey(citizen)
    const challenge = newChallenge()
    const entering = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, citizen.id)
      const answer = enter(sign(challenge), challenge)
      await until(() => areWaiting(db))
      await trx.deleteFrom('passkeys').where('userId', '=', citizen.id).execute()
      return { answer }
    })
    assert.equal((await entering.answer).signedIn, false)
  })

  test('another origin, another kind of answer, no recognised owner, a counter that goes back: refused', async () => {
    const { device } = await withPasskey(await newCitizen(database()))
    const wrong = [
      { origin: 'https://evil.test' },
      { origin: 'https://portal.test:8443' },
      { type: 'webauthn.create' },
      { isVerified: false },
      { challenge: newChallenge().challenge },
      { userHandle: handleOf((await newCitizen(database())).id) },
    ]
    for (const changed of wrong) {
      const challenge = newChallenge()
      const answer = device.sign({ challenge: challenge.challenge, origin, ...changed })
      assert.equal((await enter(answer, challenge)).signedIn, false, JSON.stringify(changed))
    }
    const challenge = newChallenge()
    const used = device.sign({ challenge: challenge.challenge, origin, counter: 9 })
    assert.equal((await enter(used, challenge)).signedIn, true)
    for (const counter of [9, 8, 0]) {
      const again = newChallenge()
      const answer = device.sign({ challenge: again.challenge, origin, counter })
      assert.equal((await enter(answer, again)).signedIn, false, `counter ${counter}`)
    }
  })

  test('of two answers that come at once with one counter, one opens a session', async () => {
    const citizen = await newCitizen(database())
    const { device } = await withPasskey(citizen)
    const entered = await Promise.all(
      [newChallenge(), newChallenge()].map((challenge) =>
        enter(device.sign({ challenge: challenge.challenge, origin, counter: 5 }), challenge),
      ),
    )
    assert.equal(entered.filter(({ signedIn }) => signedIn).length, 1)
    assert.equal((await sessionsOf(citizen)).length, 1)
  })

  test('one account’s passkey with another device’s signature, or an unknown one, opens nothing', async () => {
    const [asha, ravi] = [await newCitizen(database()), await newCitizen(database())]
    const [hers, his] = [await withPasskey(asha), await withPasskey(ravi)]
    const challenge = newChallenge()
    const named = { id: hers.device.id, rawId: hers.device.id }
    assert.equal((await enter({ ...his.sign(challenge), ...named }, challenge)).signedIn, false)
    const stranger = newAuthenticator().sign({ challenge: challenge.challenge, origin })
    assert.equal((await enter(stranger, challenge)).signedIn, false)
    assert.deepEqual([await sessionsOf(asha), await sessionsOf(ravi)], [[], []])
  })

  test('it opens nothing for a disabled account, nor where the identity service alone lets the role in', async () => {
    const admin = await newAdmin(database())
    const staff = await newStaff(database())
    const { sign } = await withPasskey(staff)
    const closed = newChallenge()
    assert.equal((await enter(sign(closed), closed, ['staff'])).signedIn, false)
    await setStaffDisabled(database(), admin, staff.id, true)
    const challenge = newChallenge()
    assert.equal((await enter(sign(challenge), challenge)).signedIn, false)
    assert.deepEqual(await sessionsOf(staff), [])
    const only = { ...council, passwordsClosed: ['staff'] as const }
    const refusal = await refusePasskey(database(), only, staff, password)
    assert.deepEqual(refusal, { proven: false, fault: 'closed' })
  })

  test('a passkey is added and removed after the password alone, and by its own account', async () => {
    const [asha, ravi] = [await newCitizen(database()), await newCitizen(database())]
    const wrong = await refusePasskey(database(), council, asha, 'not her password')
    assert.deepEqual(wrong, { proven: false, fault: 'passwordWrong' })
    assert.equal(await refusePasskey(database(), council, asha, password), undefined)
    const { device } = await withPasskey(asha)
    const remove = (actor: Actor, typed: string) =>
      removePasskey(database(), actor, { id: device.id, password: typed })
    assert.deepEqual(await remove(ravi, password), { removed: false, gone: true })
    assert.equal((await remove(asha, 'not her password')).removed, false)
    assert.equal((await listPasskeys(database(), asha)).length, 1)
    assert.deepEqual(await remove(asha, password), { removed: true })
    assert.deepEqual(await listPasskeys(database(), asha), [])
  })

  test('what is added has to fit its challenge, this site and a recognised owner, and belongs to one account', async () => {
    const [asha, ravi] = [await newCitizen(database()), await newCitizen(database())]
    const device = newAuthenticator()
    const add = (actor: Actor, asked: object, challenge = newChallenge()) => {
      const answer = device.create({ challenge: challenge.challenge, origin, ...asked })
      return addPasskey(database(), council, actor, { challenge, name: 'phone', answer })
    }
    for (const asked of [
      { origin: 'https://evil.test' },
      { isVerified: false },
      { type: 'webauthn.get' },
      { challenge: newChallenge().challenge },
    ])
      assert.equal(await add(asha, asked), false, JSON.stringify(asked))
    const challenge = newChallenge()
    assert.equal(await add(asha, {}, challenge), true)
    assert.equal(await add(ravi, {}), false, 'the same passkey for another account')
    const other = newAuthenticator().create({ challenge: challenge.challenge, origin })
    const again = { challenge, name: 'phone', answer: other }
    assert.equal(await addPasskey(database(), council, asha, again), false, 'the same challenge')
    assert.deepEqual(await listPasskeys(database(), ravi), [])
  })

  test('an account has at most ten', async () => {
    const citizen = await newCitizen(database())
    for (let index = 0; index < passkeysKept; index += 1) await withPasskey(citizen)
    const full = await refusePasskey(database(), council, citizen, password)
    assert.deepEqual(full, { proven: false, fault: 'tooMany' })
    const challenge = newChallenge()
    const answer = newAuthenticator().create({ challenge: challenge.challenge, origin })
    assert.equal(await addPasskey(database(), council, citizen, { challenge, name: 'x', answer }), false)
  })

  test('a link for a lost phone removes its passkeys, and another link leaves them', async () => {
    const admin = await newAdmin(database())
    await withPasskey(admin)
    const { email } = await accountRow(database(), admin.id)
    for (const clearsFactor of [false, true]) {
      const link = await issueLinkAsOperator(database(), operator, email, { clearsFactor })
      assert.ok(typeof link !== 'string')
      assert.equal(await useLink(database(), link.token, 'another village sentence'), true)
      assert.equal((await listPasskeys(database(), admin)).length, clearsFactor ? 0 : 1)
      const cleared = { subject: admin.id, act: 'secondFactor.cleared' } as const
      assert.equal((await auditLines(database(), ['actor'], cleared)).length, clearsFactor ? 1 : 0)
    }
  })
})
