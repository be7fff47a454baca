import { type HearingStep, isOpenAppeal, mayHearOn, stepsIn } from '../../../rules/appeal-states.ts'
import { councilDay, type Day, instantAt } from '../../../rules/days.ts'
import { type Appellate, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { actOnAppeal } from './act-on-appeal.server.ts'
import type { ChangedAppeal } from './change-appeal.server.ts'
import type { OpenedAppeal } from './desk.server.ts'
import { dropHearingToCome, hearingToCome } from './hearings.server.ts'

/**
 * `hasWorkedOn`: nobody hears an appeal against an act of their own. `state`: it has moved on, or its hearing
 * has begun or not begun. `day`: that of the hearing is too near or too far.
 */
export type HeardAppeal = ChangedAppeal<'hasWorkedOn' | Refusal>
type Refusal = 'state' | 'day'

/**
 * Returns an appeal that was filed to its appellant, who reads what is missing and sends it again. Undefined
 * when no such appeal lies before the actor.
 */
export async function returnAppeal(
  db: Database,
  actor: Appellate,
  appealId: string,
  missing: string,
  now = new Date(),
): Promise<HeardAppeal> {
  requireRole(actor, 'appellate')
  return actOnAppeal<Refusal>(db, actor, appealId, {
    now,
    step(_trx, appeal) {
      if (appeal.state === 'returned' && appeal.missing === missing) return 'repeated'
      if (!mayDo(appeal, 'return')) return { refused: 'state' }
      return { act: 'appeal.returned', set: { state: 'returned', missing }, said: { words: missing } }
    },
  })
}

/** Admits an appeal that was filed, to be heard. Undefined when no such appeal lies before the actor. */
export async function admitAppeal(
  db: Database,
  actor: Appellate,
  appealId: string,
  now = new Date(),
): Promise<HeardAppeal> {
  requireRole(actor, 'appellate')
  return actOnAppeal<Refusal>(db, actor, appealId, {
    now,
    step(_trx, appeal) {
      if (appeal.state === 'admitted') return 'repeated'
      if (!mayDo(appeal, 'admit')) return { refused: 'state' }
      return { act: 'appeal.admitted', set: { state: 'admitted' } }
    },
  })
}

/**
 * Fixes when and where an appeal is heard, or moves the hearing that is to come. `begins`: `HH:MM` in
 * Asia/Kolkata. Undefined when no such appeal lies before the actor.
 */
export async function fixHearing(
  db: Database,
  actor: Appellate,
  appealId: string,
  { day, begins, place }: { day: Day; begins: string; place: string },
  now = new Date(),
): Promise<HeardAppeal> {
  requireRole(actor, 'appellate')
  const at = instantAt(day, begins)
  return actOnAppeal<Refusal>(db, actor, appealId, {
    now,
    async step(trx, appeal, date) {
      const before = hearingToCome(appeal)
      if (before?.at === at && before.place === place) return 'repeated'
      if (!mayDo(appeal, 'fix')) return { refused: 'state' }
      // What has begun is recorded, and not moved.
      if (before && before.at <= date) return { refused: 'state' }
      if (!mayHearOn(day, councilDay(date))) return { refused: 'day' }
      const { applicationId } = appeal
      await dropHearingToCome(trx, appealId)
      await trx.insertInto('appealHearings').values({ appealId, applicationId, at, place }).execute()
      return { act: 'appeal.hearingFixed', set: {}, said: { at, place } }
    },
  })
}

/**
 * Records who came to a hearing that has begun, and what was noted. Undefined when no such appeal lies
 * before the actor.
 */
export async function recordHearing(
  db: Database,
  actor: Appellate,
  appealId: string,
  { present, notes }: { present: string; notes: string },
  now = new Date(),
): Promise<HeardAppeal> {
  requireRole(actor, 'appellate')
  return actOnAppeal<Refusal>(db, actor, appealId, {
    now,
    async step(trx, appeal, date) {
      const hearing = hearingToCome(appeal)
      const last = appeal.hearings.at(-1)
      if (!hearing && last?.present === present && last.notes === notes) return 'repeated'
      if (!hearing || hearing.at > date) return { refused: 'state' }
      if (!mayDo(appeal, 'record')) return { refused: 'state' }
      await trx
        .updateTable('appealHearings')
        .set({ heldAt: date, present, notes })
        .where('appealId', '=', appealId)
        .where('at', '=', hearing.at)
        .execute()
      const said = { at: hearing.at, place: hearing.place, present, words: notes }
      return { act: 'appeal.heard', set: { state: 'heard' }, said }
    },
  })
}

function mayDo(appeal: OpenedAppeal, step: HearingStep) {
  const steps: readonly HearingStep[] = stepsIn[appeal.state]
  return isOpenAppeal(appeal) && steps.includes(step)
}
