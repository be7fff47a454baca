import type { Aside } from '../../../rules/withdrawing.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import { prepareQuery, prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { changeSetAside, type SettingAside, type SettingAsideInput } from './change-set-aside.server.ts'
import { type SetAside, setAsideOf } from './find-case.server.ts'

/**
 * Sets an open application aside as not genuine: it leaves every list, count and figure, and stays as it is.
 * The officer's own act, sent again, counts as done. Undefined when there is no such application.
 */
export async function setAsideApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  input: SettingAsideInput,
): Promise<SettingAside | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (input.reason === '') return { done: false, lacking: 'reason' }
  return changeSetAside(db, actor, applicationId, { ...input, act: 'application.setAside' })
}

/**
 * Brings an application back that was set aside: it stands in every list, count and figure as if it never had
 * been, with the due date that was promised. One that its applicant withdrew comes back on the applicant's
 * word, as if they had done it. Otherwise like `setAsideApplication`.
 */
export async function bringBackApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  input: SettingAsideInput,
): Promise<SettingAside | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (input.reason === '') return { done: false, lacking: 'reason' }
  return changeSetAside(db, actor, applicationId, { ...input, act: 'application.broughtBack' })
}

/** The same, and by whom; no name where that account is gone. */
export interface SetAsideNote extends SetAside {
  by?: string
}

/** Finds the notes of those of the applications that are set aside, by number. */
export async function listSetAsideNotes(db: Database, actor: Officer, ids: string[]) {
  requireRole(actor, 'admin', 'staff')
  const rows = await setAsideNotesOf(db, ids, {})
  return new Map(
    rows.flatMap(({ applicationId, name, ...row }) => {
      const note = setAsideOf(row)
      return note ? [[applicationId, { ...note, by: name ?? undefined }]] : []
    }),
  )
}

const setAsideNotesOf = prepareQueryOfIds((db, ids) =>
  db
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.setAsideBy')
    .select(['applicationId', 'setAsideAt', 'setAsideReason', 'withdrawn', 'users.name'])
    .where('applicationId', 'in', ids)
    .where('setAsideAt', 'is not', null),
)

/** Counts the applications that are set aside, and those that are withdrawn, each to 1,000 at most. */
export async function countSetAside(db: Database, actor: Officer): Promise<Record<Aside, number>> {
  requireRole(actor, 'admin', 'staff')
  return (await countedSetAside(db, {}))[0] ?? { setAside: 0, withdrawn: 0 }
}

const countedSetAside = prepareQuery((db) => {
  const rows = (withdrawn: 0 | 1) =>
    db
      .selectFrom('applications')
      .select('applicationId')
      .where('setAsideAt', 'is not', null)
      .where('withdrawn', '=', withdrawn)
  return db.selectNoFrom([cappedCount(rows(0)).as('setAside'), cappedCount(rows(1)).as('withdrawn')])
})
