import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Demonstration {
  origin: string
  /** Where the council's file is. */
  dataDir: string
  stop(): Promise<void>
}

/** Serves a fresh demonstration as `npm run demo` does, in its own process; `stop` deletes its data. */
export async function startDemonstration(): Promise<Demonstration> {
  const dataDir = mkdtempSync(join(tmpdir(), 'demonstration-'))
  const port = await freePort()
  const portal = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=1024', 'server/main.ts', '--demo'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const closed = new Promise((resolve) => portal.once('close', resolve))
  const stop = async () => {
    portal.kill('SIGTERM')
    await closed
    rmSync(dataDir, { recursive: true })
  }
  try {
    await says(portal, 'Stop it with Ctrl+C')
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, dataDir, stop }
}

/** Resolves once the process has printed the text; rejects if it exits before. */
function says(child: ChildProcess, words: string) {
  return new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (piece: Buffer) => {
      output += piece
      if (output.includes(words)) resolve()
    })
    child.once('close', () => reject(new Error(`The demonstration did not start.\n${output}`)))
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
