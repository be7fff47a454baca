import { randomUUID } from 'node:crypto'
import { councilDay, midnightOf } from '../../../rules/days.ts'
import { type SaidMethod, saidADay, toPay } from '../../../rules/fees/balance.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { lockPaidCase } from './lock-paid-case.server.ts'
import { readAccount } from './read-fees.server.ts'

export type SaidPaid =
  | { said: true }
  /** Another waits for the office; nothing is due; too many told today; the reference was given before. */
  | { said: false; refused: 'waiting' | 'nothing' | 'tooMany' | 'given' }

/**
 * Notes that the applicant says that they have paid what is to pay now; the office checks it. The same
 * reference sent again counts as done. Undefined when the application is not theirs.
 */
export async function sayPaid(
  db: Database,
  actor: Citizen,
  applicationId: string,
  { method, reference, now = new Date() }: { method: SaidMethod; reference: string; now?: Date },
): Promise<SaidPaid | undefined> {
  requireRole(actor, 'user')
  return db.transaction().execute(async (trx): Promise<SaidPaid | undefined> => {
    const found = await lockPaidCase(trx, applicationId)
    if (found?.userId !== actor.id) return undefined
    const account = await readAccount(trx, applicationId)
    const waiting = account.payments.find(({ state }) => state === 'said')
    if (waiting?.reference === reference) return { said: true }
    if (waiting) return { said: false, refused: 'waiting' }
    const paise = toPay(account)
    if (paise <= 0) return { said: false, refused: 'nothing' }
    const date = now.toISOString()
    const today = midnightOf(councilDay(date))
    const toldToday = account.payments.filter(({ saidAt, reference }) => saidAt >= today && reference !== '')
    if (toldToday.length >= saidADay) return { said: false, refused: 'tooMany' }
    const stored = await trx
      .insertInto('payments')
      .values({
        paymentId: randomUUID(),
        applicationId,
        method,
        paise,
        reference,
        state: 'said',
        saidAt: date,
        saidBy: actor.id,
      })
      // Whoever gave it first: nobody is told whose it is.
      .onConflict((conflict) => conflict.doNothing())
      .returning('paymentId')
      .executeTakeFirst()
    if (!stored) return { said: false, refused: 'given' }
    const after = { method, paise }
    await recordAct(trx, actor, { act: 'payment.said', subject: applicationId, after, date })
    return { said: true }
  })
}
