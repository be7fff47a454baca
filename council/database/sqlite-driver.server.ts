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
  /** Whether the error says that another process holds the file. */
  isBusy(error: unknown): boolean
  /** How long to ask again before the error is passed on. */
  lockTimeoutMs: number
}

const retryIntervalMs = 20
const mayBeReadOnly = /^\s*(select|with|explain|pragma)\b/i

/**
 * A file with one handle to read and one to write. Writers take turns, and whoever finds the file held by another
 * process waits without stopping the rest: SQLite's own wait would stop every visitor. Reading never waits for a
 * writer.
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
  #lastTurn = Promise.resolve()

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async init() {}

  async acquireConnection() {
    return new SqliteFileConnection(this.#file, () => this.#takeTurn())
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
    await this.#takeTurn()
    this.#file.reader.close()
    this.#file.writer.close()
  }

  async #takeTurn() {
    const before = this.#lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastTurn = promise
    await before
    return resolve
  }
}

class SqliteFileConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #takeTurn: () => Promise<() => void>
  #endTurn: (() => void) | undefined

  constructor(file: SqliteFile, takeTurn: () => Promise<() => void>) {
    this.#file = file
    this.#takeTurn = takeTurn
  }

  async begin() {
    // A reader that turns into a writer while another process writes is refused at once, so begin as a writer.
    this.#endTurn = await this.#inTurn('begin immediate', [])
  }

  async end(how: 'commit' | 'rollback') {
    const { writer } = this.#file
    try {
      if (writer.inTransaction()) writer.prepare(how).run([])
    } finally {
      // A commit that found no room may leave the transaction open, and nobody's turn would come again.
      if (writer.inTransaction()) writer.prepare('rollback').run([])
      this.#endTurn?.()
      this.#endTurn = undefined
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#file
    if (this.#endTurn) return run<R>(writer.prepare(sql), parameters)
    if (mayBeReadOnly.test(sql)) {
      const read = await this.#patiently(performance.now(), () => {
        const reading = reader.prepare(sql)
        return reading.readonly ? run<R>(reading, parameters) : undefined
      })
      if (read) return read
    }
    let result: QueryResult<R> = { rows: [] }
    const endTurn = await this.#inTurn(sql, parameters, (done) => {
      result = done as QueryResult<R>
    })
    endTurn()
    return result
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#endTurn ? this.#file.writer : this.#file.reader
    for (const row of handle.prepare(sql).iterate(parameters)) yield { rows: [row as R] }
  }

  /** The time that the turn was waited for counts: when the file is held, all who wait are told together. */
  async #inTurn(sql: string, values: readonly unknown[], use?: (result: QueryResult<unknown>) => void) {
    const asked = performance.now()
    const endTurn = await this.#takeTurn()
    try {
      const result = await this.#patiently(asked, () => run(this.#file.writer.prepare(sql), values))
      use?.(result)
      return endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async #patiently<T>(asked: number, work: () => T): Promise<T> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        const waited = performance.now() - asked
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
