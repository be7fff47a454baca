import { patience } from '../../rules/patience.ts'

/** A transaction that begins with it may take its time for each statement, as the operator's tool may. */
export const liftLimit = 'set local statement_timeout = 0'

type Query = (...args: unknown[]) => Promise<unknown>

/** What of the driver's client this needs. */
interface DriverClient {
  query: unknown
  end(): Promise<void>
}

interface Guard {
  /** For how long the server may work on a statement. */
  statementSeconds: number
  /** Is told when a server has not answered. */
  onSilence(): void
}

/**
 * Prepares a new connection. A server that does not answer a statement in time is taken for gone: the connection is closed,
 * for a statement that is still under way would answer the next one, and the server rolls back what was not committed.
 */
export function guardClient(client: DriverClient, { statementSeconds, onSilence }: Guard): void {
  const query = (client.query as Query).bind(client)
  let seconds: number = statementSeconds
  const guarded = async (text: string, values?: unknown) => {
    if (text === liftLimit) seconds = patience.longStatement
    const timer = setTimeout(
      () => {
        onSilence()
        void client.end()
      },
      (seconds + patience.silence) * 1000,
    )
    try {
      return await query(text, Array.isArray(values) ? values.map(withoutNul) : values)
    } finally {
      clearTimeout(timer)
      if (text === 'commit' || text === 'rollback') seconds = statementSeconds
    }
  }
  client.query = guarded
}

/** PostgreSQL rejects U+0000 in text. The portal never stores it, so a search for it must find nothing instead of failing. */
function withoutNul(value: unknown) {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}
