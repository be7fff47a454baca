import { limits } from '../../rules/limits.ts'
import { placeName } from '../../rules/place-name.ts'
import { readText, sanitizeLine } from '../../rules/text.ts'
import type { PlaceKind } from '../database/tables.ts'
import { ImportRefused } from './import-refused.ts'
import { type CsvRow, readCsv } from './read-csv.server.ts'
import { textOf } from './read-text.server.ts'

export interface DirectoryFile {
  name: string
  bytes: Uint8Array
}

/** A line of the Directory about one place; codes are text, and empty where the line has none. */
export interface DirectoryRow {
  /** File and line, for the operator. */
  at: string
  kind: PlaceKind
  code: string
  name: string
  stateCode: string
  districtCode: string
  blockCode: string
  /** The name of its sub-district, a kind of place that the portal does not keep. */
  subdistrict: string
}

export interface DirectoryRead {
  rows: DirectoryRow[]
  /** Lines of lists of sub-districts, which the portal does not keep. */
  subdistricts: number
  listed: string[]
}

const levels = ['village', 'block', 'subdistrict', 'district', 'state'] as const
type Level = (typeof levels)[number]

const mostLinesAbove = 10
const code = /^[A-Za-z0-9-]{1,20}$/

/**
 * The places in a file of the Local Government Directory as it is handed out; its headers say which kind they are.
 * Throws `ImportRefused` when it is no such file.
 */
export function readDirectoryFile({ name, bytes }: DirectoryFile): DirectoryRead {
  const rows = readCsv(name, textOf(name, bytes))
  // Downloads may carry a title above the headers.
  const top = rows.slice(0, mostLinesAbove).findIndex((row) => levelOf(columnsOf(row)) !== undefined)
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

function readRow(read: DirectoryRead, at: string, kind: PlaceKind, value: (column: string) => string) {
  const own = value(`${kind}code`)
  const name = readText(value(`${kind}name`), { max: limits.name })
  if (!code.test(own))
    read.listed.push(`${at}: ${own === '' ? 'no code' : `the code is "${sanitizeLine(own, 40)}"`}, left out`)
  else if ('fault' in name) read.listed.push(`${at}: ${faults[name.fault]}, left out`)
  else
    read.rows.push({
      at,
      kind,
      code: own,
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

/** The headers, whatever their spaces, hyphens and remarks; one that comes twice has two places. */
function columnsOf(row: CsvRow | undefined) {
  const columns = new Map<string, number[]>()
  row?.fields.forEach((field, at) => {
    // The remark names the language, and the Directory spells it '(In Englsih)' too.
    if (/\(.*local.*\)/i.test(field)) return
    const header = field
      .replace(/\(.*?\)/g, '')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase()
    const plain = header.replace(/^development(?=block)/, '')
    columns.set(plain, [...(columns.get(plain) ?? []), at])
  })
  return columns
}

/** The finest kind of place that the headers give a code and a name of. */
function levelOf(columns: Map<string, number[]>): Level | undefined {
  const level = levels.find((one) => columns.has(`${one}code`))
  // A list of gram panchayats names districts too, but each of its lines is about another kind of place.
  if (level !== 'village' && columns.has('localbodycode')) return undefined
  return level && columns.has(`${level}name`) ? level : undefined
}

/** The first of the columns with this header that holds something. */
function fieldOf(row: CsvRow, places: number[] = []) {
  return places.map((at) => row.fields[at]?.trim() ?? '').find((text) => text !== '') ?? ''
}
