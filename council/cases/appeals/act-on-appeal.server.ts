import { type Appellate, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type AppealAct, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppealBefore, type OpenedAppeal } from './desk.server.ts'
import { tellAppellant } from './tell-appellant.server.ts'

/**
 * Carries out an act of an authority on an appeal that lies before it, and tells the applicant that there is
 * news. Undefined when no such appeal lies before the actor.
 */
export async function actOnAppeal<R extends string>(
  db: Database,
  actor: Appellate,
  appealId: string,
  { now, step }: Omit<AppealAct<R, OpenedAppeal>, 'find'>,
): Promise<ChangedAppeal<R | 'hasWorkedOn'>> {
  requireRole(actor, 'appellate')
  const seen = await findAppealBefore(db, actor, appealId)
  if (!seen) return undefined
  if ('hasWorkedOn' in seen) return { refused: 'hasWorkedOn' }
  return changeAppeal<R, OpenedAppeal>(db, actor, seen, {
    now,
    async find(trx) {
      const appeal = await findAppealBefore(trx, actor, appealId)
      return appeal && 'hasWorkedOn' in appeal ? undefined : appeal
    },
    async step(trx, appeal, date) {
      const done = await step(trx, appeal, date)
      if (done === 'repeated' || 'refused' in done) return done
      await tellAppellant(trx, appeal.applicationId, date)
      return { ...done, set: { ...done.set, heardBy: actor.id } }
    },
  })
}
