import { setTimeout } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { patience } from '../../rules/patience.ts'
import { StandbyRefused } from './refused.server.ts'
import type { Place, Servers } from './servers.server.ts'

/** A connection that knows where it leads. */
export interface PlacedClient extends PostgresPoolClient {
  readonly place: Place
}

/** What of the driver's pool this needs; it reads `max` anew for each request of a connection. */
interface DriverPool {
  readonly options: { max: number }
  readonly totalCount: number
  connect(): Promise<PlacedClient>
  end(): Promise<void>
}

interface Patience {
  servers: Servers
  /** How long to wait for one of the connections of a server that has no more for us. */
  refusedMs: number
  /** How long to wait for a server that takes writes, once there was one. */
  awayMs: number
  /** Whether the error says that the server has no connection left for us. */
  isRefused(error: unknown): boolean
  /** Whether the error says that the server did not answer. */
  isSilent(error: unknown): boolean
  /** Whether the error says that the server is away or only a standby, so that another one may be there. */
  isAway(error: unknown): boolean
  /** Whether the error says that all of this process's own connections are taken. */
  isCrowded(error: unknown): boolean
}

interface PatientPool extends PostgresPool {
  /** Is told of a connection whose server has not answered a statement. */
  noteSilence(place: Place): void
}

const askAgainMs = 100
const askForMoreAfterMs = 10_000
/** More would only grow the crowd that comes at once when a server is there again. */
const mostWaiting = 200

/**
 * A pool for a server that gives fewer connections than it is asked for: those who find none wait for one of
 * those that work, instead of failing. For a while no more are asked for. A server that was silent is not
 * asked for a moment, so that a page that wants several things of it waits once. Of several servers each is
 * asked, at once one after the other. Where none takes writes, or one is lost with the first statement of a
 * connection, some wait for another: nothing has been written by then, so nothing can be written twice.
 */
export function patientPool(pool: DriverPool, patient: Patience): PatientPool {
  const { servers, refusedMs, awayMs, isRefused, isSilent, isCrowded } = patient
  const room = roomOf(pool)
  let silentUntil = Number.NEGATIVE_INFINITY
  const noteSilence = () => {
    silentUntil = performance.now() + patience.respite * 1000
  }
  let wasThere = false
  let servedAt = Number.NEGATIVE_INFINITY
  // Where nobody was served meanwhile, those before in the line wait for a server themselves.
  const isAway = (error: unknown, since: number) =>
    patient.isAway(error) || (isCrowded(error) && servedAt < since)
  const hasPatience = (since: number) => {
    if (!wasThere || awayMs === 0) return false
    if (performance.now() - since < awayMs) return true
    // Who has waited in vain is not to wait again for the next part of the same page.
    noteSilence()
    return false
  }
  const waiting = new Set<object>()
  const mayWait = (one: object, since: number) =>
    hasPatience(since) && (waiting.has(one) || waiting.size < mostWaiting) && waiting.add(one)
  const ask = async (one: object, since: number) => {
    let standby: unknown
    for (let tried = 1; ; tried += 1) {
      if (performance.now() < silentUntil) throw new Error('Connection terminated: the server is silent')
      const asked = servers.next()
      try {
        const client = await pool.connect()
        wasThere = true
        servedAt = performance.now()
        if (!servers.isDistrusted(client.place)) return client
        // It goes, and counts as no attempt.
        client.release(true)
        tried -= 1
      } catch (error) {
        const isGone = isAway(error, since)
        if (isGone) servers.leave(asked)
        // It tells more than that another server does not answer.
        if (error instanceof StandbyRefused) standby = error
        if (isGone && tried < servers.count) continue
        const mayAskAgain = isRefused(error)
          ? performance.now() - since <= refusedMs
          : isGone && mayWait(one, since)
        if (!mayAskAgain) {
          if (isSilent(error)) noteSilence()
          throw standby ?? error
        }
        if (isRefused(error)) room.lower()
        // Where other processes have taken all connections, none of our own can become free.
        await setTimeout(askAgainMs)
      }
    }
  }
  const connect = async (since: number) => {
    const one = {}
    return ask(one, since).finally(() => waiting.delete(one))
  }
  return {
    options: pool.options,
    async connect() {
      const since = performance.now()
      const mayAskAgain = (error: unknown) => {
        if (!patient.isAway(error)) return false
        // The connection was lost already when it was given.
        servedAt = Number.NEGATIVE_INFINITY
        return hasPatience(since)
      }
      return withFirstAskedAgain(await connect(since), mayAskAgain, () => connect(since))
    },
    noteSilence(place) {
      servers.distrust(place)
      if (servers.count === 1) noteSilence()
    },
    end: () => {
      room.leave()
      return pool.end()
    },
  }
}

/** How many connections a pool asks for: no more than it has, for a while after it is told to be content. */
function roomOf(pool: DriverPool) {
  const most = pool.options.max
  let raise: NodeJS.Timeout | undefined
  return {
    lower() {
      pool.options.max = Math.max(1, pool.totalCount)
      raise ??= globalThis
        .setTimeout(() => {
          raise = undefined
          pool.options.max = most
        }, askForMoreAfterMs)
        .unref()
    },
    leave: () => clearTimeout(raise),
  }
}

/** What changes nothing by itself: a statement that writes alone may have been carried out, and is none. */
const changesNothing = /^(select|begin|start transaction)\b/i

/**
 * A connection whose first statement, if it changes nothing, is asked again on another one where it was lost.
 * From the second statement on a transaction may be under way, which nobody but its author can begin anew.
 */
function withFirstAskedAgain(
  given: PostgresPoolClient,
  mayAskAgain: (error: unknown) => boolean,
  connect: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let client: PostgresPoolClient | undefined = given
  let isFirst = true
  const query = async (text: string, values: readonly unknown[]) => {
    const mayRepeat = isFirst && changesNothing.test(text)
    isFirst = false
    for (;;) {
      if (client === undefined) throw new Error('Connection terminated: there is no other')
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!mayRepeat || !mayAskAgain(error)) throw error
        client.release(true)
        client = undefined
        client = await connect()
      }
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client?.release(destroy),
  }
}
