import { type Intermediary, isIntermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { openSeal, seal } from '../../database/sealing.server.ts'
import type { Database } from '../../database/tables.ts'
import { listCaseLines } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { isOwnEntry } from '../applications/own-entries.server.ts'
import { claimDigest, type GivenClaimCode, reprintSlip } from './claim-codes.server.ts'

/** For how long whoever made a code can print it again. */
const reprintHours = 24

type Council = { db: Database; secret: string }

const keyOf = (secret: string, applicationId: string) => ({ secret, purpose: 'slip', owner: applicationId })

/** Keeps a code sealed beside its digest, so that its maker can print the slip again for a day. */
export async function keepCode(
  { db, secret }: Council,
  actor: Officer | Intermediary,
  { applicationId, claim }: { applicationId: string; claim: GivenClaimCode },
): Promise<void> {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  await db
    .updateTable('claimCodes')
    .set({ sealed: seal(claim.code, keyOf(secret, applicationId)) })
    .where('applicationId', '=', applicationId)
    .where('createdBy', '=', actor.id)
    .where('digest', '=', claimDigest(applicationId, claim.code))
    .execute()
}

/**
 * Finds the slip of an application that was entered from paper and that nobody has taken over; undefined for
 * all others, and for what an intermediary did not enter or sees no more.
 */
export async function findSlip(
  { db, secret }: Council,
  actor: Officer | Intermediary,
  applicationId: string,
  now = new Date(),
) {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  if (isIntermediary(actor) && !(await isOwnEntry(db, actor, applicationId, now))) return undefined
  const row = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .leftJoin('claimCodes', 'claimCodes.applicationId', 'applications.applicationId')
    .select(['applications.applicantPhoneNo as phone', 'claimCodes.sealed', 'claimCodes.expiresAt'])
    .select(['claimCodes.createdBy', 'claimCodes.createdAt'])
    .where('applications.applicationId', '=', applicationId)
    .where('applications.enteredBy', 'is not', null)
    .where('users.counterPhone', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const lines = (await listCaseLines(db, [applicationId])).get(applicationId)
  const said = lines?.find(({ act }) => act === 'application.submitted')?.after
  const isMaker = row.createdBy === actor.id && (row.createdAt ?? '') > oldestKept(now)
  const code = isMaker && row.sealed ? openSeal(row.sealed, keyOf(secret, applicationId)) : undefined
  return {
    phone: row.phone,
    charged: said?.charged ?? '',
    language: said?.language ?? 'en',
    // It can be read for a day, by its maker alone.
    claim: code === undefined ? undefined : { code, expiresAt: row.expiresAt ?? '' },
  }
}

/**
 * Makes a new code for the slip of an application that nobody has taken over; the one before is dead.
 * Undefined where `findSlip` finds none.
 */
export async function renewSlip(
  { db, secret }: Council,
  actor: Officer | Intermediary,
  applicationId: string,
  now = new Date(),
): Promise<GivenClaimCode | undefined> {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id)) || !(await lockApplication(trx, applicationId))) return undefined
    if (!(await findSlip({ db: trx, secret }, actor, applicationId, now))) return undefined
    const claim = await reprintSlip(trx, actor, applicationId, now)
    await keepCode({ db: trx, secret }, actor, { applicationId, claim })
    return claim
  })
}

/** Forgets the codes that nobody can print again any more; their digests open the applications as before. */
export async function forgetSealedCodes(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('claimCodes')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('createdAt', '<=', oldestKept(now))
    .execute()
}

function oldestKept(now: Date): string {
  return new Date(now.getTime() - reprintHours * 3_600_000).toISOString()
}
