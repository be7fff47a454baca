import type { z } from 'zod'
import { readForm } from '../../../rules/form/faults.ts'
import { lackingToOpen } from '../../../rules/service-facts.ts'
import { mostVillages, placeIdOf } from '../../profile/places.server.ts'
import { readJson } from '../importing/read-json.server.ts'
import { readShaped, sayFormFault, twice } from './file-faults.server.ts'
import { councilFile } from './file-shape.server.ts'

/** A council as its file says it: each text as it is stored, and what refers to another thing finds it. */
export type CouncilFile = z.output<typeof councilFile>
export type FileService = CouncilFile['services'][number]

/**
 * Reads the file of a new council; `faults` has a line for each thing that is wrong, with its place in the
 * file. Throws `ImportRefused` for what is no JSON.
 */
export function readCouncilFile(
  name: string,
  bytes: Uint8Array,
): { file: CouncilFile } | { faults: string[] } {
  return readShaped(councilFile, readJson(name, bytes), listFaults)
}

/** What is wrong between the parts, each of which is right. */
function listFaults(file: CouncilFile): string[] {
  const { language, profile, services, categories } = file
  const used = new Set(services.map(({ category }) => category))
  return [
    ...(Object.hasOwn(profile.texts, language) ? [] : [`profile.texts: has no "${language}", its language`]),
    ...placeFaults(file),
    ...twice('categories', categories, ({ category }) => category),
    ...categories.flatMap(({ category }, index) =>
      used.has(category) ? [] : [`categories[${index}].category: no service is in "${category}"`],
    ),
    ...twice('services', services, ({ serviceId }) => serviceId),
    ...services.flatMap((service, index) => serviceFaults(service, language, `services[${index}]`)),
  ]
}

function placeFaults({ places: { states, districts, blocks, villages } }: CouncilFile): string[] {
  const own = villages.filter(({ ofCouncil }) => ofCouncil).length
  const orphans = (list: string, parents: { code: string }[], codes: string[]) => {
    const known = new Set(parents.map(({ code }) => code))
    return codes.flatMap((code, index) =>
      known.has(code) ? [] : [`places.${list}[${index}]: lies in "${code}", which is not in the file`],
    )
  }
  return [
    ...twice('places.states', states, ({ code }) => placeIdOf('state', code)),
    ...twice('places.districts', districts, ({ code }) => placeIdOf('district', code)),
    ...twice('places.blocks', blocks, ({ code }) => placeIdOf('block', code)),
    ...twice('places.villages', villages, ({ code }) => placeIdOf('village', code)),
    ...orphans(
      'districts',
      states,
      districts.map((one) => one.stateCode),
    ),
    ...orphans(
      'blocks',
      districts,
      blocks.map((one) => one.districtCode),
    ),
    ...orphans(
      'villages',
      blocks,
      villages.map((one) => one.blockCode),
    ),
    ...(own > mostVillages
      ? [`places.villages: ${own} are of the council, and forms offer ${mostVillages}`]
      : []),
  ]
}

function serviceFaults({ facts, without, stage, form }: FileService, language: string, at: string): string[] {
  const read = form === undefined ? undefined : readForm(JSON.stringify(form), language)
  if (read && 'faults' in read) return read.faults.map((fault) => sayFormFault(`${at}.form`, fault))
  const ofForm = read?.form.documents ? ['documents'] : []
  const lacking = lackingToOpen([...Object.keys(facts), ...without, ...ofForm])
  return [
    ...without
      .filter((name) => name in facts)
      .map((name) => `${at}.without: "${name}" is among the facts too`),
    ...(ofForm.length > 0 && facts.documents
      ? [`${at}.facts.documents: the form says which, leave them out`]
      : []),
    ...(stage === 'open' && lacking.length > 0
      ? [
          `${at}.stage: open, and lacks ${lacking.join(', ')}; say draft, or name what there is none of in without`,
        ]
      : []),
  ]
}
