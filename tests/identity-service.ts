import assert from 'node:assert/strict'
import type { HostedSettings } from '../council/identity/hosted/hosted-settings.server.ts'
import { type IdentityService, type KnownPerson, startIdentityService } from '../scripts/identity-provider.ts'

export const servicePassword = 'a password at the service'

/** Starts an identity service of invented people for the portal at this origin. */
export function startServiceFor(
  origin: string,
  people: KnownPerson[],
  send?: typeof fetch,
): Promise<IdentityService> {
  return startIdentityService({ portals: [origin], people, password: servicePassword, send })
}

/** The settings of a portal beside the service. */
export function settingsFor(service: IdentityService, changes: Partial<HostedSettings> = {}): HostedSettings {
  const { issuer, clientId, clientSecret } = service
  const offered = { name: 'Village ID', scopes: 'openid profile email' }
  return { issuer, clientId, clientSecret, ...offered, roles: ['user', 'staff'], only: [], ...changes }
}

/** A browser at the identity service: keeps its cookies, follows its redirects and fills in its form. */
export class ServiceBrowser {
  readonly cookies = new Map<string, string>()

  /** Opens an address of the service. Resolves with its page, or with the outside address it leads to. */
  async open(address: string, fields?: Record<string, string>): Promise<{ address: string; html?: string }> {
    const { origin } = new URL(address)
    let next = address
    let form = fields
    for (let hops = 0; hops < 10; hops += 1) {
      const response = await fetch(next, {
        method: form ? 'POST' : 'GET',
        body: form && new URLSearchParams(form),
        redirect: 'manual',
        headers: { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      })
      form = undefined
      for (const line of response.headers.getSetCookie()) this.keep(line)
      const location = response.headers.get('Location')
      if (location === null) return { address: next, html: await response.text() }
      next = new URL(location, next).href
      if (new URL(next).origin !== origin) return { address: next }
    }
    throw new Error('The service leads nowhere.')
  }

  private keep(line: string) {
    const [pair = ''] = line.split('; ')
    const at = pair.indexOf('=')
    if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  /** Signs in as somebody where the portal has sent this browser, and gives the portal's address. */
  async signIn(address: string, login: string): Promise<string> {
    return this.send(address, { login, password: servicePassword })
  }

  /** Turns back instead. */
  async cancel(address: string): Promise<string> {
    return this.send(address, { cancel: 'yes' })
  }

  private async send(address: string, fields: Record<string, string>) {
    const page = await this.open(address)
    assert.match(page.html ?? '', /Who are you\?/, 'the service asks who it is')
    const answer = await this.open(page.address, fields)
    assert.equal(answer.html, undefined, 'the service leads back to the portal')
    return answer.address
  }
}
