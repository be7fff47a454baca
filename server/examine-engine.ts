import { countConnections, findCopiesFault, findServer } from '../council/database/cluster.server.ts'
import { readDatabaseUrls } from '../council/database/database-url.ts'
import { isPostgres } from '../council/database/dialect.server.ts'
import {
  getDatabaseBytes,
  getDurabilitySettings,
  getEngine,
  listDatabaseFaults,
} from '../council/database/inspect.server.ts'
import { findPooler, usualConnections } from '../council/database/open-postgres.server.ts'
import type { Database } from '../council/database/tables.ts'
import type { Findings } from './checks.ts'
import { megabytes } from './measures.ts'
import type { Settings } from './settings.ts'

/** Tells where the database is, without user and password. */
export function tellAddress(found: Findings, databaseUrl: string): void {
  const urls = readDatabaseUrls(databaseUrl).map((url) => new URL(url))
  const servers = urls.map((url) => url.host || 'this machine').join(', ')
  found.ok('database.address', `DATABASE_URL names ${urls[0]?.pathname.slice(1)} at ${servers}`)
}

/** Whether the engine keeps what it acknowledges. */
export async function examineEngine(
  found: Findings,
  db: Database,
  { databaseUrl, databasePool = usualConnections }: Pick<Settings, 'databaseUrl' | 'databasePool'> = {},
): Promise<void> {
  const bytes = await getDatabaseBytes(db)
  found.ok('database.reachable', `${await getEngine(db)}, ${megabytes(bytes)} of data`, bytes)
  const durability = Object.entries(await getDurabilitySettings(db))
  const faults = await listDatabaseFaults(db)
  if (isPostgres(db)) for (const line of faults) found.fault('database.durability', line)
  else for (const line of faults) found.fault('database.whole', `The database is damaged: ${line}`)
  if (!isPostgres(db) || faults.length === 0)
    found.ok('database.durability', durability.map((setting) => setting.join(' ')).join(', '))
  const server = await findServer(db)
  if (!server || databaseUrl === undefined) return
  const { address, timeline, copies, awaited } = server
  found.ok('database.server', `${address} answered, timeline ${timeline}`, address)
  const fault = findCopiesFault(server, databaseUrl)
  if (fault !== undefined) found.fault('database.copies', fault, copies)
  else if (awaited !== '') found.ok('database.copies', `each commit waits for ${awaited}`, copies)
  const pooler = await findPooler(databaseUrl)
  if (pooler) examinePooler(found, pooler.version)
  else await examineConnections(found, db, databasePool)
}

/** An older one refuses `deploy/cluster/pgbouncer.ini`, and cannot bear statements with names. */
function examinePooler(found: Findings, version = '') {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (version === '')
    found.warn('database.pooler', 'a PgBouncer does not tell its version: name the role in its stats_users')
  else if (major < 1 || (major === 1 && minor < 21))
    found.warn('database.pooler', `PgBouncer is ${version}: put 1.21 or later in its place`, version)
  else found.ok('database.pooler', `PgBouncer ${version}`, version)
}

async function examineConnections(found: Findings, db: Database, pool: number) {
  const { wanted = 0, room = 0 } = (await countConnections(db, pool)) ?? {}
  const line = `portals that serve may open ${wanted} connections, and PostgreSQL has ${room} for them`
  if (wanted <= room) found.ok('database.connections', line, wanted)
  else found.warn('database.connections', `${line}: raise max_connections, or lower DATABASE_POOL`, wanted)
}
