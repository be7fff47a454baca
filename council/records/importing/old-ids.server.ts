import type { Database } from '../../database/tables.ts'

/** What earlier imports brought: the new ids of services and applications by their old ones, and accounts. */
export interface OldIds {
  services: Map<string, string>
  applications: Map<string, string>
  accounts: Set<string>
}

/**
 * Reads from the audit under which id each old one is kept: an export that is imported again names its
 * documents as it did before, and a document that got another id here would be taken for a new one.
 */
export async function readOldIds(trx: Database): Promise<OldIds> {
  const known: OldIds = { services: new Map(), applications: new Map(), accounts: new Set() }
  const rows = await trx
    .selectFrom('audit')
    .select(['act', 'subject', 'after'])
    .where(({ or, and, eb }) =>
      or([
        eb('act', 'in', ['account.imported', 'service.imported']),
        and([eb('act', '=', 'application.submitted'), eb('after', 'like', '%"imported":true%')]),
      ]),
    )
    .execute()
  for (const { act, subject, after } of rows) {
    const { oldId = subject } = JSON.parse(after ?? '{}') as { oldId?: string }
    if (act === 'account.imported') known.accounts.add(subject)
    else known[act === 'service.imported' ? 'services' : 'applications'].set(oldId, subject)
  }
  return known
}
