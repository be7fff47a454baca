import { type Admin, requireRole } from '../actors/actors.server.ts'
import { type AuditActor, recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/** The tables of what a service has in versions: its draft is version 0, those published stay. */
type Versioned = 'forms' | 'certificateTemplates'

type DraftAct = 'form.changed' | 'form.imported' | 'certificate.drafted'

/** A draft as it was read. `revision` grows with each save, and is 0 for none. */
interface Read {
  serviceId: string
  revision: number
}

/** What is being prepared as the next version. */
export interface Draft<Definition> {
  /** Grows with each save; 0 before the first. */
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
  const next = revision === 0 ? (await readLastRevision(trx, table, serviceId)) + 1 : revision + 1
  const saved = {
    definition: JSON.stringify(definition),
    revision: next,
    changedAt: date,
    changedBy,
  }
  const stored =
    revision === 0
      ? await trx
          .insertInto(table)
          .values({ serviceId, version: 0, publishedAt: null, ...saved })
          .onConflict((conflict) => conflict.columns(['serviceId', 'version']).doNothing())
          .returning('revision')
          .execute()
      : await trx
          .updateTable(table)
          .set(saved)
          .where('serviceId', '=', serviceId)
          .where('version', '=', 0)
          .where('revision', '=', revision)
          .returning('revision')
          .execute()
  if (stored.length === 0) return 'stale'
  await recordAct(trx, by, { act, subject: serviceId, after: { revision: next }, date })
  return { revision: next }
}

/** Revisions go on across drafts, so that a form opened on an earlier draft cannot overwrite the new one. */
export async function readLastRevision(trx: Database, table: Versioned, serviceId: string): Promise<number> {
  const { last } = await trx
    .selectFrom(table)
    .select((one) => one.fn.max<number | null>('revision').as('last'))
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  return last ?? 0
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
    .set({ version, publishedAt: date, changedAt: date, changedBy: actor.id, note })
    .where('serviceId', '=', serviceId)
    .where('version', '=', 0)
    .where('revision', '=', revision)
    .returning('version')
    .execute()
  return taken.length > 0
}
