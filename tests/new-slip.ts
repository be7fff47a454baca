import assert from 'node:assert/strict'
import type { Intermediary, Staff } from '../council/actors/actors.server.ts'
import { enterAtCounter } from '../council/cases/counter/enter.server.ts'
import type { Database } from '../council/database/tables.ts'
import { councilDay } from '../rules/days.ts'
import { freshPhone, newStaff } from './actors.ts'
import { offer } from './council/cases-for-tests.ts'
import { countMade } from './count-made.ts'
import { answers } from './portal/services-for-tests.ts'

interface Made {
  clerk?: Staff | Intermediary
  serviceId?: string
  /** Of somebody new, without one. */
  phone?: string
  now?: Date
}

/** Enters the paper of somebody who is new at the counter, and returns what stands on the slip. */
export async function newSlip(db: Database, made: Made = {}) {
  const {
    clerk = await newStaff(db),
    serviceId = await offer(db),
    phone = freshPhone(),
    now = new Date(),
  } = made
  const entered = await enterAtCounter(db, clerk, serviceId, {
    fields: { ...answers, applicantPhoneNo: phone },
    submissionKey: `paper of a slip ${countMade(db, 'paper of a slip')}`,
    confirmation: 'signature',
    witness: '',
    paperFile: 'B-417',
    mayBeTold: '',
    charged: '',
    receivedOn: councilDay(now.toISOString()),
    lateReason: '',
    seen: [],
    language: 'mr',
    likeReason: '',
    now,
  })
  assert.ok(entered && 'claim' in entered && entered.claim)
  return { number: entered.applicationId, phone, claimCode: entered.claim.code }
}
