import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { folderFault } from '../council/database/refused.server.ts'
import type { MailSettings } from '../council/messages/channels/mail-settings.server.ts'
import type { CouncilSettings } from '../council/open-council.server.ts'
import { readEmail } from '../rules/email.ts'
import type { Role } from '../rules/roles.ts'
import { readDatabaseSettings } from './database-settings.ts'
import { readFileSettings } from './file-settings.ts'
import { readHostedSettings } from './hosted-settings.ts'
import { readMailSettings } from './mail-settings.ts'
import { type MetricsPlace, readMetricsSettings } from './metrics-settings.ts'
import { readScannerSettings } from './scanner-settings.ts'
import { readOrMakeSecret, secretFileFault, shortestSecret } from './secret-file.ts'
import { SettingsRefused } from './settings-refused.ts'
import { readTextSettings } from './text-settings.ts'

export interface Settings extends CouncilSettings {
  host: string
  port: number
  /** The addresses that requests may be for; the first is `origin`. */
  origins: string[]
  trustedProxies: string[]
  demonstration: boolean
  /** Where faults of security are reported, as an address that `security.txt` may name. */
  securityContact?: string
  /** The day on which the operator saw that the clock is right, whatever the audit says. */
  clockCheckedOn?: string
  /** Where `/metrics` is served; undefined: nowhere. */
  metrics?: MetricsPlace
  /** The server that brings mail. */
  mail?: MailSettings
  /** Whether this process sends what waits in the outbox. */
  sendsMessages?: boolean
}

/**
 * `operate`: what the operator's tool does; `send`: its command that sends messages; `examine`: its doctor,
 * who tells what is wrong instead of stopping at it.
 */
export type Purpose = 'serve' | 'demonstrate' | 'operate' | 'send' | 'examine'

type Environment = Record<string, string | undefined>

/** Reads the settings from the environment. Throws `SettingsRefused`. */
export function readSettings(env: Environment, purpose: Purpose, root: string): Settings {
  const demonstration = purpose === 'demonstrate'
  const port = readPort(env.PORT)
  const origins = readOrigins(env.PUBLIC_ORIGIN, purpose, port)
  const dataDir = resolve(root, env.DATA_DIR || (demonstration ? 'data/demo' : 'data'))
  return {
    root,
    dataDir,
    ...readDatabaseSettings(env),
    // The demonstration is open to everyone and must not reach a council's papers.
    bucket: demonstration ? undefined : readFileSettings(env),
    clamd: demonstration ? undefined : readScannerSettings(env.CLAMD),
    keysFolder: env.SIGNING_KEYS ? resolve(root, env.SIGNING_KEYS) : undefined,
    secret: readSecret(env.SECRET, purpose, dataDir, { shared: Boolean(env.DATABASE_URL) }),
    origin: origins[0] ?? '',
    origins,
    host: demonstration ? '127.0.0.1' : env.HOST || '127.0.0.1',
    port,
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    demonstration,
    metrics: readMetricsSettings(env.METRICS_PORT, port),
    securityContact: readSecurityContact(env.SECURITY_CONTACT),
    clockCheckedOn: readDay(env.CLOCK_CHECKED_ON),
    hosted: readHostedSettings(env),
    secondFactorFor: demonstration ? [] : readFactorRoles(env.SECOND_FACTOR),
    // The numbers of a demonstration's people are invented, and may be somebody's.
    texts: demonstration ? undefined : readTextSettings(env),
    mail: demonstration ? undefined : readMailSettings(env),
    sendsMessages: purpose === 'serve' && readSends(env.MESSAGES),
  }
}

function readPort(text = '3000') {
  const port = Number(text || '3000')
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new SettingsRefused(`PORT is "${text}": give a number from 0 to 65535, such as 3000.`)
}

/** Where the operator's tool takes the portal to be, if nobody says. */
export const unnamedOrigin = 'http://localhost'

/** A demonstration is served to its machine only; the operator's tool serves nobody and needs no address. */
function readOrigins(text: string | undefined, purpose: Purpose, port: number): string[] {
  if (purpose === 'demonstrate')
    return ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)
  if (!text && (purpose === 'operate' || purpose === 'examine')) return [unnamedOrigin]
  const fix = 'give the address that people type, such as https://panchayat.example.'
  if (!text) throw new SettingsRefused(`PUBLIC_ORIGIN is missing: ${fix}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (bare && /^https?:$/.test(url.protocol)) return [url.origin]
  throw new SettingsRefused(`PUBLIC_ORIGIN is "${text}": ${fix}`)
}

function readDay(text: string | undefined) {
  if (!text) return undefined
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return text
  throw new SettingsRefused(
    `CLOCK_CHECKED_ON is "${text}": give the day on which you looked, such as 2026-11-22.`,
  )
}

/** Only a server needs the folder's secret, and makes it; the tool sees that a short one is noticed. */
function readSecret(
  text: string | undefined,
  purpose: Purpose,
  dataDir: string,
  { shared }: { shared: boolean },
) {
  if (text) {
    if (text.length >= shortestSecret) return text
    throw new SettingsRefused(
      `SECRET has ${text.length} characters: give at least ${shortestSecret}, random.`,
    )
  }
  if (shared) {
    throw new SettingsRefused(
      'SECRET is missing: with DATABASE_URL every process needs the same one, 32 characters or more.',
    )
  }
  if (purpose === 'examine') return ''
  try {
    const fault = secretFileFault(dataDir)
    if (fault !== undefined) throw new SettingsRefused(fault)
    return purpose === 'operate' || purpose === 'send' ? '' : readOrMakeSecret(dataDir)
  } catch (error) {
    const fault = folderFault(dataDir, error)
    throw fault === undefined ? error : new SettingsRefused(fault)
  }
}

/** Administrators of a real council always sign in in two steps; a council may ask it of its staff too. */
function readFactorRoles(text: string | undefined): Role[] {
  const named = (text || 'admin').split(',').map((role) => role.trim())
  const roles = (['admin', 'staff'] as const).filter((role) => named.includes(role))
  if (roles.includes('admin') && roles.length === named.length) return roles
  throw new SettingsRefused(
    `SECOND_FACTOR is "${text}": give admin, or admin,staff. Administrators always sign in in two steps.`,
  )
}

function readSecurityContact(text: string | undefined) {
  if (!text) return undefined
  const contact = readEmail(text) === undefined ? text : `mailto:${text}`
  if (URL.canParse(contact) && /^(https|mailto|tel):[!-~]+$/.test(contact)) return contact
  throw new SettingsRefused(
    `SECURITY_CONTACT is "${text}": give an email address, or an address that begins with https: or tel:.`,
  )
}

/** Another process may send instead: `portal send`. */
function readSends(text: string | undefined) {
  if (text === undefined || text === '' || text === 'on') return true
  if (text === 'off') return false
  throw new SettingsRefused(`MESSAGES is "${text}": give on, or off where only portal send is to send.`)
}

function readProxies(text = '') {
  const addresses = text.split(/[\s,]+/).filter(Boolean)
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong === undefined) return addresses
  throw new SettingsRefused(`TRUSTED_PROXIES holds "${wrong}": give IP addresses, separated by commas.`)
}
