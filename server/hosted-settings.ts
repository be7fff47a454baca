import { type HostedSettings, isLoopback } from '../council/identity/hosted/hosted-settings.server.ts'
import { type Role, roles } from '../rules/roles.ts'
import { SettingsRefused } from './settings-refused.ts'

type Environment = Record<string, string | undefined>

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const defaultScopes = 'openid profile email'

/** Reads the identity service beside the portal's sign-in; undefined if none. Throws `SettingsRefused`. */
export function readHostedSettings(env: Environment): HostedSettings | undefined {
  const missing = needed.filter((name) => !env[name])
  const {
    OIDC_ISSUER: issuer = '',
    OIDC_CLIENT_ID: clientId = '',
    OIDC_CLIENT_SECRET: clientSecret = '',
  } = env
  const only = readRoles('OIDC_ONLY', env.OIDC_ONLY, [])
  if (missing.length === needed.length) {
    if (only.length === 0) return undefined
    throw new SettingsRefused(
      'OIDC_ONLY is set without OIDC_ISSUER: nobody could sign in. Set both or neither.',
    )
  }
  if (missing.length > 0)
    throw new SettingsRefused(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all of ${needed.join(', ')}, or none.`,
    )
  if (only.includes('admin'))
    throw new SettingsRefused(
      `OIDC_ONLY is "${env.OIDC_ONLY}": leave out admin, who signs in with a password when the service is down.`,
    )
  const allowed = readRoles('OIDC_FOR', env.OIDC_FOR, ['user', 'staff'])
  const shut = only.find((role) => !allowed.includes(role))
  if (shut !== undefined)
    throw new SettingsRefused(`OIDC_ONLY names ${shut}, whom OIDC_FOR leaves out: name them in both.`)
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret,
    name: env.OIDC_NAME?.trim() || new URL(issuer).host,
    roles: allowed,
    only,
    scopes: readScopes(env.OIDC_SCOPES),
  }
}

/** What signs people in must not be changed on its way: http is for a service on this machine. */
function readIssuer(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare = url && !url.search && !url.hash && !url.username && !url.password
  if (bare && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text)))) return text
  throw new SettingsRefused(
    `OIDC_ISSUER is "${text}": give the issuer's address, such as https://id.example/realms/council.`,
  )
}

function readRoles(name: string, text: string | undefined, unset: Role[]): Role[] {
  if (!text?.trim()) return unset
  return text.split(',').map((word) => {
    const role = roles.find((one) => one === word.trim())
    if (role !== undefined) return role
    throw new SettingsRefused(`${name} is "${text}": give roles with commas between, such as user,staff.`)
  })
}

function readScopes(text: string | undefined) {
  const scopes = text?.trim() || defaultScopes
  if (/^[\w:./ -]+$/.test(scopes) && scopes.split(' ').includes('openid')) return scopes
  throw new SettingsRefused(
    `OIDC_SCOPES is "${scopes}": give scopes with openid among them, such as ${defaultScopes}.`,
  )
}
