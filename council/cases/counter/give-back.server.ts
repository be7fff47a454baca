import { lastingEvents } from '../../../rules/messages.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { moveAccesses } from '../../audit/store-accesses.server.ts'
import type { Database } from '../../database/tables.ts'
import { writeNotice } from '../../identity/notices/write-notice.server.ts'
import { listCaseLines } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { deleteCaseDrafts } from '../drafts.server.ts'
import { type GivenClaimCode, makeClaimCode, reprintSlip } from './claim-codes.server.ts'
import { findOrAddPerson, keepLanguage } from './counter-person.server.ts'

/** An application that was entered from paper. */
export interface EnteredCase {
  /** Of the account that has it; undefined while it waits for its applicant. */
  ownerName?: string
  /** As it stands on the paper. */
  phone: string
  /** In which the applicant is told, since the paper was entered. */
  language: string
}

export type GivenBack =
  | { claim: GivenClaimCode }
  /** Nothing is changed: nobody said why. */
  | { lacking: 'reason' }

/** Finds an application that was entered from paper, with the account that has it; else undefined. */
export async function findEnteredCase(
  db: Database,
  actor: Admin,
  applicationId: string,
): Promise<EnteredCase | undefined> {
  requireRole(actor, 'admin')
  const row = await findEntered(db, applicationId)
  if (!row) return undefined
  const ownerName = row.counterPhone === null ? row.ownerName : undefined
  return { ownerName, phone: row.phone, language: await findLanguage(db, applicationId) }
}

/**
 * Gives an application that was taken over by the wrong account back to a person of the counter, with the
 * name and the phone number on the paper, and makes a new code for the slip. The account that loses it is
 * told. For one that nobody has taken over it makes the new code alone, also when the same is sent again.
 * Undefined: it was not entered from paper.
 */
export async function giveBackApplication(
  db: Database,
  actor: Admin,
  applicationId: string,
  { reason, now = new Date() }: { reason: string; now?: Date },
): Promise<GivenBack | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id)) || !(await lockApplication(trx, applicationId))) return undefined
    const row = await findEntered(trx, applicationId)
    if (!row) return undefined
    if (row.counterPhone !== null) return { claim: await reprintSlip(trx, actor, applicationId, now) }
    if (reason === '') return { lacking: 'reason' }
    const { owner, name, phone } = row
    const date = now.toISOString()
    const person = await findOrAddPerson(trx, actor, { phone, name, isApart: true })
    await keepLanguage(trx, person.id, await findLanguage(trx, applicationId), now)
    await trx
      .updateTable('applications')
      .set({ user: person.id })
      .where('applicationId', '=', applicationId)
      .execute()
    await moveAccesses(trx, applicationId, person.id)
    await returnMessages(trx, applicationId, person.id)
    await deleteCaseDrafts(trx, owner, applicationId)
    await writeNotice(trx, { userId: owner, kind: 'applicationGone', applicationId, createdAt: date })
    const claim = await makeClaimCode(trx, actor, applicationId, now)
    if (person.line) await recordAct(trx, actor, person.line)
    const change = { before: { owner }, after: { reason, person: person.id } }
    await recordAct(trx, actor, { act: 'application.givenBack', subject: applicationId, ...change, date })
    return { claim }
  })
}

/** What would go to the wrong account is sent no more, and nobody is called about it; other calls go on. */
async function returnMessages(trx: Database, applicationId: string, userId: string) {
  const waiting = trx
    .updateTable('outbox')
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'waiting')
  await waiting
    .set({ state: 'dropped', error: 'moved' })
    .where(({ eb, or }) =>
      or([eb('channel', 'in', ['sms', 'mail']), eb('event', '=', 'application.claimed')]),
    )
    .execute()
  await waiting.set({ userId }).execute()
  // What the wrong account has read nobody was told of. On paper: the phone number may be forgotten by now.
  await trx
    .updateTable('outbox')
    .set({ userId, channel: 'paper', receiver: applicationId, state: 'waiting', error: null, sentAt: null })
    .where('event', 'in', lastingEvents)
    .where('subject', '=', applicationId)
    .where('error', '=', 'seen')
    // Of each the newest, which says how it stands now.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.event', '=', 'outbox.event')
            .whereRef('later.subject', '=', 'outbox.subject')
            .where('later.error', '=', 'seen')
            .whereRef('later.createdAt', '>', 'outbox.createdAt'),
        ),
      ),
    )
    .execute()
}

function findEntered(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .select(['users.id as owner', 'users.name as ownerName', 'users.counterPhone'])
    .select(['applications.applicantName as name', 'applications.applicantPhoneNo as phone'])
    .where('applicationId', '=', applicationId)
    .where('enteredBy', 'is not', null)
    .executeTakeFirst()
}

async function findLanguage(db: Database, applicationId: string): Promise<string> {
  const lines = (await listCaseLines(db, [applicationId])).get(applicationId)
  return lines?.find(({ act }) => act === 'application.submitted')?.after.language ?? 'en'
}
