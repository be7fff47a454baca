import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Cookie, type CookieOptions, createCookie } from 'react-router'

/** What a cookie that nobody signed is read as: a JSON null. */
const nothing = Buffer.from('null').toString('base64')

/**
 * React Router's cookie, signed as React Router signs it, so that browsers' cookies stay valid; React Router
 * has another thread do that, which takes longer than the digest of such a short text.
 */
export function createSignedCookie(name: string, secret: string, options: CookieOptions): Cookie {
  const sign = (value: string) => createHmac('sha256', secret).update(value).digest('base64').replace('=', '')
  return createCookie(name, {
    ...options,
    encode: (value) => encodeURIComponent(value === '' ? '' : `${value}.${sign(value)}`),
    decode: (text) => {
      if (text === '') return ''
      const signed = decoded(text)
      const end = signed.lastIndexOf('.')
      const value = signed.slice(0, Math.max(0, end))
      return isSame(signed.slice(end + 1), sign(value)) ? value : nothing
    },
  })
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isSame(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
