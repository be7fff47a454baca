import { councilDay } from '../../rules/days.ts'
import { findTimeline } from '../database/cluster.server.ts'
import type { Database } from '../database/tables.ts'

/** The end of a chain at some moment. */
export interface Head {
  chain: string
  lines: number
  digest: string
}

/** Receives the heads of all chains, and the timeline of the server that they were read from. */
export type HeadsReport = (heads: Head[], timeline?: number) => void

/** The heads of all chains that have begun, by name. */
export async function listHeads(db: Database): Promise<Head[]> {
  const rows = await db.selectFrom('auditChains').selectAll().orderBy('chain').execute()
  return rows.map(({ chain, lines, head }) => ({ chain, lines, digest: head }))
}

/** Makes a function that reports the heads at its first call and then at the first call of each new day. */
export function reportDaily(db: Database, report: HeadsReport): (now: Date) => Promise<void> {
  let reportedOn = ''
  return async (now) => {
    const day = councilDay(now.toISOString())
    if (day === reportedOn) return
    report(await listHeads(db), await findTimeline(db))
    reportedOn = day
  }
}
