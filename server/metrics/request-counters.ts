import type { Registry } from 'prom-client'
import type { RequestRecord } from '../log.ts'
import { type CouncilLabel, counterOf, histogramOf, type StatusClass } from './labelled.ts'

/** What counts requests, by their pattern and, for one of several councils, by its name. */
export function requestCounters(registry: Registry) {
  const answered = counterOf(registry, {
    name: 'portal_requests_total',
    help: 'Requests by pattern of the address and class of status.',
    labelNames: ['route', 'status'],
  })
  const took = histogramOf(registry, {
    name: 'portal_request_seconds',
    help: 'How long answers took to make, by pattern of the address.',
    labelNames: ['route'],
    buckets: [0.01, 0.05, 0.25, 1, 5],
  })
  const byCouncil = counterOf(registry, {
    name: 'portal_council_requests_total',
    help: 'Requests by council and class of status, where there are several councils.',
    labelNames: ['council', 'status'],
  })
  const sent = counterOf(registry, {
    name: 'portal_applications_sent_total',
    help: 'Applications that citizens have sent.',
  })
  return (council: CouncilLabel | undefined) => (record: RequestRecord) => {
    const { route } = record
    const status = classOf(record.status)
    answered({ route, status })
    took({ route }, record.ms / 1000)
    if (council !== undefined) byCouncil({ council, status })
    if (record.submitted) sent({})
  }
}

function classOf(status: number): StatusClass {
  if (status === 429 || status === 503 || status === 507) return `${status}`
  if (status >= 500) return '5xx'
  if (status >= 400) return '4xx'
  return status >= 300 ? '3xx' : '2xx'
}
