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

type Join = (one: number, other: number) => number
const sum: Join = (one, other) => one + other
/** In seconds since 1970, as Prometheus counts; 0 for never, which is longer ago than any limit. */
const secondsOf = (date: Date | undefined) => (date ? date.getTime() / 1000 : 0)

/** Makes the gauges of councils, which stand with the label of one of several, or without. */
export function councilGauges(registry: Registry): { set(seen: Seen[]): void } {
  const gauge = (name: `portal_${string}`, help: string, join: Join) => {
    const { clear, set } = gaugeOf(registry, { name, help, labelNames: ['council'] })
    return (told: (readonly [CouncilLabel | undefined, number])[]) => {
      clear()
      for (const [council, value] of joined(told, join)) set(council === undefined ? {} : { council }, value)
    }
  }
  const up = gauge('portal_database_up', 'Whether the database answers.', Math.min)
  const late = gauge('portal_messages_late', 'Messages that should have left an hour ago.', sum)
  const failed = gauge('portal_messages_failed', 'Messages of the last days given up, to 1,000.', sum)
  const overdue = gauge('portal_cases_overdue', 'Open cases after their due date, to 1,000.', sum)
  const backup = gauge('portal_backup_timestamp_seconds', 'The last good backup; 0: none.', Math.min)
  // These stand without labels: one more for each of five hundred councils is five hundred more.
  const waiting = gauge('portal_messages_waiting', 'Messages that wait to be sent, to 1,000.', sum)
  const files = gauge('portal_stored_files', 'Photos and PDFs, counted every ten minutes.', sum)
  const bytes = gauge('portal_stored_bytes', 'What photos and PDFs take, likewise.', sum)
  const drill = gauge('portal_drill_timestamp_seconds', 'The last drill passed; 0: none.', Math.max)
  const connections = gaugeOf(registry, {
    name: 'portal_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    labelNames: ['state'],
  })
  return {
    set(seen) {
      const known = seen.flatMap(({ label, figures }) => (figures ? [{ label, figures }] : []))
      const each = (read: (figures: WatchedFigures) => number) =>
        known.map(({ label, figures }) => [label, read(figures)] as const)
      const together = (read: (figures: WatchedFigures) => number) =>
        known.map(({ figures }) => [undefined, read(figures)] as const)
      up(seen.map(({ label, figures }) => [label, figures ? 1 : 0] as const))
      late(each((figures) => figures.messagesLate))
      failed(each((figures) => figures.messagesFailed))
      overdue(each((figures) => figures.casesOverdue))
      backup(each((figures) => secondsOf(figures.backupAt)))
      waiting(together((figures) => figures.messagesWaiting))
      files(together((figures) => figures.storedFiles))
      bytes(together((figures) => figures.storedBytes))
      drill(together((figures) => secondsOf(figures.drillAt)))
      connections.clear()
      for (const state of ['used', 'idle', 'waiting'] as const) {
        const counts = seen.flatMap((one) => (one.connections ? [one.connections[state]] : []))
        if (counts.length > 0) connections.set({ state }, counts.reduce(sum))
      }
    },
  }
}

function joined(told: (readonly [CouncilLabel | undefined, number])[], join: Join) {
  const result = new Map<CouncilLabel | undefined, number>()
  for (const [label, value] of told) {
    const before = result.get(label)
    result.set(label, before === undefined ? value : join(before, value))
  }
  return result
}
