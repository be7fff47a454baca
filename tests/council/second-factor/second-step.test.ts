import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { identify, type Officer } from '../../../council/actors/actors.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { changePassword } from '../../../council/identity/accounts/passwords.server.ts'
import { signIn } from '../../../council/identity/accounts/sign-in.server.ts'
import { setStaffDisabled } from '../../../council/identity/accounts/staff.server.ts'
import {
  newAuthenticatorSecret,
  stepOfCode,
} from '../../../council/identity/second-factor/authenticator.server.ts'
import { deleteExpiredSteps } from '../../../council/identity/second-factor/begin-second-step.server.ts'
import { turnOffFactor } from '../../../council/identity/second-factor/own-second-factor.server.ts'
import { finishSecondStep } from '../../../council/identity/second-factor/second-step.server.ts'
import { countUnreadableFactors } from '../../../council/identity/second-factor/unreadable-factors.server.ts'
import { readSessionToken } from '../../../council/identity/sessions/session-cookie.server.ts'
import { readFactorCode } from '../../../rules/second-factor-code.ts'
import { newAdmin, newStaff, password } from '../../actors.ts'
import { codeOf, withFactor } from '../../authenticator.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountRow, auditLines } from '../../rows.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }

function newDevice() {
  return { value: randomUUID(), kind: 'computer' } as const
}

