import { sql } from 'kysely'
import { limits } from '../../../rules/limits.ts'
import { soundMark } from '../../../rules/spelling/search-words.ts'
import { type Cursor, type Page, toPage } from '../../database/keyset.server.ts'
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { findByFit, pageByFit, rareWords } from './find-by-fit.server.ts'
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

/** Words that a service must all have: it is read along the forms of the leading one. */
interface AllWords {
  leading: Form[]
  others: Form[][]
}

/** A page of the services that a search found, and how many there are, to 1,000 at most. */
export interface FoundServices extends Page<{ id: string }> {
  count: number
}

/**
 * Lists the services that a search found, by fit, a page of 25. Of several words of which one is rare, as
 * `findByFit` orders them. Otherwise those that have all the words, without the most frequent ones where no
 * service has all: by the field that has the rarest word, by that word (whole before its continuations), by
 * their place in the catalogue. Words that only sound like it come last.
 */
export async function listFound(db: Database, search: ReadSearch, cursor: Cursor): Promise<FoundServices> {
  const rare = rareWords(search)
  if (!rare) return listWithAll(db, await findWords(db, search), cursor)
  const found = await findByFit(db, search, rare)
  return { ...(await pageByFit(found, cursor)), count: found.length }
}

/** Counts the services that a search found, to 1,000 at most. */
export async function countFound(db: Database, search: ReadSearch): Promise<number> {
  const rare = rareWords(search)
  if (rare) return (await findByFit(db, search, rare)).length
  return countWithAll(db, await findWords(db, search))
}

/** The words of a search that some service has all of: without the most frequent ones until there is one. */
async function findWords(db: Database, { words }: ReadSearch): Promise<AllWords> {
  const [leading = [], ...others] = words.map(({ forms }) => forms)
  for (const kept of others.map((_, index) => others.slice(0, others.length - index))) {
    const all = { leading, others: kept }
    if ((await readHits(db, all, tiersOf(all), undefined, 1)).length > 0) return all
  }
  return { leading, others: [] }
}

async function listWithAll(db: Database, words: AllWords, cursor: Cursor): Promise<FoundServices> {
  const tiers = tiersOf(words)
  const start = cursor && tiers.some((tier) => isOfTier(cursor.key, tier)) ? cursor : undefined
  const hits = await readHits(db, words, tiers, start, limits.pageSize + 1)
  // Hits beyond the cursor may have disappeared since it was made.
  if (hits.length === 0 && start) return listWithAll(db, words, undefined)
  const page = toPage(hits, {
    cursor: start,
    keyOf: ({ tier, word, sortKey, id }) => [tier, word, sortKey, id],
  })
  const isWhole = start === undefined && page.next === undefined
  return { ...page, count: isWhole ? page.rows.length : await countWithAll(db, words) }
}

async function countWithAll(db: Database, search: AllWords): Promise<number> {
  let count = 0
  for (const tier of tiersOf(search)) {
    const rows = sql`select 1 from "serviceWords" as "found" where ${isInTier(search, tier)}
      and ${hasForm(foundWord, tier.form)} limit ${sql.lit(limits.countCeiling + 1)}`
    const counted = await sql<{
      count: number
    }>`select count(*) as "count" from (${rows}) as "counted"`.execute(db)
    count += counted.rows[0]?.count ?? 0
    if (count > limits.countCeiling) return limits.countCeiling + 1
  }
  return count
}

function tiersOf({ leading }: AllWords): Tier[] {
  return [leading.filter((form) => !isSound(form)), leading.filter(isSound)].flatMap((forms) =>
    forms
      .flatMap((form) => form.fields.map((field) => ({ key: `${field} ${form.text}`, field, form })))
      .sort((one, other) => one.field - other.field),
  )
}

function isSound({ text }: Form) {
  return text.startsWith(soundMark)
}

/** Reads the first hits of the tiers from the cursor on, at most so many. */
async function readHits(db: Database, search: AllWords, tiers: Tier[], cursor: Cursor, most: number) {
  const backward = cursor?.side === 'before'
  const from = cursor ? tiers.findIndex(({ key }) => key === cursor.key[0]) : 0
  const ahead = backward ? tiers.slice(0, from + 1).reverse() : tiers.slice(from)
  const hits: Hit[] = []
  for (const tier of ahead) {
    const key = cursor && tier.key === cursor.key[0] ? cursor.key.slice(1) : undefined
    const within = key ? isBeyond(key, tier.form, backward) : hasForm(foundWord, tier.form)
    const direction = sql.raw(backward ? 'desc' : 'asc')
    const { rows } = await sql<Omit<Hit, 'tier'>>`
      select "word", "sortKey", "id" from "serviceWords" as "found" where ${isInTier(search, tier)} and ${within}
      order by "word" ${direction}, "sortKey" ${direction}, "id" ${direction}
      limit ${sql.lit(most)}`.execute(db)
    hits.push(...rows.map((row) => ({ ...row, tier: tier.key })))
    if (hits.length >= most) break
  }
  return hits.slice(0, most)
}

/** Whether a cursor continues this tier, so that a made-up one leads to no other words. */
function isOfTier([tier, word = '', ...rest]: string[], { key, form }: Tier) {
  return tier === key && (form.whole ? word === form.text : word.startsWith(form.text)) && rest.length === 2
}

/**
 * The condition that an entry of the tier lies beyond a cursor. The cursor takes the place of one bound of
 * the form: with both, SQLite leaves the order of the index and sorts.
 */
function isBeyond(key: string[], form: Form, backward: boolean) {
  const entry = sql`("found"."word", "found"."sortKey", "found"."id")`
  const [before, after] = [sql`${entry} < (${sql.join(key)})`, sql`${entry} > (${sql.join(key)})`]
  if (form.whole) return sql`${foundWord} = ${form.text} and ${backward ? before : after}`
  return backward
    ? sql`${foundWord} >= ${form.text} and ${before}`
    : sql`${foundWord} < ${prefixEnd(form.text)} and ${after}`
}

const foundWord = sql.raw('"found"."word"')
const earlierWord = sql.raw('"earlier"."word"')
const otherWord = sql.raw('"other"."word"')

/** The condition that an entry has the tier's field, no earlier tier and a service with every other word. */
function isInTier(search: AllWords, { field, form }: Tier) {
  const others = search.others.map(
    (forms) => sql`and exists (select 1 from "serviceWords" as "other" where "other"."id" = "found"."id"
      and (${sql.join(
        forms.map((one) => hasForm(otherWord, one)),
        sql` or `,
      )}))`,
  )
  return sql`"found"."field" = ${sql.lit(String(field))}
    and not exists (select 1 from "serviceWords" as "earlier" where "earlier"."id" = "found"."id"
      and (${sql.join(earlierForms(search, field, form), sql` or `)}))
    ${sql.join(others, sql` `)}`
}

/** The conditions by which a word of the same service puts it in an earlier tier, or earlier in this one. */
function earlierForms({ leading }: AllWords, field: number, form: Form) {
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
