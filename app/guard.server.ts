import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { readSessionToken } from '../council/accounts/sessions.server.ts'
import { type Actor, findSessionOwner, identify } from '../council/actors.server.ts'
import { storeDraft } from '../council/drafts.server.ts'
import { type Role, roles } from '../rules/roles.ts'
import { clearedFlashCookie, readFlash, redirectWithFlash } from './flash.server.ts'
import type { Flash } from './flash.ts'
import { visitContext } from './visit.server.ts'

type Context = Readonly<RouterContextProvider>
type Middleware = MiddlewareFunction<Response>

interface Visitor {
  actor: Actor | undefined
  flash: Flash | undefined
}

const visitorContext = createContext<Visitor | null>(null)

/** The council whose portal this is, and the address of whoever asks. */
export function visitOf(context: Context) {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('The HTTP entry must set the visit first.')
  return visit
}

/** The council's database. */
export function dbOf(context: Context) {
  return visitOf(context).council.db
}

/** Who is signed in, and the message for this page; the root's middleware must have run. */
export function visitorOf(context: Context): Visitor {
  const visitor = context.get(visitorContext)
  if (!visitor) throw new Error('The root middleware must greet the visitor first.')
  return visitor
}

/** Runs for every page: finds out who asks, and keeps signed-in pages out of every store. */
export const identifyVisitor: Middleware = async ({ request, context }, next) => {
  const { council } = visitOf(context)
  const token = readSessionToken(request.headers.get('Cookie'), council)
  const actor = token === undefined ? undefined : await identify(council.db, token)
  const flash = request.method === 'POST' ? undefined : await readFlash(council, request)
  context.set(visitorContext, { actor, flash })
  const response = await next()
  // A single-fetch redirect is a 202; the page that it leads to still has to say the message.
  const page = response.status !== 202 && (response.status < 300 || response.status >= 400)
  if (flash && page) response.headers.append('Set-Cookie', await clearedFlashCookie(council))
  // A page that is shown for a secret in its address keeps itself out of the stores.
  const store = response.headers.get('Cache-Control') ?? 'no-cache'
  response.headers.set('Cache-Control', token === undefined ? store : 'no-store')
  // The last is what the compression goes by; named here, or it would copy the answer to name it.
  response.headers.set('Vary', 'Cookie, Accept-Language, Accept-Encoding')
  return response
}

/** The door of an area: lets only its role in, and sends staff whose password is overdue to change it. */
export function requireArea(role: Role): Middleware {
  return async ({ request, url, context }, next) => {
    const { actor } = visitorOf(context)
    if (!actor) throw await redirectToLogin(request, url, context, role)
    if (actor.role !== role) throw redirect('/403', 303)
    if (actor.passwordChange === 'overdue') throw redirect('/account/password', 303)
    return next()
  }
}

/** The door of what every account may open. */
export const requireSignIn: Middleware = async ({ request, url, context }, next) => {
  if (!visitorOf(context).actor) throw await redirectToLogin(request, url, context, 'user')
  return next()
}

/**
 * Leads to the login and back. What a form held is kept for the account whose session has ended, for it alone.
 */
async function redirectToLogin(request: Request, url: URL, context: Context, role: Role) {
  const { council } = visitOf(context)
  const login = `/login?as=${role}&next=${encodeURIComponent(url.pathname + url.search)}`
  if (request.method !== 'POST') return redirect(login, 303)
  const token = readSessionToken(request.headers.get('Cookie'), council)
  const owner = token === undefined ? undefined : await findSessionOwner(council.db, token)
  const typed = (await visitOf(context).typed()) ?? {}
  const kept = owner !== undefined && Object.values(typed).some((value) => value !== '')
  if (kept) await storeDraft(council.db, owner, url.pathname, typed)
  const flash: Flash = { key: kept ? 'sessionEnded' : 'sessionGone' }
  return redirectWithFlash(council, login, flash)
}

/** Who asks, as the role that the area's door let in; a screen outside that area throws. */
export function actorOf<R extends Role>(context: Context, ...allowed: R[]): Actor<R> {
  const { actor } = visitorOf(context)
  if (!actor || !(allowed as Role[]).includes(actor.role))
    throw new Error('A screen stands outside its area.')
  return actor as Actor<R>
}

/** Whoever is signed in, of any role; for the screens behind `admitAnyone`. */
export function accountOf(context: Context): Actor {
  return actorOf(context, ...roles)
}

/** The answer for what does not exist or is not theirs: the same for both. */
export function notFound() {
  return data(null, { status: 404 })
}
