import assert from 'node:assert/strict'
import { enterAtCounter } from '../council/counter/enter.server.ts'
import type { Database } from '../council/database/tables.ts'
import { councilDay } from '../rules/days.ts'
import { freshPhone, newStaff } from './actors.ts'
import { offer } from './council/cases-for-tests.ts'
import { countMade } from './count-made.ts'
import { answers } from './portal/services-for-tests.ts'

/** Enters the paper of somebody who is new at the counter, and returns what stands on the slip. */
export async function newSlip(db: Database, phone = freshPhone()) {
  const entered = await enterAtCounter(db, await newStaff(db), await offer(db), {
    fields: { ...answers, applicantPhoneNo: phone },
    submissionKey: `paper of a slip ${countMade(db, 'paper of a slip')}`,
    confirmation: 'signature',
    witness: '',
    paperFile: 'B-417',
    receivedOn: councilDay(new Date().toISOString()),
    lateReason: '',
    seen: [],
    language: 'mr',
    likeReason: '',
  })
  assert.ok(entered && 'claim' in entered)
  return { number: entered.applicationId, phone, claimCode: entered.claim.code }
}
