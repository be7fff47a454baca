import { sentChannels } from '../../rules/messages.ts'
import type { Status } from '../../rules/statuses.ts'
import { type Citizen, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { isOpen as isOpenAppeal } from '../cases/appeals/open-appeals.server.ts'
import { localizeServiceName } from '../catalogue/services/service-texts.server.ts'
import type { Database } from '../database/tables.ts'
import { type OwnerRefusal, proveOwner } from '../identity/accounts/prove-owner.server.ts'
import { lockProven } from '../identity/accounts/prove-password.server.ts'
import { isNamed } from './record-breach.server.ts'

/**
 * Lists what the citizen has applied for, the newest first: all of it stays when the account is erased. That
 * cannot be while one is open, not decided or with an appeal that is not.
 */
export function listHeldApplications(db: Database, actor: Citizen, language: string) {
  requireRole(actor, 'user')
  return listHeldOf(db, actor.id, language)
}

/** The same of an account that the office is to erase. */
export async function listHeldOf(db: Database, userId: string, language: string) {
  const rows = await selectHeld(db, userId).orderBy('date', 'desc').orderBy('applicationId').execute()
  return rows.map((row) => {
    const { applicationId, serviceName } = localizeServiceName(row, language)
    return { applicationId, serviceName, isOpen: isOpen(row) }
  })
}

type HeldRow = { status: Status; setAsideAt: string | null; appeal: string | null }

function isOpen({ status, setAsideAt, appeal }: HeldRow) {
  return (status === 'Pending' && setAsideAt === null) || appeal !== null
}

function selectHeld(db: Database, userId: string) {
  return db
    .selectFrom('applications')
    .select(['applicationId', 'serviceName', 'serviceTexts', 'status', 'setAsideAt'])
    .select(({ selectFrom }) =>
      selectFrom('appeals')
        .select('appealId')
        .whereRef('appeals.applicationId', '=', 'applications.applicationId')
        .where(isOpenAppeal())
        .limit(1)
        .as('appeal'),
    )
    .where('user', '=', userId)
}

export type Erasing = { erased: true } | { erased: false; open: true } | ({ erased: false } & OwnerRefusal)

/**
 * Erases a citizen's account, after the password: whatever is the account's own goes at once, in one
 * transaction, and its email and phone number are free again. What was decided stays under its number, of an
 * account without a name. `open`: an application is, and nothing was erased. Officers have no such act: their
 * names stand in the register, so an account of theirs is disabled.
 */
export async function eraseAccount(db: Database, actor: Citizen, password: string): Promise<Erasing> {
  requireRole(actor, 'user')
  const proof = await proveOwner(db, actor, password)
  if (!proof.proven) return { ...proof, erased: false }
  return db.transaction().execute(async (trx) => {
    // Whoever applies locks it, too: nothing can be sent between the question and the end.
    if (!(await lockProven(trx, proof))) return { erased: false, proven: false, fault: 'passwordWrong' }
    const date = new Date().toISOString()
    if (!(await eraseIn(trx, actor.id, date))) return { erased: false, open: true }
    await recordAct(trx, actor, { act: 'account.erased', subject: actor.id, date })
    return { erased: true }
  })
}

/** Erases a locked account inside the transaction of an act. False: an application of it is open. */
export async function eraseIn(trx: Database, userId: string, date: string): Promise<boolean> {
  if ((await selectHeld(trx, userId).execute()).some(isOpen)) return false
  await eraseWallet(trx, userId, date)
  await eraseRows(trx, userId)
  const empty = { name: '', nameKey: '', email: null, placeId: null, disabledAt: date, updatedAt: date }
  await trx.updateTable('users').set(empty).where('id', '=', userId).execute()
  // Of a breach nobody can tell them any more, unless an application says whom a letter tells.
  await trx
    .deleteFrom('breachPeople')
    .where('toldAt', 'is', null)
    .where('userId', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .select('users.id')
        .where('users.id', '=', userId)
        .where((row) => row.not(isNamed(row))),
    )
    .execute()
  return true
}

/** The sweep removes the files that no application has taken. */
async function eraseWallet(trx: Database, userId: string, date: string) {
  const papers = trx.selectFrom('papers').select('paperId').where('user', '=', userId)
  await trx.deleteFrom('paperPages').where('paperId', 'in', papers).execute()
  await trx.deleteFrom('papers').where('user', '=', userId).execute()
  // As when somebody is taken off the family: where an application refers to them, an empty row stays.
  const applied = trx
    .selectFrom('applications')
    .select('memberId')
    .where('user', '=', userId)
    .where('memberId', 'is not', null)
  await trx
    .deleteFrom('familyMembers')
    .where('userId', '=', userId)
    .where('id', 'not in', applied.$castTo<{ memberId: string }>())
    .execute()
  await trx
    .updateTable('familyMembers')
    .set({ name: '', fatherName: '', motherName: '', endedAt: date })
    .where('userId', '=', userId)
    .execute()
}

async function eraseRows(trx: Database, userId: string) {
  const phones = trx
    .selectFrom('identifiers')
    .select('value')
    .where('userId', '=', userId)
    .where('kind', '=', 'phone')
  // A code that was sent to it may still be typed by whoever has the phone next.
  await trx.deleteFrom('phoneCodes').where('phone', 'in', phones).execute()
  await trx.deleteFrom('citizenWords').where('id', '=', userId).execute()
  await trx.deleteFrom('drafts').where('user', '=', userId).execute()
  // News of a decision that somebody is to call about is the application's, and stays with it.
  await trx
    .deleteFrom('outbox')
    .where('userId', '=', userId)
    .where('channel', 'in', [...sentChannels])
    .execute()
  for (const table of ownTables) await trx.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Whose rows go with the account; sessions last, since a citizen's own one has opened the page. */
const ownTables = [
  ...(['identifiers', 'credentials', 'passkeys', 'oneTimeLinks', 'phoneCodes', 'signInSteps'] as const),
  ...(['knownDevices', 'notices', 'contactChoices', 'nominees', 'privacyRequests', 'sessions'] as const),
]
