import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admin, identify, operator } from '../../../council/actors/actors.server.ts'
import {
  issueLink,
  issueLinkAsOperator,
  useLink as setByLink,
} from '../../../council/identity/accounts/one-time-links.server.ts'
import {
  findOwnFactor,
  getPendingSecret,
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
} from '../../../council/identity/second-factor/own-second-factor.server.ts'
import { newAccount, newAdmin, newSession, newStaff, password } from '../../actors.ts'
import { codeOf, withFactor } from '../../authenticator.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountRow, changeRows, findRows } from '../../rows.ts'

const settings = { secret: 'a secret of the tests, 32 characters', secondFactorFor: ['admin'] as const }

describeDatabase('an officer’s own second factor', (database) => {
  async function actsOn(subject: string) {
    const lines = await database()
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', subject)
      .where((where) =>
        where.or([where('act', 'like', 'secondFactor.%'), where('act', 'like', 'recoveryCodes.%')]),
      )
      .orderBy('date')
      .orderBy('ordinal')
      .execute()
    return lines.map(({ act }) => act)
  }

  const live = (userId: string) => findRows(database(), 'sessions', { userId, endedAt: null }, ['id'])

  test('an identity service proves enough for staff, a passkey for everybody, a hosted administrator sets it up first', async () => {
    const proves = async (role: 'admin' | 'staff', way: 'password' | 'hosted' | 'passkey') => {
      const { id } = await newAccount(database(), role, `By ${way}`)
      const token = await newSession(database(), id, role)
      await database().updateTable('sessions').set({ way }).where('id', '=', token).execute()
      return { officer: await identify(database(), token), token }
    }
    const found: Record<string, boolean | undefined> = {}
    for (const role of ['admin', 'staff'] as const)
      for (const way of ['password', 'hosted', 'passkey'] as const)
        found[`${role} ${way}`] = (await proves(role, way)).officer?.secondFactor
    assert.deepEqual(found, {
      'admin password': false,
      'admin hosted': false,
      'admin passkey': true,
      'staff password': false,
      'staff hosted': true,
      'staff passkey': true,
    })
    // Where passwords are closed for staff, it has no other way to prove it.
    const appellate = await proves('staff', 'hosted')
    const { id } = appellate.officer ?? {}
    await changeRows(database(), 'users', { id: id ?? '' }, { duty: 'appeals' })
    assert.equal((await identify(database(), appellate.token))?.secondFactor, true)
    const { officer, token } = await proves('admin', 'hosted')
    await withFactor(database(), settings, officer as Admin)
    assert.equal((await identify(database(), token))?.secondFactor, true)
  })

  test('it is on once the password and a code of the app have come, and ends the other sessions', async () => {
    const admin = await newAdmin(database())
    await newSession(database(), admin.id, 'admin')
    const secret = await getPendingSecret(database(), settings, admin)
    assert.equal(await getPendingSecret(database(), settings, admin), secret)
    const code = codeOf(secret)
    const refused = [
      await turnOnFactor(database(), settings, admin, { password: 'wrong', code }),
      await turnOnFactor(database(), settings, admin, { password, code: '000000' }),
    ]
    assert.deepEqual(refused, [
      { done: false, fault: 'passwordWrong' },
      { done: false, fault: 'codeWrong' },
    ])
    assert.equal(await findOwnFactor(database(), admin), undefined)
    const on = await turnOnFactor(database(), settings, admin, { password, code: codeOf(secret) })
    assert.ok(on.done)
    assert.equal(new Set(on.codes).size, 10)
    assert.deepEqual(await live(admin.id), [{ id: admin.sessionId }])
    assert.equal((await findOwnFactor(database(), admin))?.codesLeft, 10)
    assert.deepEqual(await actsOn(admin.id), ['secondFactor.turnedOn'])
  })

  test('of eight posts that turn it on at once one does, and its recovery codes are the ones that count', async () => {
    const admin = await newAdmin(database())
    const secret = await getPendingSecret(database(), settings, admin)
    const posts = Array.from({ length: 8 }, () =>
      turnOnFactor(database(), settings, admin, { password, code: codeOf(secret) }),
    )
    const answers = await Promise.all(posts)
    assert.equal(answers.filter(({ done }) => done).length, 1)
    assert.deepEqual(await actsOn(admin.id), ['secondFactor.turnedOn'])
    assert.equal((await findOwnFactor(database(), admin))?.codesLeft, 10)
  })

  test('two windows that begin at once show the same secret', async () => {
    const admin = await newAdmin(database())
    const shown = await Promise.all(
      Array.from({ length: 8 }, () => getPendingSecret(database(), settings, admin)),
    )
    assert.equal(new Set(shown).size, 1)
  })

  test('neither the secret nor a recovery code stands in the database', async () => {
    const admin = await newAdmin(database())
    const { secret, codes } = await withFactor(database(), settings, admin)
    const kept = JSON.stringify([
      await database().selectFrom('secondFactors').selectAll().execute(),
      await database().selectFrom('recoveryCodes').selectAll().execute(),
      await database().selectFrom('audit').selectAll().execute(),
    ])
    for (const word of [secret, ...codes]) assert.ok(!kept.includes(word))
  })

  test('a secret that was shown an hour ago is not used any more', async () => {
    const admin = await newAdmin(database())
    const secret = await getPendingSecret(database(), settings, admin)
    await database()
      .updateTable('secondFactors')
      .set({ pendingAt: new Date(Date.now() - 61 * 60_000).toISOString() })
      .where('userId', '=', admin.id)
      .execute()
    const late = await turnOnFactor(database(), settings, admin, { password, code: codeOf(secret) })
    assert.deepEqual(late, { done: false, stale: true })
    assert.notEqual(await getPendingSecret(database(), settings, admin), secret)
  })

  test('another phone takes the place of the first only when its code has come', async () => {
    const admin = await newAdmin(database())
    const first = await withFactor(database(), settings, admin)
    const next = await getPendingSecret(database(), settings, admin)
    assert.notEqual(next, first.secret)
    const old = await turnOnFactor(database(), settings, admin, { password, code: codeOf(first.secret, 1) })
    assert.deepEqual(old, { done: false, fault: 'codeWrong' })
    assert.equal((await findOwnFactor(database(), admin))?.codesLeft, 10)
    const on = await turnOnFactor(database(), settings, admin, { password, code: codeOf(next) })
    assert.ok(on.done && on.codes.every((code) => !first.codes.includes(code)))
    assert.deepEqual(await actsOn(admin.id), ['secondFactor.turnedOn', 'secondFactor.replaced'])
  })

  test('new recovery codes take the place of the old ones, and want the password', async () => {
    const staff = await newStaff(database())
    const { codes } = await withFactor(database(), settings, staff)
    const refused = await renewRecoveryCodes(database(), settings, staff, { password: 'wrong' })
    assert.deepEqual(refused, { done: false, fault: 'passwordWrong' })
    const made = await renewRecoveryCodes(database(), settings, staff, { password })
    assert.ok(made.done && made.codes.every((code) => !codes.includes(code)))
    assert.equal((await findOwnFactor(database(), staff))?.codesLeft, 10)
  })

  test('nobody makes recovery codes for a factor that is off', async () => {
    const staff = await newStaff(database())
    const answer = await renewRecoveryCodes(database(), settings, staff, { password })
    assert.deepEqual(answer, { done: false, stale: true })
  })

  test('it is turned off with the password, where the role may sign in without', async () => {
    const [admin, staff] = [await newAdmin(database()), await newStaff(database())]
    for (const officer of [admin, staff]) await withFactor(database(), settings, officer)
    const kept = await turnOffFactor(database(), settings, admin, { password })
    assert.deepEqual(kept, { done: false, fault: 'required' })
    const wrong = await turnOffFactor(database(), settings, staff, { password: 'wrong' })
    assert.deepEqual(wrong, { done: false, fault: 'passwordWrong' })
    await newSession(database(), staff.id, 'staff')
    assert.ok((await turnOffFactor(database(), settings, staff, { password })).done)
    assert.deepEqual(await live(staff.id), [{ id: staff.sessionId }])
    assert.equal(await findOwnFactor(database(), staff), undefined)
    assert.deepEqual(await actsOn(staff.id), ['secondFactor.turnedOn', 'secondFactor.turnedOff'])
  })

  test('a link clears it only when it was given for a lost phone, and only when it is used', async () => {
    const [admin, staff] = [await newAdmin(database()), await newStaff(database())]
    await withFactor(database(), settings, staff)
    const plain = await issueLink(database(), admin, staff.id)
    assert.ok(await setByLink(database(), plain?.token ?? '', 'rain on the tin roof'))
    assert.ok(await findOwnFactor(database(), staff))
    const replaced = await issueLink(database(), admin, staff.id, { clearsFactor: true })
    const again = await issueLink(database(), admin, staff.id)
    assert.equal(await setByLink(database(), replaced?.token ?? '', 'rain on the tin roof'), false)
    assert.ok(await setByLink(database(), again?.token ?? '', 'rain on the tin roof'))
    assert.ok(await findOwnFactor(database(), staff))
    const link = await issueLink(database(), admin, staff.id, { clearsFactor: true })
    assert.ok(await findOwnFactor(database(), staff))
    assert.ok(await setByLink(database(), link?.token ?? '', 'rain on the tin roof'))
    assert.equal(await findOwnFactor(database(), staff), undefined)
    assert.deepEqual(await actsOn(staff.id), ['secondFactor.turnedOn', 'secondFactor.cleared'])
  })

  test('an administrator’s is cleared by the operator’s link alone', async () => {
    const [admin, other] = [await newAdmin(database()), await newAdmin(database())]
    await withFactor(database(), settings, admin)
    assert.equal(await issueLink(database(), other, admin.id, { clearsFactor: true }), undefined)
    const { email } = await accountRow(database(), admin.id)
    const link = await issueLinkAsOperator(database(), operator, email, { clearsFactor: true })
    assert.ok(typeof link === 'object')
    assert.ok(await setByLink(database(), link.token, 'rain on the tin roof'))
    assert.equal(await findOwnFactor(database(), admin), undefined)
  })
})
