import { randomUUID } from 'node:crypto'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import type { HostedIdentity } from './identity-provider.server.ts'

type Named = Pick<HostedIdentity, 'issuer' | 'subject'>

/** Finds the account to which the identity is linked; undefined: to none. Never by email. */
export function findLinkedAccount(db: Database, { issuer, subject }: Named) {
  return db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select(['users.id', 'users.role'])
    .where('credentials.providerId', '=', issuer)
    .where('credentials.accountId', '=', subject)
    .executeTakeFirst()
}

/**
 * Links the identity to the account, inside the transaction of an act that has made sure of both. False: it
 * is linked to an account already, and nobody moves it, or the account has another identity of this service.
 * The audit names neither the identity nor its email.
 */
export async function linkIdentity(
  trx: Database,
  actor: AuditActor,
  userId: string,
  { issuer, subject }: Named,
  after: Record<string, unknown> = {},
): Promise<boolean> {
  const now = new Date().toISOString()
  const linked = await trx
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      providerId: issuer,
      accountId: subject,
      userId,
      password: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (linked.length === 0) return false
  await recordAct(trx, actor, {
    act: 'identity.linked',
    subject: userId,
    after: { issuer, ...after },
    date: now,
  })
  return true
}
