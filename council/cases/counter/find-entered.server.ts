import { type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

/** Finds what the same form entered: for the person, or apart, lately by this officer and not taken over. */
export async function findEntered(
  trx: Database,
  actor: Officer | Intermediary,
  sent: {
    userId: string | undefined
    isApart: boolean
    submissionKey: string
    submissionDigest: string
    since: string
  },
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  const query = trx
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .select('applicationId')
    .where('submissionKey', '=', sent.submissionKey)
    .where('submissionDigest', '=', sent.submissionDigest)
  const own = sent.isApart
    ? query
        .where('enteredBy', '=', actor.id)
        .where('enteredAt', '>', sent.since)
        // One that was given back belongs to another person, whose slip only an administrator prints.
        .where('users.counterBy', '=', actor.id)
    : query.where('user', '=', sent.userId ?? '')
  return (await own.executeTakeFirst())?.applicationId
}
