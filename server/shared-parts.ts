import { createHash } from 'node:crypto'
import { readDatabaseUrls } from '../council/database/database-url.ts'
import { isLoopback } from '../council/identity/hosted/hosted-settings.server.ts'
import type { Environment } from './council-settings.ts'
import { readFileSettings } from './file-settings.ts'

/**
 * What no two councils of a process may have: the digest of each, and the name of its setting. A cookie knows
 * no port, so the same host at another port is the same address, but on the machine itself.
 */
export function partsOf(own: Environment, origin: string): Map<string, string> {
  const { host, hostname } = new URL(origin)
  const isLocal = isLoopback(origin) || hostname.endsWith('.localhost')
  const parts: [name: string, values: string[]][] = [
    ['PUBLIC_ORIGIN', [isLocal ? host : hostname]],
    ['DATABASE_URL', readDatabaseUrls(own.DATABASE_URL ?? '').map(databaseOf)],
    ['FILES_URL', filesOf(own)],
    ['SECRET', own.SECRET ? [own.SECRET] : []],
  ]
  return new Map(
    parts.flatMap(([name, values]) =>
      values.map((value) => [createHash('sha256').update(`${name} ${value}`).digest('hex'), name] as const),
    ),
  )
}

/** Whoever asks for it, and however. */
function databaseOf(text: string) {
  const { hostname, port, pathname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? hostname
  return `${host.toLowerCase()}:${searchParams.get('port') ?? (port || '5432')}${pathname}`
}

/** What cannot be read is told when the council is opened. */
function filesOf(own: Environment) {
  if (!own.FILES_URL) return []
  try {
    const { endpoint, name, prefix } =
      readFileSettings({ ...own, FILES_KEY_ID: '-', FILES_SECRET: '-' }) ?? {}
    return [`${endpoint} ${name} ${prefix}`]
  } catch {
    return [own.FILES_URL]
  }
}
