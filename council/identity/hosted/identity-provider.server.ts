import { randomBytes } from 'node:crypto'
import { patience } from '../../../rules/patience.ts'
import { type HostedSettings, isLoopback } from './hosted-settings.server.ts'
import { checkLogoutToken, type LogoutNotice } from './logout-token.server.ts'

/** What the portal remembers of a sign-in while the visitor is at the identity service. */
export interface Flow {
  state: string
  nonce: string
  verifier: string
  /** When the visitor left, in milliseconds of `Date.now()`. */
  startedAt: number
  /** Whether the service must have asked who it is, instead of trusting a session that it had. */
  fresh: boolean
}

/** Who the identity service says has signed in. It includes no token of the service, so none can be kept. */
export interface HostedIdentity {
  issuer: string
  subject: string
  /** The service's own session, by which it tells later that it has ended. */
  sid?: string
  name?: string
  email?: string
  emailVerified: boolean
}

/**
 * `unfinished`: the visitor turned back. `stale`: the answer belongs to a sign-in that is over. `untrusted`:
 * a signature, an issuer or another proof is wrong. `unreachable`: the service did not answer.
 */
export type HostedFault = 'unfinished' | 'stale' | 'untrusted' | 'unreachable'

export type HostedAnswer = { identity: HostedIdentity } | { fault: HostedFault; code: string }

/** What the operator asks of the service: how many seconds its clock is ahead, or why it does not answer. */
export type Reached = { aheadSeconds: number | undefined; signsOut: boolean } | { code: string }

export interface IdentityProvider {
  readonly settings: HostedSettings
  /** The address to register with the service. */
  readonly redirectUri: string
  /** Where to send the visitor, and what to remember; `code` says why the service could not be asked. */
  begin(asked: {
    fresh: boolean
    language: string
  }): Promise<{ address: string; flow: Flow } | { code: string }>
  /** Exchanges the answer for an identity. `address` must be as it arrived: its host proves its issuer. */
  finish(address: URL, flow: Flow): Promise<HostedAnswer>
  /** Reads the service's notice that a session has ended; undefined when it proves nothing. */
  readLogout(token: string): Promise<LogoutNotice | undefined>
  /** Where a visitor signs out at the service itself; undefined when it offers none or does not answer. */
  findSignOutAddress(): Promise<string | undefined>
  reach(): Promise<Reached>
}

const keepMs = 60_000
/** Times of tokens are whole seconds, on both sides. */
const roundingSeconds = 2

type Client = typeof import('openid-client')
type Metadata = ReturnType<InstanceType<Client['Configuration']>['serverMetadata']>

/**
 * The one OpenID Connect provider that the operator has set. It is asked for its description at the first
 * sign-in and again when that is older than a minute, so that the portal starts without it and no visitor is
 * sent to a host that is down. Its keys are read anew at each sign-in, so that changed keys are good at once.
 */
