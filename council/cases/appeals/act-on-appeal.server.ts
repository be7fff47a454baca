import type { Updateable } from 'kysely'
import { instantAfter } from '../../../rules/instants.ts'
import { type Appellate, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import type { Database } from '../../database/tables.ts'
import { type AuditedChange, findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { findAppealBefore, type OpenedAppeal } from './desk.server.ts'
import { readAppeals } from './find-appeals.server.ts'
import { tellAppellant } from './tell-appellant.server.ts'

/** What an act changes of its appeal and what its line says; or that it was done before, or why it is not. */
type Step<R> =
  | 'repeated'
  | { refused: R }
  | {
      act: 'appeal.returned' | 'appeal.admitted' | 'appeal.hearingFixed' | 'appeal.heard' | 'appeal.ordered'
      set: Updateable<AppealRow>
      said?: Omit<NonNullable<AuditedChange['appeal']>, 'appealId'>
    }

interface AppealAct<R> {
  now: Date
  step: (trx: Database, appeal: OpenedAppeal, date: string) => Step<R> | Promise<Step<R>>
}

/**
 * Carries out an act of an authority on an appeal that lies before it, in one transaction, and tells the
 * applicant that there is news. Undefined when no such appeal lies before the actor.
 */
export async function actOnAppeal<R extends string>(
  db: Database,
  actor: Appellate,
  appealId: string,
  { now, step }: AppealAct<R>,
): Promise<{ done: true } | { refused: R | 'hasWorkedOn' } | undefined> {
  requireRole(actor, 'appellate')
  return db.transaction().execute(async (trx) => {
    const seen = await findAppealBefore(trx, actor, appealId)
    if (!seen) return undefined
    if ('hasWorkedOn' in seen) return { refused: 'hasWorkedOn' as const }
    const { applicationId } = seen
    await lockApplication(trx, applicationId)
    const appeal = await findAppealBefore(trx, actor, appealId)
    if (!appeal || 'hasWorkedOn' in appeal) return undefined
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    const done = await step(trx, appeal, date)
    if (done === 'repeated') return { done: true as const }
    if ('refused' in done) return done
    const { act, set, said } = done
    await trx
      .updateTable('appeals')
      .set({ ...set, heardBy: actor.id })
      .where('appealId', '=', appealId)
      .execute()
    await tellAppellant(trx, applicationId, date)
    const after = { appeal: { appealId, ...said } }
    await recordAct(trx, actor, { act, subject: applicationId, after, date })
    return { done: true as const }
  })
}

/** Whether a first appeal lay too long, and the second authority hears it by now. */
export async function isHeardAbove(
  trx: Database,
  { applicationId, appealId, level }: Pick<AppealRow, 'applicationId' | 'appealId' | 'level'>,
): Promise<boolean> {
  if (level === 2) return false
  const appeals = await readAppeals(trx, applicationId)
  return appeals.some(
    ({ letter, handedInOn }) => handedInOn !== null && letter.ground.firstAppeal === appealId,
  )
}
