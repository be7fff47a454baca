import type { Context } from 'hono'
import { firstWordOf } from '../rules/roles.ts'
import type { PortalEnv } from './portal-env.ts'
import { asGet } from './posted-request.ts'

/** What a district's registry has, by the first words of its addresses: everything else is 404 there. */
const ofDistrict = ['district', 'login', 'logout', 'password', 'account', 'language', '403', 'robots']
const contact = '/.well-known/security.txt'
/** To these lead the links of pages that every host has, and each sign-in of an administrator. */
const homes = ['/', '/admin']

/**
 * Lets a request on to the pages that its host has: the pages of a council are nowhere in the registry of a
 * district, and those of the district nowhere else.
 */
export async function keepToHost(c: Context<PortalEnv>, next: () => Promise<void>, isDistrict: boolean) {
  const { raw } = c.req
  const { pathname } = new URL(raw.url)
  const word = firstWordOf(pathname)
  if (isDistrict && homes.includes(pathname)) return c.redirect('/district', 303)
  if (isDistrict ? ofDistrict.includes(word) || pathname === contact : word !== 'district') return next()
  if (/\.(json|txt)$/.test(pathname)) return c.text('Not Found', 404)
  c.set('unread', raw.body ?? undefined)
  // The screens say so in the reader's language, around it what every page has.
  const nowhere = pathname.endsWith('.data') ? '/nowhere.data' : '/nowhere'
  const { headers, signal } = raw
  c.req.raw = asGet({ url: new URL(nowhere, raw.url).href, headers, signal })
  return next()
}
