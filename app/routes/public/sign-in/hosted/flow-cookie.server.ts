import type { Cookie } from 'react-router'
import type { Flow } from '../../../../../council/identity/hosted/identity-provider.server.ts'
import type { Council } from '../../../../../council/open-council.server.ts'
import { hostedFlowMinutes } from '../../../../../rules/limits.ts'
import type { Role } from '../../../../../rules/roles.ts'
import { createSignedCookie } from '../../../../http/signed-cookie.server.ts'

/** A sign-in that is under way at the identity service. */
export interface OpenFlow extends Flow {
  /** The door at which it began. */
  as: Role
  /** The page to open afterwards; '' for the role's own. */
  next: string
  /** Whether the browser holds a form that waits for this sign-in. */
  carries?: boolean
  /** The session from which an identity is to be linked; undefined for a sign-in. */
  linking?: string
}

type Settings = Pick<Council, 'secret' | 'origin'>

const path = '/login/hosted'
const mostFlows = 4

/**
 * Each flow has a cookie of its own, so that two tabs do not spoil each other's. No row is written for
 * somebody who has not signed in. Its path keeps it away from every other page, for which `__Host-` has no
 * room.
 */
function cookieOf({ secret, origin }: Settings, state: string): Cookie {
  const secure = origin.startsWith('https://')
  return createSignedCookie(`${prefixAt(origin)}${state.slice(0, 8)}`, `hosted ${secret}`, {
    maxAge: hostedFlowMinutes * 60,
    httpOnly: true,
    sameSite: 'lax',
    path,
    secure,
  })
}

function prefixAt(origin: string) {
  return origin.startsWith('https://') ? '__Secure-hosted-' : 'hosted-'
}

/** The Set-Cookie lines that keep the flow; of more than four the browser forgets the oldest. */
export async function keepFlow(council: Settings, request: Request, flow: OpenFlow): Promise<string[]> {
  const others = await openFlows(council, request)
  const surplus = others.sort((one, other) => other.startedAt - one.startedAt).slice(mostFlows - 1)
  const forgotten = surplus.map(({ state }) => forgetFlow(council, state))
  return Promise.all([cookieOf(council, flow.state).serialize(flow), ...forgotten])
}

/** The flow to which an answer with this state belongs, if this browser began it under ten minutes ago. */
export async function readFlow(
  council: Settings,
  request: Request,
  state: string,
): Promise<OpenFlow | undefined> {
  const flow: OpenFlow | null = await cookieOf(council, state).parse(request.headers.get('Cookie'))
  if (flow?.state !== state || Date.now() - flow.startedAt > hostedFlowMinutes * 60_000) return undefined
  return flow
}

/** The Set-Cookie line by which the browser forgets a flow: its answer counts once. */
export function forgetFlow(council: Settings, state: string): Promise<string> {
  return cookieOf(council, state).serialize('', { maxAge: 0 })
}

async function openFlows(council: Settings, request: Request): Promise<OpenFlow[]> {
  const header = request.headers.get('Cookie')
  const prefix = prefixAt(council.origin)
  const names = (header ?? '').split('; ').flatMap((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return name.startsWith(prefix) ? [name.slice(prefix.length)] : []
  })
  const flows = await Promise.all(names.map((start) => cookieOf(council, start).parse(header)))
  return flows.filter((flow): flow is OpenFlow => typeof flow?.state === 'string')
}
