import { fold } from '../../../rules/fold.ts'
import type { operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { PlaceRow } from '../../database/council-tables.ts'
import type { Database } from '../../database/tables.ts'
import { placeIdOf, placeKinds } from '../../profile/places.server.ts'
import {
  type DirectoryFile,
  type DirectoryRead,
  type DirectoryRow,
  readDirectoryFile,
} from './directory-files.server.ts'
import type { ImportOptions, ImportReport } from './import-refused.ts'
import { inOneTransaction } from './one-transaction.server.ts'

const rowsAtOnce = 200

/**
 * Updates the places from files of the Local Government Directory, in any order, in one transaction. A place
 * keeps its id and takes its newest name. A village whose file names no block goes into the block with the
 * code `block`; without `block`, it goes into the block of its district that has the name of its
 * sub-district. Throws `ImportRefused` for a file that is not from the Directory.
 */
export async function importPlaces(
  db: Database,
  actor: typeof operator,
  files: DirectoryFile[],
  options: ImportOptions & { block?: string } = {},
): Promise<ImportReport> {
  const reads = files.map(readDirectoryFile)
  return inOneTransaction(db, options, async (trx) => {
    const report: ImportReport = { counts: {}, listed: reads.flatMap((read) => read.listed) }
    const known = new Map((await trx.selectFrom('places').selectAll().execute()).map((p) => [p.placeId, p]))
    const resolved = resolvePlaces(reads, known, options.block, report)
    const next = resolved.filter((row) => !isUnchanged(row, known.get(row.placeId)))
    const changed = next.flatMap((row) => known.get(row.placeId) ?? [])
    for (let start = 0; start < next.length; start += rowsAtOnce) {
      await write(trx, next.slice(start, start + rowsAtOnce))
      options.progress?.(Math.min(start + rowsAtOnce, next.length), next.length)
    }
    Object.assign(report.counts, {
      'places added': next.length - changed.length,
      'places changed': changed.length,
      'places unchanged': resolved.length - next.length,
      'sub-districts, which the portal does not keep': reads.reduce(
        (sum, read) => sum + read.subdistricts,
        0,
      ),
    })
    if (next.length === 0) return report
    const ids = new Set(changed.map((row) => row.placeId))
    await recordAct(trx, actor, {
      act: 'places.imported',
      subject: 'places',
      before: namesOf(changed),
      after: { added: next.length - changed.length, ...namesOf(next.filter((row) => ids.has(row.placeId))) },
      date: new Date().toISOString(),
    })
    return report
  })
}

/** Each place of the files once, parents first. The report lists unknown parents and contradictory lines. */
function resolvePlaces(
  reads: DirectoryRead[],
  known: Map<string, PlaceRow>,
  block: string | undefined,
  report: ImportReport,
): PlaceRow[] {
  const settled = new Map<string, PlaceRow>()
  const all = reads.flatMap((read) => read.rows)
  const find = (placeId: string) => settled.get(placeId) ?? known.get(placeId)
  for (const kind of placeKinds) {
    const blocks = kind === 'village' ? blocksByName([...known.values(), ...settled.values()]) : new Map()
    for (const row of all) {
      if (row.kind !== kind) continue
      const placeId = placeIdOf(kind, row.code)
      const parent = parentOf(row, block, blocks)
      if ('none' in parent) report.listed.push(`${row.at}: ${row.name}: ${parent.none}, left out`)
      else if (parent.id !== null && !find(parent.id))
        report.listed.push(`${row.at}: ${row.name} lies in ${parent.id}, which is not known, left out`)
      else {
        const made = { placeId, kind, parentId: parent.id, name: row.name, nameKey: fold(row.name) }
        const first = settled.get(placeId)
        if (!first) settled.set(placeId, made)
        else if (!isUnchanged(made, first))
          report.listed.push(
            `${row.at}: ${placeId} is ${describePlace(made)} here and ${describePlace(first)} before, left out`,
          )
      }
    }
  }
  return [...settled.values()]
}

type Parent = { id: string | null } | { none: string }

function parentOf(row: DirectoryRow, block: string | undefined, blocks: Map<string, string[]>): Parent {
  if (row.kind === 'state') return { id: null }
  if (row.kind === 'district') return parentFromCode('state', row.stateCode)
  if (row.kind === 'block') return parentFromCode('district', row.districtCode)
  if (row.blockCode !== '' || block !== undefined)
    return parentFromCode('block', row.blockCode || block || '')
  const named = blocks.get(blockKey(placeIdOf('district', row.districtCode), row.subdistrict)) ?? []
  const [id] = named
  if (id !== undefined && named.length === 1) return { id }
  return {
    none: `it names no block, and ${named.length || 'none'} of its district is called as its sub-district: say --block CODE`,
  }
}

function parentFromCode(kind: 'state' | 'district' | 'block', code: string): Parent {
  return code === '' ? { none: `it names no ${kind}` } : { id: placeIdOf(kind, code) }
}

/** The ids of blocks by district and name; a renamed block is found by its old and its new name. */
function blocksByName(places: PlaceRow[]) {
  const found = new Map<string, string[]>()
  for (const { kind, parentId, name, placeId } of places) {
    if (kind !== 'block' || parentId === null) continue
    const key = blockKey(parentId, name)
    found.set(key, [...new Set([...(found.get(key) ?? []), placeId])])
  }
  return found
}

function blockKey(districtId: string, name: string) {
  return `${districtId} ${fold(name).trim()}`
}

function isUnchanged(row: PlaceRow, other: PlaceRow | undefined) {
  return row.name === other?.name && row.parentId === other.parentId
}

function write(trx: Database, rows: PlaceRow[]) {
  return trx
    .insertInto('places')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('placeId').doUpdateSet((next) => ({
        name: next.ref('excluded.name'),
        nameKey: next.ref('excluded.nameKey'),
        parentId: next.ref('excluded.parentId'),
      })),
    )
    .execute()
}

function describePlace(row: PlaceRow) {
  return `${row.name} in ${row.parentId ?? 'the country'}`
}

function namesOf(rows: PlaceRow[]) {
  return Object.fromEntries(rows.map((row) => [row.placeId, describePlace(row)]))
}
