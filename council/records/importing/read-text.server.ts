import { ImportRefused } from './import-refused.ts'

/** Decodes a file in UTF-8, without its byte-order mark. Throws `ImportRefused` for any other encoding. */
export function textOf(name: string, bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3)
    throw new ImportRefused(`${name} is a spreadsheet or a zip file: unpack it, or save it as CSV.`)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Refused below, together with UTF-16 text that happens to decode, which a NUL gives away.
  }
  throw new ImportRefused(`${name} is not text in UTF-8: save it in that encoding and import it again.`)
}
