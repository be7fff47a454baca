import { randomBytes } from 'node:crypto'
import type { Device } from '../../council/identity/sessions/open-session.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { deviceKindOf } from '../../rules/device-kind.ts'
import { portalCookie } from './portal-cookie.server.ts'

const cookieOf = (council: Council) =>
  portalCookie(council, 'device', { secret: `device ${council.secret}`, maxAge: 31_536_000 })

/** The Set-Cookie line by which a browser forgets its id. */
export function expiredDeviceCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}

/** The name of the cookie that holds the browser's id. */
export function deviceCookieName(council: Council): string {
  return cookieOf(council).name
}

/**
 * The random id of the browser, a new one if it has none, its kind, and the Set-Cookie line that keeps it for
 * a year. It does not tell who uses the browser; by it the throttles know that an account's owner has signed
 * in here before.
 */
export async function deviceOf(council: Council, request: Request): Promise<Device & { cookie: string }> {
  const cookie = cookieOf(council)
  const known: unknown = await cookie.parse(request.headers.get('Cookie'))
  const value = typeof known === 'string' && known !== '' ? known : randomBytes(16).toString('base64url')
  const kind = deviceKindOf(request.headers.get('User-Agent') ?? '')
  return { value, kind, cookie: await cookie.serialize(value) }
}
