import assert from 'node:assert/strict'
import type { HostedSettings } from '../../council/identity/hosted/hosted-settings.server.ts'
import type { IdentityService, KnownPerson } from '../../scripts/identity-provider.ts'
import type { RequestRecord } from '../../server/log.ts'
import { ServiceBrowser, settingsFor, startServiceFor } from '../identity-service.ts'
import { storeRow } from '../rows.ts'
import { openTestPortal, origin, type TestPortal } from './open-test-portal.ts'
import type { Visited, Visitor } from './visitor.ts'

/** People of the service: what it says of them is what the tests are about. */
export const people: KnownPerson[] = [
  { login: 'asha', name: 'Asha Patil', email: 'asha@village.example', emailVerified: true },
  { login: 'phone-only' },
  { login: 'stranger', name: 'Stranger', email: 'stranger@village.example', emailVerified: true },
  { login: 'clerk', name: 'A Clerk', email: 'clerk@village.example', emailVerified: true },
  { login: 'unverified', name: 'Unverified', email: 'invited@village.example', emailVerified: false },
  { login: 'verified', name: 'Verified', email: 'invited@village.example', emailVerified: true },
]

export interface HostedPortal {
  portal: TestPortal
  service: IdentityService
  settings: HostedSettings
  close(): Promise<void>
}

/** A portal beside a real identity service on this machine. */
export async function openHostedPortal(
  changes: Partial<HostedSettings> = {},
  record?: (record: RequestRecord) => void,
): Promise<HostedPortal> {
  let opened: TestPortal | undefined
  const service = await startServiceFor(origin, people, async (address, options) => {
    const request = new Request(address, options)
    request.headers.set('Host', new URL(origin).host)
    return opened?.fetch(request) ?? Response.error()
  })
  const settings = settingsFor(service, changes)
  const portal = await openTestPortal({ hosted: settings }, record).catch(async (error) => {
    await service.stop()
    throw error
  })
  opened = portal
  return {
    portal,
    service,
    settings,
    async close() {
      await service.stop()
      await portal.close()
    },
  }
}

/** The path of an address of the portal, as the browser that follows it asks for it. */
export function pathOf(address: string): string {
  assert.ok(address.startsWith(`${origin}/`), `${address} is the portal's`)
  return address.slice(origin.length)
}

/** Begins at a door, and gives the address of the service to which the visitor is sent. */
export async function begin(visitor: Visitor, query = 'as=user'): Promise<string> {
  const answer = await visitor.get(`/login/hosted?${query}`)
  assert.equal(answer.status, 303, `the start answers ${answer.status}`)
  return answer.location
}

/** Goes to the service as somebody and comes back; gives the portal's answer to the answer of the service. */
export async function comeBack(
  visitor: Visitor,
  login: string,
  { query, browser = new ServiceBrowser() }: { query?: string; browser?: ServiceBrowser } = {},
): Promise<Visited> {
  const address = await browser.signIn(await begin(visitor, query), login)
  return visitor.get(pathOf(address))
}

/** Links somebody of the service to an account, as an earlier sign-in would have. */
export async function linked(
  { portal, settings }: HostedPortal,
  userId: string,
  login: string,
): Promise<void> {
  const now = new Date().toISOString()
  const row = { id: `${userId} ${login}`, providerId: settings.issuer, accountId: login, userId }
  await storeRow(portal.council.db, 'credentials', { ...row, password: null, createdAt: now, updatedAt: now })
}
