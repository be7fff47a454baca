import type { IncomingMessage, ServerResponse } from 'node:http'
import { openPrinter } from '../council/files/pdf/open-printer.server.ts'
import { openPictures } from '../council/files/pictures/open-pictures.server.ts'
import type { Refusal } from '../rules/refusals.ts'
import type { CouncilsSettings } from './councils-settings.ts'
import { errorLine } from './faults.ts'
import { refusingApp } from './front.ts'
import { freeBytes, healthPaths, leastFreeBytes } from './health.ts'
import { PageRoom } from './kept/page-store.ts'
import { namingCouncil, type RequestRecord, warningLine } from './log.ts'
import {
  type CouncilReports,
  type Open,
  type OpenedPortal,
  openCouncilPortal,
} from './open-council-portal.ts'
import { OpenCouncils } from './open-councils.ts'
import { refusalLine } from './refusal-line.ts'
import type { DrawRefusal } from './refusals.ts'
import { type RegisteredCouncil, Registry } from './registry.ts'
import { recordRequests } from './request-records.ts'
import { Rounds } from './rounds.ts'
import { serveAssets } from './static-files.ts'

/** Many councils behind one listener, each at its own host. */
export interface Councils {
  fetch(request: Request, address?: string): Promise<Response>
  refuse(refusal: Refusal, path: string, headers: Headers): Promise<Response>
  /** Keeps the council of a request open until its answer has been sent. */
  hold(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** How many are registered. */
  count(): number
  /** Has all closed councils that have work do it, and closes them again. */
  round(): Promise<void>
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
  reports: CouncilReports,
  draw: DrawRefusal,
): Councils {
  const { root, councilsDir, shard, mostOpen } = settings
  const { log, record } = reports
  const registry = new Registry(councilsDir, shard, (words) => log(warningLine('councils', words)))
  const shared = {
    pictures: openPictures(root),
    printer: openPrinter(root),
    room: new PageRoom(roomForPages, roomForPages / 8),
  }
  const tellFailure = tellFailures(log)
  const failed = (council: RegisteredCouncil, error: unknown) => {
    tellFailure(council, error)
    reports.noteFailure?.(council.slug)
  }
  const open = new OpenCouncils<OpenedPortal>({
    mostOpen,
    failed,
    open: (council) =>
      openCouncilPortal(council, settings, openPortal, {
        ...reports,
        shared,
        note: (council, wake) => rounds.note(council, wake),
      }),
  })
  const rounds = new Rounds(() => registry.list(), open, failed)
  const front = openFront(settings, record, draw)

  const tidying = setInterval(() => {
    registry.lookAgain(lookEveryMs)
    const listed = registry.list()
    open.tidy(listed)
    reports.keepOnly?.(new Set(listed.map(({ slug }) => slug)))
    void rounds.begin()
  }, tidyEveryMs)
  tidying.unref()

  return {
    async fetch(request, address) {
      const council = councilAsked(registry, request)
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
    round: () => rounds.begin(),
    async close() {
      clearInterval(tidying)
      await open.close(rounds.end())
      shared.pictures.close()
      shared.printer?.close()
    },
  }
}

function tellFailures(log: (line: string) => void) {
  return ({ slug }: RegisteredCouncil, error: unknown) => {
    const line = refusalLine(error)
    const told = line === undefined ? errorLine('councils', error) : warningLine('councils', line)
    log(namingCouncil(told, slug))
  }
}

/** Only a person's question for an unknown host has the folder looked at again. */
function councilAsked(registry: Registry, request: Request): RegisteredCouncil | undefined {
  const { host: named, pathname } = new URL(request.url)
  if (pathname === healthPaths.balance) return undefined
  const host = request.headers.get('host')
  const known = registry.find(host ?? named)
  if (known || host === null || Object.values<string>(healthPaths).includes(pathname)) return known
  registry.lookAgain(leastBetweenLooksMs)
  return registry.find(host)
}

/** Answers what is for no council, and what is for one that cannot be opened. */
function openFront(
  { root, councilsDir }: CouncilsSettings,
  record: (record: RequestRecord) => void,
  draw: DrawRefusal,
) {
  return refusingApp(true, draw, (app) => {
    app.use(recordRequests(record))
    const unstored = { 'Cache-Control': 'no-store' }
    app.use(healthPaths.balance, async (c) => c.text('ok', 200, unstored))
    app.use(healthPaths.alive, async (c, next) => (c.env.refusal === 'repairing' ? next() : c.text('ok')))
    app.use(healthPaths.ready, async (c, next) => {
      if (c.env.refusal === 'repairing') return next()
      const word = freeBytes(councilsDir) < leastFreeBytes ? 'disk' : 'ready'
      return c.text(word, word === 'ready' ? 200 : 503, unstored)
    })
    app.use('/assets/*', serveAssets(root))
  })
}
