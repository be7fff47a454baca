import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, identify } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { endSession } from '../../council/identity/sessions/end-sessions.server.ts'
import {
  endOtherSessions,
  endOwnSession,
  forgetBrowser,
  listOwnSessions,
} from '../../council/identity/sessions/own-sessions.server.ts'
import { newCitizen, newSession, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines, findRow, storeRow } from '../rows.ts'

const minute = 60_000

const idsOf = async (db: Database, actor: Actor, now?: Date) =>
  (await listOwnSessions(db, actor, now)).map(({ id }) => id)

function linesOf(db: Database, actor: Actor) {
  return auditLines(db, ['act', 'subject', 'before', 'after'], { actor: actor.id, act: 'session.%' })
}

function set(db: Database, id: string, values: { updatedAt?: string; expiresAt?: string }) {
  return db.updateTable('sessions').set(values).where('id', '=', id).execute()
}

describeDatabase('own sessions', (database) => {
  test('an account sees its live sessions, the one that asks first, and no other account’s', async () => {
    const db = database()
    const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
    const [older, newer, expired, ended] = [
      await newSession(db, citizen.id, 'user'),
      await newSession(db, citizen.id, 'user'),
      await newSession(db, citizen.id, 'user'),
      await newSession(db, citizen.id, 'user'),
    ]
    await set(db, older, { updatedAt: '2026-01-01T08:00:00.000Z' })
    await set(db, newer, { updatedAt: '2026-01-01T09:00:00.000Z' })
    await set(db, citizen.sessionId, { updatedAt: '2026-01-01T07:00:00.000Z' })
    await set(db, expired, { expiresAt: '2026-01-01T09:00:00.000Z' })
    await endSession(db, { ...citizen, sessionId: ended })
    assert.deepEqual(await idsOf(db, citizen), [citizen.sessionId, newer, older])
    const shown = await listOwnSessions(db, citizen)
    assert.deepEqual(
      shown.map(({ isCurrent }) => isCurrent),
      [true, false, false],
    )
    assert.deepEqual(await idsOf(db, other), [other.sessionId])
  })

  test('an officer does not see a session that has been idle for too long', async () => {
    const db = database()
    const officer = await newStaff(db)
    const idle = await newSession(db, officer.id, 'staff')
    await set(db, idle, { updatedAt: new Date(Date.now() - 31 * minute).toISOString() })
    assert.deepEqual(await idsOf(db, officer), [officer.sessionId])
  })

  test('one session is ended alone, at once, and the audit has a line', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const gone = await newSession(db, citizen.id, 'user')
    const kept = await newSession(db, citizen.id, 'user')
    assert.equal(await endOwnSession(db, citizen, gone), true)
    assert.equal(await identify(db, gone), undefined)
    assert.ok(await identify(db, kept))
    assert.ok(await identify(db, citizen.sessionId))
    assert.equal(await endOwnSession(db, citizen, gone), false, 'a second time nothing is done')
    const line = { act: 'session.ended', subject: citizen.id, before: null, after: null }
    assert.deepEqual(await linesOf(db, citizen), [line])
  })

  test('everywhere else is signed out, and there a second time is nothing', async () => {
    const db = database()
    const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
    const further = [await newSession(db, citizen.id, 'user'), await newSession(db, citizen.id, 'user')]
    assert.equal(await endOtherSessions(db, citizen), true)
    for (const token of further) assert.equal(await identify(db, token), undefined)
    assert.ok(await identify(db, citizen.sessionId))
    assert.ok(await identify(db, other.sessionId))
    assert.equal(await endOtherSessions(db, citizen), false)
    const line = { act: 'session.othersEnded', subject: citizen.id, before: null, after: null }
    assert.deepEqual(await linesOf(db, citizen), [line])
  })

  test('neither another’s session nor the one in use is ended by its id', async () => {
    const db = database()
    const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
    for (const id of [other.sessionId, citizen.sessionId, 'no session', ''])
      assert.equal(await endOwnSession(db, citizen, id), false, id)
    assert.ok(await identify(db, other.sessionId))
    assert.ok(await identify(db, citizen.sessionId))
    assert.deepEqual(await linesOf(db, citizen), [])
  })

  test('the last use of a citizen’s session is noted once an hour, and not with each request', async () => {
    const db = database()
    const { sessionId } = await newCitizen(db)
    const usedAt = async () => {
      return (await findRow(db, 'sessions', { id: sessionId })).updatedAt
    }
    const opened = await usedAt()
    const at = (minutes: number) => new Date(Date.parse(opened) + minutes * minute)
    await identify(db, sessionId, at(59))
    assert.equal(await usedAt(), opened)
    await identify(db, sessionId, at(61))
    assert.equal(await usedAt(), at(61).toISOString())
    await identify(db, sessionId, at(120))
    assert.equal(await usedAt(), at(61).toISOString())
  })

  test('a forgotten browser is signed out and unknown to the account, and others and their browsers are not', async () => {
    const db = database()
    const [citizen, neighbour] = [await newCitizen(db), await newCitizen(db)]
    const elsewhere = await newSession(db, citizen.id, 'user')
    const here = [citizen.sessionId, neighbour.sessionId]
    await db.updateTable('sessions').set({ deviceDigest: 'shared' }).where('id', 'in', here).execute()
    const known = [
      { userId: citizen.id, deviceDigest: 'shared' },
      { userId: citizen.id, deviceDigest: 'own' },
      { userId: neighbour.id, deviceDigest: 'shared' },
    ]
    await storeRow(
      db,
      'knownDevices',
      known.map((one) => ({ ...one, seenAt: '2026-01-01T08:00:00.000Z' })),
    )
    await forgetBrowser(db, citizen)
    const ids = [citizen.id, neighbour.id]
    const left = await db
      .selectFrom('knownDevices')
      .select(['userId', 'deviceDigest'])
      .where('userId', 'in', ids)
      .execute()
    assert.deepEqual(
      new Set(left.map((one) => `${one.userId} ${one.deviceDigest}`)),
      new Set([`${citizen.id} own`, `${neighbour.id} shared`]),
    )
    assert.deepEqual(await idsOf(db, citizen), [elsewhere])
    assert.deepEqual(await idsOf(db, neighbour), [neighbour.sessionId])
    const line = { act: 'session.browserForgotten', subject: citizen.id, before: null, after: null }
    assert.deepEqual((await linesOf(db, citizen)).at(-1), line)
  })
})
