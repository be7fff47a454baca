import { sql } from 'kysely'
import { readDatabaseUrls } from './database-url.ts'
import { isPostgres } from './dialect.server.ts'
import { servingName } from './inspect.server.ts'
import { DatabaseRefused } from './refused.server.ts'
import type { Database } from './tables.ts'

/** The PostgreSQL server that answers, which may be any of a cluster, and its copies. */
export interface AnsweringServer {
  /** Its address and port, as it knows them itself. */
  address: string
  /** It grows by one with each server that takes over. */
  timeline: number
  /** How many others copy from it now. */
  copies: number
  /** The copies that each commit waits for, as the server's setting names them; empty: none. */
  awaited: string
  /** Whether Patroni leads it, which may have taken its last copy from it. */
  isManaged: boolean
}

/** Asks the server which one it is; undefined for a council in a file. */
export async function findServer(db: Database): Promise<AnsweringServer | undefined> {
  if (!isPostgres(db)) return undefined
  // What a copy is doing only some roles may know, and a backup of the server looks like a copy.
  const { rows } = await sql<AnsweringServer>`
    select coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'this machine') as "address",
      (select timeline_id from pg_control_checkpoint()) as "timeline",
      (select count(*) from pg_stat_replication where coalesce(state, 'streaming') = 'streaming') as "copies",
      current_setting('synchronous_standby_names') as "awaited",
      exists (select 1 from pg_stat_activity where application_name like 'Patroni%') as "isManaged"`.execute(
    db,
  )
  return rows[0]
}

/** It grows by one with each server of a cluster that takes over; undefined for a council in a file. */
export async function findTimeline(db: Database): Promise<number | undefined> {
  if (!isPostgres(db)) return undefined
  const asked = sql<{ timeline: number }>`select timeline_id as "timeline" from pg_control_checkpoint()`
  return (await asked.execute(db)).rows[0]?.timeline
}

/**
 * How many connections the portals that serve from this PostgreSQL may open together, each of them as many as
 * this one, and how many the server has for them; undefined for a council in a file.
 */
export async function countConnections(db: Database, pool: number) {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ portals: number; room: number }>`
    select (select count(distinct application_name) from pg_stat_activity
        where application_name like ${`${servingName} %`}) as "portals",
      current_setting('max_connections')::bigint
        - current_setting('superuser_reserved_connections')::bigint as "room"`.execute(db)
  const { portals = 0, room = 0 } = rows[0] ?? {}
  return { wanted: Math.max(portals, 1) * pool, room }
}

/**
 * The fault of a cluster that acknowledges what one server alone has. A server with a copy is one, one that
 * Patroni leads, and an address with several servers.
 */
export function findCopiesFault(
  { copies, awaited, isManaged }: AnsweringServer,
  databaseUrl: string,
): string | undefined {
  const isCluster = copies > 0 || isManaged || readDatabaseUrls(databaseUrl).length > 1
  if (!isCluster || awaited !== '') return undefined
  return 'this cluster does not wait for a second copy: a failover would take what it has acknowledged, and give numbers again. Turn synchronous_mode on, or look why no copy follows.'
}

/** So far may a copy that is read be behind. */
const mostBehind = 16 * 1024 * 1024

interface Standing {
  database: number
  isCopy: boolean
  /** How much of the log it has, in bytes. */
  reached: number
  /** The number of its cluster; undefined where the role may not ask. */
  cluster?: string
}

/**
 * Why a copy is not to be read, after `DATABASE_READ_URL`; undefined where it follows the leader. Throws
 * `DatabaseRefused` where it is none of this cluster.
 */
export async function findCopyFault(leader: Database, copy: Database): Promise<string | undefined> {
  const there = await findStanding(copy)
  const here = await findStanding(leader)
  const isKnown = here.cluster !== undefined && there.cluster !== undefined
  const isSame = isKnown ? here.cluster === there.cluster : there.isCopy
  if (!isSame || here.database !== there.database)
    throw new DatabaseRefused('DATABASE_READ_URL names no copy of this cluster: name a standby of it.')
  if (!there.isCopy) return 'names no standby'
  return here.reached - there.reached > mostBehind
    ? 'names a standby that is more than 16 MB behind'
    : undefined
}

async function findStanding(db: Database): Promise<Standing> {
  const asked = sql<Omit<Standing, 'cluster'>>`
    select (select oid from pg_database where datname = current_database())::bigint as "database",
      pg_is_in_recovery() as "isCopy",
      pg_wal_lsn_diff(coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_lsn() end, '0/0'), '0/0')::float8 as "reached"`
  const cluster = sql<{ cluster: string }>`
    select system_identifier::text as "cluster" from pg_control_system()`
  const [standing] = (await asked.execute(db)).rows
  const known = await cluster.execute(db).catch((error) => {
    if (error.code !== insufficientPrivilege) throw error
  })
  if (!standing) throw new Error('The server does not say where it stands.')
  return { ...standing, cluster: known?.rows[0]?.cluster }
}

const insufficientPrivilege = '42501'
