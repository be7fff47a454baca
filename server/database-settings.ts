import { readDatabaseUrls } from '../council/database/database-url.ts'
import { patience } from '../rules/patience.ts'
import { SettingsRefused } from './settings-refused.ts'

type Environment = Record<string, string | undefined>

/** Where a council's database is, unless in a file, and how its server is dealt with. */
export function readDatabaseSettings(env: Environment) {
  const databaseUrl = readDatabaseUrl('DATABASE_URL', env.DATABASE_URL)
  const databaseReadUrl = readDatabaseUrl('DATABASE_READ_URL', env.DATABASE_READ_URL)
  // A backup of another council would count as this one's.
  if (databaseReadUrl !== undefined && nameIn(databaseReadUrl) !== nameIn(databaseUrl ?? ''))
    throw new SettingsRefused('DATABASE_READ_URL names another database than DATABASE_URL: name its standby.')
  return {
    databaseUrl,
    databaseReadUrl,
    databasePool: readPool(env.DATABASE_POOL),
    databasePatience: readPatience(env.DATABASE_PATIENCE),
  }
}

function nameIn(text: string) {
  const [url] = readDatabaseUrls(text)
  return url === undefined ? undefined : new URL(url).pathname
}

/** The address holds a password, so no message repeats it. */
function readDatabaseUrl(name: string, text: string | undefined) {
  if (!text) return undefined
  const [url] = readDatabaseUrls(text)
  if (url === undefined)
    throw new SettingsRefused(
      `${name} is no such address: give postgres://USER:PASSWORD@HOST:PORT/DATABASE, or HOST:PORT several times with commas between.`,
    )
  if (!new URL(url).searchParams.has('target_session_attrs')) return text
  throw new SettingsRefused(
    `${name} has target_session_attrs: leave it out, for the portal itself finds the server that takes writes.`,
  )
}

function readPool(text: string | undefined) {
  if (!text) return undefined
  const connections = Number(text)
  if (Number.isInteger(connections) && connections >= 1 && connections <= 1000) return connections
  throw new SettingsRefused(
    `DATABASE_POOL is "${text}": give a number of connections from 1 to 1000, such as 10.`,
  )
}

function readPatience(text: string | undefined) {
  if (!text) return patience.leader
  const seconds = Number(text)
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 30) return seconds
  throw new SettingsRefused(
    `DATABASE_PATIENCE is "${text}": give a number of seconds from 0 to 30, such as ${patience.leader}.`,
  )
}
