import type { Day } from '../../rules/days.ts'
import { ofNobody, ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface DraftRow {
  user: string
  path: string
  fields: string
  date: Instant
}

const drafts = ofPeople<DraftRow>()({
  told: { list: 'account', seenBy: 'owner', kept: 'draft' },
  columns: { draft: ['fields', 'path'], times: ['date'], account: ['user'] },
})

export interface ThrottleRow {
  key: string
  points: number
  expire: number | null
}

const throttles = ofPeople<ThrottleRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'attempts' },
  columns: { attempts: ['key', 'points'], times: ['expire'] },
})

/** A backup that was read again, and found whole, when it had been written. */
export interface BackupRow {
  /** Of the file, without its folder. */
  name: string
  takenAt: Instant
  bytes: number
  encrypted: Flag
}

export const portalTables = {
  drafts,
  throttles,
  backups: ofNobody<BackupRow>(),
  contentRevision: ofNobody<{ id: 1; revision: number }>(),
  /** The last day on which the portal looked what has had its time. */
  sweeps: ofNobody<{ id: 1; sweptOn: Day }>(),
  migrations: ofNobody<{ name: string; appliedAt: Instant; digest: string }>(),
}
