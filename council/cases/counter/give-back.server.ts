import { randomUUID } from 'node:crypto'
import { type CallEvent, callEvents, calling, sentChannels } from '../../../rules/messages.ts'
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

export type GivenBack =
  | { claim: GivenClaimCode }
  /** Nothing is changed: nobody said why. */
  | { lacking: 'reason' }

/**
 * Finds an application that was entered from paper, with the phone number on it, the language in which the
 * applicant is told since, and the owner of the account that has it by now; else undefined.
 */
export async function findEnteredCase(db: Database, actor: Admin, applicationId: string) {
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
    const language = await findLanguage(trx, applicationId)
    await keepLanguage(trx, person.id, language, now)
    await trx
      .updateTable('applications')
      .set({ user: person.id })
      .where('applicationId', '=', applicationId)
      .execute()
    await moveAccesses(trx, applicationId, person.id)
    await returnMessages(trx, { applicationId, userId: person.id, language, now })
    await deleteCaseDrafts(trx, owner, applicationId)
    await writeNotice(trx, { userId: owner, kind: 'applicationGone', applicationId, createdAt: date })
    const claim = await makeClaimCode(trx, actor, applicationId, now)
    if (person.line) await recordAct(trx, actor, person.line)
    const change = { before: { owner }, after: { reason, person: person.id } }
    await recordAct(trx, actor, { act: 'application.givenBack', subject: applicationId, ...change, date })
    return { claim }
  })
}

type Returned = { applicationId: string; userId: string; language: string; now: Date }

/**
 * What would go to the wrong account is sent no more, and nobody is called about it; other calls go on, in
 * the language of the paper.
 */
async function returnMessages(trx: Database, returned: Returned) {
  const { applicationId, userId, language } = returned
  const waiting = trx
    .updateTable('outbox')
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'waiting')
  const stopped = await waiting
    .set({ state: 'dropped', error: 'moved' })
    .where(({ eb, or }) => or([eb('channel', 'in', sentChannels), eb('event', '=', 'application.claimed')]))
    .returning('id')
    .execute()
  await waiting.set({ userId, language }).execute()
  const ids = stopped.map(({ id }) => id)
  for (const event of callEvents)
    if (event !== 'application.claimed') await tellAgain(trx, event, returned, ids)
}

/** What only the wrong account was told, or was to be told, goes on paper: nobody else knows of it. */
async function tellAgain(
  trx: Database,
  event: CallEvent,
  { applicationId, userId, language, now }: Returned,
  stopped: string[],
): Promise<void> {
  const rows = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('event', '=', event)
    .where('subject', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .execute()
  // The newest says how it stands now.
  const newest = rows.filter(({ occasion }) => occasion === rows[0]?.occasion)
  const isTold = newest.some(
    ({ state, error }) => state === 'waiting' || (state === 'done' && error !== 'seen'),
  )
  const [lost] = newest.filter(
    ({ id, state, error }) => state === 'sent' || error === 'seen' || stopped.includes(id),
  )
  if (isTold || !lost) return
  const expires = new Date(now.getTime() + calling.days * 86_400_000).toISOString()
  const onPaper = { userId, language, state: 'waiting', attempts: 0, error: null, sentAt: null } as const
  await trx
    .insertInto('outbox')
    .values({
      ...lost,
      ...onPaper,
      id: randomUUID(),
      channel: 'paper',
      receiver: applicationId,
      dueAt: expires,
      expiresAt: expires,
      claimedBy: null,
      claimedUntil: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['event', 'subject', 'occasion', 'receiver', 'channel']).doUpdateSet(onPaper),
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
