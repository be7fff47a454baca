import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNeeds } from '../../council/catalogue/facts/list-needs.server.ts'
import { listServices } from '../../council/catalogue/services/catalogue.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { addCatalogueLanguages } from '../../council/catalogue/services/listing.server.ts'
import { findMoves, moveService } from '../../council/catalogue/services/rank-services.server.ts'
import type { Need } from '../../rules/needs.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRows } from '../rows.ts'

describeDatabase('the ranks of services', (database) => {
  const create = async (serviceId: string, category: string, need: Need | null = null) => {
    const words = { serviceName: `Paper ${serviceId}`, serviceDescription: '', link: '' }
    await createService(database(), await newAdmin(database()), { serviceId, category, need, ...words })
  }
  const listed = async (category: string, language = 'en') => {
    const { rows } = await listServices(database(), language, { category }, undefined)
    return rows.map((row) => row.serviceId).join(' ')
  }

  test('a service moves one place, in every language and in search, and not beyond its need', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await addCatalogueLanguages(db, ['en', 'mr'])
    await create('T-1', 'Taps', 'water')
    await create('T-2', 'Taps', 'water')
    await create('T-3', 'Taps', 'water')
    await create('L-1', 'Taps', 'light')
    assert.equal(await moveService(db, admin, 'T-3', 'up'), 'moved')
    for (const language of ['en', 'mr']) assert.equal(await listed('Taps', language), 'T-1 T-3 T-2 L-1')
    const { rows } = await listServices(db, 'en', { search: 'taps' }, undefined)
    assert.equal(rows.map((row) => row.serviceId).join(' '), 'T-1 T-3 T-2 L-1')
    assert.equal(await moveService(db, admin, 'T-1', 'down'), 'moved')
    assert.equal(await listed('Taps'), 'T-3 T-1 T-2 L-1')
    for (const [serviceId, direction] of [
      ['T-3', 'up'],
      ['T-2', 'down'],
      ['L-1', 'up'],
      ['L-1', 'down'],
    ] as const)
      assert.equal(await moveService(db, admin, serviceId, direction), 'stays')
    assert.equal(await listed('Taps'), 'T-3 T-1 T-2 L-1')
    const [first, ...others] = await findRows(db, 'audit', { act: 'service.moved', subject: 'T-3' })
    assert.deepEqual(others, [])
    assert.equal(first?.actor, admin.id)
    const [before, after] = [JSON.parse(first?.before ?? '{}'), JSON.parse(first?.after ?? '{}')]
    assert.deepEqual(after, { rank: before.rank - 1, exchangedWith: 'T-2' })
  })

  test('a service that is off the catalogue is passed over, and cannot be moved', async () => {
    const db = database()
    const admin = await newAdmin(db)
    for (const id of ['D-1', 'D-2', 'D-3']) await create(id, 'Deleted', 'marriage')
    await deleteService(db, admin, 'D-2')
    assert.equal(await moveService(db, admin, 'D-2', 'up'), undefined)
    assert.equal(await moveService(db, admin, 'NEVER', 'up'), undefined)
    const draft = { serviceName: 'Draft', serviceDescription: '', link: '', category: 'Deleted' }
    await createService(db, admin, { serviceId: 'D-4', need: 'marriage', ...draft, stage: 'draft' })
    assert.equal(await moveService(db, admin, 'D-4', 'up'), undefined)
    assert.equal(await moveService(db, admin, 'D-3', 'up'), 'moved')
    assert.equal(await listed('Deleted'), 'D-3 D-1')
  })

  test('a page of the list knows of the services before and after it', async () => {
    const db = database()
    const admin = await newAdmin(db)
    for (const id of ['H-1', 'H-2', 'H-3', 'H-4']) await create(id, 'House', 'houseTax')
    const movesOf = async (...ids: string[]) => Object.fromEntries(await findMoves(db, admin, ids))
    const inside = { up: true, down: true }
    assert.deepEqual(await movesOf('H-2', 'H-3'), { 'H-2': inside, 'H-3': inside })
    assert.deepEqual(await movesOf('H-4'), { 'H-4': { up: true, down: false } })
    assert.deepEqual(await movesOf('H-1', 'H-2'), { 'H-1': { up: false, down: true }, 'H-2': inside })
  })

  test('services that are made and moved at the same time all have ranks of their own', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const ids = Array.from({ length: 12 }, (_, index) => `P-${index}`)
    await Promise.all(ids.map((id) => create(id, 'Parallel', 'building')))
    await Promise.all(ids.map((id, index) => moveService(db, admin, id, index % 2 === 0 ? 'up' : 'down')))
    const ranks = await db.selectFrom('services').select('rank').where('category', '=', 'Parallel').execute()
    assert.equal(new Set(ranks.map(({ rank }) => rank)).size, ids.length)
    const order = await listed('Parallel')
    assert.deepEqual(order.split(' ').sort(), ids.sort())
  })

  test('each need names its service where there is only one', async () => {
    const db = database()
    await create('W-1', 'Needs', 'welfare')
    const servedBy = async (need: Need) => (await listNeeds(db)).find((one) => one.need === need)?.serviceId
    assert.equal(await servedBy('welfare'), 'W-1')
    assert.equal(await servedBy('houseTax'), undefined)
    await create('W-2', 'Needs', 'welfare')
    assert.equal(await servedBy('welfare'), undefined)
    await deleteService(db, await newAdmin(db), 'W-1')
    assert.equal(await servedBy('welfare'), 'W-2')
    assert.equal((await listNeeds(db)).length, 8)
  })
})
