import { randomBytes } from 'node:crypto'
import type { Device } from '../../council/identity/sessions/open-session.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { deviceKindOf } from '../../rules/device-kind.ts'
import { heldCookie } from './portal-cookie.server.ts'

/** Holds the browser's id for a year. */
export const heldDevice = heldCookie<string>('device', 31_536_000)

/**
 * The random id of the browser, a new one if it has none, its kind, and the Set-Cookie line that keeps it for
 * a year. It does not tell who uses the browser; by it the throttles know that an account's owner has signed
 * in here before.
 */
export async function deviceOf(council: Council, request: Request): Promise<Device & { cookie: string }> {
  const value = (await heldDevice.read(council, request)) ?? randomBytes(16).toString('base64url')
  const kind = deviceKindOf(request.headers.get('User-Agent') ?? '')
  return { value, kind, cookie: await heldDevice.hold(council, value) }
}
