import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { identify, operator } from '../../council/actors/actors.server.ts'
import type { SessionWay } from '../../council/database/session-tables.ts'
import {
  createAdmin,
  createStaff,
  registerCitizen,
} from '../../council/identity/accounts/create-account.server.ts'
import { changePassword } from '../../council/identity/accounts/passwords.server.ts'
import { lockProven } from '../../council/identity/accounts/prove-password.server.ts'
import { proveAccount, signIn } from '../../council/identity/accounts/sign-in.server.ts'
import { endSession } from '../../council/identity/sessions/end-sessions.server.ts'
import { openSession } from '../../council/identity/sessions/open-session.server.ts'
import { readSessionToken } from '../../council/identity/sessions/session-cookie.server.ts'
import { deleteExpiredSessions } from '../../council/identity/sessions/sweep-sessions.server.ts'
import { liveSessions } from '../../rules/limits.ts'
import type { Role } from '../../rules/roles.ts'
import { freshEmail, newAdmin, newCitizen, newStaff, password, sessionCookie } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { accountRow, changeRows, findRow, storeRow } from '../rows.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }
const minutes = 60_000
const aPhone = { value: 'a phone', kind: 'phone' } as const

describeDatabase('sessions', (database) => {
  test('no way to sign in opens a session of an account that is disabled, nor of one that is being disabled', async () => {
    const db = database()
    const { id } = await newCitizen(db)
    const known = () => Promise.all([rowsOf('sessions'), rowsOf('knownDevices')])
    const rowsOf = (table: 'sessions' | 'knownDevices') =>
      db.selectFrom(table).select('userId').where('userId', '=', id).execute()
    const open = (way: SessionWay) =>
      db.transaction().execute((trx) => {
        const asked = { userId: id, role: 'user', way, device: aPhone, client: '192.0.2.9' } as const
        return openSession(trx, settings, asked)
      })
    const before = await known()
    const meanwhile = await db.transaction().execute(async (trx) => {
      await changeRows(trx, 'users', { id }, { disabledAt: new Date().toISOString() })
      // It begins while the account is still enabled for all others, and must wait for what becomes of it.
      return { opened: open('hosted') }
    })
    assert.equal(await meanwhile.opened, undefined)
    for (const way of ['password', 'link', 'hosted'] as const) assert.equal(await open(way), undefined, way)
    assert.deepEqual(await known(), before)
    await db.updateTable('users').set({ disabledAt: null }).where('id', '=', id).execute()
    assert.ok(await open('password'))
  })

  test('a password that was right opens nothing once it has been changed, however late the sign-in ends', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const { email: name } = await accountRow(db, citizen.id)
    const proof = await proveAccount(db, settings, { name, password, client: '192.0.2.9', device: aPhone })
    assert.ok(proof.proven)
    const lock = () => db.transaction().execute((trx) => lockProven(trx, proof))
    assert.equal(await lock(), true)
    await changeRows(db, 'users', { id: citizen.id }, { disabledAt: new Date().toISOString() })
    assert.equal(await lock(), false, 'nor once the account is disabled')
    await db.updateTable('users').set({ disabledAt: null }).where('id', '=', citizen.id).execute()
    const passwords = { current: password, next: 'another one of the tests' }
    assert.deepEqual(await changePassword(db, citizen, passwords), { changed: true })
    assert.equal(await lock(), false)
  })

  async function signedIn(role: Role = 'user') {
    const db = database()
    const email = freshEmail(role)
    const account = { name: 'Asha', email, password }
    if (role === 'admin') await createAdmin(db, operator, account)
    if (role === 'staff') await createStaff(db, await newAdmin(db), account)
    if (role === 'user') await registerCitizen(db, account)
    const asked = { name: email, password, client: '192.0.2.9', device: aPhone }
    const answer = await signIn(db, settings, asked)
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
      assert.ok(await at(88), 'so was that one')
      assert.equal(await at(119), undefined, 'thirty-one minutes after the last request')
    }
  })

  test('staff and admin are out after eight hours, however busy they are', async () => {
    const db = database()
    for (const role of ['admin', 'staff'] as const) {
      const cookie = await signedIn(role)
      const token = readSessionToken(cookie, settings) ?? ''
      const now = Date.now()
      for (let minute = 25; minute < 8 * 60; minute += 25) {
        assert.ok(await identify(db, token, new Date(now + minute * minutes)), `${role} at minute ${minute}`)
      }
      assert.equal(await identify(db, token, new Date(now + 8 * 60 * minutes + 1000)), undefined)
    }
  })

  test('a cookie is read as it was signed, and one that is forged is refused', async () => {
    const cookie = await signedIn()
    const token = readSessionToken(cookie, settings)
    assert.ok(token)
    assert.equal(cookie, `session=${sessionCookie(token, settings.secret)}`)
    assert.equal(readSessionToken(`language=hi; ${cookie}; device=x`, settings), token)
    const signature = decodeURIComponent(cookie).slice('session='.length + token.length + 1)
    const ofAnother = decodeURIComponent(await signedIn()).split('.')[1] ?? ''
    const forged = [
      `session=${token}`,
      `session=${encodeURIComponent(`${token}.${ofAnother}`)}`,
      `session=${encodeURIComponent(`x${token}.${signature}`)}`,
      `session=${encodeURIComponent(`${token}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`)}`,
    ]
    for (const one of forged) assert.equal(readSessionToken(one, settings), undefined, one)
  })

  test('a session that a clock opened which ran more than a day ahead is nobody, and is swept', async () => {
    const db = database()
    const { sessionId } = await newCitizen(db)
    const before = (hours: number) => new Date(Date.now() - hours * 60 * minutes)
    assert.ok(await identify(db, sessionId, before(23)))
    assert.equal(await identify(db, sessionId, before(25)), undefined)
    const left = db.selectFrom('sessions').select('id').where('id', '=', sessionId)
    await deleteExpiredSessions(db, before(23))
    assert.equal((await left.execute()).length, 1)
    await deleteExpiredSessions(db, before(25))
    assert.deepEqual(await left.execute(), [])
  })

  test('a session that was ended is nobody', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await endSession(db, citizen)
    assert.equal(await identify(db, citizen.sessionId), undefined)
  })

  test('an account keeps its twenty newest sessions, and no other account loses one', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const bystander = await newCitizen(db)
    const { email } = await accountRow(db, citizen.id)
    const asked = { name: email, password, client: '192.0.2.9', device: aPhone }
    const live = () =>
      db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', citizen.id)
        .where('endedAt', 'is', null)
        .orderBy('createdAt')
        .execute()
    const old = { userId: citizen.id, deviceDigest: 'old', updatedAt: '2026-01-01T00:00:00.000Z' }
    for (let hour = 10; hour < 10 + liveSessions; hour += 1) {
      const session = { id: `hour ${hour} of ${citizen.id}`, tokenDigest: `${hour}${citizen.id}` }
      await storeRow(db, 'sessions', {
        ...old,
        ...session,
        createdAt: `2026-01-01T${hour}`,
        // The first has run out by itself; what is typed under it must still find its owner.
        expiresAt: hour === 10 ? '2026-01-02T00:00:00.000Z' : '9999-01-01T00:00:00.000Z',
      })
    }
    assert.equal((await live()).length, liveSessions + 1)
    assert.ok((await signIn(db, settings, asked)).signedIn)
    const kept = (await live()).map(({ id }) => id)
    assert.equal(kept.length, liveSessions + 1)
    assert.deepEqual(kept.slice(0, 2), [`hour 10 of ${citizen.id}`, `hour 12 of ${citizen.id}`])
    assert.ok(kept.includes(citizen.sessionId))
    assert.ok(await identify(db, bystander.sessionId))
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
    const registered = database().selectFrom('users').select('id').where('name', '=', 'Asha')
    const credentials = await database()
      .selectFrom('credentials')
      .select('password')
      .where('userId', 'in', registered)
      .execute()
    assert.ok(credentials.length > 0)
    for (const row of credentials) assert.match(row.password ?? '', /^argon2id\$19456\$2\$1\$/)
    const sessions = await database().selectFrom('sessions').selectAll().execute()
    assert.doesNotMatch(JSON.stringify(sessions), /192\.0\.2/)
  })

  test('what the database keeps of a session opens nothing: a digest, not the token of the cookie', async () => {
    const db = database()
    const token = readSessionToken(await signedIn(), settings) ?? ''
    const me = await identify(db, token)
    const { tokenDigest } = await findRow(db, 'sessions', { id: me?.sessionId ?? '' })
    assert.equal(tokenDigest, createHash('sha256').update(token).digest('hex'))
    assert.equal(await identify(db, tokenDigest), undefined)
    const everything = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
    assert.ok(!everything.includes(token))
  })
})
