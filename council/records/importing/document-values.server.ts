import { fitText, readText, sanitizeLine } from '../../../rules/text.ts'
import type { operator } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import type { ExportedDocument } from './document-file.server.ts'
import type { ImportReport } from './import-refused.ts'
import type { OldIds } from './old-ids.server.ts'

/** A running import: the open transaction, the one instant all its entries carry, and the report so far. */
export interface ImportContext {
  trx: Database
  actor: typeof operator
  now: Date
  oldIds: OldIds
  /** Which question of its service's form a field of an old application answers: the key by the field. */
  map: ReadonlyMap<string, string>
  report: ImportReport
}

const longestLine = 400

/** Adds a line to the report; `where` is collection and document id. No line can move a terminal's cursor. */
export function list(moving: ImportContext, where: string, what: string): void {
  moving.report.listed.push(sanitizeLine(`${where}: ${what}`, longestLine))
}

/** Adds one to a count of the report. */
export function count(moving: ImportContext, what: string): void {
  moving.report.counts[what] = (moving.report.counts[what] ?? 0) + 1
}

/** Adds one to what an earlier import of the same export has brought. */
export function countAgain(moving: ImportContext): void {
  count(moving, 'already there, from an earlier import')
}

/** The text of a field; a number becomes text, any other value gives undefined. */
export function wordsIn(document: ExportedDocument, field: string): string | undefined {
  const value = document.fields[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/**
 * The text of a field, made storable; the report lists what was changed, and where nothing is that should be.
 * Empty if the field holds no text.
 */
export function textIn(
  moving: ImportContext,
  document: ExportedDocument,
  field: string,
  options: { where: string; max: number; lines?: boolean; optional?: boolean },
): string {
  const { where } = options
  const value = wordsIn(document, field)
  if (options.optional && value === '') return ''
  if (value === undefined) {
    list(moving, where, `${field in document.fields ? 'what is no text' : 'nothing'} in ${field}, left empty`)
    return ''
  }
  const read = readText(value, options)
  if ('text' in read) return read.text
  const fitted = fitText(value, options)
  if (read.fault === 'empty') list(moving, where, `nothing in ${field}, left empty`)
  if (read.fault === 'forbidden')
    list(moving, where, `${field} has characters that cannot be kept, which are spaces now`)
  if ([...value.normalize('NFC')].length > options.max)
    list(moving, where, `${field} has more than ${options.max} characters, and is cut there`)
  return fitted
}

/** Lists how many documents have a field that the portal has no place for. */
export function listOtherFields(
  moving: ImportContext,
  collection: string,
  documents: ExportedDocument[],
  known: readonly string[],
): void {
  const counts = new Map<string, number>()
  for (const { fields } of documents)
    for (const field of Object.keys(fields))
      if (!known.includes(field)) counts.set(field, (counts.get(field) ?? 0) + 1)
  for (const [field, times] of counts)
    list(moving, collection, `the field "${field}" has no place here, left out of ${times} documents`)
}

/** Finds the first id of `wanted`, `wanted-2`, … that is not taken, each at most `max` characters long. */
export async function firstFree(
  wanted: string,
  max: number,
  taken: (id: string) => Promise<boolean>,
): Promise<string> {
  for (let index = 1; ; index++) {
    const end = index === 1 ? '' : `-${index}`
    const id = wanted.slice(0, max - end.length) + end
    if (!(await taken(id))) return id
  }
}
