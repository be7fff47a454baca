import { councilDay } from '../../rules/days.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { listDraftServices } from '../catalogue/services/service-stage.server.ts'
import { cappedCount } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'
import { getCouncilDescription } from './describe-council.server.ts'
import { findKeepingNotice } from './known-backups.server.ts'

/** What a council needs, in the order in which it is best done. */
export const setUpItems = [
  'name',
  'address',
  'contact',
  'hours',
  'staff',
  'services',
  'results',
  'limits',
  'officers',
  'holidays',
  'escalation',
  'secondAdministrator',
  'backup',
] as const

export type SetUpItem = (typeof setUpItems)[number]

export interface SetUpState {
  item: SetUpItem
  isDone: boolean
  /** How many services lack something, up to 1,000; for hours how many days, for services how many drafts. */
  count?: number
}

/** With hours on fewer days of the week, somebody has begun to enter them and not finished. */
const fewestOpenDays = 3

/**
 * Lists what a council needs before it can work well, each with whether it has it. Without an open service
 * nothing is lacking of one. A demonstration has no line for backups.
 */
export async function listSetUp(db: Database, actor: Admin, now: Date): Promise<SetUpState[]> {
  requireRole(actor, 'admin')
  const year = councilDay(now.toISOString()).slice(0, 4)
  const [described, staff, admins, services, drafts, ofServices, holiday, backup] = await Promise.all([
    getCouncilDescription(db, actor),
    countEnabled(db, 'staff'),
    countEnabled(db, 'admin'),
    countRows(db, listedServices(db)),
    listDraftServices(db, actor),
    countLacking(db),
    db.selectFrom('holidays').select('day').where('day', 'like', `${year}-%`).limit(1).executeTakeFirst(),
    findKeepingNotice(db, actor, now),
  ])
  const own = described.words[described.defaultLanguage]
  const openDays = described.officeHours?.filter((spans) => spans.length > 0).length ?? 0
  return [
    { item: 'name', isDone: Boolean(own?.name) },
    { item: 'address', isDone: Boolean(own?.address) },
    { item: 'contact', isDone: described.phone !== '' || described.email !== '' },
    { item: 'hours', isDone: openDays >= fewestOpenDays, count: openDays },
    { item: 'staff', isDone: staff > 0 },
    { item: 'services', isDone: services > 0, count: drafts.length },
    ...(services > 0 ? ofServices : []),
    { item: 'holidays', isDone: holiday !== undefined },
    { item: 'escalation', isDone: Boolean(described.escalation) },
    { item: 'secondAdministrator', isDone: admins > 1 },
    ...(backup ? [{ item: 'backup', isDone: !backup.late } as const] : []),
  ]
}

/** What is lacking of the services of the catalogue. */
async function countLacking(db: Database): Promise<SetUpState[]> {
  const [results, limits, officers] = await Promise.all([
    countRows(db, listedServices(db).where('result', 'is', null)),
    countServices(db, ['days']),
    countServices(db, ['designatedOfficer', 'firstAppellate']),
  ])
  const counts = { results, limits, officers }
  return Object.entries(counts).map(([item, count]) => ({
    item: item as SetUpItem,
    isDone: count === 0,
    count,
  }))
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

/** Counts the services of the catalogue that lack one of the facts, unless there is deliberately none. */
export function countServices(db: Database, lacking: string[]) {
  const rows = listedServices(db).where(({ eb, and, or, not, exists, selectFrom }) =>
    or(
      lacking.map((fact) =>
        and([
          eb('withoutFacts', 'not like', `%"${fact}"%`),
          not(
            exists(
              selectFrom('serviceFacts')
                .select('serviceFacts.fact')
                .whereRef('serviceFacts.serviceId', '=', 'services.serviceId')
                .where('serviceFacts.fact', '=', fact),
            ),
          ),
        ]),
      ),
    ),
  )
  return countRows(db, rows)
}
