import type { Database } from '../database/tables.ts'

/** What earlier imports made of the old ids of services and applications: the ids that these have here. */
export interface OldIds {
  services: Map<string, string>
  /** Only those applications whose id could not be kept. */
  applications: Map<string, string>
}

const acts = { 'service.imported': 'services', 'application.submitted': 'applications' } as const

/**
 * Reads from the audit under which id each old one is kept: an export that is imported again names its documents as it
 * did before, and a document that got another id here would be taken for a new one.
 */
export async function readOldIds(trx: Database): Promise<OldIds> {
  const known: OldIds = { services: new Map(), applications: new Map() }
  const rows = await trx
    .selectFrom('audit')
    .select(['act', 'subject', 'after'])
    .where('act', 'in', Object.keys(acts))
    .where('after', 'like', '%"oldId":%')
    .execute()
  for (const { act, subject, after } of rows) {
    const { oldId } = JSON.parse(after ?? '{}') as { oldId?: unknown }
    if (typeof oldId === 'string') known[acts[act as keyof typeof acts]].set(oldId, subject)
  }
  return known
}
