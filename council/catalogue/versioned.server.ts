import { type Admin, requireRole } from '../actors/actors.server.ts'
import { type AuditActor, recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/** The tables of what a service has in versions: its draft is version 0, those published stay. */
type Versioned = 'forms' | 'certificateTemplates'

type DraftAct = 'form.changed' | 'form.imported' | 'certificate.drafted'

/** What of a service was read. `revision` grows with each save and each version; 0 before the first. */
interface Read {
  serviceId: string
  revision: number
}

/** What is being prepared as the next version. */
export interface Draft<Definition> {
  revision: number
  changedAt: string
  /** Who saved it last. */
  name: string
  definition: Definition
}

/** Finds the draft of a service; undefined when there is none. */
export async function findDraft<Definition>(
  db: Database,
  actor: Admin,
  table: Versioned,
  serviceId: string,
): Promise<Draft<Definition> | undefined> {
  requireRole(actor, 'admin')
  const row = await db
    .selectFrom(`${table} as versions` as const)
    .innerJoin('users', 'users.id', 'versions.changedBy')
    .select(['versions.revision', 'versions.changedAt', 'versions.definition', 'users.name'])
    .where('versions.serviceId', '=', serviceId)
    .where('versions.version', '=', 0)
    .executeTakeFirst()
  return row && { ...row, definition: JSON.parse(row.definition) as Definition }
}

/** What is stored as a draft, for which act. */
type Save = Read & { definition: object; act: DraftAct; date: string }

/** Stores a definition as the draft, with its audit line. `stale`: it was saved or published meanwhile. */
export async function storeDraft(
  trx: Database,
  actor: Admin,
  table: Versioned,
  save: Save,
): Promise<{ revision: number } | 'stale'> {
  requireRole(actor, 'admin')
  return placeDraft(trx, actor, table, { ...save, changedBy: actor.id })
}

/** The same for what comes by itself, under the name of an administrator. */
export async function placeDraft(
  trx: Database,
  by: AuditActor,
  table: Versioned,
  { serviceId, revision, definition, act, date, changedBy }: Save & { changedBy: string },
): Promise<{ revision: number } | 'stale'> {
  const { last, drafted } = await readRevisions(trx, table, serviceId)
  if (last !== revision) return 'stale'
  const next = revision + 1
  const saved = { definition: JSON.stringify(definition), revision: next, changedAt: date, changedBy }
  const stored = drafted
    ? await trx
        .updateTable(table)
        .set(saved)
        .where('serviceId', '=', serviceId)
        .where('version', '=', 0)
        .where('revision', '=', revision)
        .returning('revision')
        .execute()
    : await trx
        .insertInto(table)
        .values({ serviceId, version: 0, publishedAt: null, ...saved })
        .onConflict((conflict) => conflict.columns(['serviceId', 'version']).doNothing())
        .returning('revision')
        .execute()
  if (stored.length === 0) return 'stale'
  await recordAct(trx, by, { act, subject: serviceId, after: { revision: next }, date })
  return { revision: next }
}

/**
 * The last revision of a draft or version; 0 where there is neither. Who shows them to be changed reads it
 * first, so that what is saved over anything newer is `stale`.
 */
export async function readLastRevision(db: Database, table: Versioned, serviceId: string): Promise<number> {
  return (await readRevisions(db, table, serviceId)).last
}

async function readRevisions(db: Database, table: Versioned, serviceId: string) {
  const { last, first } = await db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.max<number | null>('revision').as('last'),
      fn.min<number | null>('version').as('first'),
    ])
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  return { last: last ?? 0, drafted: first === 0 }
}

/** Makes the draft a version. Of two who publish at once, only the first finds this revision of the draft. */
export async function publishDraft(
  trx: Database,
  actor: Admin,
  table: Versioned,
  { serviceId, revision, version, note, date }: Read & { version: number; note: string; date: string },
): Promise<boolean> {
  requireRole(actor, 'admin')
  const taken = await trx
    .updateTable(table)
    .set({ version, revision: revision + 1, publishedAt: date, changedAt: date, changedBy: actor.id, note })
    .where('serviceId', '=', serviceId)
    .where('version', '=', 0)
    .where('revision', '=', revision)
    .returning('version')
    .execute()
  return taken.length > 0
}
