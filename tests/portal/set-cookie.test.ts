// One engine is enough: it reads the lines of cookies, which hang on no row.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { giveChallenge } from '../../app/http/passkey-challenge.server.ts'
import { carriedCookie } from '../../app/routes/public/sign-in/carried-cookie.server.ts'
import { forgotPhone } from '../../app/routes/public/sign-in/forgot-cookie.server.ts'
import { holdIdentity } from '../../app/routes/public/sign-in/hosted/held-identity.server.ts'
import { signedOut } from '../../app/routes/public/sign-in/hosted/signed-out.server.ts'
import { issueLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { freshEmail, newAccount, newStaff, password } from '../actors.ts'
import { withFactor } from '../authenticator.ts'
import { accountRow } from '../rows.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visited } from './visitor.ts'

const year = 31_536_000

/** Each cookie of the portal but the session's, as its Set-Cookie line stands with the value cut out. */
const cookies = {
  device: `device=…; Max-Age=${year}; Path=/; HttpOnly; SameSite=Lax`,
  flash: 'flash=…; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  askedCase: 'askedCase=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  step: 'step=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  identity: 'identity=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  forgot: 'forgot=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  passkey: 'passkey=…; Max-Age=300; Path=/; HttpOnly; SameSite=Lax',
  signedOut: 'signedOut=…; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
  language: `language=…; Max-Age=${year}; Path=/; HttpOnly; SameSite=Lax`,
}
const spentFlash = 'flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'

function linesOf({ headers }: Visited): string[] {
  return headers.getSetCookie().map(withoutValue)
}

function withoutValue(line: string) {
  return line.replace(/^([\w-]+)=[^;]+/, '$1=…')
}

for (const scheme of ['http', 'https'] as const) {
  describe(`on ${scheme}`, () => {
    const origin = `${scheme}://portal.test`
    let portal: TestPortal
    before(async () => {
      portal = await openTestPortal({ origin, origins: [origin] })
    })
    after(() => portal.close())

    /** On https `Secure` stands before `SameSite`. */
    const asOn = (line: string) =>
      scheme === 'https' ? `__Host-${line.replace('HttpOnly;', 'HttpOnly; Secure;')}` : line
    // No Max-Age: the browser forgets it when it closes.
    const session = asOn('session=…; Path=/; HttpOnly; SameSite=Lax')

    test('signing in and registering set the session and the device, and nothing else', async () => {
      const { email } = await newAccount(portal.council.db, 'staff', 'S. Kulkarni')
      const signedIn = await portal.visitor().submit('/login', { email, password })
      assert.deepEqual(linesOf(signedIn), [session, asOn(cookies.device)])
      const person = { fullName: 'Asha Patil', email: freshEmail('asha') }
      const registered = await portal
        .visitor()
        .submit('/registration/user', { ...person, password, confirmPassword: password, adult: 'yes' })
      assert.deepEqual(linesOf(registered), [session, asOn(cookies.device)])
    })

    test('a right password whose code is still to come sets the step for ten minutes, and no session', async () => {
      const { db, secret } = portal.council
      const staff = await newStaff(db)
      await withFactor(db, { secret }, staff)
      const { email } = await accountRow(db, staff.id)
      const answer = await portal.visitor().submit('/login', { email, password })
      assert.deepEqual(linesOf(answer), [asOn(cookies.step), asOn(cookies.device)])
    })

    test('a flash message is a cookie until the next page has shown it', async () => {
      const citizen = await portal.signedIn('user')
      const ended = asOn('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
      assert.deepEqual(linesOf(await citizen.post('/logout')), [asOn(cookies.flash), ended])
      assert.deepEqual(linesOf(await citizen.get('/')), [asOn(spentFlash)])
      assert.deepEqual(linesOf(await citizen.get('/')), [])
      assert.deepEqual(linesOf(await citizen.post('/user')), [], 'no session')
    })

    test('a password that was set by a link signs nobody in', async () => {
      const { db } = portal.council
      const { id } = await newAccount(db, 'user', 'Asha Patil')
      const link = await issueLink(db, await newStaff(db), id)
      const chosen = { newPassword: 'a new sentence', confirmPassword: 'a new sentence' }
      const answer = await portal.visitor().submit(`/password/${link?.token}`, chosen)
      assert.deepEqual(linesOf(answer), [asOn(cookies.flash)])
    })

    test('an identity that is still to be linked is kept for ten minutes, and that somebody signed out for fifteen', async () => {
      const identity = {
        issuer: 'https://id.example',
        subject: 'somebody',
        name: '',
        email: '',
        emailVerified: false,
      }
      const held = await holdIdentity(portal.council, { identity, next: '' })
      assert.equal(withoutValue(held), asOn(cookies.identity))
      assert.equal(withoutValue(await signedOut.hold(portal.council, 'yes')), asOn(cookies.signedOut))
    })

    test('a number that a code was sent to is kept for ten minutes, and a challenge for a passkey for five', async () => {
      const { council } = portal
      assert.equal(withoutValue(await forgotPhone.hold(council, '9876543210')), asOn(cookies.forgot))
      assert.equal(withoutValue((await giveChallenge(council)).cookie), asOn(cookies.passkey))
    })

    test('a form that waits for the identity service is kept for half an hour, for the login alone', async () => {
      const line = withoutValue((await carriedCookie(portal.council, '{"a":"b"}')) ?? '')
      const [name, secure] = scheme === 'https' ? ['__Secure-carried', 'Secure; '] : ['carried', '']
      assert.equal(line, `${name}=…; Max-Age=1800; Path=/login; HttpOnly; ${secure}SameSite=Lax`)
    })

    test('an application that was asked for without a session is kept for ten minutes', async () => {
      const answer = await portal.visitor().get('/user/applications/TEST-1321')
      assert.deepEqual(linesOf(answer), [asOn(cookies.askedCase)])
    })

    test('a language that was chosen is kept for a year', async () => {
      assert.deepEqual(linesOf(await portal.visitor().get('/language/mr?to=/')), [asOn(cookies.language)])
    })
  })
}

test('the application makes no cookie but those whose lines are listed here', () => {
  const app = join(import.meta.dirname, '../../app')
  const made = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(app, file), 'utf8').matchAll(
        /\b(?:create\w*|portal|held)Cookie\w*(?:<[^>]*>)?\((?:\w+, )?\s*'(\w+)',/g,
      ),
    ])
  assert.deepEqual(made.map(([, name]) => name).sort(), Object.keys(cookies).sort())
})
