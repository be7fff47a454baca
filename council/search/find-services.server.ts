import { sql } from 'kysely'
import { limits } from '../../rules/limits.ts'
import { soundMark } from '../../rules/spelling/search-words.ts'
import type { Database } from '../database/tables.ts'
import { type Cursor, type Page, toPage } from '../keyset.server.ts'
import { type Form, hasForm, type ReadSearch } from './read-search.server.ts'

/** The services that have a form of the leading word in one field. */
interface Tier {
  /** Names the tier in cursors. */
  key: string
  field: number
  form: Form
}

interface Hit {
  tier: string
  word: string
  sortKey: string
  id: string
}

/** A page of the services that a search found, and how many there are, to 1,000 at most. */
export interface FoundServices extends Page<Hit> {
  count: number
}

/**
 * Lists the services that a search found, by fit, a page of 25: by the field that has the leading word, by that word
 * (whole before its continuations), by their place in the catalogue. Words that only sound like it come last.
 */
export async function listFound(db: Database, search: ReadSearch, cursor: Cursor): Promise<FoundServices> {
  const tiers = tiersOf(search)
  const start =
    cursor?.key.length === 4 && tiers.some(({ key }) => key === cursor.key[0]) ? cursor : undefined
  const hits = await readHits(db, search, tiers, start)
  // Hits beyond the cursor may have disappeared since it was made.
  if (hits.length === 0 && start) return listFound(db, search, undefined)
  const page = toPage(hits, {
    cursor: start,
    keyOf: ({ tier, word, sortKey, id }) => [tier, word, sortKey, id],
  })
  const isWhole = start === undefined && page.next === undefined
  return { ...page, count: isWhole ? page.rows.length : await countFound(db, search) }
}

/** Counts the services that a search found, to 1,000 at most. */
export async function countFound(db: Database, search: ReadSearch): Promise<number> {
  let count = 0
  for (const tier of tiersOf(search)) {
    const rows = sql`select 1 from "serviceWords" as "found" where ${isInTier(search, tier)}
      limit ${sql.lit(limits.countCeiling + 1)}`
    const counted = await sql<{
      count: number
    }>`select count(*) as "count" from (${rows}) as "counted"`.execute(db)
    count += counted.rows[0]?.count ?? 0
    if (count > limits.countCeiling) return limits.countCeiling + 1
  }
  return count
}

function tiersOf({ leading }: ReadSearch): Tier[] {
  return [leading.filter((form) => !isSound(form)), leading.filter(isSound)].flatMap((forms) =>
    forms
      .flatMap((form) => form.fields.map((field) => ({ key: `${field} ${form.text}`, field, form })))
      .sort((one, other) => one.field - other.field),
  )
}

function isSound({ text }: Form) {
  return text.startsWith(soundMark)
}

async function readHits(db: Database, search: ReadSearch, tiers: Tier[], cursor: Cursor): Promise<Hit[]> {
  const backward = cursor?.side === 'before'
  const from = cursor ? tiers.findIndex(({ key }) => key === cursor.key[0]) : 0
  const ahead = backward ? tiers.slice(0, from + 1).reverse() : tiers.slice(from)
  const hits: Hit[] = []
  for (const tier of ahead) {
    const key = cursor && tier.key === cursor.key[0] ? cursor.key.slice(1) : undefined
    const beyond = key
      ? sql`and ("word", "sortKey", "id") ${sql.raw(backward ? '<' : '>')} (${sql.join(key)})`
      : sql``
    const direction = sql.raw(backward ? 'desc' : 'asc')
    const { rows } = await sql<Omit<Hit, 'tier'>>`
      select "word", "sortKey", "id" from "serviceWords" as "found" where ${isInTier(search, tier)} ${beyond}
      order by "word" ${direction}, "sortKey" ${direction}, "id" ${direction}
      limit ${sql.lit(limits.pageSize + 1)}`.execute(db)
    hits.push(...rows.map((row) => ({ ...row, tier: tier.key })))
    if (hits.length > limits.pageSize) break
  }
  return hits.slice(0, limits.pageSize + 1)
}

const foundWord = sql.raw('"found"."word"')
const earlierWord = sql.raw('"earlier"."word"')
const otherWord = sql.raw('"other"."word"')

/** The condition that a service is in the tier and in no earlier one, for one of its words, and has every other word. */
function isInTier(search: ReadSearch, { field, form }: Tier) {
  const others = search.others.map(
    (forms) => sql`and exists (select 1 from "serviceWords" as "other" where "other"."id" = "found"."id"
      and (${sql.join(
        forms.map((one) => hasForm(otherWord, one)),
        sql` or `,
      )}))`,
  )
  return sql`"found"."field" = ${sql.lit(String(field))} and ${hasForm(foundWord, form)}
    and not exists (select 1 from "serviceWords" as "earlier" where "earlier"."id" = "found"."id"
      and (${sql.join(earlierForms(search, field, form), sql` or `)}))
    ${sql.join(others, sql` `)}`
}

/** The conditions under which a word of the same service puts it into an earlier tier, or earlier into this one. */
function earlierForms({ leading }: ReadSearch, field: number, form: Form) {
  const inField = (comparison: string) => sql.raw(`"earlier"."field" ${comparison} '${field}'`)
  const position = leading.indexOf(form)
  return leading.flatMap((one, index) => {
    const has = hasForm(earlierWord, one)
    if (one === form)
      return [sql`(${has} and (${inField('<')} or ${inField('=')} and ${earlierWord} < ${foundWord}))`]
    if (isSound(one) !== isSound(form)) return isSound(form) ? [has] : []
    return [sql`(${has} and ${inField(index < position ? '<=' : '<')})`]
  })
}
