import type { Database } from '../../database/tables.ts'

/** Deletes the links that an officer gave, inside the transaction of the act that disables the officer. */
export async function deleteLinksIssuedBy(trx: Database, officerId: string): Promise<void> {
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

/** Deletes the link of an account, inside the transaction of the act that disables it. */
export async function deleteLinkFor(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('oneTimeLinks').where('userId', '=', userId).execute()
}

/** Deletes the links that expired before `now`. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('oneTimeLinks').where('expiresAt', '<', now.toISOString()).execute()
}
