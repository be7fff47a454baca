import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareQuery, prepareQueryOfIds } from '../../council/database/prepared.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

describeDatabase('a prepared query', (database) => {
  test('answers each asker with their own rows, in a transaction as outside', async () => {
    const [one, other] = [await newCitizen(database()), await newCitizen(database())]
    let built = 0
    const byId = prepareQuery((db, given: { id: string; role: string }) => {
      built += 1
      return db.selectFrom('users').select('id').where('role', '=', given.role).where('id', '=', given.id)
    })
    const ask = async (db: Database, id: string, role = 'user') =>
      (await byId(db, { id, role })).map((row) => row.id)
    assert.deepEqual(await ask(database(), one.id), [one.id])
    assert.deepEqual(await ask(database(), other.id), [other.id])
    assert.deepEqual(await ask(database(), other.id, 'admin'), [])
    assert.equal(built, 1, 'built once')
    const inside = await database()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('users').set({ role: 'staff' }).where('id', '=', one.id).execute()
        return ask(trx, one.id, 'staff')
      })
    assert.deepEqual(inside, [one.id])
    assert.equal(built, 1, 'a transaction runs the same query')
  })

  test('of ids answers for none, for some and for more than a page', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => newCitizen(database())))
    const ids = people.map(({ id }) => id).sort()
    let built = 0
    const ofIds = prepareQueryOfIds((db, asked, given: { role: string }) => {
      built += 1
      return db.selectFrom('users').select('id').where('id', 'in', asked).where('role', '=', given.role)
    })
    const ask = async (some: string[]) =>
      (await ofIds(database(), some, { role: 'user' })).map((row) => row.id).sort()
    assert.deepEqual(await ask([]), [])
    assert.equal(built, 0, 'nothing is asked about nobody')
    for (const count of [1, 3, 25]) assert.deepEqual(await ask(ids.slice(0, count)), ids.slice(0, count))
    assert.equal(built, 1, 'built once for a page')
    assert.deepEqual(await ask(ids), ids)
    assert.deepEqual(await ofIds(database(), ids, { role: 'staff' }), [])
  })
})
