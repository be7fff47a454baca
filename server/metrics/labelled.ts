import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RoutePattern } from '../../app/http/visit.server.ts'
import type { PoolCounts } from '../../council/database/pool-counts.server.ts'

/** The class of a status; three of those that ask for a look stand by themselves. */
export type StatusClass = '2xx' | '3xx' | '4xx' | '429' | '5xx' | '503' | '507'

/** The name under which the operator keeps a council, or `other`. */
export type CouncilLabel = string & { readonly kind: 'name of a council' }

/** All that labels may say: none of it can be made of what a request brings. */
interface Labels {
  route: RoutePattern
  status: StatusClass
  state: keyof PoolCounts
  council: CouncilLabel
}

type Name = keyof Labels
type Given<Own extends Name> = Pick<Labels, Own>

interface Described<Own extends Name> {
  name: `portal_${string}`
  help: string
  labelNames?: readonly Own[]
}

/** Makes a counter, and returns what adds one to it. */
export function counterOf<Own extends Name = never>(registry: Registry, described: Described<Own>) {
  const counter = new Counter({ ...described, registers: [registry] })
  return (labels: Given<Own>): void => counter.inc(labels)
}

/** Makes a histogram of seconds, and returns what notes a time in it. */
export function histogramOf<Own extends Name>(
  registry: Registry,
  { buckets, ...described }: Described<Own> & { buckets: number[] },
) {
  const histogram = new Histogram({ ...described, buckets, registers: [registry] })
  return (labels: Given<Own>, seconds: number): void => histogram.observe(labels, seconds)
}

/** Makes a gauge whose labels may each be left out. */
export function gaugeOf<Own extends Name>(registry: Registry, described: Described<Own>) {
  const gauge = new Gauge({ ...described, registers: [registry] })
  return {
    set: (labels: Partial<Given<Own>>, value: number): void => gauge.set(labels, value),
    /** Forgets what it said, so that nothing stands there that nobody has seen again. */
    clear: (): void => gauge.reset(),
  }
}
