import type { Database } from '../council/database/tables.ts'

/** An application as it is stored. */
export function caseRow(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
}

/** An account that has an email, as it is stored. */
export function accountRow(db: Database, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .$narrowType<{ email: string }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The account of this name, which has an email. */
export function accountNamed(db: Database, name: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .$narrowType<{ email: string }>()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

/** Has the sessions of an account run out. */
export async function expireSessions(db: Database, id: string): Promise<void> {
  const expiresAt = new Date(0).toISOString()
  await db.updateTable('sessions').set({ expiresAt }).where('userId', '=', id).execute()
}
