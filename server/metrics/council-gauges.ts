import type { Registry } from 'prom-client'
import type { PoolCounts } from '../../council/database/pool-counts.server.ts'
import type { WatchedFigures } from '../../council/office/watched-council.server.ts'
import { type CouncilLabel, gaugeOf } from './labelled.ts'

/** What was seen of a council; without figures its database does not answer. */
interface Seen {
  label: CouncilLabel | undefined
  connections: PoolCounts | undefined
  figures: WatchedFigures | undefined
}

interface CouncilGauge {
  name: `portal_${string}`
  help: string
  read(figures: WatchedFigures): number
  /** Makes one of two, where councils are told together. */
  join(one: number, other: number): number
  /** Told of all councils together, always. */
  together?: true
}

const sum = (one: number, other: number) => one + other
/** In seconds since 1970, as Prometheus counts; 0 for never, which is longer ago than any limit. */
const secondsOf = (date: Date | undefined) => (date ? date.getTime() / 1000 : 0)

const readGauges: CouncilGauge[] = [
  {
    name: 'portal_messages_waiting',
    help: 'Messages that wait to be sent, to 1,000.',
    read: (figures) => figures.messagesWaiting,
    join: sum,
    together: true,
  },
  {
    name: 'portal_messages_late',
    help: 'Messages that should have left an hour ago.',
    read: (figures) => figures.messagesLate,
    join: sum,
  },
  {
    name: 'portal_messages_failed',
    help: 'Messages of the last days that were given up, to 1,000.',
    read: (figures) => figures.messagesFailed,
    join: sum,
  },
  {
    name: 'portal_cases_overdue',
    help: 'Open cases after their due date, to 1,000.',
    read: (figures) => figures.casesOverdue,
    join: sum,
  },
  {
    name: 'portal_stored_files',
    help: 'Stored photos and PDFs, counted every ten minutes.',
    read: (figures) => figures.storedFiles,
    join: sum,
    together: true,
  },
  {
    name: 'portal_stored_bytes',
    help: 'What stored photos and PDFs take, counted every ten minutes.',
    read: (figures) => figures.storedBytes,
    join: sum,
    together: true,
  },
  {
    name: 'portal_backup_timestamp_seconds',
    help: 'When the last good backup was taken; 0: never.',
    read: (figures) => secondsOf(figures.backupAt),
    join: Math.min,
  },
  {
    name: 'portal_drill_timestamp_seconds',
    help: 'When a drill was last passed; 0: never.',
    read: (figures) => secondsOf(figures.drillAt),
    join: Math.max,
    together: true,
  },
]

/** Makes the gauges of councils, which stand with the label of one of several, or without. */
export function councilGauges(registry: Registry): { set(seen: Seen[]): void } {
  const gauges = readGauges.map((one) => ({ ...one, ...gaugeOf(registry, labelled(one)) }))
  const up = gaugeOf(
    registry,
    labelled({ name: 'portal_database_up', help: 'Whether the database answers.' }),
  )
  const connections = gaugeOf(registry, {
    name: 'portal_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    labelNames: ['state'],
  })
  return {
    set(seen) {
      const known = seen.flatMap(({ label, figures }) => (figures ? [{ label, figures }] : []))
      for (const { read, join, together, set, clear } of gauges) {
        clear()
        const told = known.map(({ label, figures }) => [together ? undefined : label, read(figures)] as const)
        for (const [council, value] of joined(told, join))
          set(council === undefined ? {} : { council }, value)
      }
      up.clear()
      const answering = seen.map(({ label, figures }) => [label, figures ? 1 : 0] as const)
      for (const [council, value] of joined(answering, Math.min))
        up.set(council === undefined ? {} : { council }, value)
      connections.clear()
      for (const state of ['used', 'idle', 'waiting'] as const) {
        const counts = seen.flatMap((one) => (one.connections ? [one.connections[state]] : []))
        if (counts.length > 0) connections.set({ state }, counts.reduce(sum))
      }
    },
  }
}

function labelled({ name, help }: Pick<CouncilGauge, 'name' | 'help'>) {
  return { name, help, labelNames: ['council'] as const }
}

function joined(
  told: (readonly [CouncilLabel | undefined, number])[],
  join: CouncilGauge['join'],
): Map<CouncilLabel | undefined, number> {
  const result = new Map<CouncilLabel | undefined, number>()
  for (const [label, value] of told) {
    const before = result.get(label)
    result.set(label, before === undefined ? value : join(before, value))
  }
  return result
}
