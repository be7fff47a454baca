import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { raiseContentRevision } from './content-revision.server.ts'
import { writesShown } from './shown-tables.server.ts'

/**
 * The dialect with a driver that raises the content revision in each transaction that changed something
 * strangers may read, so that no act can forget it. It does so right before the commit: nobody waits for that
 * one row for longer than a commit takes, and no two acts can wait for each other. An act that changed
 * nothing, such as one that was done before, executes `unchanged` in that place.
 */
export function withContentRevision(dialect: Dialect, unchanged?: CompiledQuery): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => revising(dialect.createDriver(), unchanged),
  }
}

function revising(driver: Driver, unchanged?: CompiledQuery): Driver {
  const own = (connection: DatabaseConnection) => connection as RevisingConnection
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () =>
      new RevisingConnection(driver, await driver.acquireConnection(), unchanged),
    releaseConnection: (connection) => driver.releaseConnection(own(connection).inner),
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
  }
}

class RevisingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #driver: Driver
  readonly #unchanged: CompiledQuery | undefined
  /** Whether the transaction may write, and has not. */
  #isUnchanged = false
  /** Undefined outside of a transaction. */
  #hasChanges: boolean | undefined

  constructor(driver: Driver, inner: DatabaseConnection, unchanged?: CompiledQuery) {
    this.#driver = driver
    this.#unchanged = unchanged
    this.inner = inner
  }

  async begin(settings: TransactionSettings) {
    await this.#driver.beginTransaction(this.inner, settings)
    this.#hasChanges = false
    this.#isUnchanged = settings.accessMode !== 'read only'
  }

  async commit() {
    if (this.#hasChanges) await this.inner.executeQuery(raiseContentRevision)
    else if (this.#isUnchanged && this.#unchanged) await this.inner.executeQuery(this.#unchanged)
    await this.#driver.commitTransaction(this.inner)
    this.#hasChanges = undefined
  }

  rollback() {
    this.#hasChanges = undefined
    return this.#driver.rollbackTransaction(this.inner)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!writesShown(query.query)) return this.#note(await this.inner.executeQuery<R>(query))
    const isAlone = this.#hasChanges === undefined
    if (isAlone) await this.begin({})
    try {
      const result = this.#note(await this.inner.executeQuery<R>(query))
      this.#hasChanges ||= (result.numAffectedRows ?? result.rows.length) > 0
      if (isAlone) await this.commit()
      return result
    } catch (error) {
      if (isAlone) await this.rollback()
      throw error
    }
  }

  #note<R>(result: QueryResult<R>) {
    if (result.numAffectedRows) this.#isUnchanged = false
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}
