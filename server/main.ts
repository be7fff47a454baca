import type { Server } from 'node:http'
import { join } from 'node:path'
import { findCopiesFault, findServer } from '../council/database/cluster.server.ts'
import { openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'
import { holdFolder } from '../council/database/open-sqlite.server.ts'
import { demonstrationAccounts, demonstrationPassword } from '../council/sample/seed-sample.server.ts'
import type { Version } from './built-from.mjs'
import { checkCouncil } from './check-council.ts'
import { type CouncilsSettings, readCouncilsSettings } from './councils-settings.ts'
import { demandBuild } from './demand-build.ts'
import { demandDatabase } from './demand-database.ts'
import { fillDemonstration } from './demonstration.ts'
import type { openCouncils as OpenCouncils, openPortal as OpenPortal, Portal } from './http.ts'
import {
  forJournal,
  headsLine,
  lineWriter,
  namingCouncil,
  recordLine,
  startedLine,
  tell,
  warningLine,
} from './log.ts'
import type { MetricsPlace } from './metrics-settings.ts'
import { spare } from './open-councils.ts'
import { createPortalServer, listenFault, stopOnSignal } from './portal-server.ts'
import { refusalLine } from './refusal-line.ts'
import { readSettings, type Settings } from './settings.ts'
import { findHeldSocket, type HeldSocket, notifySystemd } from './systemd.ts'

const root = join(import.meta.dirname, '..')

try {
  const held = findHeldSocket(process.env)
  const purpose = process.argv.includes('--demo') ? 'demonstrate' : 'serve'
  const councils = readCouncilsSettings(process.env, purpose, root)
  if (councils) await listenForCouncils(councils, demandBuild(root), held)
  else {
    const settings = readSettings(process.env, purpose, root)
    const built = demandBuild(root)
    // Before the folder is held, which leaves in it what a council leaves.
    demandDatabase(settings)
    if (settings.databaseUrl === undefined) holdFolder(settings.dataDir)
    await prepare(settings, built.date)
    await listen(settings, built, held)
  }
} catch (error) {
  const line = refusalLine(error)
  if (line === undefined) throw error
  tell(line)
  process.exitCode = 1
}

/** Fills a demonstration at its first start. A real council never becomes one, nor the reverse. */
async function prepare(settings: Settings, builtAt: string) {
  const db = await openDatabase(settings)
  try {
    await migrate(db, root)
    await checkCouncil(db, settings, builtAt, tell)
    if (settings.demonstration) await fillDemonstration(db, settings)
  } finally {
    await db.destroy()
  }
}

/** Before the build is imported: without it React loads its development version, which is twice as slow. */
async function importBuild() {
  process.env.NODE_ENV = 'production'
  const built = '../build/server/index.js'
  return (await import(built)) as { openPortal: typeof OpenPortal; openCouncils: typeof OpenCouncils }
}

async function listen(settings: Settings, version: Version, held: HeldSocket | undefined) {
  const { openPortal } = await importBuild()
  const write = lineWriter(process.stdout)
  const record = settings.demonstration ? undefined : (line: string) => write(forJournal(line))
  const metrics = settings.metrics && (await openMetrics(settings.dataDir, settings.metrics, version))
  const count = metrics?.recorder()
  // A start that is refused for its port says so in one line: the heads of the audit wait until somebody is
  // served.
  const { promise: listening, resolve: announced } = Promise.withResolvers<void>()
  const portal = await openPortal(
    settings,
    tell,
    (one) => {
      count?.(one)
      record?.(recordLine(one))
    },
    (...heads) => void listening.then(() => record?.(headsLine(...heads))),
  )
  const database = await findServer(portal.council.db)
  const fault = database && findCopiesFault(database, settings.databaseUrl ?? '')
  if (fault !== undefined) tell(warningLine('start', fault))
  metrics?.watch(portal.council.watched)
  serve(createPortalServer(portal, {}, settings), portal, { ...settings, held }, () => {
    if (record) console.log(forJournal(startedLine(settings.origin, version, database)))
    announce(settings)
    announced()
  })
}

/** Serves every council of a folder, each opened when somebody asks for it. */
async function listenForCouncils(settings: CouncilsSettings, version: Version, held: HeldSocket | undefined) {
  const { openCouncils } = await importBuild()
  const write = lineWriter(process.stdout)
  const record = (line: string) => write(forJournal(line))
  const { demonstration, machine, councilsDir, mostOpen } = settings
  const metrics = machine.metrics && (await openMetrics(councilsDir, machine.metrics, version))
  const portal = openCouncils(settings, {
    log: tell,
    record: (one) => {
      metrics?.recorder(one.council)(one)
      if (!demonstration) record(recordLine(one))
    },
    watch: metrics?.watch,
    noteFailure: metrics?.noteFailure,
    keepOnly: metrics?.keepOnly,
    heads: (slug, ...heads) => demonstration || record(namingCouncil(headsLine(...heads), slug)),
  })
  const server = createPortalServer(portal, {}, machine)
  server.on('request', portal.hold)
  serve(server, portal, { ...machine, held, open: mostOpen + spare }, () => {
    const address = `http://${machine.host}:${machine.port}`
    console.log(forJournal(startedLine(address, version)))
    console.log(`The portals of ${portal.count()} councils are at ${address}`)
  })
}

function serve(
  server: Server,
  portal: Pick<Portal, 'close'>,
  place: Pick<Settings, 'host' | 'port'> & { held?: HeldSocket; open?: number },
  started: () => void,
) {
  server.on('error', (error: NodeJS.ErrnoException) => {
    const fault = listenFault(place, error.code)
    if (fault === undefined) throw error
    tell(fault)
    process.exit(1)
  })
  server.listen(place.held ?? { port: place.port, host: place.host }, () => {
    started()
    notifySystemd(process.env)
  })
  stopOnSignal(server, portal, place.open)
}

/** Who watches nothing does not load what counts. */
async function openMetrics(dataDir: string, place: MetricsPlace, version: Version) {
  const [{ makeMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./metrics/serve-metrics.ts'),
  ])
  const metrics = makeMetrics({ dataDir, version, log: tell })
  await serveMetrics(metrics, place, tell)
  return metrics
}

function announce(settings: Settings) {
  console.log(`The portal is at ${settings.origin}`)
  if (!settings.demonstration) return
  console.log(`\nA demonstration: sign in with the password ${demonstrationPassword}`)
  for (const account of demonstrationAccounts)
    console.log(`  ${account.role.padEnd(5)}  ${account.email || account.phone}`)
  console.log(
    '\nTwo-step sign-in is not demanded here. To try it, open /account/second-factor as administrator or staff.',
  )
  console.log(`\nStop it with Ctrl+C. What you enter is kept in ${settings.dataDir}.`)
}
