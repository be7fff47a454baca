import { type Admin, type Citizen, requireRole } from '../actors/actors.server.ts'
import { lockAccount } from '../actors/lock-account.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'

/** Who speaks for a citizen about their data, once they cannot: section 14 of the act of 2023. */
export interface Nominee {
  name: string
  /** Ten digits. */
  phone: string
}

/** Finds whom the citizen has named; undefined for nobody. */
export function findOwnNominee(db: Database, actor: Citizen): Promise<Nominee | undefined> {
  requireRole(actor, 'user')
  return findNominee(db, actor.id)
}

/** Finds whom a citizen has named, for the administrator to whom that person comes. */
export function findNomineeOf(db: Database, actor: Admin, userId: string): Promise<Nominee | undefined> {
  requireRole(actor, 'admin')
  return findNominee(db, userId)
}

function findNominee(db: Database, userId: string) {
  return db.selectFrom('nominees').select(['name', 'phone']).where('userId', '=', userId).executeTakeFirst()
}

/** Names who speaks for the citizen, in place of whoever was named before; undefined takes them away. */
export async function setNominee(db: Database, actor: Citizen, nominee: Nominee | undefined): Promise<void> {
  requireRole(actor, 'user')
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id))) return
    const date = new Date().toISOString()
    if (nominee === undefined) await trx.deleteFrom('nominees').where('userId', '=', actor.id).execute()
    else {
      const row = { ...nominee, setAt: date }
      await upsert(trx, 'nominees', { userId: actor.id }, row)
    }
    // Without the name: the line outlives the account.
    await recordAct(trx, actor, {
      act: 'nominee.set',
      subject: actor.id,
      after: { isNamed: nominee !== undefined },
      date,
    })
  })
}
