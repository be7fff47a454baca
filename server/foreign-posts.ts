import type { Context, MiddlewareHandler } from 'hono'
import { endHostedSessions } from '../council/identity/hosted/end-hosted-sessions.server.ts'
import type { Council } from '../council/open-council.server.ts'
import { limits } from '../rules/limits.ts'
import type { PortalEnv } from './portal-env.ts'
import { readBody } from './read-body.ts'

type Answer = (council: Council, c: Context<PortalEnv>) => Promise<Response>

/**
 * The posts that come from servers instead of from the portal's own pages, and so name no page of the portal
 * as their sender. Each is let past the wall of own forms by its exact path; it must prove itself by what it
 * holds, is read up to 16 kB, and sees no cookie.
 */
const foreignPosts: Record<string, Answer> = { '/login/hosted/ended': endSessions }

/** Answers the posts of the table, and lets everything else on to the walls. */
export function answerForeignPosts(council: Council): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const answer = Object.hasOwn(foreignPosts, pathname) ? foreignPosts[pathname] : undefined
    return answer && c.req.method === 'POST' ? answer(council, c) : next()
  }
}

/** The identity service's notice of a session's end (OpenID Connect Back-Channel Logout 1.0, section 2.7). */
async function endSessions({ db, identityProvider }: Council, c: Context<PortalEnv>) {
  const token = identityProvider && (await readField(c, 'logout_token'))
  const notice = token === undefined ? undefined : await identityProvider?.readLogout(token)
  const isTaken = notice !== undefined && (await endHostedSessions(db, notice))
  return c.body(null, isTaken ? 200 : 400, { 'Cache-Control': 'no-store' })
}

async function readField(c: Context<PortalEnv>, name: string) {
  const body = await readBody(c.req.raw, limits.bodyBytes.anybody)
  if ('bytes' in body) return new URLSearchParams(new TextDecoder().decode(body.bytes)).get(name) ?? undefined
  c.set('unread', c.req.raw.body ?? undefined)
  return undefined
}
