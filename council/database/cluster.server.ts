import { sql } from 'kysely'
import { readDatabaseUrls } from './database-url.ts'
import { isPostgres } from './dialect.server.ts'
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
}

/** Asks the server which one it is; undefined for a council in a file. */
export async function findServer(db: Database): Promise<AnsweringServer | undefined> {
  if (!isPostgres(db)) return undefined
  // What a copy is doing only some roles may know, and a backup of the server looks like a copy.
  const { rows } = await sql<AnsweringServer>`
    select coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'this machine') as "address",
      (select timeline_id from pg_control_checkpoint()) as "timeline",
      (select count(*) from pg_stat_replication where coalesce(state, 'streaming') = 'streaming') as "copies",
      current_setting('synchronous_standby_names') as "awaited"`.execute(db)
  return rows[0]
}

/**
 * The fault of a cluster, such as each server with a copy and each address with several servers has, that
 * acknowledges what one server alone has.
 */
export function findCopiesFault(
  { copies, awaited }: AnsweringServer,
  databaseUrl: string,
): string | undefined {
  const isCluster = copies > 0 || readDatabaseUrls(databaseUrl).length > 1
  if (!isCluster || awaited !== '') return undefined
  return 'this cluster does not wait for a second copy: a failover would take what it has acknowledged, and give numbers again. Turn synchronous_mode on, or look why no copy follows.'
}
