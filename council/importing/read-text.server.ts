import { ImportRefused } from './import-refused.ts'

/** The text of a file in UTF-8, without a byte-order mark. Throws `ImportRefused` for any other encoding. */
export function textOf(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below, as for a text in UTF-16 that happens to decode.
  }
  throw new ImportRefused(`${name} is not text in UTF-8: save it in that encoding and import it again.`)
}