describeDatabase('the second step of a sign-in', (database) => {
  async function emailOf({ id }: Officer) {
    const { email } = await accountRow(database(), id)
    return email
  }

  async function typePassword(officer: Officer, device = newDevice(), carried = '') {
    const name = await emailOf(officer)
    const asked = { name, password, client: '192.0.2.1', device, carried }
    return { device, answer: await signIn(database(), settings, asked) }
  }

  /** Types the password in a new browser, and gives what the code is sent with. */
  async function begin(officer: Officer, carried = '') {
    const { device, answer } = await typePassword(officer, newDevice(), carried)
    assert.ok(!answer.signedIn && 'secondStep' in answer)
    return { device, token: answer.secondStep }
  }

  function finish(
    begun: { device: ReturnType<typeof newDevice>; token: string },
    typed: string,
    db = database(),
  ) {
    const code = readFactorCode(typed)
    assert.ok(code)
    return finishSecondStep(db, settings, { ...begun, code, client: '192.0.2.1' })
  }

  const sessionsOf = (db: Database, { id }: Officer) =>
    db.selectFrom('sessions').select('id').where('userId', '=', id).where('endedAt', 'is', null).execute()

  async function forgetSteps({ id }: Officer) {
    await database().updateTable('secondFactors').set({ lastStep: 0 }).where('userId', '=', id).execute()
  }

  test('a right password alone opens no session, and the code of the app then does', async () => {
    const admin = await newAdmin(database())
    const { secret } = await withFactor(database(), settings, admin)
    const before = await sessionsOf(database(), admin)
    const begun = await begin(admin, '{"a":"b"}')
    assert.deepEqual(await sessionsOf(database(), admin), before)
    const answer = await finish(begun, codeOf(secret, 1))
    assert.ok(answer.signedIn)
    assert.equal(answer.carried, '{"a":"b"}')
    const token = readSessionToken(answer.cookie.split(';')[0] ?? '', settings) ?? ''
    const actor = await identify(database(), token)
    assert.equal(actor?.id, admin.id)
    assert.equal(actor?.secondFactor, true)
  })

  test('the codes of now, one step ago and one step ahead are right, and none further off', () => {
    const secret = newAuthenticatorSecret()
    const now = new Date('2026-11-23T06:00:10Z')
    const at = (steps: number) => new Date(now.getTime() + steps * 30_000)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const taken = [-3, -2, -1, 0, 1, 2, 3].filter(
      (steps) => stepOfCode(secret, totp.generate({ timestamp: at(steps).getTime() }), now) !== undefined,
    )
    assert.deepEqual(taken, [-1, 0, 1])
  })

  test('a session of an account without a factor rests on the password alone', async () => {
    assert.equal((await newAdmin(database())).secondFactor, false)
  })

  test('each code of the app lets in once, also when it is sent eight times at once', async () => {
    const admin = await newAdmin(database())
    const { secret } = await withFactor(database(), settings, admin)
    const begun = []
    for (let index = 0; index < 8; index++) begun.push(await begin(admin))
    const code = codeOf(secret, 1)
    const answers = await Promise.all(begun.slice(0, 5).map((one) => finish(one, code)))
    assert.equal(answers.filter(({ signedIn }) => signedIn).length, 1)
    await database().deleteFrom('throttles').execute()
    const later = await Promise.all(begun.slice(5).map((one) => finish(one, code)))
    assert.equal(later.filter(({ signedIn }) => signedIn).length, 0)
  })

  test('a code that was read over a shoulder is spent with the one after it', async () => {
    const admin = await newAdmin(database())
    const { secret } = await withFactor(database(), settings, admin)
    await forgetSteps(admin)
    const earlier = codeOf(secret)
    assert.ok((await finish(await begin(admin), codeOf(secret, 1))).signedIn)
    assert.deepEqual(await finish(await begin(admin), earlier), { signedIn: false, fault: 'codeWrong' })
  })

  test('the code with which the factor was turned on does not sign in as well', async () => {
    const admin = await newAdmin(database())
    // As it was typed: the step may be another one by now, whose code is good.
    const { code } = await withFactor(database(), settings, admin)
    assert.equal((await finish(await begin(admin), code)).signedIn, false)
  })

  test('a phone’s clock may be one step off, and not three', async () => {
    const admin = await newAdmin(database())
    const { secret } = await withFactor(database(), settings, admin)
    await forgetSteps(admin)
    for (const later of [3, -3])
      assert.deepEqual(await finish(await begin(admin), codeOf(secret, later)), {
        signedIn: false,
        fault: 'codeWrong',
      })
  })

  test('each recovery code lets in once, also when it is sent several times at once', async () => {
    const staff = await newStaff(database())
    const { codes } = await withFactor(database(), settings, staff)
    assert.equal(codes.length, 10)
    const begun = [await begin(staff), await begin(staff), await begin(staff), await begin(staff)]
    const answers = await Promise.all(begun.map((one) => finish(one, codes[3] ?? '')))
    const [let_in, ...more] = answers.filter((answer) => answer.signedIn)
    assert.equal(let_in?.codesLeft, 9)
    assert.deepEqual(more, [])
    const lines = await auditLines(database(), ['after'], { act: 'recoveryCodes.used', subject: staff.id })
    assert.deepEqual(lines, [{ after: '{"left":9}' }])
  })

  test('a code of one account is refused at the second step of another', async () => {
    const [one, other] = [await newAdmin(database()), await newAdmin(database())]
    const { secret, codes } = await withFactor(database(), settings, one)
    await withFactor(database(), settings, other)
    const begun = await begin(other)
    for (const code of [codeOf(secret, 1), codes[0] ?? ''])
      assert.deepEqual(await finish(begun, code), { signedIn: false, fault: 'codeWrong' })
    assert.ok((await finish(await begin(one), codes[0] ?? '')).signedIn)
  })

  test('a second step is done once, in its own browser, for ten minutes', async () => {
    const admin = await newAdmin(database())
    const { codes } = await withFactor(database(), settings, admin)
    const gone = { signedIn: false, fault: 'stepGone' }
    const begun = await begin(admin)
    assert.deepEqual(await finish({ ...begun, device: newDevice() }, codes[0] ?? ''), gone)
    assert.ok((await finish(begun, codes[0] ?? '')).signedIn)
    assert.deepEqual(await finish(begun, codes[1] ?? ''), gone)
    const late = await begin(admin)
    await database().updateTable('signInSteps').set({ expiresAt: new Date().toISOString() }).execute()
    assert.deepEqual(await finish(late, codes[1] ?? ''), gone)
    await deleteExpiredSteps(database(), new Date(Date.now() + 1))
    assert.deepEqual(await database().selectFrom('signInSteps').selectAll().execute(), [])
    assert.ok((await finish(await begin(admin), codes[1] ?? '')).signedIn)
  })

  test('a new password, an account that was disabled and a factor that is off end what had begun', async () => {
    const gone = { signedIn: false, fault: 'stepGone' }
    const ends: ((staff: Awaited<ReturnType<typeof newStaff>>) => Promise<unknown>)[] = [
      (staff) => changePassword(database(), staff, { current: password, next: 'monsoon over the ghats' }),
      async (staff) => {
        const admin = await newAdmin(database())
        for (const disabled of [true, false]) await setStaffDisabled(database(), admin, staff.id, disabled)
      },
      (staff) => turnOffFactor(database(), { secondFactorFor: [] }, staff, { password }),
    ]
    for (const end of ends) {
      const staff = await newStaff(database())
      const { codes } = await withFactor(database(), settings, staff)
      const begun = await begin(staff)
      await end(staff)
      assert.deepEqual(await finish(begun, codes[0] ?? ''), gone)
    }
    const staff = await newStaff(database())
    await withFactor(database(), settings, staff)
    const begun = await begin(staff)
    await turnOffFactor(database(), { secondFactorFor: [] }, staff, { password })
    const again = await withFactor(database(), settings, staff)
    assert.deepEqual(await finish(begun, again.codes[0] ?? ''), gone, 'not even when it is on again')
  })

  test('after five wrong codes the right one waits too, but not in the owner’s own browser', async () => {
    const admin = await newAdmin(database())
    const { codes, secret } = await withFactor(database(), settings, admin)
    const own = await begin(admin)
    assert.ok((await finish(own, codes[0] ?? '')).signedIn)
    for (let index = 0; index < 5; index++)
      assert.deepEqual(await finish(await begin(admin), 'AAAAABBBBB'), {
        signedIn: false,
        fault: 'codeWrong',
      })
    const stranger = await finish(await begin(admin), codeOf(secret, 1))
    assert.ok('retryAfterSeconds' in stranger && stranger.retryAfterSeconds <= 900)
    const { answer } = await typePassword(admin, own.device)
    assert.ok('secondStep' in answer)
    assert.ok((await finish({ device: own.device, token: answer.secondStep }, codeOf(secret, 1))).signedIn)
    const lines = await auditLines(database(), ['after'], { act: 'session.refused', subject: admin.id })
    assert.deepEqual(lines, Array(5).fill({ after: '{"reason":"code"}' }))
  })

  test('with another secret of the council neither the app nor the paper nor the password lets in', async () => {
    const admin = await newAdmin(database())
    const { codes, secret } = await withFactor(database(), settings, admin)
    const other = { ...settings, secret: 'another secret, 32 characters long' }
    assert.equal(await countUnreadableFactors(database(), settings.secret), 0)
    assert.ok((await countUnreadableFactors(database(), other.secret)) >= 1)
    for (const typed of [codeOf(secret, 1), codes[0] ?? '']) {
      const { device, token } = await begin(admin)
      const code = readFactorCode(typed)
      assert.ok(code)
      const asked = { device, token, code, client: '192.0.2.1' }
      const answer = await finishSecondStep(database(), other, asked)
      assert.deepEqual(answer, { signedIn: false, fault: 'factorUnreadable' })
    }
  })
})
