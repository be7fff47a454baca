import { councilDay } from '../../rules/days.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { readKeptFacts } from '../promises/acknowledgements.server.ts'
import { appealUntil } from '../promises/promises.server.ts'
import { freezeReading } from './case-reading.server.ts'
import { noParts, outstandingPositions, readCaseParts } from './documents.server.ts'

const batch = 200

/**
 * Writes down what an earlier version of the portal counted anew each time: the readings of its decided cases, the
 * acknowledgements that it gave, and the last days to appeal of its open promises, as they are today. Returns how many.
 */
export async function freezeEarlier(db: Database): Promise<number> {
  let done = 0
  for (const freeze of [freezeDecisions, freezeAcknowledgements])
    for (;;) {
      const count = await db.transaction().execute(freeze)
      done += count
      if (count === 0) break
    }
  return done
}

async function freezeDecisions(trx: Database): Promise<number> {
  await lockCalendar(trx, 'shared')
  const rows = await trx
    .selectFrom('readings')
    .innerJoin('applications', 'applications.applicationId', 'readings.applicationId')
    .selectAll('applications')
    .select('readings.ordinal')
    .where('readings.json', '=', '')
    .orderBy('readings.applicationId')
    .limit(batch)
    .execute()
  const calendar = await readCalendar(trx)
  const ids = rows.map(({ applicationId }) => applicationId)
  const parts = await readCaseParts(trx, ids, 'en')
  for (const { ordinal, ...row } of rows) {
    const { applicationId } = row
    const decidedOn = councilDay(row.decidedAt ?? row.updatedAt ?? row.date)
    const reading = freezeReading(row, parts.get(applicationId) ?? noParts, calendar, decidedOn)
    await trx
      .updateTable('readings')
      .set({
        json: JSON.stringify(reading ?? null),
        appealUntil: row.status === 'Rejected' ? appealUntil(decidedOn, calendar) : null,
      })
      .where('applicationId', '=', applicationId)
      .where('ordinal', '=', ordinal)
      .execute()
  }
  return rows.length
}

async function freezeAcknowledgements(trx: Database): Promise<number> {
  await lockCalendar(trx, 'shared')
  const rows = await trx
    .selectFrom('acknowledgements')
    .innerJoin('applications', 'applications.applicationId', 'acknowledgements.applicationId')
    .select(['applications.applicationId', 'applications.serviceId', 'daysAllowed', 'dueOn', 'ordinal'])
    .where('acknowledgements.json', '=', '')
    .orderBy('acknowledgements.applicationId')
    .limit(batch)
    .execute()
  const calendar = await readCalendar(trx)
  const ids = rows.map(({ applicationId }) => applicationId)
  const parts = await readCaseParts(trx, ids, 'en')
  for (const { applicationId, serviceId, daysAllowed, dueOn, ordinal } of rows) {
    const missing = outstandingPositions(parts.get(applicationId)?.documents ?? [])
    const facts = await readKeptFacts(trx, serviceId)
    await trx
      .updateTable('acknowledgements')
      .set({ json: JSON.stringify({ daysAllowed, dueOn, missing, facts }) })
      .where('applicationId', '=', applicationId)
      .where('ordinal', '=', ordinal)
      .execute()
    if (dueOn === null) continue
    await trx
      .updateTable('promises')
      .set({ appealUntil: appealUntil(dueOn, calendar) })
      .where('applicationId', '=', applicationId)
      .where('reasonKey', '=', 'migrated')
      .execute()
  }
  return rows.length
}
