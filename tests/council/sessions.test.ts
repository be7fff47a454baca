import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCitizen } from '../../council/accounts/create-account.server.ts'
import { openIdentity } from '../../council/accounts/identity.server.ts'
import { endSession, readSessionToken } from '../../council/accounts/sessions.server.ts'
import { signIn } from '../../council/accounts/sign-in.server.ts'
import { identify } from '../../council/actors.server.ts'
import { freshEmail, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }
const minutes = 60_000

describeDatabase('sessions', (database) => {
  async function signedIn() {
    const db = database()
    const email = freshEmail('user')
    await registerCitizen(db, { name: 'Asha', email, password })
    const asked = { email, password, client: '192.0.2.9', device: 'a phone' }
    const answer = await signIn(db, openIdentity(db, settings), asked)
    assert.ok(answer.signedIn)
    return answer.cookie.split(';')[0] ?? ''
  }

  test('a citizen stays signed in for twelve hours and no longer', async () => {
    const token = readSessionToken(await signedIn(), settings) ?? ''
    const now = Date.now()
    assert.ok(await identify(database(), token, new Date(now + 11 * 60 * minutes)))
    assert.equal(await identify(database(), token, new Date(now + 12 * 60 * minutes + 1000)), undefined)
  })

  test('staff and admin are out after thirty idle minutes, and not while they work', async () => {
    const db = database()
    for (const officer of [await newStaff(db), await newAdmin(db)]) {
      const now = Date.now()
      const at = (offset: number) => identify(db, officer.sessionId, new Date(now + offset * minutes))
      assert.ok(await at(29))
      assert.ok(await at(58), 'the request before was work')
      assert.equal(await at(89), undefined)
    }
  })

  test('a session that was ended is nobody', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await endSession(db, citizen)
    assert.equal(await identify(db, citizen.sessionId), undefined)
  })

  test('a role that nobody knows opens nothing, and a missing one is a citizen', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const become = (role: string | null) =>
      db.updateTable('users').set({ role }).where('id', '=', citizen.id).execute()
    await become('superuser')
    assert.equal(await identify(db, citizen.sessionId), undefined)
    await become(null)
    assert.equal((await identify(db, citizen.sessionId))?.role, 'user')
    await become('staff')
    assert.equal(
      (await identify(db, citizen.sessionId))?.role,
      'staff',
      'a change takes effect at the next request',
    )
  })

  test('a cookie that the secret did not sign is no session', async () => {
    const cookie = await signedIn()
    const token = readSessionToken(cookie, settings) ?? ''
    assert.ok(token)
    assert.equal(readSessionToken(cookie, { ...settings, secret: 'another secret' }), undefined)
    assert.equal(readSessionToken(`session=${token}`, settings), undefined)
    assert.equal(readSessionToken(`session=${token}.AAAA`, settings), undefined)
    assert.equal(readSessionToken('session=%E0%A4%A', settings), undefined)
    assert.equal(readSessionToken(null, settings), undefined)
  })

  test('neither the password nor where somebody signs in from is kept', async () => {
    await signedIn()
    const credentials = await database().selectFrom('credentials').select('password').execute()
    for (const row of credentials) assert.match(row.password ?? '', /^argon2id\$19456\$2\$1\$/)
    const sessions = await database().selectFrom('sessions').selectAll().execute()
    assert.doesNotMatch(JSON.stringify(sessions), /192\.0\.2/)
  })
})
