import type { AuditActor } from '../../audit/audit.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { moveAccesses } from '../../audit/store-accesses.server.ts'
import type { Database } from '../../database/tables.ts'
import { callInstead } from '../../messages/outbox/call-instead.server.ts'

/** An application of a person of the counter, and the account into which it moves. */
export interface CaseMove {
  applicationId: string
  person: string
  owner: string
}

/**
 * Moves one application of a person of the counter into an account, with its waiting messages and nothing
 * else, inside the transaction of the act, once both are locked and it was seen to be that person's. The
 * office is to call the number on the paper. With the last application the person goes, and with them the
 * language of messages.
 */
export async function moveToAccount(
  trx: Database,
  actor: AuditActor,
  { applicationId, person, owner }: CaseMove,
  line: { act: 'application.claimed' | 'application.followed'; after?: Record<string, unknown>; now: Date },
): Promise<void> {
  const date = line.now.toISOString()
  const event = 'application.claimed'
  // Before it moves, because it is told in the language of the person on the paper.
  await callInstead(trx, { event, applicationId, userId: null, occasion: date, now: line.now })
  await trx
    .updateTable('applications')
    .set({ user: owner })
    .where('applicationId', '=', applicationId)
    .where('user', '=', person)
    .execute()
  await trx
    .updateTable('outbox')
    .set({ userId: owner })
    .where('applicationId', '=', applicationId)
    .where('userId', '=', person)
    .execute()
  await moveAccesses(trx, applicationId, owner)
  await copyBreaches(trx, person, owner)
  await trx.deleteFrom('claimCodes').where('applicationId', '=', applicationId).execute()
  await trx
    .deleteFrom('users')
    .where('id', '=', person)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('applications').select('applicationId').where('user', '=', person))),
    )
    .execute()
  const after = { ...line.after, person }
  await recordAct(trx, actor, { act: line.act, subject: applicationId, after, date })
}

/** Tells the owner of a breach that names the person of the counter: on paper it might reach nobody now. */
async function copyBreaches(trx: Database, person: string, owner: string): Promise<void> {
  await trx
    .insertInto('breachPeople')
    .columns(['breachId', 'userId'])
    .expression(
      trx
        .selectFrom('breachPeople')
        .select(({ val }) => ['breachId', val(owner).as('userId')])
        .where('userId', '=', person),
    )
    .onConflict((conflict) => conflict.columns(['breachId', 'userId']).doNothing())
    .execute()
}
