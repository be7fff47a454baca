import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { CategoryTextRow } from '../../database/service-tables.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { lockListing, refreshListing } from './listing.server.ts'

/** A category's texts by language; '' means not translated. */
export type CategoryTexts = Record<string, Pick<CategoryTextRow, 'name' | 'description'>>

/**
 * Finds a category for the admin to edit. `lang` is the language of `category`; `readAs` is a version that
 * changes with the texts. Undefined when no service has this category.
 */
export async function findCategory(db: Database, actor: Admin, category: string) {
  requireRole(actor, 'admin')
  const [found, rows] = await Promise.all([
    db
      .selectFrom('serviceListing')
      .select('lang')
      .where('language', '=', 'en')
      .where('category', '=', category)
      .orderBy('sortKey')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('categoryTexts')
      .select(['language', 'name', 'description'])
      .where('category', '=', category)
      .orderBy('language')
      .execute(),
  ])
  if (!found) return undefined
  const texts: CategoryTexts = Object.fromEntries(rows.map(({ language, ...text }) => [language, text]))
  return { category, lang: found.lang, texts, readAs: digest(JSON.stringify(texts)) }
}

/**
 * Writes a category's names and descriptions in these languages and refreshes the listing of its services.
 * `stale`: the texts changed since the version `readAs`. Undefined when no service has this category.
 */
export async function describeCategory(
  db: Database,
  actor: Admin,
  category: string,
  changes: { texts: CategoryTexts; readAs: string },
): Promise<'described' | 'stale' | undefined> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    await lockListing(trx)
    const found = await findCategory(trx, actor, category)
    if (!found) return undefined
    if (found.readAs !== changes.readAs) return 'stale'
    for (const [language, { name, description }] of Object.entries(changes.texts)) {
      const text = { name, description }
      await upsert(trx, 'categoryTexts', { category, language }, text)
    }
    const services = await trx
      .selectFrom('serviceListing')
      .select('serviceId')
      .where('language', '=', 'en')
      .where('category', '=', category)
      .orderBy('serviceId')
      .execute()
    for (const { serviceId } of services) await refreshListing(trx, serviceId)
    await recordAct(trx, actor, {
      act: 'category.described',
      subject: category,
      before: { ...found.texts },
      after: { ...found.texts, ...changes.texts },
      date: now,
    })
    return 'described'
  })
}
