import { inboxKeyOf } from '../../../rules/inbox-key.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import { prepareQuery, prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { addToFigures, takeFromFigures } from '../figures/application-figures.server.ts'
import { addLateStop, takeLateStop } from '../figures/late-stop-figures.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { turnOf } from './case-state.server.ts'
import type { CaseChange } from './change-case.server.ts'
import { noParts, readCaseParts } from './documents.server.ts'

export type SettingAside =
  | CaseChange
  /** Both acts must say why. */
  | { done: false; lacking: 'reason' }

export interface SettingAsideInput {
  /** The applicant reads it. */
  reason: string
  /** The revision that the officer saw. */
  revision: number
  now?: Date
}

/**
 * Sets an open application aside as not genuine: it leaves every list, count and figure, and stays as it is. The officer's
 * own act, sent again, counts as done. Undefined when there is no such application.
 */
export async function setAsideApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  input: SettingAsideInput,
): Promise<SettingAside | undefined> {
  requireRole(actor, 'admin', 'staff')
  return changeSetAside(db, actor, applicationId, { ...input, act: 'application.setAside' })
}

/**
 * Brings an application back that was set aside: it stands in every list, count and figure as if it never had been, with
 * the due date that was promised. Otherwise like `setAsideApplication`.
 */
export async function bringBackApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  input: SettingAsideInput,
): Promise<SettingAside | undefined> {
  requireRole(actor, 'admin', 'staff')
  return changeSetAside(db, actor, applicationId, { ...input, act: 'application.broughtBack' })
}

type Asked = SettingAsideInput & { act: 'application.setAside' | 'application.broughtBack' }

async function changeSetAside(
  db: Database,
  actor: Officer,
  applicationId: string,
  asked: Asked,
): Promise<SettingAside | undefined> {
  const { act, reason, revision, now = new Date() } = asked
  if (reason === '') return { done: false, lacking: 'reason' }
  const leaves = act === 'application.setAside'
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'shared')
    const row = await trx
      .selectFrom('applications')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
    if (!row) return undefined
    const last = await findLastCaseLine(trx, applicationId)
    const date = instantAfter(last?.date ?? row.date, now)
    const next = { ...row, setAsideAt: leaves ? date : null }
    const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts
    const changed = await trx
      .updateTable('applications')
      .set({
        setAsideAt: next.setAsideAt,
        setAsideBy: leaves ? actor.id : null,
        setAsideReason: leaves ? reason : '',
        turn: turnOf(next, parts),
        inboxKey: inboxKeyOf(next),
        revision: revision + 1,
      })
      .where('applicationId', '=', applicationId)
      .where('revision', '=', revision)
      .where('status', '=', 'Pending')
      .where('setAsideAt', leaves ? 'is' : 'is not', null)
      .returning('stoppedLateAt')
      .executeTakeFirst()
    if (!changed) return resolveConflict(trx, actor, applicationId, asked)
    await (leaves ? takeFromFigures : addToFigures)(trx, row)
    const { stoppedLateAt } = changed
    if (stoppedLateAt) await (leaves ? takeLateStop : addLateStop)(trx, row.serviceId, stoppedLateAt)
    await recordAct(trx, actor, { act, subject: applicationId, after: { reason }, date })
    return { done: true }
  })
}

async function resolveConflict(
  trx: Database,
  actor: Officer,
  applicationId: string,
  { act, reason, revision }: Asked,
): Promise<CaseChange | undefined> {
  const last = await findLastCaseLine(trx, applicationId)
  if (!last) return undefined
  const row = await trx
    .selectFrom('applications')
    .select(['revision', 'status'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const own = last.actorId === actor.id && last.act === act && last.after.reason === reason
  if (own && row.revision === revision + 1) return { done: true }
  return { done: false, changed: { ...last, status: row.status } }
}

/** Why an application was set aside, when, and by whom; no name where that account is gone. */
export interface SetAsideNote {
  date: string
  reason: string
  by?: string
}

/** Finds the notes of those of the applications that are set aside, by number. */
export async function listSetAsideNotes(
  db: Database,
  actor: Officer,
  ids: string[],
): Promise<Map<string, SetAsideNote>> {
  requireRole(actor, 'admin', 'staff')
  const rows = await setAsideNotesOf(db, ids, {})
  return new Map(
    rows.map(({ applicationId, setAsideAt, setAsideReason: reason, name }) => [
      applicationId,
      { date: setAsideAt ?? '', reason, by: name ?? undefined },
    ]),
  )
}

const setAsideNotesOf = prepareQueryOfIds((db, ids) =>
  db
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.setAsideBy')
    .select(['applicationId', 'setAsideAt', 'setAsideReason', 'users.name'])
    .where('applicationId', 'in', ids)
    .where('setAsideAt', 'is not', null),
)

/** Counts the applications that are set aside, to 1,000 at most. */
export async function countSetAside(db: Database, actor: Officer): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  return (await countedSetAside(db, {}))[0]?.count ?? 0
}

const countedSetAside = prepareQuery((db) => {
  const rows = db.selectFrom('applications').select('applicationId').where('setAsideAt', 'is not', null)
  return db.selectNoFrom(cappedCount(rows).as('count'))
})
