import { fold } from '../../rules/fold.ts'
import type { PlaceKind, PlaceRow } from '../database/council-tables.ts'
import type { Database } from '../database/tables.ts'
import { placeIdOf } from '../profile/places.server.ts'

export interface SamplePlaces {
  homeBlockCode: string
  villageOfEachOtherBlock: { code: string; name: string }
  states: { code: string; name: string }[]
  districts: { code: string; name: string; stateCode: string }[]
  blocks: { code: string; name: string; districtCode: string }[]
  villages: { code: string; name: string; blockCode: string }[]
  /** Of the villages in the home block, which the council's forms offer. */
  pincode: string
}

/** Inserts the sample places and returns the ids of the villages in the home block, in order. */
export async function addSamplePlaces(trx: Database, places: SamplePlaces): Promise<string[]> {
  const { homeBlockCode, villageOfEachOtherBlock: template } = places
  const villages = [
    ...places.villages,
    ...places.blocks
      .filter((block) => block.code !== homeBlockCode)
      .map(({ code }) => ({
        code: template.code.replace('{blockCode}', code),
        name: template.name,
        blockCode: code,
      })),
  ]
  const rows = [
    ...places.states.map((one) => placeOf('state', one, null)),
    ...places.districts.map((one) => placeOf('district', one, placeIdOf('state', one.stateCode))),
    ...places.blocks.map((one) => placeOf('block', one, placeIdOf('district', one.districtCode))),
    ...villages.map((one) => placeOf('village', one, placeIdOf('block', one.blockCode))),
  ]
  for (let start = 0; start < rows.length; start += 200) {
    await trx
      .insertInto('places')
      .values(rows.slice(start, start + 200))
      .execute()
  }
  await trx
    .updateTable('places')
    .set({ ofCouncil: 1, pincode: places.pincode })
    .where('kind', '=', 'village')
    .where('parentId', '=', placeIdOf('block', homeBlockCode))
    .execute()
  return places.villages
    .filter((one) => one.blockCode === homeBlockCode)
    .map((one) => placeIdOf('village', one.code))
}

function placeOf(
  kind: PlaceKind,
  { code, name }: { code: string; name: string },
  parentId: string | null,
): PlaceRow {
  return { placeId: placeIdOf(kind, code), kind, parentId, name, nameKey: fold(name) }
}
