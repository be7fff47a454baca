import type { Selectable } from 'kysely'
import type { Day } from '../../../rules/days.ts'
import { type RequiredDocument, readFact } from '../../../rules/service-facts.ts'
import { readTranslatedFacts, type TranslatedFact } from '../../catalogue/facts/read-facts.server.ts'
import { prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database, Tables } from '../../database/tables.ts'

export interface CaseDocument extends RequiredDocument {
  position: number
  /** The language of name and note. */
  lang: string
  atHand: boolean
  state: 'unseen' | 'seen' | 'missing'
}

export interface Pause {
  fromDay: Day
  toDay: Day | null
  /** Positions of documents. */
  missing: number[]
}

export interface CaseParts {
  documents: CaseDocument[]
  /** In order. */
  pauses: Pause[]
}

/** Of an application that nobody asked for documents. */
export const noParts: CaseParts = { documents: [], pauses: [] }

type DocumentState = Pick<CaseDocument, 'state' | 'atHand'>

/**
 * Whether the office still waits for a document: an officer marked it as missing, or no officer has seen it
 * and the applicant has not said that it is at hand.
 */
export function isOutstanding({ state, atHand }: DocumentState): boolean {
  return state === 'missing' || (state === 'unseen' && !atHand)
}

/** The positions of the outstanding documents. */
export function outstandingPositions(documents: (DocumentState & { position: number })[]): number[] {
  return documents.filter(isOutstanding).map(({ position }) => position)
}

/** A document that a service requires, in its own language and, as `texts`, in its translations. */
export interface TranslatedDocument extends RequiredDocument {
  lang: string
  texts: Record<string, RequiredDocument>
}

/** Lists the documents that a service requires now, by position; empty when it requires none. */
export async function listRequiredDocuments(db: Database, serviceId: string): Promise<TranslatedDocument[]> {
  return requiredDocumentsIn(await readTranslatedFacts(db, serviceId))
}

/** The documents among the stored facts of a service, by position; empty when it requires none. */
export function requiredDocumentsIn(facts: TranslatedFact[]): TranslatedDocument[] {
  const own = facts.find(({ fact }) => fact === 'documents')
  const documents = own && readFact('documents', own.value)
  if (!documents) return []
  const texts = Object.entries(own.texts)
    .map(([language, value]) => ({ language, list: readFact('documents', value) ?? [] }))
    // In a list of another length the documents cannot be matched by position.
    .filter(({ list }) => list.length === documents.length)
  return documents.map((document, position) => ({
    ...document,
    lang: own.lang,
    texts: Object.fromEntries(
      texts.flatMap(({ language, list }) => {
        const text = list[position]
        return text ? [[language, text]] : []
      }),
    ),
  }))
}

/** Lists the documents that a service requires now, each in the language if it is translated. */
export async function listRequiredDocumentsIn(db: Database, serviceId: string, language: string) {
  const documents = await listRequiredDocuments(db, serviceId)
  return documents.map(({ texts, lang, ...own }) => {
    const text = lang === language ? undefined : texts[language]
    return text ? { ...text, lang: language } : { ...own, lang }
  })
}

/** Reads these applications' documents, in a language, and pauses; both empty where one has none. */
export async function readCaseParts(db: Database, ids: string[], language: string) {
  const found = new Map<string, CaseParts>(ids.map((id) => [id, { documents: [], pauses: [] }]))
  for (const row of await caseDocumentsOf(db, ids, {}))
    found.get(row.applicationId)?.documents.push(documentIn(row, language))
  for (const { applicationId, missing, ...pause } of await casePausesOf(db, ids, {}))
    found.get(applicationId)?.pauses.push({ ...pause, missing: JSON.parse(missing) as number[] })
  return found
}

const caseDocumentsOf = prepareQueryOfIds((db, ids) =>
  db
    .selectFrom('caseDocuments')
    .select(['applicationId', 'position', 'name', 'note', 'lang', 'texts', 'atHand', 'state'])
    .where('applicationId', 'in', ids)
    .orderBy('applicationId')
    .orderBy('position'),
)

const casePausesOf = prepareQueryOfIds((db, ids) =>
  db
    .selectFrom('casePauses')
    .select(['applicationId', 'fromDay', 'toDay', 'missing'])
    .where('applicationId', 'in', ids)
    .orderBy('applicationId')
    .orderBy('fromDay'),
)

function documentIn(row: Selectable<Tables['caseDocuments']>, language: string): CaseDocument {
  const { position, name, note, lang, atHand, state } = row
  const texts = JSON.parse(row.texts) as Record<string, RequiredDocument>
  const text = lang === language ? undefined : texts[language]
  const words = text ? { ...text, lang: language } : { name, note, lang }
  return { ...words, position, atHand: atHand === 1, state }
}
