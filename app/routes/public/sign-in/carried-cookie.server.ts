import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Cookie } from 'react-router'
import type { Council } from '../../../../council/open-council.server.ts'
import { carriedFormMinutes, limits } from '../../../../rules/limits.ts'
import type { Role } from '../../../../rules/roles.ts'
import { createSignedCookie } from '../../../http/signed-cookie.server.ts'
import { keepCarried } from './carried-form.server.ts'

/** Of a line of 4096 bytes, which is all that a browser need keep, without name, signature and attributes. */
const longest = 3800

/**
 * Holds a form while its sender is at the identity service: the way there is a link, which brings nothing
 * along. No row is written for somebody who has not signed in. Its path keeps it away from all other pages,
 * for which `__Host-` has no room.
 */
function cookieOf({ secret, origin }: Council): Cookie {
  const secure = origin.startsWith('https://')
  return createSignedCookie(secure ? '__Secure-carried' : 'carried', `carried ${secret}`, {
    maxAge: carriedFormMinutes * 60,
    httpOnly: true,
    sameSite: 'lax',
    path: '/login',
    secure,
  })
}

/** The Set-Cookie line that holds the form for half an hour; undefined if it is too long for a cookie. */
export async function carriedCookie(council: Council, carried: string): Promise<string | undefined> {
  const packed = brotliCompressSync(carried).toString('base64')
  const line = await cookieOf(council).serialize({ packed, heldAt: Date.now() })
  return line.length > longest ? undefined : line
}

/** The form that this browser holds, as JSON; '' if it holds none, or has held it for too long. */
export async function readCarried(council: Council, request: Request): Promise<string> {
  const held: { packed: string; heldAt: number } | null = await cookieOf(council).parse(
    request.headers.get('Cookie'),
  )
  if (!held || Date.now() - held.heldAt > carriedFormMinutes * 60_000) return ''
  const packed = Buffer.from(held.packed, 'base64')
  return brotliDecompressSync(packed, { maxOutputLength: limits.carriedForm }).toString()
}

/** Lets the browser forget a form that has come along another way than over the identity service. */
export async function forgetHeldForm(council: Council, carried: string, headers: Headers): Promise<void> {
  if (carried !== '' && council.identityProvider) headers.append('Set-Cookie', await clearedCookie(council))
}

function clearedCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}

/**
 * Keeps the form that the browser holds as a draft of the account that has signed in, as the password's way
 * does, and gives the Set-Cookie line by which the browser forgets it.
 */
export async function keepHeldForm(
  council: Council,
  request: Request,
  account: { id: string; role: Role },
  landing: string,
): Promise<string> {
  await keepCarried(council, account, await readCarried(council, request), landing)
  return clearedCookie(council)
}
