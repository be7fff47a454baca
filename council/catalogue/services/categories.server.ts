import { sql } from 'kysely'
import { sortKeyOf } from '../../../rules/sort-key.ts'
import type { Database } from '../../database/tables.ts'

export interface Category {
  /** The category as its services spell it; identifies it in URLs and forms. */
  category: string
  name: string
  /** Empty when there is none. */
  description: string
  /** The language of the name, if it differs from the requested one. */
  lang?: string
  /** The language of `category`. */
  ownLang: string
}

/** Lists the categories that have services, by name in the language, 100 at most. */
export async function listCategories(db: Database, language: string): Promise<Category[]> {
  // A loose index scan: each step of the recursion jumps to the next category in the index.
  const { rows } = await sql<{
    category: string
    name: string | null
    description: string | null
    lang: string
  }>`
    with recursive "step" ("category", "depth") as (
      select (select min("category") from "serviceListing" where "language" = 'en'), 1
      union all
      select (select min("category") from "serviceListing" where "language" = 'en' and "category" > "step"."category"),
        "depth" + 1
      from "step" where "step"."category" is not null and "depth" < 100
    )
    select "step"."category", "name", "description",
      (select "lang" from "serviceListing" where "language" = 'en' and "category" = "step"."category"
        order by "sortKey" limit 1) as "lang"
    from "step" left join "categoryTexts"
      on "categoryTexts"."category" = "step"."category" and "categoryTexts"."language" = ${language}
    where "step"."category" is not null`.execute(db)
  return rows
    .map(({ category, name, description, lang }) => ({
      category,
      name: name || category,
      description: description ?? '',
      lang: name || lang === language ? undefined : lang,
      ownLang: lang,
    }))
    .sort((one, other) => (sortKeyOf(one.name, language) < sortKeyOf(other.name, language) ? -1 : 1))
}
