import { patience } from '../../rules/patience.ts'
import { planName } from './prepared.server.ts'

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

/** The server keeps a plan for what it returned before, or no plan under the name. */
const lostPlans = ['0A000', '26000', '42P05']

/**
 * Prepares a new connection. A server that does not answer a statement in time is taken for gone: the
 * connection is closed, for a statement that is still under way would answer the next one, and the server
 * rolls back what was not committed. The returned function has the server keep the plans of prepared queries
 * from then on.
 */
export function guardClient(client: DriverClient, { statementSeconds, onSilence }: Guard): () => void {
  const query = (client.query as Query).bind(client)
  let seconds: number = statementSeconds
  let plans: number | undefined
  const ask = async (text: string, values: unknown) => {
    const name = plans === undefined ? undefined : planName(text)
    if (name === undefined) return query(text, values)
    const planned = () => query({ name: `${name}_${plans}`, text, values })
    return planned().catch((error: { code?: string }) => {
      if (!lostPlans.includes(error.code ?? '')) throw error
      plans = (plans ?? 0) + 1
      // In a transaction the server refuses whatever comes after an error.
      return planned().catch(() => Promise.reject(error))
    })
  }
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
      return await ask(text, Array.isArray(values) ? values.map(withoutNul) : values)
    } finally {
      clearTimeout(timer)
      if (text === 'commit' || text === 'rollback') seconds = statementSeconds
    }
  }
  client.query = guarded
  return () => {
    plans = 0
  }
}

/** PostgreSQL rejects U+0000 in text. It is never stored, so a search for it must find nothing, not fail. */
function withoutNul(value: unknown) {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}
