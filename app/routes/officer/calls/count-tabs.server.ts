import type { Officer } from '../../../../council/actors/actors.server.ts'
import { countCalls, countPeople } from '../../../../council/cases/calls/list-calls.server.ts'
import { countReady } from '../../../../council/cases/calls/list-ready.server.ts'
import { countToldToday } from '../../../../council/cases/calls/list-told.server.ts'
import type { Database } from '../../../../council/database/tables.ts'

/** Counts what stands under each tab of the call list; `toCall` counts people. */
export async function countTabs(db: Database, actor: Officer) {
  const [toCall, neverTold, ready, toldToday] = await Promise.all([
    countPeople(db, actor).then(({ people }) => people),
    countCalls(db, actor, 'neverTold'),
    countReady(db, actor),
    countToldToday(db, actor),
  ])
  return { toCall, neverTold, ready, toldToday }
}

export type CallCounts = Awaited<ReturnType<typeof countTabs>>
