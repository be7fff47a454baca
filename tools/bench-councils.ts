import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { addCatalogueLanguages } from '../council/catalogue/services/listing.server.ts'
import { openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'
import { seedSampleCouncil } from '../council/sample/seed-sample.server.ts'
import { findFreePort } from '../tests/free-port.ts'
import { Client, median, rate } from './bench/load.ts'

// Measures a process that serves many councils: npm run bench:councils, with the names of some measures after
// `--`, or all. tools/bench.md says how to read it.

const root = join(import.meta.dirname, '..')
mkdirSync(join(root, 'data'), { recursive: true })
const data = mkdtempSync(join(root, 'data/bench-councils-'))
const connections = 8
const turns = 5
const seconds = 2
/** Between councils that are asked one after the other: a file that nobody asks is closed after a while. */
const paceMs = 200
/** The first is a page that is kept, the second one that is rendered each time. */
const paths = ['/', '/services?search=water']

const hostOf = (index: number) => `gaon-${index}.test`
const children: ChildProcess[] = []

try {
  const template = join(data, 'template')
  mkdirSync(template)
  const db = await openDatabase({ dataDir: template })
  await migrate(db, root)
  await seedSampleCouncil(db, root, new Date())
  // As the first start does: what is measured are councils that were served before.
  await addCatalogueLanguages(db, ['en', 'hi', 'mr'])
  await db.destroy()

  const wanted = process.argv.slice(2)
  const measures: Record<string, () => Promise<void>> = {
    rates: async () => compareRates(await serve('one', 1, template), await serve('many', 300, template)),
    open: async () => measureOpen(await serve('open', 500, template), 0),
    paced: async () => measureOpen(await serve('paced', 500, template), paceMs),
    registered: () => measureRegistered(template),
  }
  for (const [name, measure] of Object.entries(measures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await measure()
    for (const child of children.splice(0)) await end(child)
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
}

interface Served {
  count: number
  client: Client
  pid: number
  startMs: number
}

/** Copies the council so many times and serves the copies, with a note that none has work before long. */
async function serve(name: string, count: number, template: string): Promise<Served> {
  const dir = join(data, name)
  for (let index = 0; index < count; index += 1) {
    const folder = join(dir, `gaon-${index}`)
    cpSync(template, folder, { recursive: true })
    writeFileSync(join(folder, 'settings'), `PUBLIC_ORIGIN=http://${hostOf(index)}\n`, { mode: 0o600 })
    writeFileSync(join(folder, 'wake'), '2999-01-01T00:00:00.000Z')
  }
  const port = await findFreePort()
  const begun = performance.now()
  const options = ['--max-semi-space-size=8', '--max-old-space-size=1024']
  const child = spawn(process.execPath, [...options, 'server/main.ts', '--demo'], {
    cwd: root,
    env: { ...process.env, COUNCILS_DIR: dir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (piece) => String(piece).includes('The portals of') && resolve())
  })
  const startMs = performance.now() - begun
  return { count, client: new Client(`http://127.0.0.1:${port}`, connections), pid: child.pid ?? 0, startMs }
}

async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Every council once, so that all are open. */
async function openAll({ count, client }: Served, pauseMs = 0) {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now()
    await client.demand({ path: '/', host: hostOf(index) })
    times.push(performance.now() - begun)
    if (pauseMs > 0) await setTimeout(pauseMs)
  }
  return median(times)
}

async function compareRates(one: Served, many: Served) {
  for (const served of [one, many]) await openAll(served)
  for (const path of paths) {
    const perSecond: Record<string, number[]> = { one: [], many: [] }
    for (let turn = 0; turn < turns; turn += 1)
      for (const [name, { client, count }] of Object.entries({ one, many })) {
        let asked = 0
        const found = await rate(connections, seconds, () => {
          asked += 1
          return client.demand({ path, host: hostOf((asked * 7) % count) })
        })
        perSecond[name]?.push(found)
      }
    const [alone, together] = [median(perSecond.one ?? []), median(perSecond.many ?? [])]
    console.log(
      `${path}: ${Math.round(alone)} pages a second of one council, ${Math.round(together)} of 300: ${(together / alone).toFixed(2)}`,
    )
  }
}

async function measureOpen(served: Served, pauseMs: number) {
  const before = memoryOf(served.pid)
  const openMs = await openAll(served, pauseMs)
  const [after, files] = [memoryOf(served.pid), filesOf(served.pid)]
  console.log(
    `500 open, ${pauseMs} ms between: ${before} MB before, ${after} MB after, ${files} files; first page ${openMs.toFixed(1)} ms`,
  )
}

async function measureRegistered(template: string) {
  const served = await serve('registered', 2000, template)
  console.log(`2,000 registered: start ${Math.round(served.startMs)} ms, ${memoryOf(served.pid)} MB`)
}

function memoryOf(pid: number) {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function filesOf(pid: number) {
  return readdirSync(`/proc/${pid}/fd`).length
}
