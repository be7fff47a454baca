import type { Updateable } from 'kysely'
import type { CaseAct } from '../../../rules/case-acts.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import type { Database, Tables } from '../../database/tables.ts'
import { type AuditedChange, findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import type { Appeal } from './appeal-letter.server.ts'
import { endAppealNews } from './tell-appellant.server.ts'

export type AppealKey = Pick<Tables['appeals'], 'applicationId' | 'appealId'>

/** What became of an act on an appeal; undefined where who acts has no such appeal. */
export type ChangedAppeal<R extends string> = { done: true } | { refused: R } | undefined

type Said = Omit<NonNullable<AuditedChange['appeal']>, 'appealId'>

/** What an act changes of its appeal and what its line says; or that it was done before, or why it is not. */
export type Step<R> =
  | 'repeated'
  | { refused: R }
  | {
      act: Extract<CaseAct, `appeal.${string}`>
      set: Updateable<Tables['appeals']>
      before?: Said
      said?: Said
    }

export interface AppealAct<R, Found = Appeal> {
  now: Date
  /** Finds the appeal for who acts, once its application is locked. */
  find: (trx: Database) => Promise<Found | undefined>
  step: (trx: Database, appeal: Found, date: string) => Step<R> | Promise<Step<R>>
}

/** Carries out an act on an appeal, whoever acts, in one transaction with its line. */
export function changeAppeal<R extends string, Found = Appeal>(
  db: Database,
  actor: AuditActor,
  { applicationId, appealId }: AppealKey,
  { now, find, step }: AppealAct<R, Found>,
): Promise<ChangedAppeal<R>> {
  return db.transaction().execute(async (trx): Promise<ChangedAppeal<R>> => {
    const appeal = (await lockApplication(trx, applicationId)) ? await find(trx) : undefined
    if (!appeal) return undefined
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? '', now)
    const done = await step(trx, appeal, date)
    if (done === 'repeated') return { done: true }
    if ('refused' in done) return done
    await trx.updateTable('appeals').set(done.set).where('appealId', '=', appealId).execute()
    if (actor.role === 'user') await endAppealNews(trx, applicationId, date)
    const line = (said: Said | undefined) => ({ appeal: { appealId, ...said } })
    await recordAct(trx, actor, {
      act: done.act,
      subject: applicationId,
      before: done.before && line(done.before),
      after: line(done.said),
      date,
    })
    return { done: true }
  })
}
