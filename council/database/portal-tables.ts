import type { Day } from '../../rules/days.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

const drafts = ofPeople('account', 'owner', 'draft', {
  fields: column<string>('draft'),
  path: column<string>('draft'),
  date: column<Instant>('times'),
  user: column<string>('account'),
})

const throttles = ofPeople('account', 'nobody', 'attempts', {
  key: column<string>('attempts'),
  points: column<number>('attempts'),
  expire: column<number | null>('times'),
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
