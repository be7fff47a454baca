import type { AccessKind } from '../../rules/access-kinds.ts'
import { councilDay, councilHour } from '../../rules/days.ts'
import { retentionHours } from '../../rules/limits.ts'
import { prepareQueryOfIds } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

/** So many are asked for and written in one statement. */
const batch = 500

export interface Access {
  /** The id of the officer. */
  actor: string
  /** The hour, or of lists and files the day. */
  hour: string
  kind: AccessKind
}

const notedOf = prepareQueryOfIds((db, subjects, { actor, hour, kind }: { [K in keyof Access]: string }) =>
  db
    .selectFrom('accessLog')
    .select('subject')
    .where('actor', '=', actor)
    .where('hour', '=', hour)
    .where('subject', 'in', subjects)
    .where('kind', '=', kind as AccessKind),
)

/** Those of some applications of which the access is not noted yet, each once. */
async function listUnnoted(db: Database, access: Access, subjects: readonly string[]): Promise<string[]> {
  const noted = await notedOf(db, [...new Set(subjects)], { ...access })
  const known = new Set(noted.map(({ subject }) => subject))
  return [...new Set(subjects)].filter((subject) => !known.has(subject))
}

/** Notes who read which applications. What is noted already is not written: a write waits for the disk. */
export async function storeAccesses(
  db: Database,
  access: Access,
  subjects: readonly string[],
): Promise<void> {
  for (let at = 0; at < subjects.length; at += batch) {
    const unnoted = await listUnnoted(db, access, subjects.slice(at, at + batch))
    if (unnoted.length > 0) await insertAccesses(db, access, unnoted)
  }
}

/** Notes that applications leave in a file, today: without their notes they do not. */
export function storeExported(
  db: Database,
  { id }: { id: string },
  rows: readonly { applicationId: string }[],
): Promise<void> {
  const access = { actor: id, hour: councilDay(new Date().toISOString()), kind: 'export' } as const
  return storeAccesses(
    db,
    access,
    rows.map(({ applicationId }) => applicationId),
  )
}

/** Gives the notes of an application to the account into which it moves, inside the act's transaction. */
export async function moveAccesses(trx: Database, applicationId: string, userId: string): Promise<void> {
  await trx.updateTable('accessLog').set({ userId }).where('subject', '=', applicationId).execute()
}

/** Whether the access to one application is noted. */
export async function isNoted(db: Database, access: Access, subject: string): Promise<boolean> {
  return (await listUnnoted(db, access, [subject])).length === 0
}

async function insertAccesses(db: Database, { actor, hour, kind }: Access, subjects: string[]) {
  await db
    .insertInto('accessLog')
    .columns(['actor', 'hour', 'subject', 'kind', 'office', 'userId'])
    .expression(
      db
        .selectFrom('applications')
        .leftJoin('users', (join) => join.on('users.id', '=', actor))
        .select(({ val, fn, ref }) => [
          val(actor).as('actor'),
          val(hour).as('hour'),
          'applications.applicationId as subject',
          val(kind).as('kind'),
          fn.coalesce(ref('users.office'), val('')).as('office'),
          'applications.user as userId',
        ])
        .where('applicationId', 'in', subjects)
        // Two at once must not wait for each other.
        .orderBy('applicationId'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes what is older than its time, an officer at a time: their rows stand together. */
export async function deleteOldAccesses(db: Database, now: Date): Promise<void> {
  const before = councilHour(new Date(now.getTime() - retentionHours.access * 3_600_000).toISOString())
  await db
    .deleteFrom('accessLog')
    .where('actor', 'in', (query) =>
      query.selectFrom('users').select('id').where('role', 'in', ['admin', 'staff']),
    )
    .where('hour', '<', before)
    .execute()
}
