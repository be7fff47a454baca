import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import type { Database } from '../../database/tables.ts'
import { writeNotice } from '../../identity/notices/write-notice.server.ts'
import { moveToAccount } from './move-case.server.ts'

/**
 * Lists the applications that the office entered for the same person as this one and that are in an account
 * now, one for each account; empty for one that is in an account itself, and where the person has no other.
 */
export async function listClaimedSiblings(db: Database, actor: Officer, applicationId: string) {
  requireRole(actor, 'admin', 'staff')
  const found = await findSiblings(db, applicationId)
  const byOwner = new Map(
    found.map(({ owner, ownerName, applicationId: id }) => [owner, { applicationId: id, ownerName }]),
  )
  return [...byOwner.values()]
}

/**
 * Lets an application follow another one of the same person into the account that has it, on the word of an
 * officer who has looked at the person. The account is told. Undefined: there is no such application, or the
 * other one is not of the same person, or in no account that can sign in.
 */
export async function followClaimed(
  db: Database,
  actor: Officer,
  applicationId: string,
  { followed, now = new Date() }: { followed: string; now?: Date },
): Promise<{ ownerName: string } | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id))) return undefined
    const find = async () =>
      (await findSiblings(trx, applicationId)).find((one) => one.applicationId === followed)
    const { owner, person } = (await find()) ?? {}
    if (!owner || !person || !(await lockAccount(trx, owner)) || !(await lockAccount(trx, person)))
      return undefined
    // Somebody else may have moved either of them while this act waited.
    const sibling = await find()
    if (sibling?.owner !== owner) return undefined
    const createdAt = now.toISOString()
    await writeNotice(trx, { userId: owner, kind: 'applicationCame', applicationId, createdAt })
    const line = { act: 'application.followed', after: { followed }, now } as const
    await moveToAccount(trx, actor, { applicationId, person, owner }, line)
    return { ownerName: sibling.ownerName }
  })
}

async function findSiblings(db: Database, applicationId: string) {
  const moves = await db
    .selectFrom('applications as own')
    .innerJoin('users as person', 'person.id', 'own.user')
    .innerJoin('applicationWords as words', 'words.word', 'own.applicantPhoneNo')
    .innerJoin('applications as other', 'other.applicationId', 'words.id')
    .innerJoin('users as owner', 'owner.id', 'other.user')
    .innerJoin('audit', 'audit.subject', 'other.applicationId')
    .select(['other.applicationId', 'owner.id as owner', 'owner.name as ownerName', 'own.user as person'])
    .select('audit.after')
    .where('own.applicationId', '=', applicationId)
    .where('person.counterPhone', 'is not', null)
    .where('owner.counterPhone', 'is', null)
    .where('owner.disabledAt', 'is', null)
    .where('audit.act', 'in', ['application.claimed', 'application.followed'])
    .orderBy('audit.date')
    .execute()
  // The line of the move alone knows of which person it was: the row of that person may be gone.
  return moves.filter(({ after, person }) => JSON.parse(after ?? '{}').person === person)
}
