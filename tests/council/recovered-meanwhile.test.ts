import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../council/actors/actors.server.ts'
import { lockAccount } from '../../council/actors/lock-account.server.ts'
import { hashPassword } from '../../council/identity/accounts/password-hashes.server.ts'
import { changePassword, storePassword } from '../../council/identity/accounts/passwords.server.ts'
import { findPasswordHash } from '../../council/identity/accounts/prove-password.server.ts'
import { linkIdentity } from '../../council/identity/hosted/linked-identities.server.ts'
import { linkOwnIdentity, unlinkIdentity } from '../../council/identity/hosted/ways.server.ts'
import { newChallenge } from '../../council/identity/passkeys/challenges.server.ts'
import { addPasskey, removePasskey } from '../../council/identity/passkeys/own-passkeys.server.ts'
import { storeCode } from '../../council/identity/phones/codes.server.ts'
import { changeOwnNumber, confirmOwnNumber } from '../../council/identity/phones/own-number.server.ts'
import {
  getPendingSecret,
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
} from '../../council/identity/second-factor/own-second-factor.server.ts'
import { endSessionsOf } from '../../council/identity/sessions/end-sessions.server.ts'
import { setUpiAccount } from '../../council/office/upi-account.server.ts'
import { eraseAccount } from '../../council/privacy/erase-account.server.ts'
import { confirmRetention } from '../../council/privacy/retention.server.ts'
import { freshPhone, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { codeOf, withFactor } from '../authenticator.ts'
import { describeDatabase } from '../describe-database.ts'
import { newAuthenticator } from '../passkey-authenticator.ts'
import { findRow } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'

const hosted = {
  issuer: 'https://id.example',
  clientId: 'portal',
  clientSecret: 'hush',
  name: 'Village ID',
  roles: ['user'] as const,
  only: [],
  scopes: 'openid',
}
const identity = { issuer: hosted.issuer, subject: 'a thief', emailVerified: false }
const origin = 'https://portal.test'
const council = {
  secret: 'a secret of the tests, 32 characters',
  secondFactorFor: [],
  origin,
  passwordsClosed: [],
}

describeDatabase('an owner who gets the account back', (database) => {
  /** Whoever knows the former password has begun the act when the owner's new one is stored. */
  async function recoverDuring<T>(owner: Actor, act: () => Promise<T>): Promise<T> {
    const db = database()
    const hash = await hashPassword('the owner’s own sentence')
    const begun = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, owner.id)
      await storePassword(trx, owner.id, hash)
      await endSessionsOf(trx, owner.id)
      const answer = act()
      // A file's reads are answered in turn, so the act has read the former password by then.
      await findPasswordHash(db, owner.id)
      await until(() => areWaiting(db))
      return { answer }
    })
    const answer = await begun.answer
    assert.equal(await findPasswordHash(db, owner.id), hash)
    return answer
  }

  async function actsOf({ id }: Actor) {
    const lines = await database().selectFrom('audit').select('act').where('actor', '=', id).execute()
    return lines.map(({ act }) => act)
  }

  const wrong = { fault: 'passwordWrong' }

  test('is not locked out again by a change of the password that is under way', async () => {
    const citizen = await newCitizen(database())
    const change = { current: password, next: 'the thief’s own sentence' }
    const answer = await recoverDuring(citizen, () => changePassword(database(), citizen, change))
    assert.deepEqual(answer, { changed: false, ...wrong })
    assert.ok(!(await actsOf(citizen)).includes('password.changed'))
  })

  test('finds no way to sign in that was added or taken away meanwhile', async () => {
    const db = database()
    const [linking, unlinking] = [await newCitizen(db), await newCitizen(db)]
    await linkIdentity(db, unlinking, unlinking.id, { issuer: hosted.issuer, subject: 'the owner' })
    const asked = { identity, password }
    const answers = [
      await recoverDuring(linking, () => linkOwnIdentity(db, linking, hosted, asked)),
      await recoverDuring(unlinking, () => unlinkIdentity(db, unlinking, hosted, password)),
    ]
    assert.deepEqual(answers, [
      { linked: false, ...wrong },
      { unlinked: false, proven: false, ...wrong },
    ])
  })

  test('finds no phone number that was entered or confirmed meanwhile', async () => {
    const db = database()
    const [entering, confirming] = [await newCitizen(db), await newCitizen(db)]
    let code = ''
    const say = (sent: string) => {
      code = sent
      return sent
    }
    const target = { phone: freshPhone(), purpose: 'confirm', asker: confirming.id } as const
    await storeCode(db, council.secret, target, { words: { say, templateId: '' }, account: confirming.id })
    const answers = [
      await recoverDuring(entering, () => changeOwnNumber(db, entering, { phone: freshPhone(), password })),
      await recoverDuring(confirming, () => confirmOwnNumber(db, council, confirming, code)),
    ]
    assert.deepEqual(answers, [
      { done: false, ...wrong },
      { done: false, fault: 'codeGone' },
    ])
  })

  test('finds no passkey that was added or taken away meanwhile', async () => {
    const db = database()
    const [adding, removing] = [await newCitizen(db), await newCitizen(db)]
    const make = () => {
      const challenge = newChallenge()
      const answer = newAuthenticator().create({ challenge: challenge.challenge, origin })
      return { challenge, name: 'a phone', answer }
    }
    assert.equal(await addPasskey(db, council, removing, make()), true)
    const { id } = await findRow(db, 'passkeys', { userId: removing.id })
    const answers = [
      await recoverDuring(adding, () => addPasskey(db, council, adding, make())),
      await recoverDuring(removing, () => removePasskey(db, removing, { id, password })),
    ]
    assert.deepEqual(answers, [false, { removed: false, proven: false, ...wrong }])
  })

  test('finds the second factor and its recovery codes as they were', async () => {
    const db = database()
    const [on, renewed, off] = [await newStaff(db), await newStaff(db), await newStaff(db)]
    const code = codeOf(await getPendingSecret(db, council, on))
    for (const officer of [renewed, off]) await withFactor(db, council, officer)
    const answers = [
      await recoverDuring(on, () => turnOnFactor(db, council, on, { password, code })),
      await recoverDuring(renewed, () => renewRecoveryCodes(db, council, renewed, { password })),
      await recoverDuring(off, () => turnOffFactor(db, council, off, { password })),
    ]
    assert.deepEqual(answers, Array(3).fill({ done: false, ...wrong }))
  })

  test('finds the account not erased, and nothing of the office changed in the own name', async () => {
    const db = database()
    const [citizen, payee, keeper] = [await newCitizen(db), await newAdmin(db), await newAdmin(db)]
    const upi = { upiId: 'thief@bank', name: 'A Thief', isTried: false, password }
    const answers = [
      await recoverDuring(citizen, () => eraseAccount(db, citizen, password)),
      await recoverDuring(payee, () => setUpiAccount(db, payee, upi)),
      await recoverDuring(keeper, () =>
        confirmRetention(db, keeper, { years: {}, ground: 'None', password }),
      ),
    ]
    const refused = { done: false, ...wrong }
    assert.deepEqual(answers, [{ erased: false, proven: false, ...wrong }, refused, refused])
    assert.deepEqual([...(await actsOf(payee)), ...(await actsOf(keeper))], [])
  })
})
