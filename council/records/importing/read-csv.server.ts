import { ImportRefused } from './import-refused.ts'

export interface CsvRow {
  line: number
  fields: string[]
}

const maxFields = 200

/**
 * Parses a CSV file (RFC 4180: commas, quotes doubled within quotes, line breaks of any system). Each row
 * carries the number of its first line; blank rows are left out. Throws `ImportRefused` for a misplaced
 * quote, or more than 200 fields.
 */
export function readCsv(name: string, text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let at = 0
  let line = 1
  let row: CsvRow = { line, fields: [] }
  while (at < text.length || row.fields.length > 0) {
    const end = text[at] === '"' ? endOfQuoted(text, at) : endOfPlain(text, at)
    const after = /,|\r\n|\r|\n|$/y
    after.lastIndex = end
    const [separator] = after.exec(text) ?? []
    if (separator === undefined || row.fields.length > maxFields)
      throw new ImportRefused(`${name} is no CSV file: see the quotes and commas of line ${line}.`)
    const field = text.slice(at, end)
    row.fields.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)
    line += field.split(/\r\n|\r|\n/).length - 1
    at = end + separator.length
    if (separator === ',') continue
    if (row.fields.some((one) => one.trim() !== '')) rows.push(row)
    line += 1
    row = { line, fields: [] }
  }
  return rows
}

function endOfPlain(text: string, start: number) {
  const plain = /[^",\r\n]*/y
  plain.lastIndex = start
  plain.exec(text)
  return plain.lastIndex
}

/** The position after a quoted field; `start` if unclosed: no separator is there, so the caller refuses. */
function endOfQuoted(text: string, start: number) {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end === -1 ? start : end + 1
}
