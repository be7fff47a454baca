import { ImportRefused } from './import-refused.ts'
import { textOf } from './read-text.server.ts'

export const collections = ['users', 'services', 'applications'] as const
export type CollectionName = (typeof collections)[number]

/** A document of an export: its key and its fields, unchanged from the file. */
export interface ExportedDocument {
  id: string
  fields: Record<string, unknown>
}

export type Export = Record<CollectionName, ExportedDocument[]> & {
  /** What was left out, and of which file. */
  listed: { file: string; what: string }[]
}

const collectionsKey = '__collections__'

export interface ExportFile {
  name: string
  bytes: Uint8Array
}

/** Reads an export's files. Throws `ImportRefused` for others, and where two files have the same document. */
export function readExport(files: ExportFile[]): Export {
  const read: Export = { users: [], services: [], applications: [], listed: [] }
  const fileOf = new Map<string, string>()
  for (const file of files) {
    const { listed, ...documents } = readFile(file)
    for (const collection of collections)
      for (const document of documents[collection]) {
        const where = `${collection}/${document.id}`
        const other = fileOf.get(where)
        if (other !== undefined) throw new ImportRefused(`${file.name} and ${other} both have ${where}.`)
        fileOf.set(where, file.name)
        read[collection].push(document)
      }
    for (const line of listed) read.listed.push(line)
  }
  return read
}

/**
 * Reads the documents of a file, either plain (`{collection: {id: document}}`) or under `__collections__`, as
 * the usual export tools write it. Other collections than the three are listed. Throws `ImportRefused` for
 * any other file.
 */
function readFile({ name, bytes }: ExportFile): Export {
  const text = textOf(name, bytes)
  const top = objectOf(parseJson(name, text))
  const contents = top && collectionsKey in top ? objectOf(top[collectionsKey]) : top
  if (!contents || !collections.some((one) => one in contents))
    throw new ImportRefused(`${name} holds none of the collections ${collections.join(', ')}.`)
  refuseRepeatedKeys(name, text)
  const read: Export = { users: [], services: [], applications: [], listed: [] }
  for (const collection of Object.keys(contents)) {
    const documents = objectOf(contents[collection])
    const known = collections.find((one) => one === collection)
    if (!documents)
      throw new ImportRefused(`${name}: the collection "${collection}" holds no documents by id.`)
    const left = (what: string) => void read.listed.push({ file: name, what })
    if (known) readDocuments(read, { collection: known, documents, left })
    else left(`the collection "${collection}": ${Object.keys(documents).length} documents left out`)
  }
  return read
}

function readDocuments(
  read: Export,
  found: {
    collection: CollectionName
    documents: Record<string, unknown>
    /** Lists what was left out. */
    left: (what: string) => void
  },
) {
  const { collection, documents, left } = found
  for (const [id, value] of Object.entries(documents)) {
    const document = objectOf(value)
    if (!document) {
      left(`${collection}/${id}: is no document, left out`)
      continue
    }
    const { [collectionsKey]: subcollections, ...fields } = document
    const nested = Object.keys(objectOf(subcollections) ?? {})
    if (nested.length > 0) left(`${collection}/${id}: its collections ${nested.join(', ')} left out`)
    read[collection].push({ id, fields })
  }
}

/** The value as an object; undefined for arrays, null and every other type. */
export function objectOf(value: unknown): Record<string, unknown> | undefined {
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
  return plain ? (value as Record<string, unknown>) : undefined
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportRefused(`${name} is no JSON, or is cut off.`)
  }
}

/** JSON.parse silently keeps the last of two entries with one key, so this scans the text of valid JSON. */
function refuseRepeatedKeys(name: string, text: string) {
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

// A regular expression would overflow the stack on a very long string.
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
