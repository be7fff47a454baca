import { type Admin, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { CategoryTextRow, Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { refreshListing } from './listing.server.ts'

/** A category's words by language; '' is a text that is not written in that language. */
export type CategoryTexts = Record<string, Pick<CategoryTextRow, 'name' | 'description'>>

/**
 * The category as the admin describes it: `lang` is the language in which its services call it `category`, and
 * `readAs` changes with its words. Undefined when no service has it.
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
 * Writes what a category is called and said to be in these languages, and puts each of its services where it is found
 * by them. `stale`: somebody changed it after it was `readAs`; undefined: no service has it.
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
    const found = await findCategory(trx, actor, category)
    if (!found) return undefined
    if (found.readAs !== changes.readAs) return 'stale'
    for (const [language, { name, description }] of Object.entries(changes.texts)) {
      const text = { name, description }
      await trx
        .insertInto('categoryTexts')
        .values({ category, language, ...text })
        .onConflict((conflict) => conflict.columns(['category', 'language']).doUpdateSet(text))
        .execute()
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
