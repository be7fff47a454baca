import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import {
  addPlace,
  changePlace,
  findKeptPlace,
  listAllPlaces,
  type PlaceWords,
  setPlaceEnded,
} from '../../council/office/keep-places.server.ts'
import { findPlace, listPlaces, listVillages, mostVillages } from '../../council/profile/places.server.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines, storeRow } from '../rows.ts'

const named = (name: string) => ({ name, ofCouncil: false, pincode: '' })

/** Adds a place and returns its id. */
async function added(db: Database, admin: Admin, parentId: string | null, name: string): Promise<string> {
  assert.equal(await addPlace(db, admin, parentId, name), 'added')
  const places = await listAllPlaces(db, admin, parentId)
  return places.find((one) => one.name === name)?.placeId ?? ''
}

/** Changes a place as it is now. */
async function change(db: Database, admin: Admin, placeId: string, words: PlaceWords) {
  const { readAs = '' } = (await findKeptPlace(db, admin, placeId)) ?? {}
  return changePlace(db, admin, placeId, { ...words, readAs })
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
    assert.equal(await change(db, admin, other, named('Kelshi')), 'exists')
    const opened = { ...named('Ade again'), readAs: (await findKeptPlace(db, admin, other))?.readAs ?? '' }
    assert.equal(await change(db, admin, other, named('Anjarle')), 'changed')
    assert.equal(await changePlace(db, admin, other, opened), 'stale')
    const offered = async () => (await listPlaces(db, 'village', block)).map(({ name }) => name)
    assert.deepEqual(await offered(), ['Anjarle', 'Kelshi'])
    await db.updateTable('users').set({ placeId: village }).where('id', '=', citizen.id).execute()
    assert.equal(await setPlaceEnded(db, admin, village, true), true)
    assert.equal(await setPlaceEnded(db, admin, village, true), false)
    assert.deepEqual(await offered(), ['Anjarle'])
    assert.equal((await findPlace(db, village))?.name, 'Kelshi', 'its residents keep it')
    assert.equal(await setPlaceEnded(db, admin, village, false), true)
    assert.deepEqual(await offered(), ['Anjarle', 'Kelshi'])
    const lines = await auditLines(db, ['act'], { subject: village })
    assert.deepEqual(lines.map(({ act }) => act).sort(), ['place.added', 'place.ended', 'place.resumed'])
  })

  test('forms offer the villages that belong to the council, with their pincodes, until they end', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const state = await added(db, admin, null, 'Desh')
    const block = await added(db, admin, await added(db, admin, state, 'Satara'), 'Wai')
    const [one, two] = [await added(db, admin, block, 'Vadgaon'), await added(db, admin, block, 'Ambewadi')]
    const own = (name: string, pincode = '') => ({ name, ofCouncil: true, pincode })
    assert.deepEqual(await listVillages(db), [])
    assert.equal(await change(db, admin, one, own('Vadgaon', '412803')), 'changed')
    assert.equal(await change(db, admin, two, own('Ambewadi')), 'changed')
    assert.equal(await change(db, admin, block, own('Wai', '412803')), 'changed', 'a block is no village')
    assert.deepEqual(await listVillages(db), [
      { name: 'Ambewadi', pincode: '' },
      { name: 'Vadgaon', pincode: '412803' },
    ])
    await setPlaceEnded(db, admin, two, true)
    assert.deepEqual(await listVillages(db), [{ name: 'Vadgaon', pincode: '412803' }])
    for (const above of [block, state]) {
      await setPlaceEnded(db, admin, above, true)
      assert.deepEqual(await listVillages(db), [], 'nor what lies in a place that has ended')
      await setPlaceEnded(db, admin, above, false)
    }
    await setPlaceEnded(db, admin, two, false)
    await change(db, admin, one, named('Vadgaon'))
    assert.deepEqual(await listVillages(db), [{ name: 'Ambewadi', pincode: '' }])
    const lines = await auditLines(db, ['act'], { subject: one })
    assert.deepEqual(lines.map(({ act }) => act).sort(), [
      'place.added',
      'place.described',
      'place.described',
    ])
  })

  test('a council has as many villages as a form can offer, and no more', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const state = await added(db, admin, null, 'Vidarbha')
    const block = await added(db, admin, await added(db, admin, state, 'Akola'), 'Akot')
    const last = await added(db, admin, block, 'Last')
    const names = Array.from(
      { length: mostVillages - (await listVillages(db)).length },
      (_, at) => `Gaon ${at}`,
    )
    const rows = names.map((name) => ({
      placeId: name,
      name,
      nameKey: name,
      parentId: block,
      ofCouncil: 1 as const,
    }))
    await storeRow(
      db,
      'places',
      rows.map((row) => ({ ...row, kind: 'village' as const })),
    )
    const own = { name: 'Last', ofCouncil: true, pincode: '' }
    assert.equal(await change(db, admin, last, own), 'tooMany')
    const known = { name: 'Gaon 1', ofCouncil: true, pincode: '412801' }
    assert.equal(await change(db, admin, 'Gaon 1', known), 'changed', 'it is among them already')
    await setPlaceEnded(db, admin, 'Gaon 0', true)
    assert.equal(await change(db, admin, last, own), 'tooMany', 'an ended one can come back')
    await change(db, admin, 'Gaon 0', named('Gaon 0'))
    assert.equal(await change(db, admin, last, own), 'changed')
  })

  test('of several who add or rename a place at the same moment one does', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const three = <T>(act: () => Promise<T>) => Promise.all([act(), act(), act()])
    const placeId = await added(db, admin, null, 'Berar')
    const { readAs = '' } = (await findKeptPlace(db, admin, placeId)) ?? {}
    const renaming = await three(() => changePlace(db, admin, placeId, { ...named('Varhad'), readAs }))
    assert.deepEqual(renaming.sort(), ['changed', 'stale', 'stale'])
    const adding = await three(() => addPlace(db, admin, null, 'Kathiawar'))
    assert.deepEqual(adding.sort(), ['added', 'exists', 'exists'])
  })
})
