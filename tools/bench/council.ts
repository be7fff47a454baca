import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { openDatabase } from '../../council/database/connect.server.ts'
import { getEngine } from '../../council/database/inspect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { findFreePort } from '../../tests/free-port.ts'
import { newPostgresDatabase } from '../../tests/postgres-server.ts'
import { type Applicant, signInAdmin, signInApplicants } from './applicants.ts'
import type { BareOrder, Captured } from './bare.ts'
import type { SameAnswer } from './bare-bytes.ts'
import { type Filled, fill } from './fill.ts'

export const root = join(import.meta.dirname, '../..')

export type EngineName = 'sqlite' | 'postgres'

const secret = 'a secret that only the bench uses, for cookies'

export interface FilledCouncil {
  engine: string
  filled: Filled
  applicants: Applicant[]
  /** The cookie of an administrator. */
  admin: string
  fillSeconds: number
  megabytes: number
  /** The settings with which the portal serves it. */
  env: Record<string, string>
  drop(): Promise<void>
}

/** Where a council of the bench is: nothing is there yet. */
export async function newPlace(name: EngineName) {
  // Not in the system's temporary folder, which may be in memory, where a durable write costs nothing.
  mkdirSync(join(root, 'data'), { recursive: true, mode: 0o700 })
  const dataDir = mkdtempSync(join(root, 'data/bench-'))
  const server = name === 'postgres' ? await newPostgresDatabase() : undefined
  const drop = async () => {
    await server?.drop()
    rmSync(dataDir, { recursive: true })
  }
  return { dataDir, databaseUrl: server?.url, drop }
}

/** Creates a council on the engine and fills it with `rows` applications. */
export async function makeCouncil(
  name: EngineName,
  rows: number,
  say: (line: string) => void,
): Promise<FilledCouncil> {
  const { dataDir, databaseUrl, drop } = await newPlace(name)
  try {
    const db = await openDatabase({ dataDir, databaseUrl })
    await migrate(db, root)
    // As another process would that sends: acts write messages, and nobody sends them.
    await announceChannels(db, ['mail'])
    const begun = performance.now()
    const filled = await fill(db, rows, say)
    const applicants = await signInApplicants(db, secret)
    const admin = await signInAdmin(db, secret)
    const fillSeconds = (performance.now() - begun) / 1000
    const engine = await getEngine(db)
    const bytes = databaseUrl
      ? Number(
          (await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db))
            .rows[0]?.size,
        )
      : readdirSync(dataDir).reduce((sum, file) => sum + statSync(join(dataDir, file)).size, 0)
    await db.destroy()
    const env = {
      DATA_DIR: dataDir,
      SECRET: secret,
      MESSAGES: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    return { engine, filled, applicants, admin, fillSeconds, megabytes: bytes / 1_048_576, env, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

export interface Running {
  origin: string
  /** From the start of the process to its first response. */
  startMs: number
  residentMegabytes(): number
  /** What the process has taken of the processors since its start. */
  processorMs(): number
  stop(): Promise<void>
}

/** Starts the portal as `npm start` does, in its own process. */
export async function startPortal(env: Record<string, string>): Promise<Running> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=1024', 'server/main.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        ...env,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await said(child, 'The portal is at')
  const first = await fetch(origin)
  await first.text()
  const startMs = performance.now() - begun
  return { origin, startMs, ...watched(child) }
}

/** Starts the server of bare pages. */
export async function startBare(pages: Captured[]): Promise<Omit<Running, 'startMs'>> {
  return startBeside('bare.ts', { pages, assets: readManifest() } satisfies BareOrder)
}

/** Starts the server that answers everything alike. */
export async function startBareBytes(order: SameAnswer): Promise<Omit<Running, 'startMs'>> {
  return startBeside('bare-bytes.ts', order)
}

async function startBeside(file: string, order: BareOrder | SameAnswer) {
  const child = fork(join(import.meta.dirname, file), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    serialization: 'advanced',
  })
  child.send(order)
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    child.once('message', (address) => resolve(address as unknown as AddressInfo))
    child.once('exit', () => reject(new Error('The server of bare pages did not start.')))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    ...watched(child),
  }
}

function watched(child: ChildProcess) {
  return {
    residentMegabytes: () => residentMegabytes(child),
    processorMs: () => processorMs(child),
    stop: () => ended(child),
  }
}

function readManifest(): BareOrder['assets'] {
  const folder = join(root, 'build/client/assets')
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const text = readFileSync(join(folder, name), 'utf8')
  const window: { __reactRouterManifest?: BareOrder['assets'] } = {}
  runInNewContext(text, { window })
  if (!window.__reactRouterManifest) throw new Error(`${name} sets no manifest`)
  return window.__reactRouterManifest
}

function said(child: ChildProcess, words: string) {
  return new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      if (piece.toString().includes(words)) resolve()
    })
    child.once('exit', () => reject(new Error('The portal did not start.')))
  })
}

function ended(child: ChildProcess) {
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return end
}

/** The resident memory of the process; `NaN` if the system does not report it. */
function residentMegabytes({ pid }: ChildProcess) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}

/** The processor time of all threads; `NaN` if the system does not report it. */
function processorMs({ pid }: ChildProcess) {
  try {
    const tasks = `/proc/${pid}/task`
    const times = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/schedstat`, 'utf8'))
    return times.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
  } catch {
    return Number.NaN
  }
}
