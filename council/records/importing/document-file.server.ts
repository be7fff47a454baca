import { ImportRefused } from './import-refused.ts'
import { readJson } from './read-json.server.ts'

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
  const top = objectOf(readJson(name, bytes))
  const contents = top && collectionsKey in top ? objectOf(top[collectionsKey]) : top
  if (!contents || !collections.some((one) => one in contents))
    throw new ImportRefused(`${name} holds none of the collections ${collections.join(', ')}.`)
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
