import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'

interface Statement {
  reader: boolean
  readonly: boolean
  all(values: readonly unknown[]): unknown[]
  run(values: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(values: readonly unknown[]): IterableIterator<unknown>
}

interface Handle {
  inTransaction(): boolean
  prepare(text: string): Statement
  close(): void
}

export interface SqliteFile {
  reader: Handle
  writer: Handle
  /** Whether the error means that another process holds the file's lock. */
  isBusy(error: unknown): boolean
  /** How long to retry before the error is thrown. */
  lockTimeoutMs: number
}

const retryIntervalMs = 20
const mayBeReadOnly = /^\s*(select|with|explain|pragma)\b/i

/**
 * A Kysely dialect for one SQLite file with one handle to read and one to write. A mutex in this process lets
 * one writer in at a time, and a query that meets another process's lock is retried without blocking the
 * event loop, which SQLite's own wait would do. Readers never wait for a writer.
 */
export class SqliteFileDialect extends SqliteDialect {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    super({ database: file.writer })
    this.#file = file
  }

  override createDriver(): Driver {
    return new SqliteFileDriver(this.#file)
  }

  override createAdapter() {
    return new SqliteFileAdapter()
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile
  #lastRelease = Promise.resolve()

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async init() {}

  async acquireConnection() {
    return new SqliteFileConnection(this.#file, () => this.#acquireWriteLock())
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as SqliteFileConnection).begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as SqliteFileConnection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as SqliteFileConnection).end('rollback')
  }

  async releaseConnection() {}

  async destroy() {
    await this.#acquireWriteLock()
    this.#file.reader.close()
    this.#file.writer.close()
  }

  async #acquireWriteLock() {
    const before = this.#lastRelease
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastRelease = promise
    await before
    return resolve
  }
}

class SqliteFileConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #acquireWriteLock: () => Promise<() => void>
  #releaseWriteLock: (() => void) | undefined

  constructor(file: SqliteFile, acquireWriteLock: () => Promise<() => void>) {
    this.#file = file
    this.#acquireWriteLock = acquireWriteLock
  }

  async begin() {
    // SQLite refuses at once to upgrade a read transaction while another process writes, so begin as a
    // writer.
    this.#releaseWriteLock = await this.#runLocked('begin immediate', [])
  }

  async end(how: 'commit' | 'rollback') {
    const { writer } = this.#file
    try {
      if (writer.inTransaction()) writer.prepare(how).run([])
    } finally {
      // A commit that found the disk full may leave the transaction open, which would block every later
      // writer.
      if (writer.inTransaction()) writer.prepare('rollback').run([])
      this.#releaseWriteLock?.()
      this.#releaseWriteLock = undefined
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#file
    if (this.#releaseWriteLock) return run<R>(writer.prepare(sql), parameters)
    if (mayBeReadOnly.test(sql)) {
      const read = await this.#retryWhileBusy(performance.now(), () => {
        const reading = reader.prepare(sql)
        return reading.readonly ? run<R>(reading, parameters) : undefined
      })
      if (read) return read
    }
    let result: QueryResult<R> = { rows: [] }
    const releaseWriteLock = await this.#runLocked(sql, parameters, (done) => {
      result = done as QueryResult<R>
    })
    releaseWriteLock()
    return result
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#releaseWriteLock ? this.#file.writer : this.#file.reader
    for (const row of handle.prepare(sql).iterate(parameters)) yield { rows: [row as R] }
  }

  /**
   * Runs a statement under the write lock and returns the function that releases it. The wait for the lock
   * counts towards the timeout, so while another process holds the file all waiters time out together.
   */
  async #runLocked(sql: string, values: readonly unknown[], use?: (result: QueryResult<unknown>) => void) {
    const startedAt = performance.now()
    const releaseWriteLock = await this.#acquireWriteLock()
    try {
      const result = await this.#retryWhileBusy(startedAt, () => run(this.#file.writer.prepare(sql), values))
      use?.(result)
      return releaseWriteLock
    } catch (error) {
      releaseWriteLock()
      throw error
    }
  }

  async #retryWhileBusy<T>(startedAt: number, work: () => T): Promise<T> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        const waited = performance.now() - startedAt
        if (!this.#file.isBusy(error) || waited > this.#file.lockTimeoutMs) throw error
      }
      await setTimeout(retryIntervalMs)
    }
  }
}

function run<R>(statement: Statement, values: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(values) as R[] }
  const { changes, lastInsertRowid } = statement.run(values)
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
}
