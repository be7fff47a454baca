import { setImmediate, setTimeout } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { WatchedCouncil, WatchedFigures } from '../../council/office/watched-council.server.ts'
import { patience } from '../../rules/patience.ts'
import type { Version } from '../built-from.mjs'
import { freeBytes } from '../health.ts'
import { type RequestRecord, unexpectedLine } from '../log.ts'
import { councilGauges, type Seen } from './council-gauges.ts'
import { type CouncilLabel, counterOf, gaugeOf } from './labelled.ts'
import { requestCounters } from './request-counters.ts'

/** The figures of one process, whatever the number of councils that it serves. */
export interface Metrics {
  /** What takes the records of requests from `openPortal`; `slug` names a council that is one of several. */
  recorder(slug?: string): (record: RequestRecord) => void
  /** Tells of a council; what is returned comes before it closes, and its last figures stay. */
  watch(council: WatchedCouncil, slug?: string): () => Promise<void>
  /** Tells that a council could not be opened. */
  noteFailure(slug: string): void
  /** Forgets the councils that are not among these: nobody is called about one that was taken away. */
  keepOnly(slugs: Set<string>): void
  /** Everything, in Prometheus' format of text. */
  write(): Promise<string>
  contentType: string
}

interface Options {
  /** The folder whose disk the councils fill. */
  dataDir: string
  version: Version
  log: (line: string) => void
}

/** A council that was told of; one that is closed has its last figures, and nothing that reads them. */
interface Watched {
  label: CouncilLabel | undefined
  council?: WatchedCouncil
  read?: () => Promise<WatchedFigures | undefined>
  figures?: WatchedFigures
  readAt?: number
  isBroken?: boolean
}

const readAtOnce = 10
const keepMs = 60_000

/** Beyond so many councils all others are told together: each is some ten series for ever. */
const mostCouncils = 500
const other = 'other' as CouncilLabel

/** Of what Node tells of itself, what somebody would look at. */
const kept =
  /^(process_(cpu_seconds_total|resident_memory_bytes|start_time_seconds|open_fds|max_fds)|nodejs_(eventloop_lag_((p99|max)_)?seconds|heap_size_used_bytes|external_memory_bytes|version_info))$/

/** Makes the metrics of this process. */
export function makeMetrics({ dataDir, version, log }: Options): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) if (!kept.test(name)) registry.removeSingleMetric(name)
  tellVersion(registry, version)
  const requests = requestCounters(registry)
  const opened = counterOf(registry, {
    name: 'portal_council_openings_total',
    help: 'How often a council was opened.',
  })
  const open = gaugeOf(registry, { name: 'portal_councils_open', help: 'Councils that are open now.' })
  const disk = gaugeOf(registry, {
    name: 'portal_disk_free_bytes',
    help: 'Free on the disk of the data folder.',
  })
  const gauges = councilGauges(registry)
  const labels = new Set<string>()
  const labelFor = (slug: string | undefined) => {
    if (slug === undefined) return undefined
    if (labels.size < mostCouncils) labels.add(slug)
    return labels.has(slug) ? (slug as CouncilLabel) : other
  }
  const watched = new Map<string | undefined, Watched>()

  const write = async () => {
    const late = new AbortController()
    const tooLate = setTimeout(patience.metrics * 1000, 'late', { signal: late.signal }).catch(() => 'late')
    const seen: Seen[] = []
    let isLate = false
    for (const batch of batchesOf([...watched.values()], readAtOnce)) {
      // Whom nobody has asked in time is not down.
      const read = batch.map(async (one) => {
        if (isLate || !one.read) return { ...one, isUp: one.isBroken ? false : undefined }
        const figures = await Promise.race([one.read(), tooLate])
        isLate ||= figures === 'late'
        return {
          ...one,
          figures: typeof figures === 'object' ? figures : undefined,
          isUp: typeof figures === 'object',
        }
      })
      seen.push(...(await Promise.all(read)))
      // A file is read without a pause: requests come in between.
      await setImmediate()
    }
    late.abort()
    gauges.set(seen)
    open.set({}, seen.filter(({ council }) => council).length)
    disk.set({}, freeBytes(dataDir))
    return registry.metrics()
  }
  const writing = oneAtATime(write)

  return {
    recorder: (slug) => requests(labelFor(slug)),
    watch(council, slug) {
      const one: Watched = { label: labelFor(slug), council }
      one.read = reading(one, council, { keptMs: slug === undefined ? 0 : keepMs, log })
      watched.set(slug, one)
      opened({})
      return async () => {
        const figures = await council.readFigures().catch(() => undefined)
        if (watched.get(slug) !== one) return
        if (slug === undefined) watched.delete(slug)
        else watched.set(slug, { label: one.label, figures: figures ?? one.figures })
      }
    },
    noteFailure(slug) {
      watched.set(slug, { label: labelFor(slug), figures: watched.get(slug)?.figures, isBroken: true })
    },
    keepOnly(slugs) {
      for (const slug of watched.keys()) if (slug !== undefined && !slugs.has(slug)) watched.delete(slug)
    },
    write: writing,
    contentType: registry.contentType,
  }
}

/** What reads the figures of a council, at most once in a while: many are not read as often as one. */
function reading(
  one: Watched,
  council: WatchedCouncil,
  { keptMs, log }: { keptMs: number; log: Options['log'] },
) {
  return oneAtATime(async () => {
    if (one.figures && Date.now() - (one.readAt ?? 0) < keptMs) return one.figures
    const figures = await council.readFigures().catch((error) => {
      log(unexpectedLine('metrics', error))
      return undefined
    })
    Object.assign(one, { figures, readAt: Date.now() })
    return figures
  })
}

function* batchesOf<T>(all: T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/** Who asks while it works gets the same answer: a silent database is asked once, however many ask for it. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

function tellVersion(registry: Registry, { version, commit = 'unknown' }: Version) {
  const info = new Gauge({
    name: 'portal_info',
    help: 'Which portal this is.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  })
  info.set({ version, commit }, 1)
}
