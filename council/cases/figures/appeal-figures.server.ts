import type { Day } from '../../../rules/days.ts'
import { type Month, monthAfter } from '../../../rules/months.ts'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import type { Database } from '../../database/tables.ts'

/** What may be told of appeals; a missing figure counts fewer than 10, or would give such a one away. */
export interface PublicAppeals {
  filed?: number
  decided?: number
  /** By an order that was given here, in full or in part. */
  allowed?: number
  /** Not decided by the day that the rule gave. */
  late?: number
}

interface Period {
  from: Month
  to: Month
  today: Day
}

/** Counts, for everybody, the appeals that came in within these months. */
export async function countPublicAppeals(db: Database, { from, to, today }: Period): Promise<PublicAppeals> {
  const counted = await db
    .selectFrom('appeals')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('filed'),
      fn.count<number>('decidedOn').as('decided'),
      fn
        .count<number>(eb.case().when('outcome', 'in', ['allowed', 'partlyAllowed']).then(1).end())
        .as('allowed'),
      fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('decidedOn', 'is', null), eb('decideBy', '<', today)]))
            .then(1)
            .end(),
        )
        .as('late'),
    ])
    .where('handedInOn', '>=', `${from}-01`)
    .where('handedInOn', '<', `${monthAfter(to)}-01`)
    .executeTakeFirstOrThrow()
  return publishable(counted)
}

/** Nothing is told whose difference to what else is told is of a few. */
function publishable({ filed, decided, allowed, late }: Required<PublicAppeals>): PublicAppeals {
  if (filed < minimumCellCount) return {}
  const waiting = filed - decided
  if (!isSafe(decided) || !isSafe(waiting)) return { filed }
  return {
    filed,
    decided: shown(decided),
    allowed: isSafe(decided - allowed) ? shown(allowed) : undefined,
    late: isSafe(waiting - late) ? shown(late) : undefined,
  }
}

const isSafe = (count: number) => count === 0 || count >= minimumCellCount
const shown = (count: number) => (count >= minimumCellCount ? count : undefined)
