import { join } from 'node:path'
import type { HeadsReport } from '../council/audit/heads.server.ts'
import { migrate, migrateIfNew } from '../council/database/migrate.server.ts'
import { holdFolder, restHandles } from '../council/database/open-sqlite.server.ts'
import type { Database } from '../council/database/tables.ts'
import type { WatchedCouncil } from '../council/office/watched-council.server.ts'
import type { Council, SharedWorks } from '../council/open-council.server.ts'
import { cataloguePath } from '../council/records/state/catalogue-file.server.ts'
import { readBuiltFrom } from './built-from.mjs'
import { checkCouncil } from './check-council.ts'
import { districtSlug, readCouncilSettings } from './council-settings.ts'
import type { CouncilsSettings } from './councils-settings.ts'
import { demandDatabase } from './demand-database.ts'
import { districtWork } from './district-work.ts'
import type { PageRoom } from './kept/page-store.ts'
import { namingCouncil, type RequestRecord, warningLine } from './log.ts'
import type { OpenPortal } from './open-councils.ts'
import type { RegisteredCouncil } from './registry.ts'
import type { Settings } from './settings.ts'
import { clearWake, findWake, writeWake } from './wake.ts'

export interface CouncilReports {
  /** Watches a council while it is open; what is returned comes before it closes. */
  watch?(council: WatchedCouncil, slug: string): () => Promise<void>
  /** Is told of a council that cannot be opened or closed. */
  noteFailure?(slug: string): void
  /** Is told again and again which councils there are. */
  keepOnly?(slugs: Set<string>): void
  log(line: string): void
  record(record: RequestRecord): void
  /** Gets the heads of a council's chains once a day. */
  heads(slug: string, ...heads: Parameters<HeadsReport>): void
}

/** What all councils of the process have together. */
type Shared = SharedWorks & { room: PageRoom }

/** How one council's portal is opened, as `openPortal` of `server/http.ts` does. */
export type Open = (
  settings: Settings,
  log: (line: string) => void,
  record: (record: RequestRecord) => void,
  heads: HeadsReport,
  shared: Shared & { check(db: Database): Promise<void> },
) => Promise<OpenedPortal>

export interface OpenedPortal extends OpenPortal {
  council: Pick<Council, 'db' | 'watched'>
  round(): Promise<void>
}

interface Around extends CouncilReports {
  shared: Shared
  /** Is told, when the council has been closed, from when on it has work again; undefined: nobody knows. */
  note(council: RegisteredCouncil, wake: Date | undefined): void
}

/** Opens one council of a process that serves many, by its own settings. Throws where that may not be. */
export async function openCouncilPortal(
  council: RegisteredCouncil,
  { councilsDir, env, root, demonstration, mostOpen }: CouncilsSettings,
  open: Open,
  { log, record, heads, watch, shared, note }: Around,
): Promise<OpenedPortal> {
  const { slug, folder } = council
  const own = readCouncilSettings(env, folder, demonstration ? 'demonstrate' : 'serve', root)
  demandDatabase(own)
  const tell = (line: string) => log(namingCouncil(line, slug))
  const warn = (words: string) => tell(warningLine('councils', words))
  const check = async (db: Database) => {
    await checkCouncil(db, own, readBuiltFrom(root)?.date, warn)
  }
  return whileHeld(own, async () => {
    await clearWake(folder)
    const portal = await open(
      { ...own, pageCacheKb: cacheOf(mostOpen) },
      tell,
      (one) => record({ ...one, council: slug }),
      (...found) => heads(slug, ...found),
      // Tables are changed by the tool, which makes a backup before and keeps nobody waiting.
      {
        ...shared,
        check,
        migrate: demonstration ? migrate : migrateIfNew,
        forDistrict: districtWork(council, councilsDir, warn),
        stateCatalogue: own.isDistrict ? undefined : cataloguePath(join(councilsDir, districtSlug)),
      },
    )
    const unwatch = watch?.(portal.council.watched, slug)
    const close = async () => {
      await unwatch?.()
      const wake = await findWake(portal.council.db, own).catch(() => undefined)
      try {
        await portal.close()
        if (wake) writeWake(folder, wake)
      } finally {
        note(council, wake)
      }
    }
    return { ...portal, rest: () => restHandles(portal.council.db, restAfterMs), close }
  })
}

/** So long a file of which nobody asks anything is kept open. */
const restAfterMs = 20_000

/** What each of a council's two handles keeps of its file: 256 MB for all councils, and enough for one. */
function cacheOf(mostOpen: number) {
  return Math.min(16_000, Math.max(256, Math.floor(128_000 / mostOpen)))
}

/**
 * Opens with the folder of a council on SQLite held for this process, as long as what was opened is open.
 * Throws `DatabaseRefused` where another process holds it.
 */
async function whileHeld<Portal extends OpenPortal>(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  open: () => Promise<Portal>,
): Promise<Portal> {
  const release = databaseUrl === undefined ? holdFolder(dataDir) : () => undefined
  try {
    const portal = await open()
    return {
      ...portal,
      close: async () => {
        await portal.close().finally(release)
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
