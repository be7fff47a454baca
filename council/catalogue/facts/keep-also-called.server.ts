import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/** What else people call a service, by language; '' means nothing. */
export type AlsoCalled = Record<string, string>

/** Reads what else people call a service, for the admin's form; empty when nothing is entered. */
export async function readAlsoCalled(db: Database, serviceId: string): Promise<AlsoCalled> {
  const rows = await db
    .selectFrom('alsoCalled')
    .select(['language', 'words'])
    .where('serviceId', '=', serviceId)
    .orderBy('language')
    .execute()
  return Object.fromEntries(rows.map(({ language, words }) => [language, words]))
}

/**
 * Writes what else people call a service, inside the transaction of the act, which must refresh its listing
 * afterwards. A language that is absent keeps its words.
 */
export async function storeAlsoCalled(trx: Database, serviceId: string, also: AlsoCalled): Promise<void> {
  for (const [language, words] of Object.entries(also)) {
    if (words === '') {
      await trx
        .deleteFrom('alsoCalled')
        .where('serviceId', '=', serviceId)
        .where('language', '=', language)
        .execute()
    } else {
      await upsert(trx, 'alsoCalled', { serviceId, language }, { words })
    }
  }
}
