import type { AuditChainRow } from '../database/audit-tables.ts'
import type { Database } from '../database/tables.ts'
import { chains, importChain } from './append-line.server.ts'
import type { Head } from './heads.server.ts'
import { chainStart, digestClient, digestLine, digestValues } from './line-digest.server.ts'
import { type ReadLine, readChain, readStray } from './read-lines.server.ts'

/** What is wrong with a chain. The line is undefined where what is missing has no line. */
export interface ChainFault {
  kind: 'changed' | 'missing' | 'added' | 'cutOff' | 'head' | 'unchained' | 'address' | 'printed'
  chain: string
  /** The place in the chain. */
  ordinal?: number
  /** The last place, where several lines in a row are missing. */
  until?: number
  /** Of the line, or of the one after those that are missing. */
  date?: string
}

export type Found = (fault: ChainFault) => void

export interface Asked {
  /** Reads only lines from this instant on, and takes the one before the first of them for granted. */
  since?: string
  /** Reads only so many lines at the end of each chain. */
  last?: number
  /** Heads that were printed earlier. */
  printed?: Head[]
  /** Addresses of lines from this instant on must be there; those of earlier ones may have been deleted. */
  addressesSince: string
}

/** Every chain that the portal writes. */
const known = [...chains, importChain]

/**
 * Reads the chains of the audit, a batch at a time, and hands each fault to `found`. Call it inside a
 * transaction that sees one moment: nobody may write between its lines and its heads. Tells how many lines
 * were read, and how many of these are `reduced`, without values and salt.
 */
export async function verifyChains(trx: Database, asked: Asked, found: Found) {
  const heads = await trx.selectFrom('auditChains').selectAll().execute()
  const read = { lines: 0, reduced: 0 }
  for (const chain of known) {
    const head = heads.find((one) => one.chain === chain)
    const { lines, reduced } = await verifyChain(trx, chain, head, { asked, found })
    read.lines += lines
    read.reduced += reduced
  }
  for (const { chain } of heads) if (!known.includes(chain)) found({ kind: 'head', chain })
  await verifyPrinted(trx, asked.printed ?? [], found)
  for await (const { chain, date } of readStray(trx, known)) found({ kind: 'unchained', chain, date })
  return read
}

async function verifyChain(
  trx: Database,
  chain: string,
  head: AuditChainRow | undefined,
  { asked, found }: { asked: Asked; found: Found },
) {
  const first = await findFirst(trx, chain, head, asked)
  let { ordinal, digest: previous } = await readBefore(trx, chain, first)
  const end = head?.lines ?? Number.POSITIVE_INFINITY
  let lines = 0
  let reduced = 0
  for await (const line of readChain(trx, chain, first)) {
    lines += 1
    if (line.valuesSalt === null) reduced += 1
    const place = { chain, ordinal: line.ordinal, date: line.date }
    if (line.ordinal <= ordinal || line.ordinal > end) {
      found({ kind: 'added', ...place })
      continue
    }
    // What follows a gap cannot be compared with what was before it.
    const followsGap = line.ordinal > ordinal + 1
    if (followsGap)
      found({ kind: 'missing', chain, ordinal: ordinal + 1, until: line.ordinal - 1, date: line.date })
    if (areValuesWrong(line) || (!followsGap && digestLine(previous, line) !== line.digest))
      found({ kind: 'changed', ...place })
    if (isAddressWrong(line, asked)) found({ kind: 'address', ...place })
    ordinal = line.ordinal
    previous = line.digest
  }
  if (head && ordinal < end) found({ kind: 'cutOff', chain, ordinal: ordinal + 1, until: end })
  else if (head ? previous !== head.head : lines > 0) found({ kind: 'head', chain, ordinal })
  return { lines, reduced }
}

/** The place of the first line that is to be read; 1: all are, also what was given a place before it. */
async function findFirst(
  trx: Database,
  chain: string,
  head: AuditChainRow | undefined,
  { since, last }: Asked,
): Promise<number> {
  const lines = head?.lines ?? 0
  if (last !== undefined) return Math.max(lines - last + 1, 1)
  if (since === undefined) return 1
  const { first } = await trx
    .selectFrom('audit')
    .select((row) => row.fn.min<number | null>('ordinal').as('first'))
    .where('chain', '=', chain)
    .where('date', '>=', since)
    .executeTakeFirstOrThrow()
  return first ?? lines + 1
}

/** The place and the digest that the first line to be read must follow. */
async function readBefore(trx: Database, chain: string, first: number) {
  if (first <= 1) return { ordinal: 0, digest: chainStart }
  const before = await trx
    .selectFrom('audit')
    .select(['ordinal', 'digest'])
    .where('chain', '=', chain)
    .where('ordinal', '<', first)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ordinal: before?.ordinal ?? 0, digest: before?.digest ?? chainStart }
}

/** Whether values were changed, or emptied without their salt. */
function areValuesWrong({ valuesSalt, valuesDigest, before, after }: ReadLine) {
  if (valuesSalt === null) return before !== null || after !== null
  return digestValues(valuesSalt, { before, after }) !== valuesDigest
}

/** Whether an address was changed, or deleted before its time. */
function isAddressWrong({ clientDigest, client, salt, date }: ReadLine, { addressesSince }: Asked) {
  if (client === null || salt === null) return clientDigest !== null && date >= addressesSince
  return digestClient(salt, client) !== clientDigest
}

/** Compares what was printed earlier with the lines that stand at the same places now. */
async function verifyPrinted(trx: Database, printed: Head[], found: Found) {
  for (const { chain, lines: ordinal, digest } of printed) {
    const line = await trx
      .selectFrom('audit')
      .select('digest')
      .where('chain', '=', chain)
      .where('ordinal', '=', ordinal)
      .executeTakeFirst()
    if (ordinal > 0 && line?.digest !== digest) found({ kind: 'printed', chain, ordinal })
  }
}
