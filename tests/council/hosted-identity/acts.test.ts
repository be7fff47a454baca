import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import { findPasswordHash } from '../../../council/identity/accounts/prove-password.server.ts'
import { setStaffDisabled } from '../../../council/identity/accounts/staff.server.ts'
import { endHostedSessions } from '../../../council/identity/hosted/end-hosted-sessions.server.ts'
import { linkAndSignIn, registerHosted } from '../../../council/identity/hosted/first-time.server.ts'
import type { HostedIdentity } from '../../../council/identity/hosted/identity-provider.server.ts'
import {
  findInvitation,
  inviteIdentity,
  withdrawInvitation,
} from '../../../council/identity/hosted/invitations.server.ts'
import { signInHosted } from '../../../council/identity/hosted/sign-in-hosted.server.ts'
import { linkOwnIdentity, unlinkAsOperator } from '../../../council/identity/hosted/ways.server.ts'
import { setAdministratorDisabled } from '../../../council/office/administrators.server.ts'
import { freshEmail, newAdmin, newCitizen, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountRow, changeRows, findRow, findRows } from '../../rows.ts'

const settings = {
  issuer: 'https://id.example',
  clientId: 'portal',
  clientSecret: 'hush',
  name: 'Village ID',
  roles: ['user', 'staff'] as const,
  only: [],
  scopes: 'openid',
}
const council = {
  secret: 'a secret of the tests, 32 characters',
  origin: 'http://portal.test',
  hosted: settings,
}
const arrival = { client: '192.0.2.1', device: { value: 'a device', kind: 'phone' as const } }

const to = (email: string) => ({ email, issuer: settings.issuer })

let made = 0
function identity(changes: Partial<HostedIdentity> = {}): HostedIdentity {
  made += 1
  return { issuer: settings.issuer, subject: `subject ${made}`, emailVerified: false, ...changes }
}

