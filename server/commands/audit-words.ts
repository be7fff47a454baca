import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Head } from '../../council/audit/heads.server.ts'
import type { ChainFault } from '../../council/audit/verify-chains.server.ts'
import { headsWord } from '../log.ts'
import { CommandRefused } from './command.ts'

/** A fault in one sentence, with chain, number and time. */
export function faultWords({ kind, chain, ordinal = 0, until = ordinal, date = '' }: ChainFault): string {
  const line = `Chain ${chain}, line ${ordinal}, of ${date}`
  const lines = until > ordinal ? `lines ${ordinal} to ${until}` : `line ${ordinal}`
  const words: Record<ChainFault['kind'], string> = {
    changed: `${line}: it is not what was written, or the line before it was changed.`,
    missing: `Chain ${chain}: ${lines} before that of ${date} missing.`,
    added: `${line}: it was added, the chain does not know it.`,
    cutOff: `Chain ${chain}: its end is cut off, ${lines} missing.`,
    head: `Chain ${chain}: its head is gone, or is not that of its last line, ${ordinal}.`,
    unchained: `A line of ${date} stands in chain ${chain}, which is none of the portal's: no act has written it.`,
    address: `${line}: its network address was changed, or deleted before its time.`,
    printed: `Chain ${chain}, line ${ordinal}: it is not the line whose digest was printed.`,
  }
  return words[kind]
}

/**
 * The heads that a log holds, of any number of days; its other lines may be anything. Where a process writes
 * those of many councils, only the ones of this folder count.
 */
export async function readHeads(path: string, council: string): Promise<Head[]> {
  const heads = new Map<string, Head>()
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      if (!line.includes(`"${headsWord}"`)) continue
      for (const head of parsed(line, council)) heads.set(`${head.chain} ${head.lines} ${head.digest}`, head)
    }
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (heads.size === 0) throw new CommandRefused(`${path} holds no heads of this audit.`)
  return [...heads.values()]
}

/** A journal may put its own words before the line; a line that was cut off says nothing. */
function parsed(line: string, own: string): Head[] {
  try {
    const said = JSON.parse(line.slice(line.indexOf('{'))) as { heads?: Head[]; council?: string }
    const { heads = [], council = own } = said
    return (council === own ? heads : []).filter(
      ({ chain, lines, digest }) => chain && Number.isInteger(lines) && digest,
    )
  } catch {
    return []
  }
}
