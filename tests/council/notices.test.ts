import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Actor, identify } from '../../council/actors/actors.server.ts'
import type { SessionWay } from '../../council/database/session-tables.ts'
import { registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { changePassword } from '../../council/identity/accounts/passwords.server.ts'
import { signIn } from '../../council/identity/accounts/sign-in.server.ts'
import {
  disownSignIn,
  listNewBrowsers,
  readNotice,
} from '../../council/identity/notices/own-notices.server.ts'
import { deleteOldNotices, writeNotice } from '../../council/identity/notices/write-notice.server.ts'
import { openSession } from '../../council/identity/sessions/open-session.server.ts'
import { readSessionToken } from '../../council/identity/sessions/session-cookie.server.ts'
import { freshEmail, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRow, findRows, storeRow } from '../rows.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }

function newDevice() {
  return { value: randomUUID(), kind: 'computer' } as const
}

/** What is done after it is later, also by a clock that counts milliseconds. */
async function nextMillisecond() {
  for (const now = Date.now(); Date.now() === now; ) await setImmediate()
}

describeDatabase('notices of a sign-in from a new browser', (database) => {
  const tokenIn = (cookie: string) => readSessionToken(cookie.split(';')[0] ?? '', settings) ?? ''

  /** Opens a session as every way to sign in does, and identifies it. */
  async function enter(
    { id, role }: Pick<Actor, 'id' | 'role'>,
    device = newDevice(),
    way: SessionWay = 'password',
  ) {
    const asked = { userId: id, role, way, device, client: '192.0.2.1' }
    const opened = await database()
      .transaction()
      .execute((trx) => openSession(trx, settings, asked))
    assert.ok(opened)
    await nextMillisecond()
    const token = tokenIn(opened.cookie)
    return { token, actor: await again(token) }
  }

  async function again(token: string) {
    const actor = await identify(database(), token)
    assert.ok(actor)
    return actor
  }

  test('the very first sign-in after registration is nothing to tell of, the second from elsewhere is', async () => {
    const db = database()
    const name = freshEmail('asha')
    await registerCitizen(db, { name: 'Asha', email: name, password })
    const home = newDevice()
    const first = await signIn(db, settings, { name, password, client: '192.0.2.1', device: home })
    assert.ok(first.signedIn)
    assert.equal((await again(tokenIn(first.cookie))).notice, undefined)
    const back = await signIn(db, settings, { name, password, client: '192.0.2.1', device: home })
    assert.ok(back.signedIn)
    assert.equal((await again(tokenIn(back.cookie))).notice, undefined)
    const stranger = await signIn(db, settings, { name, password, client: '192.0.2.1', device: newDevice() })
    assert.ok(stranger.signedIn)
    assert.equal((await again(tokenIn(stranger.cookie))).notice, undefined, 'it is not asked about itself')
    const { notice } = await again(tokenIn(back.cookie))
    assert.deepEqual([notice?.kind, notice?.way], ['newBrowser', 'password'])
  })

  test('every way to sign in leaves a notice that names the way', async () => {
    for (const way of ['password', 'link', 'hosted', 'passkey', 'counter'] as const) {
      const citizen = await newCitizen(database())
      const { token } = await enter(citizen)
      await enter(citizen, newDevice(), way)
      assert.equal((await again(token)).notice?.way, way)
    }
  })

  test('an account that nobody used for so long that its browsers are forgotten is told too', async () => {
    const citizen = await newCitizen(database())
    const { token } = await enter(citizen)
    await database().deleteFrom('knownDevices').where('userId', '=', citizen.id).execute()
    await enter(citizen)
    assert.ok((await again(token)).notice)
  })

  test('a notice is read from any browser but the one that it is about, and the audit has a line', async () => {
    const db = database()
    const officer = await newStaff(db)
    const { token, actor: owner } = await enter(officer)
    const { actor: stranger } = await enter(officer)
    const id = (await again(token)).notice?.id ?? ''
    // It comes after the page with the first one was opened, and is not read with it.
    await enter(officer)
    assert.equal(await readNotice(db, await newCitizen(db), id), false, 'another account')
    assert.equal(await readNotice(db, stranger, id), false, 'the browser in question')
    assert.equal(await readNotice(db, owner, id), true)
    const next = (await again(token)).notice?.id ?? ''
    assert.ok(next !== '' && next !== id)
    assert.equal(await readNotice(db, owner, id), false, 'a second time')
    assert.equal(await readNotice(db, owner, next), true)
    assert.equal((await again(token)).notice, undefined)
    assert.deepEqual(await findRows(db, 'audit', { act: 'notice.read', actor: officer.id }, ['subject']), [
      { subject: officer.id },
      { subject: officer.id },
    ])
  })

  test('the newest notice is shown, the older ones are read with it, and the list goes on to tell of all', async () => {
    const citizen = await newCitizen(database())
    const { token, actor } = await enter(citizen)
    for (const way of ['hosted', 'password'] as const) await enter(citizen, newDevice(), way)
    const release = {
      userId: citizen.id,
      kind: 'numberReleased',
      createdAt: '2026-01-01T00:00:00.000Z',
    } as const
    await writeNotice(database(), release)
    await database()
      .updateTable('notices')
      .set({ createdAt: '2026-01-02T00:00:00.000Z' })
      .where('way', '=', 'hosted')
      .where('userId', '=', citizen.id)
      .execute()
    const { notice } = await again(token)
    assert.equal(notice?.way, 'password')
    await readNotice(database(), actor, notice?.id ?? '')
    assert.equal((await again(token)).notice?.kind, 'numberReleased')
    const listed = await listNewBrowsers(database(), actor)
    assert.deepEqual(
      listed.map(({ way, readAt }) => [way, readAt !== null]),
      [
        ['password', true],
        ['hosted', true],
      ],
    )
    assert.deepEqual(await listNewBrowsers(database(), await newCitizen(database())), [])
  })

  test('the owner ends a sign-in that was not theirs, and all that was opened or added since', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const home = await enter(citizen)
    const thief = newDevice()
    const stolen = await enter(citizen, thief)
    const since = await enter(citizen, newDevice(), 'passkey')
    const at = new Date().toISOString()
    await storeRow(db, 'passkeys', {
      id: randomUUID(),
      userId: citizen.id,
      publicKey: '',
      counter: 0,
      name: 'a phone',
      createdAt: at,
    })
    const { id } = await findRow(db, 'notices', { userId: citizen.id, way: 'password' })
    assert.equal(await disownSignIn(db, await newCitizen(db), id), false, 'another account')
    assert.equal(await disownSignIn(db, home.actor, id), true)
    for (const { token } of [stolen, since]) assert.equal(await identify(db, token), undefined)
    assert.equal((await again(home.token)).notice, undefined)
    assert.deepEqual(await findRows(db, 'passkeys', { userId: citizen.id }, ['id']), [])
    await enter(citizen, thief)
    assert.ok((await again(home.token)).notice, 'the browser is a new one again')
    const lines = db.selectFrom('audit').select('subject').where('act', '=', 'session.disowned')
    assert.deepEqual(await lines.where('actor', '=', citizen.id).execute(), [{ subject: citizen.id }])
  })

  test('a thief cannot turn the owner out: a session disowns no sign-in that came before it', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await enter(citizen)
    const owner = await enter(citizen)
    const thief = await enter(citizen)
    const { notice } = await again(thief.token)
    assert.deepEqual([notice?.kind, notice?.canDisown], ['newBrowser', false])
    assert.equal(await disownSignIn(db, thief.actor, notice?.id ?? ''), false)
    assert.ok(await identify(db, owner.token))
    const own = db
      .selectFrom('notices')
      .select('id')
      .where('userId', '=', citizen.id)
      .orderBy('createdAt', 'desc')
    for (const { id } of await own.execute()) assert.equal(await disownSignIn(db, thief.actor, id), false)
    assert.equal((await again(owner.token)).notice?.canDisown, true)
  })

  test('a new password answers the notices of sign-ins with the old one, and no others', async () => {
    const citizen = await newCitizen(database())
    const { token, actor } = await enter(citizen)
    await enter(citizen, newDevice(), 'hosted')
    await enter(citizen)
    const changed = await changePassword(database(), actor, {
      current: password,
      next: 'another village sentence',
    })
    assert.ok(changed.changed)
    assert.equal((await again(token)).notice?.way, 'hosted')
  })

  test('a session from before browsers were noted is told of every new one', async () => {
    const citizen = await newCitizen(database())
    await enter(citizen)
    await enter(citizen)
    assert.ok((await again(citizen.sessionId)).notice)
  })

  test('a notice is deleted after 90 days, read or not', async () => {
    const citizen = await newCitizen(database())
    const { actor } = await enter(citizen)
    await enter(citizen)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    await deleteOldNotices(database(), days(89))
    assert.equal((await listNewBrowsers(database(), actor)).length, 1)
    await deleteOldNotices(database(), days(91))
    assert.deepEqual(await listNewBrowsers(database(), actor), [])
  })
})
