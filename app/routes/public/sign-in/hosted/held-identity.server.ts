import type { HostedIdentity } from '../../../../../council/identity/hosted/identity-provider.server.ts'
import type { Council } from '../../../../../council/open-council.server.ts'
import { hostedFlowMinutes } from '../../../../../rules/limits.ts'
import { heldCookie } from '../../../../http/portal-cookie.server.ts'

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
export const heldIdentity = heldCookie<HeldIdentity>('identity', hostedFlowMinutes * 60, 'held identity')

/** The Set-Cookie line by which the browser keeps the identity for ten minutes. */
export function holdIdentity(council: Council, held: Omit<HeldIdentity, 'heldAt'>): Promise<string> {
  return heldIdentity.hold(council, { ...held, heldAt: Date.now() })
}

/** The identity that this browser holds for the session or a visitor; undefined: none, or for too long. */
export async function readHeldIdentity(
  council: Council,
  request: Request,
  linking?: string,
): Promise<HeldIdentity | undefined> {
  const held = await heldIdentity.read(council, request)
  if (!held || held.linking !== linking) return undefined
  return Date.now() - held.heldAt <= hostedFlowMinutes * 60_000 ? held : undefined
}
