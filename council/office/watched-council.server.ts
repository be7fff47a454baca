import { councilDay } from '../../rules/days.ts'
import { overdueKeys } from '../../rules/inbox-key.ts'
import { faultOf } from '../database/faults.server.ts'
import { cappedCount } from '../database/keyset.server.ts'
import { countConnections, type PoolCounts } from '../database/pool-counts.server.ts'
import type { Database } from '../database/tables.ts'
import { sumFiles } from '../files/store/examine-files.server.ts'
import { readMessageCounts } from '../messages/outbox/message-counts.server.ts'
import { countWaiting } from '../messages/sending/channel-state.server.ts'
import { findLastBackup } from './known-backups.server.ts'
import { findLastDrill } from './last-drill.server.ts'

/** What tells the operator that something is amiss: counts, each to 1,000 at most, sizes and times. */
export interface WatchedFigures {
  messagesWaiting: number
  /** Of those that wait: should have left an hour ago. */
  messagesLate: number
  messagesFailed: number
  casesOverdue: number
  storedFiles: number
  storedBytes: number
  backupAt: Date | undefined
  drillAt: Date | undefined
}

/** What the operator watches of a council. */
export interface WatchedCouncil {
  /** Undefined: the database does not answer. Where it says nothing, neither does this, for as long. */
  readFigures(): Promise<WatchedFigures | undefined>
  /** Undefined for SQLite. */
  countConnections(): PoolCounts | undefined
}

const sumAgainMs = 600_000

export function watchCouncil(db: Database, dataDir: string): WatchedCouncil {
  let summed = { at: Number.NEGATIVE_INFINITY, files: 0, bytes: 0 }
  const read = async (now: Date): Promise<WatchedFigures> => {
    // Reads every row of the files: as often as somebody asks would be too often.
    if (performance.now() - summed.at > sumAgainMs)
      summed = { at: performance.now(), ...(await sumFiles(db)) }
    const { waiting, failed } = await readMessageCounts(db, now)
    const backup = await findLastBackup(db, now)
    return {
      messagesWaiting: waiting,
      messagesLate: await countWaiting(db, now),
      messagesFailed: failed,
      casesOverdue: await countOverdue(db, now),
      storedFiles: summed.files,
      storedBytes: summed.bytes,
      backupAt: backup && new Date(backup.takenAt),
      drillAt: findLastDrill(dataDir),
    }
  }
  return {
    countConnections: () => countConnections(db),
    readFigures: () =>
      read(new Date()).catch((error) => {
        if (faultOf(error)) return undefined
        throw error
      }),
  }
}

async function countOverdue(db: Database, now: Date) {
  const { from, before } = overdueKeys(councilDay(now.toISOString()))
  const overdue = db.selectFrom('applications').select('applicationId')
  const counted = cappedCount(overdue.where('inboxKey', '>=', from).where('inboxKey', '<', before))
  return (await db.selectNoFrom(counted.as('overdue')).executeTakeFirstOrThrow()).overdue
}
