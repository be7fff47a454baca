import type { FormDefinition } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'
import type { RequiredDocument, ServiceFacts } from '../../../rules/service-facts.ts'
import { type StateField, stateFacts } from '../../../rules/state-fields.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { listTranslatedFacts, type TranslatedFact } from '../../catalogue/facts/find-fact.server.ts'
import { hasFormDocuments } from '../../catalogue/facts/keep-facts.server.ts'
import { findForm } from '../../catalogue/forms/find.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { readServiceTexts } from '../../catalogue/services/keep-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import { getCouncilLanguage } from '../../profile/council-profile.server.ts'
import { digestOf, type Template } from './template.server.ts'

/** Something that the state says of a service otherwise than the council does. */
export interface Difference {
  field: 'serviceName' | 'serviceDescription' | 'form' | StateField
  /** Of the fact, where it is from: page, day and grade, a line each. */
  isSource?: boolean
  /** The language of both; undefined where they are the same in each. */
  language?: string
  /** '' where nothing is said, null where there is deliberately none. */
  ours: string | null
  theirs: string | null
}

/** Lists what accepting the template would change, field by field and language by language. */
export async function listDifferences(db: Database, actor: Admin, template: Template): Promise<Difference[]> {
  requireRole(actor, 'admin')
  const { templateId, need, result, languages } = template
  const service = await findServiceRow(db, templateId)
  const texts = await readServiceTexts(db, templateId)
  const [first = ''] = languages
  const words = (['serviceName', 'serviceDescription'] as const).flatMap((field) =>
    languages.map((language) => ({
      field,
      language,
      ours: (service?.lang === language ? service[field] : texts[language]?.[field]) ?? '',
      theirs: (language === first ? template[field] : template.texts[language]?.[field]) ?? '',
    })),
  )
  const codes = [
    ...(need ? [{ field: 'need' as const, ours: service?.need ?? '', theirs: need }] : []),
    ...(result ? [{ field: 'result' as const, ours: service?.result ?? '', theirs: result }] : []),
  ]
  const all = [
    ...words,
    ...codes,
    ...(await listFacts(db, actor, template, JSON.parse(service?.withoutFacts ?? '[]'))),
    ...(await listForm(db, template, service?.lang ?? (await getCouncilLanguage(db)))),
  ]
  return all.filter(({ ours, theirs }) => ours !== theirs)
}

async function listFacts(
  db: Database,
  actor: Admin,
  { templateId, facts, without, languages }: Template,
  oursWithout: string[],
): Promise<Difference[]> {
  const known = await listTranslatedFacts(db, actor, templateId)
  const ofForm = await hasFormDocuments(db, templateId)
  return stateFacts.flatMap((field): Difference[] => {
    const told = facts[field]
    const own = known[field]
    if (field === 'documents' && ofForm) return []
    if (without.some((name) => name === field))
      return [{ field, ours: own ? sayIn(own) : none(field), theirs: null }]
    if (!told) return []
    const state = { ...told, lang: languages[0], texts: told.texts ?? {} }
    return [
      ...(field === 'days' ? [undefined] : languages).map((language) => ({
        field,
        language,
        ours: own ? sayIn(own, language) : none(field),
        theirs: sayIn(state, language),
      })),
      { field, isSource: true, ours: own ? sourceOf(own) : '', theirs: sourceOf(state) },
    ]
  })

  function none(field: string) {
    return oursWithout.includes(field) ? null : ''
  }
}

interface Said {
  value: ServiceFacts[keyof ServiceFacts]
  lang?: string
  texts: Record<string, ServiceFacts[keyof ServiceFacts]>
}

function sayIn({ value, lang, texts }: Said, language = lang): string {
  const said = language === lang ? value : language === undefined ? value : texts[language]
  if (said === undefined) return ''
  return Array.isArray(said) ? said.map(sayDocument).join('\n') : String(said)
}

function sayDocument({ name, note }: RequiredDocument) {
  return note ? `${name} (${note})` : name
}

function sourceOf({ source, checkedOn, grade }: Pick<TranslatedFact, 'source' | 'checkedOn' | 'grade'>) {
  return [source, checkedOn, grade].join('\n')
}

/** A form is told by what is counted in it. */
async function listForm(db: Database, { templateId, form }: Template, lang: string): Promise<Difference[]> {
  const read = form === undefined ? undefined : readForm(JSON.stringify(form), lang)
  if (!read || 'faults' in read) return []
  const own = (await findForm(db, templateId))?.definition
  if (own && digestOf(own) === digestOf(read.form)) return []
  return [{ field: 'form', ours: own ? countParts(own) : '', theirs: countParts(read.form) }]
}

function countParts({ sections, documents = [] }: FormDefinition) {
  return `${sections.reduce((sum, { questions }) => sum + questions.length, 0)} ${documents.length}`
}
