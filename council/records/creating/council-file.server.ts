import type { z } from 'zod'
import { kinds as questionKinds } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'
import type { FormFaultCode } from '../../../rules/form/read-definition.ts'
import { lackingToOpen } from '../../../rules/service-facts.ts'
import { mostVillages, placeIdOf } from '../../profile/places.server.ts'
import { readJson } from '../importing/read-json.server.ts'
import { councilFile, said } from './file-shape.server.ts'

/** A council as its file says it: each text as it is stored, and what refers to another thing finds it. */
export type CouncilFile = z.output<typeof councilFile>
export type FileService = CouncilFile['services'][number]

const mostFaults = 20

/**
 * Reads the file of a new council; `faults` has a line for each thing that is wrong, with its place in the
 * file. Throws `ImportRefused` for what is no JSON.
 */
export function readCouncilFile(
  name: string,
  bytes: Uint8Array,
): { file: CouncilFile } | { faults: string[] } {
  const read = councilFile.safeParse(readJson(name, bytes))
  const faults = read.success
    ? listFaults(read.data)
    : read.error.issues.map((issue) => `${placeOf(issue.path)}: ${sayIssue(issue)}`)
  if (read.success && faults.length === 0) return { file: read.data }
  const more = faults.length - mostFaults
  return { faults: more > 0 ? [...faults.slice(0, mostFaults), `and ${more} more`] : faults }
}

/** Such as `services[0].facts.days.value`. */
function placeOf(path: readonly PropertyKey[]) {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place.replace(/^\./, '') || 'the file'
}

const kinds: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
}

function sayIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `is missing, or is not ${kinds[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `has ${issue.keys.map((key) => `"${key}"`).join(', ')}, which nothing reads`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'invalid_key':
      return 'is no language, such as mr'
    case 'too_small':
      return `has fewer than ${issue.minimum}`
    case 'too_big':
      return `has more than ${issue.maximum}`
    default:
      return issue.message
  }
}

const formFaults: Record<FormFaultCode, string> = {
  shape: 'is missing, or is not of the kind that belongs here',
  key: 'needs a key of 2 to 40 letters and digits that begins with a small letter; some words are taken',
  keyTwice: 'is a key that is there twice',
  words: 'has no words in the language of the council',
  tooLong: said.tooLong,
  forbidden: said.forbidden,
  kind: `is no kind of question that belongs here: ${Object.keys(questionKinds).join(', ')}`,
  count: 'has too few or too many entries',
  range: 'is too small, too large or no whole number',
  option: 'needs choices whose values differ, of letters, digits and _',
  condition: 'must depend on a choice that stands earlier',
  conditionAnswer: 'names an answer that the question before it does not have',
  pageTooLong: 'sends more than a page may: make more sections, with a page each',
  tooLarge: 'is too large',
  kindChanged: 'was a question of another kind before',
  notJson: 'is no JSON',
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

function twice<T>(list: string, entries: T[], keyIn: (entry: T) => string): string[] {
  const keys = entries.map(keyIn)
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [`${list}[${index}]: "${key}" is there twice`] : [],
  )
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
  if (read && 'faults' in read)
    return read.faults.map(({ path, code }) => `${at}.form${path && `.${path}`}: ${formFaults[code]}`)
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
