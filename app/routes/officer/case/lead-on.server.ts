import type { Officer } from '../../../../council/actors/actors.server.ts'
import type { InboxFilter } from '../../../../council/cases/applications/inbox-filter.server.ts'
import { leaveCase } from '../../../../council/cases/desk/open-cases.server.ts'
import { countQueue, type QueuePlace } from '../../../../council/cases/desk/queue.server.ts'
import { takeNext } from '../../../../council/cases/desk/take-next.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { formatCount } from '../../../../rules/counts.ts'

/** Leaves a case, takes the next of the queue and says how many are left in it and how many passed over. */
export async function leadOn(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  { applicationId, place }: { applicationId: string; place: QueuePlace | undefined },
) {
  await leaveCase(db, actor, applicationId)
  const next = await takeNext(db, actor, filter, place)
  const { total, passed } = await countQueue(db, actor, filter)
  return { next, left: formatCount(total), passed, passedShown: formatCount(passed) }
}
