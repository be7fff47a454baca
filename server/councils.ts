import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Head, HeadsReport } from '../council/audit/heads.server.ts'
import { databaseExists } from '../council/database/connect.server.ts'
import { DatabaseRefused } from '../council/database/refused.server.ts'
import type { Database } from '../council/database/tables.ts'
import { openPrinter } from '../council/files/pdf/open-printer.server.ts'
import { openPictures } from '../council/files/pictures/open-pictures.server.ts'
import type { SharedWorks } from '../council/open-council.server.ts'
import type { Refusal } from '../rules/refusals.ts'
import { readBuiltFrom } from './built-from.mjs'
import { checkCouncil } from './check-council.ts'
import { readCouncilSettings } from './council-settings.ts'
import type { CouncilsSettings } from './councils-settings.ts'
import { errorLine } from './faults.ts'
import { refusingApp } from './front.ts'
import { freeBytes, leastFreeBytes } from './health.ts'
import { PageRoom } from './kept/page-store.ts'
import { namingCouncil, type RequestRecord, warningLine } from './log.ts'
import { OpenCouncils, type OpenPortal, whileHeld } from './open-councils.ts'
import { refusalLine } from './refusal-line.ts'
import type { DrawRefusal } from './refusals.ts'
import { type RegisteredCouncil, Registry } from './registry.ts'
import { recordRequests } from './request-records.ts'
import type { Settings } from './settings.ts'
import { serveAssets } from './static-files.ts'

export interface CouncilReports {
  log(line: string): void
  record(record: RequestRecord): void
  /** Gets the heads of a council's chains once a day. */
  heads(slug: string, heads: Head[]): void
}

/** How one council's portal is opened, as `openPortal` of `server/http.ts` does. */
type Open = (
  settings: Settings,
  log: (line: string) => void,
  record: (record: RequestRecord) => void,
  heads: HeadsReport,
  shared: SharedWorks & { room: PageRoom; check(db: Database): Promise<void> },
) => Promise<OpenPortal>

/** Many councils behind one listener, each at its own host. */
export interface Councils {
  fetch(request: Request, address?: string): Promise<Response>
  refuse(refusal: Refusal, path: string, headers: Headers): Promise<Response>
  /** Keeps the council of a request open until its answer has been sent. */
  hold(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** How many are registered. */
  count(): number
  close(): Promise<void>
}

const roomForPages = 64 * 1024 * 1024
const tidyEveryMs = 10_000
const lookEveryMs = 60_000
/** Who asks for hosts that nobody has cannot make the folder be read more often. */
const leastBetweenLooksMs = 5000

/** Serves the councils of a folder. Throws `SettingsRefused` where two files contradict each other. */
export function serveCouncils(
  settings: CouncilsSettings,
  openPortal: Open,
  { log, record, heads }: CouncilReports,
  draw: DrawRefusal,
): Councils {
  const { root, env, councilsDir, shard, mostOpen, demonstration } = settings
  const warn = (words: string) => log(warningLine('councils', words))
  const registry = new Registry(councilsDir, shard, warn)
  const builtAt = readBuiltFrom(root)?.date
  const shared = {
    pictures: openPictures(root),
    printer: openPrinter(root),
    room: new PageRoom(roomForPages),
  }
  const open = new OpenCouncils({
    mostOpen,
    failed: ({ slug }, error) => {
      const line = refusalLine(error)
      log(
        namingCouncil(
          line === undefined ? errorLine('councils', error) : warningLine('councils', line),
          slug,
        ),
      )
    },
    open: async ({ slug, folder }: RegisteredCouncil) => {
      const own = readCouncilSettings(env, folder, demonstration ? 'demonstrate' : 'serve', root)
      demandDatabase(own)
      const tell = (line: string) => log(namingCouncil(line, slug))
      const check = (db: Database) =>
        checkCouncil(db, own, builtAt, (words) => tell(warningLine('councils', words)))
      return whileHeld(own, () =>
        openPortal(
          own,
          tell,
          (one) => record({ ...one, council: slug }),
          (found) => heads(slug, found),
          { ...shared, check },
        ),
      )
    },
  })
  const front = openFront(settings, record, draw)

  let lookedAt = performance.now()
  const look = () => {
    lookedAt = performance.now()
    try {
      registry.look()
    } catch (error) {
      warn(`The folder of the councils is not read anew: ${(error as Error).message}`)
    }
  }
  const tidying = setInterval(() => {
    if (performance.now() - lookedAt >= lookEveryMs) look()
    open.tidy()
  }, tidyEveryMs)
  tidying.unref()

  function find(host: string): RegisteredCouncil | undefined {
    const known = registry.find(host)
    if (known || performance.now() - lookedAt < leastBetweenLooksMs) return known
    look()
    return registry.find(host)
  }

  return {
    async fetch(request, address) {
      const council = find(request.headers.get('host') ?? new URL(request.url).host)
      if (!council) return front.fetch(request, { address, refusal: 'noCouncil' })
      const entry = open.enter(council)
      try {
        const portal = await open.portalOf(entry)
        return await (portal?.fetch(request, address) ??
          front.fetch(request, { address, refusal: 'repairing' }))
      } finally {
        open.leave(entry)
      }
    },
    refuse: async (refusal, path, headers) =>
      front.fetch(new Request(`http://localhost${path}`, { headers }), { refusal }),
    hold({ headers }, outgoing) {
      const council = registry.find(headers.host ?? '')
      if (!council || outgoing.writableFinished) return
      const entry = open.enter(council)
      outgoing.once('close', () => open.leave(entry))
    },
    count: () => registry.list().length,
    async close() {
      clearInterval(tidying)
      await open.close()
      shared.pictures.close()
      shared.printer?.close()
    },
  }
}

/** A council that was served before, and whose database is gone, must not begin anew with an empty one. */
function demandDatabase(settings: Settings) {
  const { dataDir } = settings
  if (!databaseExists(settings) && existsSync(join(dataDir, 'portal.lock')))
    throw new DatabaseRefused(`The database in ${dataDir} is gone: restore a backup.`)
}

/** Answers what is for no council, and what is for one that cannot be opened. */
function openFront(
  { root, councilsDir }: CouncilsSettings,
  record: (record: RequestRecord) => void,
  draw: DrawRefusal,
) {
  return refusingApp(true, draw, (app) => {
    app.use(recordRequests(record))
    app.use('/healthz', async (c, next) => (c.env.refusal === 'repairing' ? next() : c.text('ok')))
    app.use('/readyz', async (c, next) => {
      if (c.env.refusal === 'repairing') return next()
      const word = freeBytes(councilsDir) < leastFreeBytes ? 'disk' : 'ready'
      return c.text(word, word === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
    app.use('/assets/*', serveAssets(root))
  })
}
