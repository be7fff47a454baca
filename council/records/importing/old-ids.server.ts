import type { AccountNames } from '../../actors/store-identifiers.server.ts'
import type { Database } from '../../database/tables.ts'

interface Imported extends AccountNames {
  oldId: string
}

/**
 * What earlier imports brought: accounts, by the email or phone number that named them then, and the new ids
 * of services and applications by their old ones.
 */
export interface OldIds {
  services: Map<string, string>
  applications: Map<string, string>
  accounts: Set<string>
  names: Map<string, string>
}

/**
 * Reads from the audit under which id each old one is kept: an export that is imported again names its
 * documents as it did before, and a document that got another id here would be taken for a new one.
 */
export async function readOldIds(trx: Database): Promise<OldIds> {
  const known: OldIds = {
    services: new Map(),
    applications: new Map(),
    accounts: new Set(),
    names: new Map(),
  }
  const rows = await trx
    .selectFrom('audit')
    .select(['act', 'subject', 'after'])
    .where(({ or, and, eb }) =>
      or([
        eb('act', 'in', ['account.imported', 'service.imported']),
        and([eb('act', '=', 'application.submitted'), eb('after', 'like', '%"imported":true%')]),
      ]),
    )
    // One that was brought twice is what came last.
    .orderBy('date')
    .orderBy('id')
    .execute()
  for (const { act, subject, after } of rows) {
    const { oldId = subject, email, phone } = JSON.parse(after ?? '{}') as Partial<Imported>
    const name = email ?? phone
    if (act === 'account.imported') {
      known.accounts.add(subject)
      if (name !== undefined) known.names.set(name, subject)
    } else known[act === 'service.imported' ? 'services' : 'applications'].set(oldId, subject)
  }
  return known
}
