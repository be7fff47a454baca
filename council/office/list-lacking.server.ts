import { councilDay } from '../../rules/days.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { cappedCount } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'
import { getCouncilDescription } from './describe-council.server.ts'
import { findBackupNotice } from './known-backups.server.ts'

/** What a council needs, in the order in which it is best done. */
export const setUpItems = [
  'name',
  'address',
  'contact',
  'hours',
  'staff',
  'secondAdministrator',
  'services',
  'results',
  'limits',
  'officers',
  'holidays',
  'backup',
] as const

export type SetUpItem = (typeof setUpItems)[number]

export interface SetUpState {
  item: SetUpItem
  isDone: boolean
  /** Of how many services something is lacking, to 1,000 at most. */
  count?: number
}

/**
 * Lists what a council needs before it can work well, each with whether it has it. A demonstration has no line for
 * backups.
 */
export async function listSetUp(db: Database, actor: Admin, now: Date): Promise<SetUpState[]> {
  requireRole(actor, 'admin')
  const year = councilDay(now.toISOString()).slice(0, 4)
  const [described, staff, admins, services, results, limits, officers, holiday, backup] = await Promise.all([
    getCouncilDescription(db, actor),
    countEnabled(db, 'staff'),
    countEnabled(db, 'admin'),
    countServices(db, []),
    countRows(db, listedServices(db).where('result', 'is', null)),
    countServices(db, ['days']),
    countServices(db, ['designatedOfficer', 'firstAppellate']),
    db.selectFrom('holidays').select('day').where('day', 'like', `${year}-%`).limit(1).executeTakeFirst(),
    findBackupNotice(db, actor, now),
  ])
  const own = described.words[described.defaultLanguage]
  return [
    { item: 'name', isDone: Boolean(own?.name) },
    { item: 'address', isDone: Boolean(own?.address) },
    { item: 'contact', isDone: described.phone !== '' || described.email !== '' },
    { item: 'hours', isDone: described.officeHours !== undefined },
    { item: 'staff', isDone: staff > 0 },
    { item: 'secondAdministrator', isDone: admins > 1 },
    { item: 'services', isDone: services > 0 },
    { item: 'results', isDone: services > 0 && results === 0, count: results },
    { item: 'limits', isDone: services > 0 && limits === 0, count: limits },
    { item: 'officers', isDone: services > 0 && officers === 0, count: officers },
    { item: 'holidays', isDone: holiday !== undefined },
    ...(backup ? [{ item: 'backup', isDone: !backup.late } as const] : []),
  ]
}

async function countEnabled(db: Database, role: 'staff' | 'admin') {
  const rows = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('duty', 'is', null)
    .where('disabledAt', 'is', null)
  return countRows(db, rows)
}

async function countRows(db: Database, rows: Parameters<typeof cappedCount>[0]) {
  const { count } = await db.selectNoFrom(cappedCount(rows).as('count')).executeTakeFirstOrThrow()
  return count
}

/** The services of the catalogue; a draft lacks nothing yet. */
function listedServices(db: Database) {
  return db
    .selectFrom('services')
    .select('services.serviceId')
    .where('listed', '=', 1)
    .where('stage', '<>', 'draft')
}

/** Counts the services of the catalogue that lack one of the facts; all of them where none is named. */
export async function countServices(db: Database, lacking: string[]) {
  if (lacking.length === 0) return countRows(db, listedServices(db))
  const rows = listedServices(db).where(({ or, not, exists, selectFrom }) =>
    or(
      lacking.map((fact) =>
        not(
          exists(
            selectFrom('serviceFacts')
              .select('serviceFacts.fact')
              .whereRef('serviceFacts.serviceId', '=', 'services.serviceId')
              .where('serviceFacts.fact', '=', fact),
          ),
        ),
      ),
    ),
  )
  return countRows(db, rows)
}
