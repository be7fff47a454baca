import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import {
  addPlace,
  listAllPlaces,
  renamePlace,
  setPlaceEnded,
} from '../../council/office/keep-places.server.ts'
import { findPlace, listPlaces } from '../../council/profile/places.server.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

/** Adds a place and returns its id. */
async function added(db: Database, admin: Admin, parentId: string | null, name: string): Promise<string> {
  assert.equal(await addPlace(db, admin, parentId, name), 'added')
  const places = await listAllPlaces(db, admin, parentId)
  return places.find((one) => one.name === name)?.placeId ?? ''
}

describeDatabase('places that the administrator keeps', (database) => {
  test('a place is added to its parent, renamed, ended and offered again', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const state = await added(db, admin, null, 'Konkan')
    const district = await added(db, admin, state, 'Dapoli')
    const block = await added(db, admin, district, 'Coast')
    const village = await added(db, admin, block, 'Kelshi')
    assert.equal(await addPlace(db, admin, block, 'KELSHI'), 'exists')
    assert.equal(await addPlace(db, admin, village, 'Ward 1'), undefined, 'nothing lies in a village')
    assert.equal(await addPlace(db, admin, 'nowhere', 'Ward 1'), undefined)
    const other = await added(db, admin, block, 'Ade')
    assert.equal(await renamePlace(db, admin, other, 'Kelshi'), 'exists')
    assert.equal(await renamePlace(db, admin, other, 'Anjarle'), 'renamed')
    const offered = async () => (await listPlaces(db, 'village', block)).map(({ name }) => name)
    assert.deepEqual(await offered(), ['Anjarle', 'Kelshi'])
    await db.updateTable('users').set({ placeId: village }).where('id', '=', citizen.id).execute()
    assert.equal(await setPlaceEnded(db, admin, village, true), true)
    assert.equal(await setPlaceEnded(db, admin, village, true), false)
    assert.deepEqual(await offered(), ['Anjarle'])
    assert.equal((await findPlace(db, village))?.name, 'Kelshi', 'its residents keep it')
    assert.equal(await setPlaceEnded(db, admin, village, false), true)
    assert.deepEqual(await offered(), ['Anjarle', 'Kelshi'])
    const lines = await db.selectFrom('audit').select('act').where('subject', '=', village).execute()
    assert.deepEqual(lines.map(({ act }) => act).sort(), ['place.added', 'place.ended', 'place.resumed'])
  })
})
