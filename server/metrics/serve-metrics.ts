import { createServer, type Server } from 'node:http'
import { unexpectedLine } from '../log.ts'
import type { MetricsPlace } from '../metrics-settings.ts'
import { SettingsRefused } from '../settings-refused.ts'
import type { Metrics } from './metrics.ts'

const mostConnections = 20

/**
 * Serves the metrics at `/metrics` and nothing else, on a port of their own, and does not keep the process
 * running. Throws `SettingsRefused` where it cannot listen.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsPlace,
  log: (line: string) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '')
    if (!isAsked) return void response.writeHead(404).end()
    metrics.write().then(
      (text) => {
        response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
        response.end(text)
      },
      (error) => {
        log(unexpectedLine('metrics', error))
        response.writeHead(500).end()
      },
    )
  })
  server.maxConnections = mostConnections
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      const fix = faults[code]
      const where = host === '127.0.0.1' ? port : `${host}:${port}`
      reject(new SettingsRefused(`METRICS_PORT is ${where}, ${fix ?? `which cannot be had (${code})`}.`))
    })
    server.listen(port, host, resolve)
  })
  return server
}

const faults: Record<string, string> = {
  EADDRINUSE: 'which another program uses: give another one',
  EACCES: 'which this user may not use: give one from 1024 to 65535, such as 9464',
  EADDRNOTAVAIL: 'which is no address of this machine: give the port alone, or an address that it has',
}
