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

type At = Pick<Council, 'origin' | 'secret'>

/**
 * A signed cookie that holds a value for so many seconds, and what is done with it. Each has a secret of its
 * own, which begins with its name; otherwise one could be sent as another.
 */
export function heldCookie<Value>(name: string, seconds: number, secretName = name) {
  const cookieOf = (council: At) =>
    portalCookie(council, name, { secret: `${secretName} ${council.secret}`, maxAge: seconds })
  return {
    /** The name under which a browser holds it. */
    nameOf: (council: At) => cookieOf(council).name,
    /** The Set-Cookie line by which a browser holds the value. */
    hold: (council: At, value: Value) => cookieOf(council).serialize(value),
    /** The Set-Cookie line by which a browser forgets it. */
    forget: (council: At) => cookieOf(council).serialize('', { maxAge: 0 }),
    /** The value that this browser holds; undefined if there is none. */
    async read(council: At, request: Request): Promise<Value | undefined> {
      return (await cookieOf(council).parse(request.headers.get('Cookie'))) || undefined
    },
  }
}
