import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CollectionName } from '../importing/document-file.server.ts'
import type { WrittenDocument } from './read-documents.server.ts'

/**
 * Yields a collection as JSON in the shape that the importer reads, `{collection: {id: document}}`, with a
 * line for each document. The same documents always give the same text.
 */
export async function* toJson(
  collection: CollectionName,
  batches: AsyncIterable<WrittenDocument[]>,
): AsyncGenerator<string> {
  yield `{${JSON.stringify(collection)}:{`
  let before = '\n'
  for await (const documents of batches) {
    let text = ''
    for (const { id, fields } of documents) {
      text += `${before}${JSON.stringify(id)}:${JSON.stringify(fields)}`
      before = ',\n'
    }
    yield text
  }
  yield '\n}}\n'
}

/** Writes a text to a new file that only its owner can read, and waits until it is on the disk. */
export async function writeNewFile(
  path: string,
  text: AsyncIterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(text), file, { signal })
}
