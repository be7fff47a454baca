import type { Selectable } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database, Tables } from '../../database/tables.ts'

/** A hearing of an appeal; one without `heldAt` is still to come, or to be recorded. */
export type Hearing = Pick<
  Selectable<Tables['appealHearings']>,
  'at' | 'place' | 'heldAt' | 'present' | 'notes'
>

/** Reads the hearings of an application's appeals by the number of the appeal, the earliest first. */
export async function readHearings(db: Database, applicationId: string): Promise<Map<string, Hearing[]>> {
  const rows = await hearingsOf(db, { applicationId })
  const all = new Map<string, Hearing[]>()
  for (const { appealId, ...hearing } of rows) all.set(appealId, [...(all.get(appealId) ?? []), hearing])
  return all
}

const hearingsOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('appealHearings')
    .select(['appealId', 'at', 'place', 'heldAt', 'present', 'notes'])
    .where('applicationId', '=', params.applicationId)
    .orderBy('at'),
)

/** Reads the days of the hearings of appeals, held or still to come, the earliest first. */
export async function readHearingDays(db: Database, appealIds: string[]): Promise<Map<string, Day[]>> {
  const days = new Map<string, Day[]>()
  if (appealIds.length === 0) return days
  const rows = await db
    .selectFrom('appealHearings')
    .select(['appealId', 'at'])
    .where('appealId', 'in', appealIds)
    .orderBy('at')
    .execute()
  for (const { appealId, at } of rows) days.set(appealId, [...(days.get(appealId) ?? []), councilDay(at)])
  return days
}

/** The hearing of an appeal that is still to be held, or to be recorded. */
export function hearingToCome({ hearings }: { hearings: Hearing[] }): Hearing | undefined {
  return hearings.find(({ heldAt }) => heldAt === null)
}

/** Whether the day of a hearing is over. */
export function isOver({ at }: Pick<Hearing, 'at'>, today: Day): boolean {
  return councilDay(at) < today
}

/** Drops the hearing of an appeal that is not held any more, where one was fixed; of no appeal nothing. */
export async function dropHearingToCome(trx: Database, appealId: string | undefined): Promise<void> {
  if (appealId === undefined) return
  await trx
    .deleteFrom('appealHearings')
    .where('appealId', '=', appealId)
    .where('heldAt', 'is', null)
    .execute()
}
