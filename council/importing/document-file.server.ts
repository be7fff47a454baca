import { ImportRefused } from './import-refused.ts'
import { textOf } from './read-text.server.ts'

export const collections = ['users', 'services', 'applications'] as const
export type CollectionName = (typeof collections)[number]

/** A document of an export: what it is keyed by, and its fields as they stand in the file. */
export interface ExportedDocument {
  id: string
  fields: Record<string, unknown>
}

export type Export = Record<CollectionName, ExportedDocument[]> & { listed: string[] }

const below = '__collections__'

/**
 * The documents of an export, plain (`{collection: {id: document}}`) or as the usual export tools write it, under
 * `__collections__`. What is none of the three collections is listed. Throws `ImportRefused` when it is no export.
 */
export function readExport(file: { name: string; bytes: Uint8Array }): Export {
  const { name } = file
  const text = textOf(name, file.bytes)
  const top = objectOf(parsed(name, text))
  const found = top && below in top ? objectOf(top[below]) : top
  if (!found || !collections.some((one) => one in found))
    throw new ImportRefused(`${name} holds none of the collections ${collections.join(', ')}.`)
  refuseRepeated(name, text)
  const read: Export = { users: [], services: [], applications: [], listed: [] }
  for (const collection of Object.keys(found)) {
    const documents = objectOf(found[collection])
    const known = collections.find((one) => one === collection)
    if (!documents)
      throw new ImportRefused(`${name}: the collection "${collection}" holds no documents by id.`)
    if (known) readDocuments(read, known, documents)
    else
      read.listed.push(`the collection "${collection}": ${Object.keys(documents).length} documents left out`)
  }
  return read
}

function readDocuments(read: Export, collection: CollectionName, documents: Record<string, unknown>) {
  for (const [id, value] of Object.entries(documents)) {
    const document = objectOf(value)
    if (!document) {
      read.listed.push(`${collection}/${id}: is no document, left out`)
      continue
    }
    const { [below]: under, ...fields } = document
    const nested = Object.keys(objectOf(under) ?? {})
    if (nested.length > 0)
      read.listed.push(`${collection}/${id}: its collections ${nested.join(', ')} left out`)
    read[collection].push({ id, fields })
  }
}

export function objectOf(value: unknown): Record<string, unknown> | undefined {
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
  return plain ? (value as Record<string, unknown>) : undefined
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportRefused(`${name} is no JSON, or is cut off.`)
  }
}

/** Of two entries with one key a parser keeps the second and says nothing, so the text itself, sound by now, is read. */
function refuseRepeated(name: string, text: string) {
  const open: (Set<string> | undefined)[] = []
  let key = ''
  for (let at = 0; at < text.length; at++) {
    const token = text[at]
    if (token === '"') {
      const end = endOfString(text, at)
      key = text.slice(at, end + 1)
      at = end
    } else if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const keys = open.at(-1)
      const plain = JSON.parse(key) as string
      if (keys?.has(plain)) throw new ImportRefused(`${name} has two entries of the key ${key} in one place.`)
      keys?.add(plain)
    }
  }
}

// A regular expression would overflow the stack on a long enough string.
function endOfString(text: string, start: number) {
  let end = text.indexOf('"', start + 1)
  while (backslashesBefore(text, end) % 2 === 1) end = text.indexOf('"', end + 1)
  return end
}

function backslashesBefore(text: string, end: number) {
  let from = end
  while (text[from - 1] === '\\') from--
  return end - from
}
