import type { Bucket } from '../council/files/store/bucket-store.server.ts'
import { isLoopback } from '../council/identity/hosted/hosted-settings.server.ts'
import { SettingsRefused } from './settings-refused.ts'

type Environment = Record<string, string | undefined>

const keys = ['FILES_KEY_ID', 'FILES_SECRET'] as const
/** What services that have no regions expect in a signature. */
const usualRegion = 'us-east-1'
const fix = 'give s3://BUCKET/PREFIX?endpoint=https://HOST, and &region=REGION where the service has several.'

/**
 * Reads the bucket that files lie in; undefined where they lie in the data folder. Throws `SettingsRefused`,
 * without the keys.
 */
export function readFileSettings(env: Environment): Bucket | undefined {
  if (!env.FILES_URL) {
    const alone = keys.find((name) => env[name])
    if (alone === undefined) return undefined
    throw new SettingsRefused(`${alone} is set without FILES_URL: set the bucket too, or neither.`)
  }
  const lacking = keys.find((name) => !env[name])
  if (lacking !== undefined)
    throw new SettingsRefused(`${lacking} is missing: FILES_URL needs a key that opens the bucket.`)
  const { FILES_KEY_ID: keyId = '', FILES_SECRET: secret = '' } = env
  return { ...readBucket(env.FILES_URL), keyId, secret }
}

function readBucket(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') throw new SettingsRefused(`FILES_URL is no address of a bucket: ${fix}`)
  // It is printed by the doctor, and a key in it would be too.
  if (url.username || url.password || url.hash)
    throw new SettingsRefused(
      `FILES_URL holds a key: put that into FILES_KEY_ID and FILES_SECRET, and ${fix}`,
    )
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name))
  if (unknown !== undefined) throw new SettingsRefused(`FILES_URL holds ${unknown}: ${fix}`)
  const path = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new SettingsRefused(
      `FILES_URL names "${url.hostname}", which is no bucket (3 to 63 small letters, digits, - and .): ${fix}`,
    )
  if (!/^[\w./-]*$/.test(path) || path.includes('..'))
    throw new SettingsRefused(`FILES_URL has the prefix "${path}": use letters, digits, and - _ . /`)
  const region = url.searchParams.get('region') || usualRegion
  return {
    endpoint: readEndpoint(url.searchParams.get('endpoint') ?? ''),
    name: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region,
  }
}

/** Papers must not be read on their way: http is for a service on this machine. */
function readEndpoint(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare = url?.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (bare && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text)))) return url.origin
  throw new SettingsRefused(`The endpoint in FILES_URL is no address of https: ${fix}`)
}
