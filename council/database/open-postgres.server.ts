import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { patience } from '../../rules/patience.ts'
import { readDatabaseUrls } from './database-url.ts'
import { digest } from './digest.server.ts'
import { faultOf } from './faults.server.ts'
import { guardClient } from './guarded-client.server.ts'
import { durabilityFault, listPostgresFaults, servingName } from './inspect.server.ts'
import { type PlacedClient, patientPool } from './patient-pool.server.ts'
import { rememberPool } from './pool-counts.server.ts'
import { DatabaseRefused, StandbyRefused } from './refused.server.ts'
import { withContentRevision } from './revising-driver.server.ts'
import { type Place, serversAt } from './servers.server.ts'
import type { Database, Tables } from './tables.ts'

export interface PostgresLocation {
  dataDir: string
  /** The address of its server, or of all servers of its cluster. */
  databaseUrl: string
  /** The address of a copy, for what reads much; undefined: none. */
  databaseReadUrl?: string
  /** Whether to read a copy, if one is named: for what may be some moments old. */
  copyWillDo?: boolean
  /** Is told why the copy is not read. */
  tellRead?(words: string): void
  /** Whether a standby will do, if it is the only server that is named: for what reads. */
  standbyWillDo?: boolean
  /** How many connections a process may have; undefined: 10. */
  databasePool?: number
  /** How long requests wait for a server that takes writes, once there was one; undefined: not at all. */
  databasePatience?: number
  /** How long the server may work on a statement; undefined: as long as one of the operator's tool may. */
  statementSeconds?: number
  /** Whether a portal serves from it, which others must be able to see. */
  serving?: boolean
}

/** How many connections a process may have, unless it is told. */
export const usualConnections = 10
const connectionMs = patience.connection * 1000
const severalMs = 2000
/** A machine that is off sends no word: a connection on which nothing comes is probed after so long. */
const probeAfterMs = 10_000
const int8 = 20

/** Opens a council's database on the PostgreSQL that takes writes, of those that its address names. */
export async function openPostgres(location: PostgresLocation): Promise<Database> {
  const { statementSeconds = patience.longStatement, databasePatience = 0 } = location
  const servers = serversAt(readDatabaseUrls(location.databaseUrl))
  // Who names a standby alone means it.
  const takesStandby = location.standbyWillDo && servers.count === 1
  // Of several servers one that is off must not take the time in which another would have answered.
  const answerMs = servers.count > 1 ? severalMs : connectionMs
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      readonly place: Place

      constructor(config?: pg.ClientConfig) {
        const place = servers.next()
        super({ ...config, connectionString: place.url, connectionTimeoutMillis: answerMs })
        this.place = place
      }
    },
    max: location.databasePool ?? usualConnections,
    // One stays open while the portal runs, by which a restore sees it.
    min: location.serving ? 1 : 0,
    application_name: location.serving ? `${servingName} ${placeName(location.dataDir)}` : undefined,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
    options:
      `-c synchronous_commit=on -c timezone=UTC -c lock_timeout=${connectionMs} ` +
      `-c statement_timeout=${statementSeconds * 1000}`,
    verify: (client, done) => {
      const onSilence = () => patient.noteSilence((client as unknown as PlacedClient).place)
      const keepPlans = guardClient(client, { statementSeconds, onSilence })
      inspectConnection(client).then(({ off, isDirect, isStandby }) => {
        if (isDirect) keepPlans()
        if (off !== null) return done(new DatabaseRefused(durabilityFault(off)))
        done(isStandby && !takesStandby ? new StandbyRefused(servers.count) : undefined)
      }, done)
    },
    // Counts are bigint, which the driver returns as text by default.
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // The pool replaces a closed connection at the next query; without listeners its error ends the process.
  pool.on('error', () => undefined)
  const patient = patientPool(pool as unknown as Parameters<typeof patientPool>[0], {
    servers,
    refusedMs: connectionMs,
    awayMs: location.serving ? databasePatience * 1000 : 0,
    isRefused,
    isSilent,
    isAway,
    isCrowded,
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<Tables>({
    dialect: withContentRevision(new PostgresDialect({ pool: patient }), awaitCopies),
  })
  rememberPool(db, pool)
  try {
    for (const line of await listPostgresFaults(db)) throw new DatabaseRefused(line)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseRefused) throw error
    const { code = 'no answer' } = error as { code?: string }
    throw new DatabaseRefused(`DATABASE_URL names a PostgreSQL that does not let the portal in (${code}).`)
  }
}

/**
 * Where commits wait for a copy, one that is cut off in that wait is seen on this server before it is copied.
 * Who then finds it done, and says so, would acknowledge what a failover may take. An entry in the log makes
 * the commit of the finder wait for all that was committed before it.
 */
const awaitCopies = CompiledQuery.raw(
  `select pg_logical_emit_message(true, 'portal', '') where current_setting('synchronous_standby_names') <> ''`,
)

/** Tells the data folders of several machines apart, and no more of them to who administers the database. */
function placeName(dataDir: string) {
  return digest(`${hostname()} ${resolve(dataDir)}`).slice(0, 12)
}

/** 53300: all of the server's or the role's connections are taken; 53200: no memory for one more. */
function isRefused(error: unknown) {
  return ['53300', '53200'].includes((error as { code?: string }).code ?? '')
}

/** The server took the connection and said nothing. */
function isSilent(error: unknown) {
  return /^(Connection terminated due to connection timeout|timeout expired)/.test((error as Error).message)
}

/** No answer, or that of a standby; but not that all of this process's own connections are at work. */
function isAway(error: unknown) {
  if (error instanceof DatabaseRefused) return error instanceof StandbyRefused
  return faultOf(error) === 'gone' && !isCrowded(error)
}

function isCrowded(error: unknown) {
  return /^timeout exceeded/.test((error as Error).message)
}

/**
 * The settings can be turned off under a running portal, and a server can become a standby, so each new
 * connection is asked, and not used where it is not as it must be. A pooler between portal and server, such
 * as PgBouncer, names itself as the process that answers, and may hand each transaction to another one, which
 * does not have the plans that the portal had kept.
 */
async function inspectConnection(client: pg.ClientBase) {
  const asked = `select pg_backend_pid() as "pid", pg_is_in_recovery() as "isStandby",
    (select name from pg_settings
      where name in ('fsync', 'full_page_writes') and setting = 'off' limit 1) as "off"`
  const { rows } = await client.query<{ pid: number; isStandby: boolean; off: string | null }>(asked)
  const { pid, isStandby = false, off = null } = rows[0] ?? {}
  return { off, isStandby, isDirect: pid === (client as { processID?: number }).processID }
}

/** The PgBouncer at an address, with its version if it tells this role; undefined where there is none. */
export async function findPooler(databaseUrl: string): Promise<{ version?: string } | undefined> {
  const url = new URL(readDatabaseUrls(databaseUrl)[0] ?? '')
  if ((await asking(url, inspectConnection)).isDirect) return undefined
  url.pathname = '/pgbouncer'
  const asked = asking(url, (client) => client.query<{ version: string }>('show version'))
  const { rows } = await asked.catch(() => ({ rows: [] }))
  return { version: rows[0]?.version.split(' ')[1] }
}

async function asking<T>(url: URL, ask: (client: pg.Client) => Promise<T>) {
  const limits = { connectionTimeoutMillis: connectionMs, query_timeout: connectionMs }
  const client = new pg.Client({ connectionString: url.href, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end()
  }
}
