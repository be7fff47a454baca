import { type CookieOptions, createCookie } from 'react-router'
import type { Council } from '../council/open-council.server.ts'

/**
 * A cookie of the portal, out of reach of scripts. Over https its name begins with `__Host-`, so that no other host of
 * the domain can set it.
 */
export function portalCookie({ origin }: Pick<Council, 'origin'>, name: string, options: CookieOptions) {
  const secure = origin.startsWith('https://')
  return createCookie(secure ? `__Host-${name}` : name, {
    ...options,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
  })
}
