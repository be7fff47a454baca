import { sql } from 'kysely'
import { councilDay } from '../../../rules/days.ts'
import { limits, retentionHours, searchesNotFound } from '../../../rules/limits.ts'
import { listableWords } from '../../../rules/searched-words.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type Cursor, cappedCount, type Page, readPage } from '../../database/keyset.server.ts'
import type { Database, Tables } from '../../database/tables.ts'

/**
 * Notes that a search found nothing: the words, the language of the page and the day, and not who searched.
 * Words that may be somebody's number or email are not kept, and of one day only the first 200 different
 * searches, so that nobody can fill the disk.
 */
export async function noteNotFound(db: Database, search: string, language: string, now: Date): Promise<void> {
  const words = listableWords(search)
  if (words === undefined) return
  const day = councilDay(now.toISOString())
  const counted = await db
    .updateTable('searchesNotFound')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .where('day', '=', day)
    .where('words', '=', words)
    .where('language', '=', language)
    .where('count', '<', searchesNotFound.countedTo)
    .returning('count')
    .execute()
  if (counted.length > 0) return
  const ofDay = db
    .selectFrom('searchesNotFound')
    .select('day')
    .where('day', '=', day)
    .limit(searchesNotFound.perDay)
  const { count } = await db
    .selectNoFrom(sql<number>`(select count(*) from (${ofDay}) as "counted")`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= searchesNotFound.perDay) return
  await db
    .insertInto('searchesNotFound')
    .values({ day, words, language, count: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the searches that found nothing, latest day first and each day's most frequent, a page of 25. */
export async function listNotFound(
  db: Database,
  actor: Admin,
  cursor: Cursor,
): Promise<Page<Tables['searchesNotFound']>> {
  requireRole(actor, 'admin')
  // The count of a cursor that somebody made up need not be a number, and PostgreSQL refuses any other text.
  const isOwn = cursor !== undefined && /^\d{1,9}$/.test(cursor.key[1] ?? '')
  return readPage(db.selectFrom('searchesNotFound').select(['day', 'count', 'words', 'language']), {
    columns: ['day', 'count', 'words', 'language'],
    direction: 'desc',
    cursor: isOwn ? cursor : undefined,
  })
}

/** Counts these searches, to 1,000 at most. */
export async function countNotFound(db: Database, actor: Admin): Promise<number> {
  requireRole(actor, 'admin')
  const { count } = await db
    .selectNoFrom(cappedCount(db.selectFrom('searchesNotFound').select('day').orderBy('day')).as('count'))
    .executeTakeFirstOrThrow()
  return Math.min(count, limits.countCeiling + 1)
}

/** Deletes the searches of days that are more than 90 days before `now`. */
export async function deleteOldSearches(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.searchNotFound * 3_600_000)
  await db.deleteFrom('searchesNotFound').where('day', '<', councilDay(limit.toISOString())).execute()
}
