import assert from 'node:assert/strict'
import type { Intermediary, Officer } from '../../council/actors/actors.server.ts'
import {
  type Entered,
  enterAtCounter,
  type PaperApplication,
} from '../../council/cases/counter/enter.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { freshPhone } from '../actors.ts'
import { countMade } from '../count-made.ts'
import { answers } from '../portal/services-for-tests.ts'

/** Monday, 10:00 in India. */
export const monday = new Date('2026-06-08T04:30:00.000Z')

export type Typed = Partial<Omit<PaperApplication, 'fields'>> & { phone?: string; name?: string }

/** A paper of today, signed, with nothing odd about it. */
export const paperOf = (
  db: Database,
  { phone = freshPhone(), name = 'Sunita Jadhav', ...typed }: Typed = {},
) => ({
  fields: { ...answers, applicantName: name, applicantPhoneNo: phone },
  submissionKey: `paper ${countMade(db, 'paper')}`,
  confirmation: 'signature' as const,
  witness: '',
  paperFile: 'B-417',
  mayBeTold: '',
  charged: '',
  receivedOn: '2026-06-08',
  lateReason: '',
  seen: [],
  language: 'mr',
  likeReason: '',
  now: monday,
  ...typed,
})

/** Enters a paper at the counter. */
export const enterPaper = (db: Database, officer: Officer | Intermediary, serviceId: string, typed?: Typed) =>
  enterAtCounter(db, officer, serviceId, paperOf(db, typed))

/** The number of an entry that was stored. */
export function numberOf(entered: Entered | undefined): string {
  assert.ok(entered && 'applicationId' in entered, JSON.stringify(entered))
  return entered.applicationId
}
