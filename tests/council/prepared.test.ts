import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareQuery } from '../../council/database/prepared.server.ts'
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
  })
})
