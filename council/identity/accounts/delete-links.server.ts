import type { Database } from '../../database/tables.ts'

/** Deletes the links and invitations of an officer, inside the transaction of the act that disables them. */
export async function deleteLinksIssuedBy(trx: Database, officerId: string): Promise<void> {
  await trx.deleteFrom('invitedIdentities').where('invitedBy', '=', officerId).execute()
  await trx
    .deleteFrom('oneTimeLinks')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit')
          .select('audit.id')
          .whereRef('audit.subject', '=', 'oneTimeLinks.userId')
          .whereRef('audit.date', '=', 'oneTimeLinks.createdAt')
          .where('audit.act', '=', 'link.given')
          .where('audit.actor', '=', officerId),
      ),
    )
    .execute()
}

/** Deletes what waits to open an account, inside the transaction of the act that disables it. */
export async function deleteLinksTo(trx: Database, userId: string): Promise<void> {
  for (const table of ['oneTimeLinks', 'invitedIdentities', 'signInSteps'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Deletes the links that expired before `now`. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('oneTimeLinks').where('expiresAt', '<', now.toISOString()).execute()
}
