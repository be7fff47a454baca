import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { heldMs } from './content-revision.server.ts'
import { shownTables } from './shown-tables.server.ts'

const raise = CompiledQuery.raw(
  `insert into "contentRevision" ("id", "revision") values (1, 1)
    on conflict ("id") do update set "revision" = "contentRevision"."revision" + 1`,
)

const findTable = {
  sqlite: CompiledQuery.raw(`select 1 from sqlite_schema where name = 'contentRevision'`),
  postgres: CompiledQuery.raw(`select 1 where to_regclass('"contentRevision"') is not null`),
}

/**
 * The dialect with a driver that raises the content revision in each transaction that changed something strangers may
 * read, whoever wrote the act. It does so right before the commit, so that nobody waits for that one row for longer than
 * a commit takes, and no two acts can wait for each other.
 */
export function withContentRevision(dialect: Dialect, engine: keyof typeof heldMs): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new RevisingDriver(dialect.createDriver(), engine),
  }
}

class RevisingDriver implements Driver {
  readonly #driver: Driver
  readonly #findTable: CompiledQuery
  readonly #heldMs: number
  #hasTable = false

  constructor(driver: Driver, engine: keyof typeof heldMs) {
    this.#driver = driver
    this.#findTable = findTable[engine]
    this.#heldMs = heldMs[engine]
  }

  /** A council of an earlier version, which is still to be migrated, has no table for the revision and needs none. */
  async raise(connection: DatabaseConnection) {
    this.#hasTable ||= (await connection.executeQuery(this.#findTable)).rows.length > 0
    if (this.#hasTable) await connection.executeQuery(raise)
  }

  /** Waits until no process goes on with the revision that was there before the commit. */
  async untilAllHaveRead() {
    // A timer may fire a millisecond early.
    if (this.#heldMs > 0) await setTimeout(this.#heldMs + 2)
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection() {
    return new RevisingConnection(this, this.#driver, await this.#driver.acquireConnection())
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    return (connection as RevisingConnection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection) {
    return (connection as RevisingConnection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return (connection as RevisingConnection).rollback()
  }

  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection((connection as RevisingConnection).inner)
  }

  destroy() {
    return this.#driver.destroy()
  }
}

class RevisingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #revising: RevisingDriver
  readonly #driver: Driver
  #inTransaction = false
  #hasChanges = false
  /** A backup that is restored brings the revision that it was made at. */
  #isSet = false

  constructor(revising: RevisingDriver, driver: Driver, inner: DatabaseConnection) {
    this.#revising = revising
    this.#driver = driver
    this.inner = inner
  }

  async begin(settings: TransactionSettings) {
    await this.#driver.beginTransaction(this.inner, settings)
    this.#inTransaction = true
    this.#hasChanges = false
    this.#isSet = false
  }

  async commit() {
    if (this.#hasChanges && !this.#isSet) await this.#revising.raise(this.inner)
    await this.#driver.commitTransaction(this.inner)
    this.#inTransaction = false
    if (this.#hasChanges || this.#isSet) await this.#revising.untilAllHaveRead()
  }

  async rollback() {
    this.#inTransaction = false
    await this.#driver.rollbackTransaction(this.inner)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const written = tableWritten(query.sql)
    if (written === undefined) return this.inner.executeQuery<R>(query)
    if (this.#inTransaction) return this.#write<R>(query, written)
    await this.begin({})
    try {
      const result = await this.#write<R>(query, written)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }

  async #write<R>(query: CompiledQuery, written: 'content' | 'revision') {
    const result = await this.inner.executeQuery<R>(query)
    if (written === 'revision') this.#isSet = true
    else if ((result.numAffectedRows ?? result.rows.length) > 0) this.#hasChanges = true
    return result
  }
}

const isRead = /^\s*select\b/i
const writes = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+"(\w+)"/gi

/** What a statement writes of what concerns strangers: their content, or its revision itself; undefined for neither. */
export function tableWritten(statement: string): 'content' | 'revision' | undefined {
  if (isRead.test(statement)) return undefined
  const tables = Array.from(statement.matchAll(writes), ([, table = '']) => table)
  if (tables.includes('contentRevision')) return 'revision'
  return tables.some((table) => shownTables.includes(table)) ? 'content' : undefined
}
