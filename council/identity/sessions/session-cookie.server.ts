import { createHmac, timingSafeEqual } from 'node:crypto'

/** What signs the cookies, and the address under which they are set. */
export interface CookieSettings {
  secret: string
  origin: string
}

/**
 * Reads the session token from a Cookie header and verifies its signature, so a leaked database does not let
 * anyone forge a session. Undefined when there is none or the signature is wrong.
 */
export function readSessionToken(cookies: string | null, settings: CookieSettings): string | undefined {
  const name = `${sessionCookieName(settings.origin)}=`
  const cookie = (cookies ?? '').split('; ').find((part) => part.startsWith(name))
  if (!cookie) return undefined
  const signed = decode(cookie.slice(name.length))
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = signed.slice(0, dot)
  const wanted = signatureOf(token, settings.secret)
  const got = Buffer.from(signed.slice(dot + 1), 'base64')
  return got.length === wanted.length && timingSafeEqual(got, wanted) ? token : undefined
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function signatureOf(token: string, secret: string) {
  return createHmac('sha256', secret).update(token).digest()
}

/**
 * The Set-Cookie line that gives a browser its session. Without Max-Age: a browser forgets it when it closes,
 * so that the next person at a shared computer is not signed in.
 */
export function sessionCookie(token: string, { secret, origin }: CookieSettings): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
  return `${sessionCookieName(origin)}=${value}; ${attributesAt(origin)}`
}

/** The Set-Cookie line by which a browser forgets its session. */
export function expiredSessionCookie({ origin }: Pick<CookieSettings, 'origin'>): string {
  return `${sessionCookieName(origin)}=; Max-Age=0; ${attributesAt(origin)}`
}

function attributesAt(origin: string) {
  return `Path=/; HttpOnly;${origin.startsWith('https://') ? ' Secure;' : ''} SameSite=Lax`
}

/** The cookie's name: `__Host-session` over https, so that no other host can set it, else `session`. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https://') ? '__Host-session' : 'session'
}
