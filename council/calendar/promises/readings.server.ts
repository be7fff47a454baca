import type { Day } from '../../../rules/days.ts'
import type { ClockReading } from '../../../rules/legal-clock/clock.ts'
import type { Run } from '../../../rules/legal-clock/runs.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database, Tables } from '../../database/tables.ts'

/**
 * What the clock showed at a moment, as it is kept: documents stand in it by their positions and public
 * holidays by their days, so that it can be worded in any language.
 */
export interface FrozenReading {
  clock: Omit<ClockReading, 'notCounted'> & { notCounted: Run[] }
  /** The names that its public holidays had, by day and language. */
  holidayNames: Record<Day, Record<string, string>>
}

/** The ordinal of what the clock showed when the limit had passed. */
export const passedLimit = 0

export interface StoredReading {
  /** Undefined where no days were allowed. */
  reading?: FrozenReading
  /** Of a refusal. */
  appealUntil?: Day
}

/** Keeps what the clock shows at a decision, after those of earlier ones; in the deciding transaction. */
export async function freezeDecision(
  trx: Database,
  applicationId: string,
  stored: StoredReading,
): Promise<void> {
  const [row] = await lastOrdinal(trx, { applicationId })
  await insertReading(trx, { applicationId, ordinal: (row?.last ?? passedLimit) + 1, ...columnsOf(stored) })
}

const lastOrdinal = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('readings')
    .select(({ fn }) => fn.max<number | null>('ordinal').as('last'))
    .where('applicationId', '=', params.applicationId),
)

const insertReading = prepareQuery(
  (db, row: Pick<Tables['readings'], 'applicationId' | 'ordinal' | 'json' | 'appealUntil'>) =>
    db.insertInto('readings').values({
      applicationId: row.applicationId,
      ordinal: row.ordinal,
      json: row.json,
      appealUntil: row.appealUntil,
    }),
)

/**
 * Undoes the last decision among what is kept, inside the transaction that undoes it: the case shows it no
 * more, and the last day to appeal that it told still counts.
 */
export async function undoLastReading(trx: Database, applicationId: string, undoneAt: string): Promise<void> {
  const [row] = await lastOrdinal(trx, { applicationId })
  await trx
    .updateTable('readings')
    .set({ undoneAt })
    .where('applicationId', '=', applicationId)
    .where('ordinal', '=', row?.last ?? passedLimit)
    .where('ordinal', '>', passedLimit)
    .execute()
}

/** Keeps what the clock showed when each application's limit had passed; one already kept stays. */
export async function freezePassedLimits(
  trx: Database,
  passed: { applicationId: string; reading: FrozenReading }[],
): Promise<void> {
  for (const { applicationId, reading } of passed)
    await trx
      .insertInto('readings')
      .values({ applicationId, ordinal: passedLimit, ...columnsOf({ reading }) })
      .onConflict((conflict) => conflict.columns(['applicationId', 'ordinal']).doNothing())
      .execute()
}

function columnsOf({ reading, appealUntil }: StoredReading) {
  return { json: JSON.stringify(reading ?? null), appealUntil: appealUntil ?? null }
}

/** What is kept of the last decision, or with `passedLimit` of the passed limit; undefined if nothing is. */
export async function findReading(
  db: Database,
  applicationId: string,
  which: 'decision' | 'passedLimit',
): Promise<StoredReading | undefined> {
  const [row] = await (which === 'decision' ? lastDecision : limitPassed)(db, { applicationId })
  if (!row) return undefined
  const reading = (JSON.parse(row.json) as FrozenReading | null) ?? undefined
  return { reading, appealUntil: row.appealUntil ?? undefined }
}

const readingsAt = (operator: '>' | '=') =>
  prepareQuery((db, params: { applicationId: string }) =>
    db
      .selectFrom('readings')
      .select(['json', 'appealUntil'])
      .where('applicationId', '=', params.applicationId)
      .where('ordinal', operator, passedLimit)
      .where('undoneAt', 'is', null)
      .orderBy('ordinal', 'desc')
      .limit(1),
  )
const lastDecision = readingsAt('>')
const limitPassed = readingsAt('=')

/** The days used of all kept readings of these applications, in order; undefined if none were allowed. */
export async function listDaysUsedOf(
  db: Database,
  ids: string[],
): Promise<Map<string, { ordinal: number; daysUsed: number | undefined }[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('readings')
    .select(['applicationId', 'ordinal', 'json'])
    .where('applicationId', 'in', ids)
    .where('undoneAt', 'is', null)
    .orderBy('applicationId')
    .orderBy('ordinal')
    .execute()
  const read = rows.map(({ json, ...row }) => ({
    ...row,
    daysUsed: (JSON.parse(json) as FrozenReading | null)?.clock.daysUsed,
  }))
  return Map.groupBy(read, ({ applicationId }) => applicationId)
}
