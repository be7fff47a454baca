import { councilDay, type Day } from '../../../rules/days.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { Calendar } from '../../calendar/calendar.server.ts'
import { findToldLastDay, latest } from '../../calendar/promises/last-days.server.ts'
import { appealUntil, type listPromises, recordPromises } from '../../calendar/promises/promises.server.ts'
import { findReading, freezeDecision } from '../../calendar/promises/readings.server.ts'
import type { Database } from '../../database/tables.ts'
import { freezeReading } from './case-reading.server.ts'
import { type CaseParts, outstandingPositions } from './documents.server.ts'
import type { OpenedDecision } from './opened-decision.server.ts'

/**
 * Keeps what the clock shows with the decision, so that its page never counts again; one that is taken back
 * has its due date promised anew, if that is another one now.
 */
export async function keepWithDecision(
  trx: Database,
  before: OpenedDecision['row'],
  decided: {
    status: Status
    applicationId: string
    dueOn: Day | null
    parts: CaseParts
    calendar: Calendar
    promises: Awaited<ReturnType<typeof listPromises>>
  },
  act: { actId: string; actorId: string; madeAt: string },
) {
  const { applicationId, status, dueOn, parts, calendar, promises } = decided
  const { daysAllowed } = before
  if (status === 'Pending') {
    if (daysAllowed === null || dueOn === before.dueOn) return
    const promised = { applicationId, daysAllowed, dueOn, missing: outstandingPositions(parts.documents) }
    await recordPromises(trx, [promised], { reasonKey: 'reopened', ...act }, calendar)
    return
  }
  const today = councilDay(act.madeAt)
  const passed = await findReading(trx, applicationId, 'passedLimit')
  await freezeDecision(trx, applicationId, {
    reading: passed?.reading ?? freezeReading({ ...before, status: 'Pending' }, parts, calendar, today),
    appealUntil:
      status === 'Rejected'
        ? latest([
            appealUntil(today, calendar),
            await findToldLastDay(trx, { ...before, applicationId }, promises, today),
          ])
        : undefined,
  })
}
