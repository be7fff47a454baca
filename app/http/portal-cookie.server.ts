import { type CookieOptions, createCookie } from 'react-router'
import type { Council } from '../../council/open-council.server.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

interface PortalCookieOptions extends CookieOptions {
  /** With which it is signed. */
  secret?: string
}

/**
 * A cookie of the portal, out of reach of scripts. Over https its name begins with `__Host-`, so that no
 * other host of the domain can set it.
 */
export function portalCookie(
  { origin }: Pick<Council, 'origin'>,
  name: string,
  options: PortalCookieOptions,
) {
  const secure = origin.startsWith('https://')
  const { secret, ...given } = options
  const [fullName, all] = [
    secure ? `__Host-${name}` : name,
    { ...given, httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  ]
  return secret === undefined ? createCookie(fullName, all) : createSignedCookie(fullName, secret, all)
}
