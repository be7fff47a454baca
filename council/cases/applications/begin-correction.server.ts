import type { Selectable } from 'kysely'
import { correctsField } from '../../../rules/form/field-names.ts'
import { formPath } from '../../../rules/form/steps.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { findApplicationForm } from '../../catalogue/forms/find.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { deleteApplicationDrafts, findDraft, storeDraft } from '../drafts.server.ts'
import { fillCorrection } from './fill-correction.server.ts'

/** How far the citizen has come in putting a refused application right. */
export type Correction =
  /** It can begin. */
  | 'possible'
  /** It has begun and is not sent. */
  | 'begun'
  /** It was sent, under this number. */
  | { sent: string }

/** What becomes of it: the citizen goes on in a begun application, or is asked as another one has begun. */
export type CorrectionBegun = Exclude<Correction, 'possible'> | 'otherBegun'

type Refused = Pick<Selectable<ApplicationRow>, 'applicationId' | 'serviceId' | 'status'>

/** Finds how far it is; undefined where it was not refused, or where nobody can apply for its service now. */
export async function findCorrection(
  db: Database,
  actor: Citizen,
  { applicationId, serviceId, status }: Refused,
): Promise<Correction | undefined> {
  requireRole(actor, 'user')
  const [sent] = await correctionOf(db, { applicationId })
  if (sent) return { sent: sent.applicationId }
  if (status !== 'Rejected' || (await findServiceRow(db, serviceId))?.stage !== 'open') return undefined
  const draft = await findDraft(db, actor, formPath(serviceId))
  return draft?.[correctsField] === applicationId ? 'begun' : 'possible'
}

const correctionOf = prepareQuery((db, params: { applicationId: string }) =>
  db.selectFrom('applications').select('applicationId').where('corrects', '=', params.applicationId),
)

/**
 * Begins a new application for the service of the citizen's own refused one, with its answers and the papers
 * that are still kept. What they have begun for that service already stays, unless it is to begin `anew`.
 * Undefined when there is no such application of theirs, it was not refused, or nobody can apply for its
 * service now.
 */
export async function beginCorrection(
  db: Database,
  actor: Citizen,
  applicationId: string,
  { anew = false, now = new Date() }: { anew?: boolean; now?: Date } = {},
): Promise<CorrectionBegun | undefined> {
  requireRole(actor, 'user')
  return db.transaction().execute(async (trx): Promise<CorrectionBegun | undefined> => {
    // Two presses come one after the other: the second finds what the first has begun.
    if (!(await lockAccount(trx, actor.id))) return undefined
    const row = await trx
      .selectFrom('applications')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .where('user', '=', actor.id)
      .executeTakeFirst()
    const correction = row && (await findCorrection(trx, actor, row))
    if (!row || !correction) return undefined
    if (correction !== 'possible') return correction
    const { serviceId } = row
    const path = formPath(serviceId)
    if (!anew && (await findDraft(trx, actor, path))) return 'otherBegun'
    const form = await findApplicationForm(trx, serviceId)
    if (!form) return undefined
    await deleteApplicationDrafts(trx, actor, serviceId)
    await storeDraft(trx, actor.id, path, await fillCorrection(trx, actor, row, { form, now }))
    const date = now.toISOString()
    await recordAct(trx, actor, { act: 'application.correctionBegun', subject: applicationId, date })
    return 'begun'
  })
}

/** Finds the citizen's own refused application not yet put right, as it was sent; undefined for none. */
export async function findRefused(db: Database, actor: Citizen, applicationId: string) {
  requireRole(actor, 'user')
  // It comes from a form, and a database refuses some texts.
  if (!/^[\w-]+$/.test(applicationId)) return undefined
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .where('status', '=', 'Rejected')
    .executeTakeFirst()
  return row && (await correctionOf(db, { applicationId })).length === 0 ? row : undefined
}