export function openIdentityProvider(settings: HostedSettings, origin: string): IdentityProvider {
  const redirectUri = `${origin}/login/hosted/back`
  const execute = (client: Client) => (isLoopback(settings.issuer) ? [client.allowInsecureRequests] : [])
  let known: { metadata: Metadata; date: string | null; at: number } | undefined
  let asking: Promise<Metadata> | undefined

  async function discover(): Promise<Metadata> {
    if (known && Date.now() - known.at < keepMs) return known.metadata
    // Visitors who come together wait for one answer.
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function ask() {
    known = undefined
    // Only a portal that has such a service loads what speaks to it.
    const client = await import('openid-client')
    let date: string | null = null
    const options = {
      timeout: patience.identityService,
      execute: execute(client),
      [client.customFetch]: async (address: string, init: RequestInit) => {
        const response = await fetch(address, init)
        date = response.headers.get('Date')
        return response
      },
    }
    const found = await client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      client.None(),
      options as Parameters<Client['discovery']>[4],
    )
    const metadata = found.serverMetadata()
    known = { metadata, date, at: Date.now() }
    return metadata
  }

  async function configure() {
    const metadata = await discover()
    const client = await import('openid-client')
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const prove = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    const config = new client.Configuration(metadata, settings.clientId, {}, prove(settings.clientSecret))
    for (const extend of execute(client)) extend(config)
    // The library takes TLS for proof enough and would not look at the signature of the identity.
    client.enableNonRepudiationChecks(config)
    config.timeout = patience.identityAnswer
    return { client, config }
  }

  return {
    settings,
    redirectUri,

    async begin({ fresh, language }) {
      try {
        const { client, config } = await configure()
        const flow: Flow = {
          state: randomBytes(24).toString('base64url'),
          nonce: randomBytes(24).toString('base64url'),
          verifier: client.randomPKCECodeVerifier(),
          startedAt: Date.now(),
          fresh,
        }
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: 'S256',
          ui_locales: language,
        })
        if (fresh) {
          address.searchParams.set('prompt', 'login')
          address.searchParams.set('max_age', '0')
        }
        return { address: address.href, flow }
      } catch (error) {
        return { code: codeOf(error) }
      }
    },

    async finish(address, flow) {
      try {
        const { client, config } = await configure()
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return { fault: 'untrusted', code: 'NO_IDENTITY' }
        if (flow.fresh && !isFresh(claims, flow)) return { fault: 'untrusted', code: 'OLD_SESSION' }
        const { iss: issuer, sub: subject } = claims
        if (!/^[\x20-\x7e]{1,255}$/.test(subject)) return { fault: 'untrusted', code: 'NO_SUBJECT' }
        return {
          identity: {
            issuer,
            subject,
            sid: textOf(claims.sid),
            name: textOf(claims.name),
            email: textOf(claims.email)?.toLowerCase(),
            emailVerified: claims.email_verified === true,
          },
        }
      } catch (error) {
        return { fault: faultOf(error), code: codeOf(error) }
      }
    },

    async readLogout(token) {
      // Anybody may send anything here: what is no such token has the service not asked for its keys.
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined
      try {
        const { jwks_uri: keys, issuer } = await discover()
        if (keys === undefined) return undefined
        return await checkLogoutToken(token, { keys, issuer, clientId: settings.clientId })
      } catch {
        return undefined
      }
    },

    async findSignOutAddress() {
      try {
        const { end_session_endpoint: endpoint } = await discover()
        if (endpoint === undefined) return undefined
        const address = new URL(endpoint)
        if (!/^https?:$/.test(address.protocol)) return undefined
        address.searchParams.set('client_id', settings.clientId)
        address.searchParams.set('post_logout_redirect_uri', `${origin}/`)
        return address.href
      } catch {
        return undefined
      }
    },

    async reach() {
      try {
        const { end_session_endpoint: endpoint } = await ask()
        const date = Date.parse(known?.date ?? '')
        const aheadSeconds = Number.isNaN(date) ? undefined : Math.round((date - Date.now()) / 1000)
        return { aheadSeconds, signsOut: endpoint !== undefined }
      } catch (error) {
        return { code: codeOf(error) }
      }
    },
  }
}

/**
 * Whether the visitor proved who they are during this sign-in. Both times are by the service's clock, so that
 * a clock that differs from the portal's neither locks anybody out nor lets the last person's session pass.
 */
function isFresh({ auth_time: provedAt, iat }: { auth_time?: unknown; iat: number }, { startedAt }: Flow) {
  if (typeof provedAt !== 'number') return false
  return iat - provedAt <= (Date.now() - startedAt) / 1000 + roundingSeconds
}

function textOf(claim: unknown) {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined
}

const turnedBack = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** The codes of openid-client for answers whose proof is wrong or that are no answers of such a service. */
const wrongProof =
  /^OAUTH_(INVALID_RESPONSE|JWT_|JSON_|KEY_|PARSE_ERROR|UNSUPPORTED|INVALID_SERVER|MISSING_SERVER|REQUEST_PROTOCOL|HTTP_REQUEST|RESPONSE_IS_NOT_JSON|INVALID_REQUEST)/

function faultOf(error: unknown): HostedFault {
  const { code, error: word } = error as { code?: unknown; error?: unknown }
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return turnedBack.includes(String(word)) ? 'unfinished' : 'unreachable'
  // The code was used before, has run out, or belongs to another sign-in.
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') return word === 'invalid_grant' ? 'stale' : 'unreachable'
  return wrongProof.test(String(code)) ? 'untrusted' : 'unreachable'
}

/** A word for the log: a code of the library or of the protocol, never anything that came with it. */
function codeOf(error: unknown): string {
  const { code, error: word, name } = error as { code?: unknown; error?: unknown; name?: unknown }
  const found = typeof word === 'string' && /^[a-z_]{1,40}$/.test(word) ? word : (code ?? name)
  return /^\w{1,60}$/.test(String(found)) ? String(found) : 'unknown'
}
