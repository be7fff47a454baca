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

/**
 * Notices requests that a web server forwards although TRUSTED_PROXIES does not name it: then all visitors count as one
 * address. Tells it once to `log`, and the doctor by a note in the data folder, which is renewed each hour.
 */
export function watchForwarding(
  { dataDir, trustedProxies }: Place,
  log: (line: string) => void,
): MiddlewareHandler<PortalEnv> {
  rmSync(join(dataDir, noteName), { force: true })
  let noted = Number.NEGATIVE_INFINITY
  let said = false
  return (c, next) => {
    const address = c.env?.address
    const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
    if (forwarded === undefined || address === undefined) return next()
    if (performance.now() - noted < hourMs || isTrustedProxy(address, trustedProxies)) return next()
    noted = performance.now()
    const words = wordsFor(address.replace(/^::ffff:/i, ''))
    if (!said) log(warningLine(c.get('requestId'), words))
    said = true
    keepNote(dataDir, words)
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

/** What the running portal has noted within a day of requests from an untrusted web server; undefined if nothing. */
export function findForwardingFault(dataDir: string, now: Date): string | undefined {
  try {
    const path = join(dataDir, noteName)
    const isRecent = now.getTime() - statSync(path).mtimeMs < 24 * hourMs
    return isRecent ? readFileSync(path, 'utf8').trim() : undefined
  } catch {
    return undefined
  }
}
