import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

/** Somebody whom the invented identity service knows. What is left out it does not say of them. */
export interface KnownPerson {
  /** What they type to sign in, and the name by which the service calls them for ever. */
  login: string
  name?: string
  email?: string
  emailVerified?: boolean
}

/** What may be done to a request before the service sees it; true: it has been answered. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

export interface IdentityService {
  issuer: string
  clientId: string
  clientSecret: string
  /** Makes the service sign with new keys; who holds the old ones has to ask again. */
  rotateKeys(): void
  /** Puts something between the network and the service; undefined takes it away. */
  interfere(interference?: Interference): void
  stop(): Promise<void>
}

/**
 * Starts an OpenID Connect provider on this machine, with invented people who all have one password. It is a
 * certified implementation, so that the tests and the demonstration meet what a real service does. Nothing
 * but a demonstration or a test may trust it.
 */
export async function startIdentityService({
  portals,
  people,
  password,
  port = 0,
  send = fetch,
}: {
  /** The origins of the portals that may send people here. */
  portals: string[]
  people: KnownPerson[]
  password: string
  port?: number
  /** How it tells a portal that a session has ended; undefined: over the network. */
  send?: typeof fetch
}): Promise<IdentityService> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = 'panchayat-portal'
  const clientSecret = randomBytes(24).toString('base64url')
  const cookieKeys = [randomBytes(24).toString('base64url')]
  const makeProvider = () =>
    new Provider(issuer, configurationOf({ portals, people, clientId, clientSecret, cookieKeys, send }))
  let provider = makeProvider()
  let handle = provider.callback()
  let interference: Interference | undefined

  async function answer(request: IncomingMessage, response: ServerResponse) {
    try {
      if (await interference?.(request, response)) return
      if (request.url?.startsWith('/interaction/'))
        await askWho(provider, request, response, { people, password })
      else handle(request, response)
    } catch {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This sign-in is over.')
    }
  }

  return {
    issuer,
    clientId,
    clientSecret,
    rotateKeys() {
      provider = makeProvider()
      handle = provider.callback()
    },
    interfere(next) {
      interference = next
    },
    stop: () => stop(server),
  }
}

function stop(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

type Known = {
  portals: string[]
  people: KnownPerson[]
  clientId: string
  clientSecret: string
  cookieKeys: string[]
  send: typeof fetch
}

function configurationOf({ portals, people, clientId, clientSecret, cookieKeys, send }: Known) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(6).toString('hex')
  return {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: cookieKeys },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: portals.map((origin) => `${origin}/login/hosted/back`),
        post_logout_redirect_uris: portals.map((origin) => `${origin}/`),
        backchannel_logout_uri: `${portals[0]}/login/hosted/ended`,
        backchannel_logout_session_required: true,
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name'] },
    // As the big services do: what is asked for stands in the identity token.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Interaction: 3600, Session: 86_400, Grant: 86_400, IdToken: 3600, AccessToken: 3600 },
    // Nobody is asked what the portal may know: it is their own council's.
    async loadExistingGrant({ oidc }: Context) {
      const { client, session, params, provider } = oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope(params.scope ?? 'openid')
      await grant.save()
      return grant
    },
    findAccount(_: unknown, id: string) {
      const person = people.find(({ login }) => login === id)
      if (!person) return undefined
      const { name, email, emailVerified } = person
      return { accountId: id, claims: async () => ({ sub: id, name, email, email_verified: emailVerified }) }
    },
    // Its own guard refuses to tell a portal on this machine that a session has ended.
    fetch: (address: URL, options: RequestInit & { dispatcher?: unknown }) => {
      const { dispatcher: _guard, ...rest } = options
      return send(address, rest)
    },
  }
}

type Asked = { people: KnownPerson[]; password: string }

/** The page on which somebody says who they are: plain, in English, and without script. */
async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse, known: Asked) {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') return showForm(response, uid, known)
  const fields = new URLSearchParams(await bodyOf(request))
  if (fields.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const person = known.people.find(({ login }) => login === fields.get('login'))
  if (!person || fields.get('password') !== known.password)
    return showForm(response, uid, known, 'That is not the password.')
  return provider.interactionFinished(request, response, { login: { accountId: person.login } })
}

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

function showForm(response: ServerResponse, uid: string, { people }: Asked, wrong = '') {
  const choices = people.map(
    ({ login, name }) => `<option value="${escapeHtml(login)}">${escapeHtml(name ?? login)}</option>`,
  )
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(
    page(
      'An invented identity service',
      `<p role="alert">${wrong}</p>
<form method="post" action="/interaction/${uid}">
<p><label for="login">Who are you?</label><br><select id="login" name="login">${choices.join('')}</select></p>
<p><label for="password">Password</label><br><input id="password" type="password" name="password"></p>
<p><button>Sign in</button> <button name="cancel" value="yes">Cancel</button></p>
</form>`,
    ),
  )
}

function askToSignOut(context: { body: string }, form: string) {
  context.body = page(
    'Sign out',
    `${form}<p>Do you want to sign out of this service, too?</p>
<p><button form="op.logoutForm" name="logout" value="yes">Yes</button> <button form="op.logoutForm">No</button></p>`,
  )
}

function page(heading: string, content: string) {
  return `<!DOCTYPE html>
<html lang="en"><head><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body><h1>${heading}</h1>${content}</body></html>`
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}
