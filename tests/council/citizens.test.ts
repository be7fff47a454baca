import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Staff } from '../../council/actors/actors.server.ts'
import { lockAccount } from '../../council/actors/lock-account.server.ts'
import type { PlaceKind } from '../../council/database/council-tables.ts'
import {
  findCitizen,
  findCitizensByWords,
  listCitizensOfPlace,
  updateCitizen,
} from '../../council/identity/accounts/citizens.server.ts'
import { issueLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { freshEmail, newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines, findRow } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'

describeDatabase('citizens', (database) => {
  let clerk: Staff
  before(async () => {
    clerk = await newStaff(database())
    const place = (placeId: string, kind: PlaceKind, parentId: string | null) => ({
      placeId,
      kind,
      parentId,
      name: placeId,
      nameKey: placeId,
    })
    await database()
      .insertInto('places')
      .values([place('block', 'block', null), place('village', 'village', 'block')])
      .execute()
  })

  async function read(id: string) {
    const citizen = await findCitizen(database(), clerk, id)
    assert.ok(citizen)
    const { name, email, phone, placeId, updatedAt } = citizen
    return { name, email, phone, placeId, readAt: updatedAt }
  }

  const findNames = async (words: string) =>
    (await findCitizensByWords(database(), clerk, words, undefined)).rows.map((row) => row.name)

  test('a changed name is found by its new words and no longer by the old ones', async () => {
    await newCitizen(database(), 'Somebody Elsewhere')
    const { id } = await newCitizen(database(), 'Meena Sonawane')
    const kept = await read(id)
    const next = { ...kept, name: 'मीना कांबळे', placeId: 'village' }
    assert.equal(await updateCitizen(database(), clerk, id, next), 'updated')
    assert.deepEqual(await findNames('मीना'), ['मीना कांबळे'])
    assert.deepEqual(await findNames('sonawane'), [])
    const there = await listCitizensOfPlace(database(), clerk, 'village', undefined)
    assert.deepEqual(
      there.rows.map((row) => row.id),
      [id],
    )
  })

  test('a new email ends the person’s sessions, a new name does not', async () => {
    const citizen = await newCitizen(database())
    const ended = () => findRow(database(), 'sessions', { id: citizen.sessionId }, ['endedAt'])
    await updateCitizen(database(), clerk, citizen.id, { ...(await read(citizen.id)), name: 'Another Name' })
    assert.equal((await ended()).endedAt, null)
    const email = freshEmail('moved')
    await updateCitizen(database(), clerk, citizen.id, { ...(await read(citizen.id)), email })
    assert.notEqual((await ended()).endedAt, null)
  })

  test('an email that somebody has is refused, and nothing is changed', async () => {
    const { id } = await newCitizen(database())
    const other = await newCitizen(database())
    const kept = await read(id)
    const asked = { ...kept, name: 'New Name', email: (await read(other.id)).email }
    assert.equal(await updateCitizen(database(), clerk, id, asked), 'emailTaken')
    assert.deepEqual(await read(id), kept)
  })

  test('nobody lives in a place that is no village', async () => {
    const { id } = await newCitizen(database())
    const kept = await read(id)
    for (const placeId of ['block', 'nowhere'])
      assert.equal(await updateCitizen(database(), clerk, id, { ...kept, placeId }), 'placeUnknown')
    assert.deepEqual(await read(id), kept)
  })

  test('of two clerks who press at once one is refused', async () => {
    const db = database()
    const { id } = await newCitizen(db)
    const kept = await read(id)
    await until(() => new Date().toISOString() > kept.readAt)
    const { answers } = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, id)
      const names = ['First Name', 'Second Name']
      const answers = names.map((name) => updateCitizen(db, clerk, id, { ...kept, name }))
      await until(() => areWaiting(db, 2))
      return { answers }
    })
    assert.deepEqual((await Promise.all(answers)).sort(), ['stale', 'updated'])
  })

  test('who comes second is refused, and a repeat of the first is done already', async () => {
    const { id } = await newCitizen(database())
    const kept = await read(id)
    const first = { ...kept, name: 'First Name' }
    await until(() => new Date().toISOString() > kept.readAt)
    assert.equal(await updateCitizen(database(), clerk, id, first), 'updated')
    assert.equal(await updateCitizen(database(), clerk, id, { ...kept, name: 'Second Name' }), 'stale')
    assert.equal(await updateCitizen(database(), clerk, id, first), 'updated')
    assert.equal((await read(id)).name, 'First Name')
    const lines = await auditLines(database(), ['actor', 'before', 'after'], {
      subject: id,
      act: 'account.updated',
    })
    const { readAt: _, ...before } = kept
    assert.deepEqual(lines, [
      {
        actor: clerk.id,
        before: JSON.stringify(before),
        after: JSON.stringify({ ...before, name: 'First Name' }),
      },
    ])
  })

  test('staff and admin accounts are neither found, changed nor given a link here', async () => {
    for (const { id } of [
      await newStaff(database(), 'Hidden Clerk'),
      await newAdmin(database(), 'Hidden Chief'),
    ]) {
      assert.equal(await findCitizen(database(), clerk, id), undefined)
      const asked = { name: 'x', email: freshEmail('x'), phone: '', placeId: null, readAt: '' }
      assert.equal(await updateCitizen(database(), clerk, id, asked), undefined)
      assert.equal(await issueLink(database(), clerk, id), undefined)
    }
    assert.deepEqual(await findNames('hidden'), [])
  })
})
