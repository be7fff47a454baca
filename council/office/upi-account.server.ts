import { randomUUID } from 'node:crypto'
import { dayNumber, dayOf, midnightOf } from '../../rules/days.ts'
import type { UpiAccount } from '../../rules/fees/upi.ts'
import { demonstrationUpiId } from '../../rules/fees/upi.ts'
import { instantAfter } from '../../rules/instants.ts'
import { type Admin, type Officer, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { lockProven } from '../identity/accounts/prove-password.server.ts'
import {
  confirmPassword,
  type PasswordRefusal,
  wrongPassword,
} from '../identity/second-factor/confirm-password.server.ts'
import { tellOfficer } from '../messages/outbox/tell-officer.server.ts'
import { getCouncilProfile } from '../profile/council-profile.server.ts'

/** For how many days officers read that the council's UPI ID was changed. */
const shownDays = 30

/** Finds the council's UPI address for payments; undefined if it has none. A demonstration's is not real. */
export async function findUpiAccount(db: Database, language: string) {
  const [row, profile] = await Promise.all([newestRow(db), getCouncilProfile(db, language)])
  if (profile.demonstration)
    return { upiId: demonstrationUpiId, name: profile.name, isTried: true, demonstration: true }
  if (!row || row.upiId === '') return undefined
  return { upiId: row.upiId, name: row.name, isTried: row.isTried === 1, demonstration: false }
}

function newestRow(db: Database) {
  return db
    .selectFrom('upiAccounts')
    .select(['upiId', 'name', 'isTried', 'changedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('changeId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Reads what is entered of it, for an administrator to change; empty where nothing is. */
export async function readUpiAccount(db: Database, actor: Admin) {
  requireRole(actor, 'admin')
  const { upiId = '', name = '', isTried = 0 } = (await newestRow(db)) ?? {}
  return { upiId, name, isTried: isTried === 1 }
}

/** Who changed it within 30 days, and when, for officers to see; undefined where nobody has. */
export async function findUpiChange(db: Database, actor: Officer, today: string) {
  requireRole(actor, 'admin', 'staff')
  return db
    .selectFrom('upiAccounts')
    .leftJoin('users', 'users.id', 'upiAccounts.changedBy')
    .select(['upiAccounts.upiId', 'upiAccounts.changedAt', 'users.name as by'])
    .where('changedAt', '>=', midnightOf(dayOf(dayNumber(today) - shownDays)))
    .orderBy('changedAt', 'desc')
    .orderBy('changeId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface UpiInput extends UpiAccount {
  /** Whether somebody has sent a rupee by the link, and it arrived. */
  isTried: boolean
  password: string
  now?: Date
}

/** Sets where the council takes money, which every administrator is told: who changes it takes the money. */
export async function setUpiAccount(
  db: Database,
  actor: Admin,
  { upiId, name, isTried, password, now = new Date() }: UpiInput,
): Promise<{ done: true } | PasswordRefusal> {
  requireRole(actor, 'admin')
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  return db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    // The newest holds, also where the clock ran ahead when the one before was set.
    const date = instantAfter((await newestRow(trx))?.changedAt ?? '', now)
    const before = await readUpiAccount(trx, actor)
    // Who has tried a link has tried it for the account that it was of.
    const isSame = upiId === before.upiId && name === before.name
    const after = { upiId, name, isTried: isTried && isSame }
    await trx
      .insertInto('upiAccounts')
      .values({
        changeId: randomUUID(),
        upiId,
        name,
        isTried: after.isTried ? 1 : 0,
        changedAt: date,
        changedBy: actor.id,
      })
      .execute()
    const admins = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null)
      .execute()
    for (const { id } of admins) await tellOfficer(trx, { event: 'council.upiChanged', userId: id, now })
    await recordAct(trx, actor, { act: 'council.upiSet', subject: 'council', before, after, date })
    return { done: true }
  })
}
