import { type Day, dayNumber } from '../../../rules/days.ts'
import { overdueKeys } from '../../../rules/inbox-key.ts'
import { lastMonths } from '../../../rules/months.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { isOpen } from '../appeals/open-appeals.server.ts'
import { getPublicOverview, type PublicFigures } from './public-overview.server.ts'

/**
 * What may be told of a council outside it: numbers by months, none of which counts fewer than 10 cases. No
 * name, number of an application or other text fits in; a test that does not compile otherwise holds that.
 */
export interface PublicTotals {
  /** The last 12 months together. */
  whole: PublicFigures
  months: { [month: `${number}-${number}`]: PublicFigures }
  /** Open cases whose due date has passed, counted to 1,000 at most. */
  overdue?: number
  /** By how many days the oldest of them is over. */
  oldestDays?: number
  /** Appeals that nobody has decided: they are few, and shown as the sum of many councils alone. */
  appeals?: number
}

/** The same 12 months that the council's own page of figures has: another period would disclose a month. */
const monthCount = 12

/** Counts what may be told of the council on a day. */
export async function getPublicTotals(db: Database, today: Day): Promise<PublicTotals> {
  const months = lastMonths(today, monthCount)
  const [from = '', to = ''] = [months[0], months.at(-1)]
  const { all } = await getPublicOverview(db, { from, to, language: 'en', today })
  return {
    whole: all.whole,
    months: all.months,
    overdue: all.overdue,
    oldestDays: all.overdue === undefined ? undefined : await findOldestDays(db, today),
    appeals: await countAppeals(db),
  }
}

async function findOldestDays(db: Database, today: Day): Promise<number | undefined> {
  const { from, before } = overdueKeys(today)
  const oldest = await db
    .selectFrom('applications')
    .select('dueOn')
    .where('inboxKey', '>=', from)
    .where('inboxKey', '<', before)
    .orderBy('inboxKey')
    .limit(1)
    .executeTakeFirst()
  return oldest?.dueOn ? dayNumber(today) - dayNumber(oldest.dueOn) : undefined
}

async function countAppeals(db: Database): Promise<number> {
  return countRows(db.selectFrom('appeals').where(isOpen()))
}