describeDatabase('identities of a hosted service', (open) => {
  test('an invitation lets one identity in, once, if the service has verified exactly its email', async () => {
    const db = open()
    const [admin, staff] = [await newAdmin(db), await newStaff(db)]
    const email = 'invited@village.example'
    assert.deepEqual((await inviteIdentity(db, admin, staff.id, to(email)))?.invited, true)
    const unknown = { signedIn: false, reason: 'unknown' }
    assert.deepEqual(await signInHosted(db, council, identity({ email }), arrival), unknown)
    const other = identity({ email: 'x@village.example', emailVerified: true })
    assert.deepEqual(await signInHosted(db, council, other, arrival), unknown)
    const invited = identity({ email, emailVerified: true })
    const answer = await signInHosted(db, council, invited, arrival)
    assert.deepEqual([answer.signedIn, 'id' in answer && answer.id], [true, staff.id])
    const line = await findRow(db, 'audit', { act: 'identity.linked', subject: staff.id }, ['after'])
    assert.deepEqual(JSON.parse(line.after ?? ''), { issuer: settings.issuer, invitedBy: admin.id })
    // The password that somebody else gave ends with it.
    const left = await findRows(db, 'credentials', { userId: staff.id }, ['providerId'])
    assert.deepEqual(left, [{ providerId: settings.issuer }])
    assert.deepEqual(
      await signInHosted(db, council, identity({ email, emailVerified: true }), arrival),
      unknown,
    )
    assert.equal((await signInHosted(db, council, invited, arrival)).signedIn, true)
    const again = await inviteIdentity(db, admin, staff.id, to('next@village.example'))
    assert.deepEqual(again, { invited: false, fault: 'linked' })
    assert.ok(await unlinkAsOperator(db, operator, staff.id))
    assert.equal((await inviteIdentity(db, admin, staff.id, to('next@village.example')))?.invited, true)
  })

  test('an invitation that is withdrawn, old or whose giver or account was disabled lets nobody in', async () => {
    const db = open()
    const [admin, staff] = [await newAdmin(db), await newStaff(db)]
    const comer = identity({ email: 'late@village.example', emailVerified: true })
    await inviteIdentity(db, admin, staff.id, to('late@village.example'))
    assert.equal(await withdrawInvitation(db, admin, staff.id), true)
    assert.equal((await signInHosted(db, council, comer, arrival)).signedIn, false)
    await inviteIdentity(db, admin, staff.id, to('late@village.example'))
    const past = new Date(Date.now() - 1000).toISOString()
    await changeRows(db, 'invitedIdentities', { userId: staff.id }, { expiresAt: past })
    assert.equal((await signInHosted(db, council, comer, arrival)).signedIn, false)
    const left = await newAdmin(db)
    await inviteIdentity(db, left, staff.id, to('late@village.example'))
    assert.ok((await setAdministratorDisabled(db, admin, left.id, true))?.done)
    assert.equal((await signInHosted(db, council, comer, arrival)).signedIn, false)
    await inviteIdentity(db, admin, staff.id, to('late@village.example'))
    for (const disabled of [true, false]) await setStaffDisabled(db, admin, staff.id, disabled)
    assert.equal((await signInHosted(db, council, comer, arrival)).signedIn, false)
  })

  test('one email is invited to one account, and no citizen is invited', async () => {
    const db = open()
    const [admin, one, other] = [await newAdmin(db), await newStaff(db), await newStaff(db)]
    await inviteIdentity(db, admin, one.id, to('shared@village.example'))
    assert.deepEqual(await inviteIdentity(db, admin, other.id, to('shared@village.example')), {
      invited: false,
      fault: 'emailInvited',
    })
    assert.equal(
      await inviteIdentity(db, admin, (await newCitizen(db)).id, to('c@village.example')),
      undefined,
    )
    await inviteIdentity(db, admin, other.id, to('other@village.example'))
    assert.equal((await inviteIdentity(db, admin, other.id, to('shared@village.example')))?.invited, false)
    assert.equal((await findInvitation(db, admin, other.id))?.email, 'other@village.example', 'it stays open')
  })

  test('eight who link or register one identity at once end with one account that has it', async () => {
    const db = open()
    const wanted = identity()
    const citizens = await Promise.all([1, 2, 3, 4].map(() => newCitizen(db)))
    await Promise.all([
      ...citizens.map((citizen) => linkOwnIdentity(db, citizen, settings, { identity: wanted, password })),
      ...citizens.map((_, index) =>
        registerHosted(db, council, {
          identity: wanted,
          arrival,
          names: { name: `Racer ${index}`, email: '', phone: '' },
        }),
      ),
    ])
    const owners = await findRows(db, 'credentials', { accountId: wanted.subject }, ['userId'])
    assert.equal(owners.length, 1)
    const made = await db.selectFrom('users').select('id').where('name', 'like', 'Racer %').execute()
    assert.ok(
      made.every(({ id }) => id === owners[0]?.userId),
      'no account is left behind without a way in',
    )
  })

  test('a form of a first registration that is sent twice at once makes one account, and both signs in', async () => {
    const wanted = identity()
    const names = { name: 'Pressed Twice', email: freshEmail('twice'), phone: '' }
    const asked = { identity: wanted, arrival, names }
    const answers = await Promise.all([1, 2].map(() => registerHosted(open(), council, asked)))
    const ids = answers.map((answer) => answer.signedIn && answer.id)
    assert.ok(ids[0] && ids[0] === ids[1], JSON.stringify(answers))
  })

  test('an officer comes by a link of their own or an invitation, if the service is for the role', async () => {
    const db = open()
    const [admin, staff] = [await newAdmin(db), await newStaff(db)]
    const [ofAdmin, ofStaff] = [identity(), identity()]
    const forAdmins = { ...settings, roles: ['admin'] as const }
    await linkOwnIdentity(db, admin, forAdmins, { identity: ofAdmin, password })
    const refused = { signedIn: false, reason: 'refused' }
    assert.deepEqual(await signInHosted(db, council, ofAdmin, arrival), refused)
    const { email } = await accountRow(db, staff.id)
    const asked = { identity: ofStaff, arrival, name: email, password }
    assert.deepEqual(await linkAndSignIn(db, council, asked), { signedIn: false, fault: 'refused' })
    assert.equal((await linkOwnIdentity(db, staff, settings, { identity: ofStaff, password })).linked, true)
    const names = { name: 'Somebody New', email: '', phone: '' }
    assert.deepEqual(await registerHosted(db, council, { identity: ofStaff, arrival, names }), {
      signedIn: false,
      taken: 'identity',
    })
  })

  test('a password that its owner has chosen stays beside the identity', async () => {
    const db = open()
    const [admin, staff] = [await newAdmin(db), await newStaff(db)]
    await db.updateTable('users').set({ temporaryPasswordAt: null }).where('id', '=', staff.id).execute()
    await inviteIdentity(db, admin, staff.id, to('chosen@village.example'))
    const invited = identity({ email: 'chosen@village.example', emailVerified: true })
    assert.equal((await signInHosted(db, council, invited, arrival)).signedIn, true)
    assert.ok(await findPasswordHash(db, staff.id))
  })

  test('an account without a password links only within ten minutes of signing in', async () => {
    const db = open()
    const citizen = await newCitizen(db)
    await db.deleteFrom('credentials').where('userId', '=', citizen.id).execute()
    const old = new Date(Date.now() - 11 * 60_000).toISOString()
    await db.updateTable('sessions').set({ createdAt: old }).where('id', '=', citizen.sessionId).execute()
    const asked = { identity: identity(), password: '' }
    assert.deepEqual(await linkOwnIdentity(db, citizen, settings, asked), {
      linked: false,
      fault: 'signInAgain',
    })
    const ended = { createdAt: new Date().toISOString(), endedAt: new Date().toISOString() }
    await db.updateTable('sessions').set(ended).where('id', '=', citizen.sessionId).execute()
    assert.equal(Reflect.get(await linkOwnIdentity(db, citizen, settings, asked), 'fault'), 'signInAgain')
    const now = new Date().toISOString()
    await changeRows(db, 'sessions', { id: citizen.sessionId }, { createdAt: now, endedAt: null })
    assert.deepEqual(await linkOwnIdentity(db, citizen, settings, asked), { linked: true })
  })

  test('a notice ends the sessions of one session or of one person there, and no others', async () => {
    const db = open()
    const person = identity({ sid: 'one' })
    const names = { name: 'Two Phones', email: '', phone: '' }
    await registerHosted(db, council, { identity: person, arrival, names })
    await signInHosted(db, council, { ...person, sid: 'two' }, arrival)
    const live = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('sid')
          .where('subject', '=', person.subject)
          .where('endedAt', 'is', null)
          .orderBy('sid')
          .execute()
      ).map(({ sid }) => sid)
    const { issuer, subject } = person
    assert.equal(await endHostedSessions(db, { issuer: 'https://other.example', subject, jti: 'a' }), true)
    assert.deepEqual(await live(), ['one', 'two'])
    assert.equal(await endHostedSessions(db, { issuer, sid: 'one', jti: 'b' }), true)
    assert.deepEqual(await live(), ['two'])
    assert.equal(await endHostedSessions(db, { issuer, subject, jti: 'b' }), false, 'each notice counts once')
    assert.equal(await endHostedSessions(db, { issuer, subject, jti: 'c' }), true)
    assert.deepEqual(await live(), [])
  })

  test('the operator unlinks an account, and then another may have the identity', async () => {
    const db = open()
    const [one, other] = [await newCitizen(db), await newCitizen(db)]
    const asked = { identity: identity(), password }
    await linkOwnIdentity(db, one, settings, asked)
    assert.deepEqual(await linkOwnIdentity(db, other, settings, asked), { linked: false, fault: 'taken' })
    assert.equal(await unlinkAsOperator(db, operator, one.id), true)
    assert.equal(await unlinkAsOperator(db, operator, one.id), false)
    assert.deepEqual(await linkOwnIdentity(db, other, settings, asked), { linked: true })
  })
})
