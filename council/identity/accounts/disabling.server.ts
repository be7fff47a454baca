import { type Admin, type Officer, type operator, requireRole } from '../../actors/actors.server.ts'
import { findAccountByName } from '../../actors/find-account.server.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { leaveCasesToNobody } from '../../desks/put-on-desk.server.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
import { findCitizen } from './citizens.server.ts'
import { deleteLinksIssuedBy, deleteLinksTo } from './delete-links.server.ts'

export interface DisablingInput {
  disabled: boolean
  /** Officers read it. Only for an account of the staff may it be ''. */
  reason: string
}

/**
 * Disables an account or enables it again, inside the transaction of the act. Its sessions end, its links and
 * invitations die, and those that it gave. What it has typed and not sent goes; what it has sent stays, and
 * the cases on its desk lie on nobody's. False: it was so already, or there is no such account, and nothing
 * was changed.
 */
export async function changeDisabled(
  trx: Database,
  actor: AuditActor,
  id: string,
  { disabled, reason }: DisablingInput,
): Promise<boolean> {
  const now = new Date().toISOString()
  const changed = await trx
    .updateTable('users')
    .set({ disabledAt: disabled ? now : null, updatedAt: now })
    .where('id', '=', id)
    .where('disabledAt', disabled ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  if (changed.length === 0) return false
  // When it is enabled too: a sign-in that was on its way while it was disabled may have left a session.
  await endSessionsOf(trx, id)
  if (disabled) {
    await deleteLinksIssuedBy(trx, id)
    await deleteLinksTo(trx, id)
    await leaveCasesToNobody(trx, actor, id)
    await trx.deleteFrom('drafts').where('user', '=', id).execute()
  }
  await recordAct(trx, actor, {
    act: disabled ? 'account.disabled' : 'account.enabled',
    subject: id,
    after: reason === '' ? undefined : { reason },
    date: now,
  })
  return true
}

export type CitizenDisabling =
  | { done: true; name: string }
  /** Both acts must say why. */
  | { done: false; lacking: 'reason' }
  /** Somebody else did it after the administrator had opened the account. */
  | { done: false; stale: true }

/**
 * Disables a citizen's account or enables it again. The administrator's own act, sent again, counts as done.
 * Undefined when there is no such citizen.
 */
export async function setCitizenDisabled(
  db: Database,
  actor: Admin,
  id: string,
  input: DisablingInput,
): Promise<CitizenDisabling | undefined> {
  requireRole(actor, 'admin')
  if (input.reason === '') return { done: false, lacking: 'reason' }
  return db.transaction().execute(async (trx) => {
    const citizen = await findCitizen(trx, actor, id)
    if (!citizen) return undefined
    const done = (await changeDisabled(trx, actor, id, input)) || (await isOwnAct(trx, actor, id, input))
    return done ? { done, name: citizen.name } : { done: false, stale: true }
  })
}

async function isOwnAct(trx: Database, actor: Admin, id: string, { disabled, reason }: DisablingInput) {
  const last = await findLastLine(trx, id, disabled ? 'account.disabled' : 'account.enabled')
  return last?.actor === actor.id && last.reason === reason
}

/** Since when and why a citizen's account is disabled; undefined if it is not, or for no such citizen. */
export async function findDisabling(db: Database, actor: Officer, userId: string) {
  requireRole(actor, 'admin', 'staff')
  const citizen = await findCitizen(db, actor, userId)
  if (!citizen?.disabledAt) return undefined
  const last = await findLastLine(db, userId, 'account.disabled')
  return { date: citizen.disabledAt, reason: last?.reason ?? '' }
}

/** The newest line of the audit that disabled or enabled the account, with its reason. */
async function findLastLine(db: Database, userId: string, act: 'account.disabled' | 'account.enabled') {
  const line = await db
    .selectFrom('audit')
    .select(['actor', 'after'])
    .where('subject', '=', userId)
    .where('act', '=', act)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!line) return undefined
  const { reason = '' } = JSON.parse(line.after ?? '{}') as { reason?: string }
  return { actor: line.actor, reason }
}

/** Locks and returns the administrators until the transaction ends: no two at once disable the last two. */
export function lockAdministrators(trx: Database) {
  return trx
    .updateTable('users')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('role', '=', 'admin')
    .returning(['id', 'name'])
    .execute()
}

/**
 * Lists the administrators who can sign in: enabled, with a password, a passkey or an identity of a service.
 * An imported one has none of these yet.
 */
export function listAbleAdministrators(db: Database): Promise<{ id: string }[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('credentials').select('userId').whereRef('credentials.userId', '=', 'users.id')),
        exists(selectFrom('passkeys').select('userId').whereRef('passkeys.userId', '=', 'users.id')),
      ]),
    )
    .execute()
}

export type OperatorDisabling = 'changed' | 'unchanged' | 'noAccount' | 'lastAdmin'

/**
 * Disables or enables an account of any role, by email or phone number; only the operator's tool can.
 * `lastAdmin`: it is the only administrator who can sign in, and stays so.
 */
export async function setDisabledAsOperator(
  db: Database,
  actor: typeof operator,
  name: string,
  input: DisablingInput,
): Promise<OperatorDisabling> {
  return db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const id = await findAccountByName(trx, name)
    if (id === undefined) return 'noAccount'
    const able = await listAbleAdministrators(trx)
    if (input.disabled && able.length === 1 && able[0]?.id === id) return 'lastAdmin'
    return (await changeDisabled(trx, actor, id, input)) ? 'changed' : 'unchanged'
  })
}
