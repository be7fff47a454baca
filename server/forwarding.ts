import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { isTrustedProxy } from './client-address.ts'
import { warningLine } from './log.ts'
import type { PortalEnv } from './portal-env.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'dataDir' | 'trustedProxies'>

const noteName = 'untrusted-proxy'
const hourMs = 3_600_000
/** Addresses of machines, not of people, that the log may name. */
const ownNetwork = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/i

/** Looks at a request: its id, its connection's address, and its headers by their lower-case names. */
export type ForwardingWatch = (
  request: string,
  address: string | undefined,
  header: (name: string) => string | undefined,
) => void

/**
 * Notices requests that a web server forwards although TRUSTED_PROXIES does not name it: then all visitors
 * count as one address. Tells it once to `log`, and the doctor by a note in the data folder, which is renewed
 * each hour.
 */
export function forwardingWatch(
  { dataDir, trustedProxies }: Place,
  log: (line: string) => void,
): ForwardingWatch {
  rmSync(join(dataDir, noteName), { force: true })
  let noted = Number.NEGATIVE_INFINITY
  let said = false
  return (request, address, header) => {
    const forwarded = header('x-forwarded-for') ?? header('forwarded')
    if (forwarded === undefined || address === undefined) return
    if (performance.now() - noted < hourMs || isTrustedProxy(address, trustedProxies)) return
    noted = performance.now()
    const words = wordsFor(address.replace(/^::ffff:/i, ''))
    if (!said) log(warningLine(request, words))
    said = true
    keepNote(dataDir, words)
  }
}

export function watchForwarding(watch: ForwardingWatch): MiddlewareHandler<PortalEnv> {
  return (c, next) => {
    watch(c.get('requestId'), c.env?.address, (name) => c.req.header(name))
    return next()
  }
}

function wordsFor(address: string) {
  const fix = ownNetwork.test(address)
    ? `set TRUSTED_PROXIES=${address}, if that is the web server.`
    : 'set it to the address from which the web server connects.'
  return `Requests come with X-Forwarded-For from an address that TRUSTED_PROXIES does not name, so all visitors count as one: ${fix}`
}

/** A council on PostgreSQL may have no data folder, and a full disk takes no note; the log has the line. */
function keepNote(dataDir: string, words: string) {
  try {
    writeFileSync(join(dataDir, noteName), `${words}\n`, { mode: 0o600 })
  } catch {}
}

/** What the portal has noted within a day of requests from an untrusted web server; undefined if nothing. */
export function findForwardingFault(dataDir: string, now: Date): string | undefined {
  try {
    const path = join(dataDir, noteName)
    const isRecent = now.getTime() - statSync(path).mtimeMs < 24 * hourMs
    return isRecent ? readFileSync(path, 'utf8').trim() : undefined
  } catch {
    return undefined
  }
}
