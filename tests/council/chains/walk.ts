import { addressesKeptSince } from '../../../council/audit/client-addresses.server.ts'
import { type Asked, type ChainFault, verifyChains } from '../../../council/audit/verify-chains.server.ts'
import type { Database } from '../../../council/database/tables.ts'

/** What the verifier finds, a line each: kind, chain and place, or the date of a line without a place. */
export async function faultsOf(db: Database, asked: Partial<Asked> = {}): Promise<string[]> {
  return (await verifyAll(db, asked)).faults
}

export async function verifyAll(db: Database, asked: Partial<Asked> = {}) {
  const faults: ChainFault[] = []
  const walk = (trx: Database) =>
    verifyChains(trx, { addressesSince: addressesKeptSince(new Date()), ...asked }, (fault) =>
      faults.push(fault),
    )
  const read = await (db.isTransaction ? walk(db) : db.transaction().execute(walk))
  const told = faults.map(({ kind, chain, ordinal, until, date }) =>
    [kind, chain, ordinal ?? date, until === ordinal ? undefined : until]
      .filter((part) => part !== undefined)
      .join(' '),
  )
  return { ...read, faults: told }
}
