import { limits } from '../../../rules/limits.ts'
import { placeName } from '../../../rules/place-name.ts'
import { readText, sanitizeLine } from '../../../rules/text.ts'
import type { PlaceKind } from '../../database/council-tables.ts'
import { ImportRefused } from './import-refused.ts'
import { type CsvRow, readCsv } from './read-csv.server.ts'
import { textOf } from './read-text.server.ts'

export interface DirectoryFile {
  name: string
  bytes: Uint8Array
}

/** A line of the Directory about one place; a code that the line lacks is empty. */
export interface DirectoryRow {
  /** The file and line, for the report to the operator. */
  at: string
  kind: PlaceKind
  code: string
  name: string
  stateCode: string
  districtCode: string
  blockCode: string
  /** The name of its sub-district; the portal does not store sub-districts as places. */
  subdistrict: string
}

export interface DirectoryRead {
  rows: DirectoryRow[]
  /** The number of sub-districts read; the portal does not store them. */
  subdistricts: number
  listed: string[]
}

const levels = ['village', 'block', 'subdistrict', 'district', 'state'] as const
type Level = (typeof levels)[number]

const maxTitleLines = 10
const codePattern = /^[A-Za-z0-9-]{1,20}$/

/**
 * Reads the places from an unchanged file of the Local Government Directory, whose headers tell the kind of
 * place. Throws `ImportRefused` for any other file.
 */
export function readDirectoryFile({ name, bytes }: DirectoryFile): DirectoryRead {
  const text = textOf(name, bytes)
  refuseOtherFormats(name, text)
  const rows = readCsv(name, text)
  // Downloads may carry a title above the headers.
  const top = rows.slice(0, maxTitleLines).findIndex((row) => levelOf(columnsOf(row)) !== undefined)
  const header = rows[top]
  const columns = columnsOf(header)
  const level = levelOf(columns)
  if (!header || !level)
    throw new ImportRefused(`${name} has no headers of a list of states, districts, blocks or villages.`)
  const read: DirectoryRead = { rows: [], subdistricts: 0, listed: [] }
  for (const row of rows.slice(top + 1)) {
    const at = `${name}, line ${row.line}`
    if (row.fields.length !== header.fields.length) {
      read.listed.push(`${at}: ${row.fields.length} fields under ${header.fields.length} headers, left out`)
    } else if (level === 'subdistrict') read.subdistricts += 1
    else readRow(read, at, level, (column) => fieldOf(row, columns.get(column)))
  }
  return read
}

/** The Directory's site hands out a page as `.xls`, and spreadsheets save other marks between the columns. */
function refuseOtherFormats(name: string, text: string) {
  if (/^\s*<[!?a-z]/i.test(text))
    throw new ImportRefused(
      `${name} is a web page (HTML), whatever its name says: open it as a spreadsheet and save it as CSV.`,
    )
  const lines = text.split(/\r\n|\r|\n/, maxTitleLines)
  for (const [mark, called] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const) {
    const split = lines.map((line) => ({ line: 0, fields: line.split(mark) }))
    if (split.some((row) => levelOf(columnsOf(row)) !== undefined))
      throw new ImportRefused(`${name} has ${called} between its columns: save it as CSV with commas.`)
  }
}

function readRow(read: DirectoryRead, at: string, kind: PlaceKind, value: (column: string) => string) {
  const ownCode = value(`${kind}code`)
  const name = readText(value(`${kind}name`), { max: limits.name })
  if (!codePattern.test(ownCode))
    read.listed.push(
      `${at}: ${ownCode === '' ? 'no code' : `the code is "${sanitizeLine(ownCode, 40)}"`}, left out`,
    )
  else if ('fault' in name) read.listed.push(`${at}: ${faults[name.fault]}, left out`)
  else
    read.rows.push({
      at,
      kind,
      code: ownCode,
      name: placeName(name.text.replace(/\s+/g, ' ')),
      stateCode: value('statecode'),
      districtCode: value('districtcode'),
      blockCode: value('blockcode'),
      subdistrict: value('subdistrictname'),
    })
}

const faults = {
  empty: 'no name',
  tooLong: `a name of more than ${limits.name} characters`,
  forbidden: 'a name with characters that cannot be kept',
}

const remark = /\([^()]*\)/g

/** The positions of each header, ignoring spaces, hyphens and remarks; a repeated header has several. */
function columnsOf(row: CsvRow | undefined) {
  const columns = new Map<string, number[]>()
  row?.fields.forEach((field, index) => {
    // The remark in parentheses names the language; the Directory also spells it '(In Englsih)'.
    if (field.match(remark)?.some((one) => /local/i.test(one))) return
    const header = field
      .replace(remark, '')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase()
    const plain = header.replace(/^development(?=block)/, '')
    columns.set(plain, [...(columns.get(plain) ?? []), index])
  })
  return columns
}

/** The smallest kind of place with a code among the headers; undefined if the headers lack its name. */
function levelOf(columns: Map<string, number[]>): Level | undefined {
  const level = levels.find((one) => columns.has(`${one}code`))
  // A list of gram panchayats has district columns too, but its lines describe local bodies.
  if (level !== 'village' && columns.has('localbodycode')) return undefined
  return level && columns.has(`${level}name`) ? level : undefined
}

/** The first non-empty field at these positions; empty if there is none. */
function fieldOf(row: CsvRow, positions: number[] = []) {
  return positions.map((index) => row.fields[index]?.trim() ?? '').find((text) => text !== '') ?? ''
}
