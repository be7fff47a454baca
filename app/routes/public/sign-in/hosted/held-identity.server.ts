import type { HostedIdentity } from '../../../../../council/identity/hosted/identity-provider.server.ts'
import type { Council } from '../../../../../council/open-council.server.ts'
import { hostedFlowMinutes } from '../../../../../rules/limits.ts'
import { portalCookie } from '../../../../http/portal-cookie.server.ts'

/** An identity that has proven itself and belongs to no account yet. */
export interface HeldIdentity {
  identity: HostedIdentity
  heldAt: number
  /** The page to open afterwards; '' for the role's own. */
  next: string
  /** Whether the browser holds a form that waits for this sign-in. */
  carries?: boolean
  /** The session that may link it; undefined for a visitor. */
  linking?: string
}

/** Signed with a secret of its own: a forged one would sign in to any linked account. */
function cookieOf(council: Pick<Council, 'secret' | 'origin'>) {
  return portalCookie(council, 'identity', {
    secret: `held identity ${council.secret}`,
    maxAge: hostedFlowMinutes * 60,
  })
}

/** The Set-Cookie line by which the browser keeps the identity for ten minutes. */
export function holdIdentity(council: Council, held: Omit<HeldIdentity, 'heldAt'>): Promise<string> {
  return cookieOf(council).serialize({ ...held, heldAt: Date.now() })
}

/** The identity that this browser holds for the session or a visitor; undefined: none, or for too long. */
export async function readHeldIdentity(
  council: Council,
  request: Request,
  linking?: string,
): Promise<HeldIdentity | undefined> {
  const held: HeldIdentity | null = await cookieOf(council).parse(request.headers.get('Cookie'))
  if (!held || held.linking !== linking) return undefined
  return Date.now() - held.heldAt <= hostedFlowMinutes * 60_000 ? held : undefined
}

/** The Set-Cookie line by which the browser forgets the identity. */
export function forgetIdentity(council: Pick<Council, 'secret' | 'origin'>): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}
