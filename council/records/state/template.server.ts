import { z } from 'zod'
import { readForm } from '../../../rules/form/faults.ts'
import { limits } from '../../../rules/limits.ts'
import { type FactName, kindOf } from '../../../rules/service-facts.ts'
import { type StateField, stateFacts } from '../../../rules/state-fields.ts'
import type { FactsInput } from '../../catalogue/facts/keep-facts.server.ts'
import { digest } from '../../database/digest.server.ts'
import { readShaped, sayFormFault, twice } from '../creating/file-faults.server.ts'
import { byLanguage, language, line, service } from '../creating/file-shape.server.ts'
import { readJson } from '../importing/read-json.server.ts'

const { serviceId, facts } = service.shape

const templateShape = service
  .omit({ serviceId: true, stage: true, category: true, link: true, facts: true })
  .extend({
    /** Becomes the id of the service. */
    templateId: serviceId,
    version: z.number().int().min(1).max(1_000_000),
    category: byLanguage(line(limits.category)),
    facts: facts.refine(
      (told) => Object.keys(told).every(isStateFact),
      'has an officer or an authority, whom each council knows by itself',
    ),
  })

const languages = z.array(language).min(1).max(20)
const services = z.array(templateShape).min(1).max(500)
const publication = z.strictObject({ languages, services })

/** A service as a state publishes it, in each of the languages; its own words are in the first. */
export type Template = z.output<typeof templateShape> & { languages: string[] }

/** How templates lie in the file from which councils read them. */
export const publishedTemplates = z.array(templateShape.extend({ languages }))

function isStateFact(name: string) {
  return stateFacts.some((one) => one === name)
}

/**
 * Reads the file of a publication; `faults` has a line for each thing that is wrong, with its place in the
 * file. Throws `ImportRefused` for what is no JSON.
 */
export function readPublication(
  name: string,
  bytes: Uint8Array,
): { templates: Template[] } | { faults: string[] } {
  const read = readShaped(publication, readJson(name, bytes), (file) => [
    ...twice('languages', file.languages, (one) => one),
    ...twice('services', file.services, ({ templateId }) => templateId),
    ...file.services.flatMap((one, index) => faultsIn(one, file.languages, `services[${index}]`)),
  ])
  if ('faults' in read) return read
  const { languages, services } = read.file
  return { templates: services.map((one) => ({ ...one, languages })) }
}

/** A council has its own language, which may be any of them: everything is written in each. */
function faultsIn(
  { texts, category, facts, without, form }: z.output<typeof templateShape>,
  languages: string[],
  at: string,
): string[] {
  const [own, ...others] = languages
  const lacking = (place: string, written: object, wanted: string[]) =>
    wanted.filter((tag) => !Object.hasOwn(written, tag)).map((tag) => `${at}.${place}: has no "${tag}"`)
  const told = Object.entries(facts).filter(([name]) => kindOf(name as FactName) !== 'days')
  const read = form === undefined ? [] : languages.map((tag) => readForm(JSON.stringify(form), tag))
  const refused = read.find((one) => 'faults' in one)
  const hasPapers = read.some((one) => 'form' in one && one.form.documents)
  return [
    ...lacking('texts', texts, others),
    ...others.flatMap((tag) =>
      texts[tag] && (!texts[tag].serviceName || !texts[tag].serviceDescription)
        ? [`${at}.texts.${tag}: has no name or no description`]
        : [],
    ),
    ...(own !== undefined && Object.hasOwn(texts, own)
      ? [`${at}.texts: has "${own}", the first language, in which the service itself is written`]
      : []),
    ...lacking('category', category, languages),
    ...told.flatMap(([name, fact]) => lacking(`facts.${name}.texts`, fact?.texts ?? {}, others)),
    ...without
      .filter((name) => name in facts)
      .map((name) => `${at}.without: "${name}" is among the facts too`),
    ...(refused?.faults ?? []).map((fault) => sayFormFault(`${at}.form`, fault)),
    ...(hasPapers && facts.documents ? [`${at}.facts.documents: the form says which, leave them out`] : []),
  ]
}

/** The digest of what a version says, whatever the order of its parts. */
export function digestOf(written: unknown): string {
  return digest(
    JSON.stringify(written, (_, part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ),
  )
}

/** What the template sets of a service besides its name and description. */
export function fieldsOf({ need, result, facts, without }: Template): StateField[] {
  return [
    ...(need ? (['need'] as const) : []),
    ...(result ? (['result'] as const) : []),
    ...stateFacts.filter((name) => facts[name] !== undefined || without.some((one) => one === name)),
  ]
}

/** What the template says in a language, with everything else as translations; undefined: it is in none. */
export function wordsIn(template: Template, lang: string) {
  const [first = ''] = template.languages
  const { serviceName, serviceDescription } = template
  const all: Template['texts'] = { ...template.texts, [first]: { serviceName, serviceDescription } }
  const { [lang]: own, ...texts } = all
  if (!own || !template.languages.includes(lang)) return undefined
  const facts: FactsInput = Object.fromEntries(
    Object.entries(template.facts).map(([name, fact]) => [name, { ...fact, lang: first }]),
  )
  return { ...own, texts, facts, category: template.category[lang] ?? '' }
}
