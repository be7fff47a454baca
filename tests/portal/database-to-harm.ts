import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { openTestPortal } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

export const onServer = process.env.TEST_ENGINE === 'postgres'

/** A portal, and where its database is. */
export async function openBeside(t: TestContext) {
  const made = onServer ? await newPostgresDatabase() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  const place = { dataDir, databaseUrl: made?.url }
  const portal = await openTestPortal(place)
  t.after(async () => {
    await portal.close()
    await made?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { portal, place }
}

/** Fills the database: SQLite to its last page, PostgreSQL as far as the server says so when a row comes. */
export async function fill(db: Database) {
  if (onServer) {
    await sql`create function "full"() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db)
    for (const table of ['applications', 'throttles', 'audit'])
      await sql`create trigger "full" before insert on ${sql.table(table)} execute function "full"()`.execute(
        db,
      )
    return
  }
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(trx)
  })
}

export async function makeRoom(db: Database) {
  if (onServer) {
    for (const table of ['applications', 'throttles', 'audit'])
      await sql`drop trigger "full" on ${sql.table(table)}`.execute(db)
    return
  }
  await db.transaction().execute((trx) => sql`pragma max_page_count = 1000000`.execute(trx))
}

/** Holds what a submit must write, as another process does; resolves with how to let go. */
export async function hold(t: TestContext, place: DatabaseLocation) {
  const other = await openDatabase(place)
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const done = other.transaction().execute(async (trx) => {
    if (onServer)
      await sql`lock table "applications", "throttles", "openCases" in exclusive mode`.execute(trx)
    held.resolve()
    await letGo.promise
  })
  t.after(async () => {
    letGo.resolve()
    await other.destroy()
  })
  await held.promise
  return async () => {
    letGo.resolve()
    await done
  }
}

export const applied = { ...answers, applicantName: 'Asha of the test', userDetails: 'House 214 '.repeat(40) }

/** Sends applications until one is refused: a page of SQLite may have room for some more. */
export async function submitUntilRefused(citizens: Visitor[], serviceId: string): Promise<Visited> {
  for (const citizen of citizens)
    for (let index = 0; index < 10; index += 1) {
      const fields = { ...applied, additionalInfo: String(index) }
      const answer = await citizen.submit(`/user/apply/${serviceId}`, fields)
      if (answer.status !== 303) return answer
    }
  throw new Error('There is always room.')
}

const manyPages = 20

/** Reads a page again and again: each must be answered while what waits for the database is still waiting. */
export async function assertReadersGoOn(visitor: Visitor, path: string, waiting: Promise<unknown>) {
  let over = false
  const end = () => {
    over = true
  }
  waiting.then(end, end)
  for (let index = 0; index < manyPages; index += 1) {
    assert.equal((await visitor.get(path)).status, 200)
    assert.ok(!over, `page ${index} came only after what waits to write`)
  }
}
