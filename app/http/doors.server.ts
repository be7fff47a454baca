import { type MiddlewareFunction, redirect, replace } from 'react-router'
import { type Citizen, findSessionOwner, identify, kindOf } from '../../council/actors/actors.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import { recordRefusedDoor } from '../../council/identity/accounts/refusals.server.ts'
import { readSessionToken } from '../../council/identity/sessions/session-cookie.server.ts'
import { type Kind, mayOpen, type Role } from '../../rules/roles.ts'
import { uploadBytes } from '../../rules/uploads.ts'
import { redirectToAskedCase, withoutNumber } from './asked-case.server.ts'
import {
  accountOf,
  type Context,
  dbOf,
  lacksFactor,
  notFound,
  visitOf,
  visitorContext,
  visitorOf,
} from './context.server.ts'
import { heldFlash, redirectWithFlash } from './flash.server.ts'

type Middleware = MiddlewareFunction<Response>

/** Runs for every page: finds out who is signed in, and keeps signed-in pages out of all caches. */
export const identifyVisitor: Middleware = async ({ request, context }, next) => {
  const { council, report } = visitOf(context)
  const token = readSessionToken(request.headers.get('Cookie'), council)
  const actor = token === undefined ? undefined : await identify(council.db, token)
  const posted = request.method === 'POST' || report.retained !== undefined
  const flash = posted ? undefined : await heldFlash.read(council, request)
  context.set(visitorContext, { actor, flash, posted })
  const response = await next()
  // A redirect of a `.data` request is a 202; the page that it leads to must still show the message.
  const page = response.status !== 202 && (response.status < 300 || response.status >= 400)
  if (flash && page) response.headers.append('Set-Cookie', await heldFlash.forget(council))
  // A page whose address holds a secret sets `no-store` itself.
  const cacheControl = response.headers.get('Cache-Control') ?? 'no-cache'
  const isKept = token === undefined || cacheControl.includes('no-store')
  response.headers.set('Cache-Control', isKept ? cacheControl : 'no-store')
  // Accept-Encoding is for the compression, which would otherwise copy the whole response to add it.
  response.headers.set('Vary', 'Cookie, Accept-Language, Accept-Encoding')
  return response
}

/**
 * What opens to staff with a duty, and the staff's own page, which leads to the first of it: by the paths
 * of the routes, so that no spelling of an address is another page.
 */
const dutyPatterns: Partial<Record<Kind, [home: string, ...others: string[]]>> = {
  intermediary: ['staff/counter', 'staff/counter/entries', 'staff/counter/slip/:applicationId'],
  appellate: [
    'staff/appeals',
    'staff/appeals/:appealId',
    'staff/appeals/:appealId/hearing',
    'staff/appeals/:appealId/order',
  ],
}

/**
 * Lets only the area's role in, who has a duty only to its pages, and sends staff whose password is
 * overdue to change it. The redirects replace the page in the history of a browser with script; Back would
 * lead there and here again for ever.
 */
export function requireArea(role: Role): Middleware {
  return async ({ request, url, pattern, context }, next) => {
    const { actor } = visitorOf(context)
    if (!actor) throw await redirectToLogin(request, url, context, role)
    const own = dutyPatterns[kindOf(actor)]
    const opens = own
      ? pattern === 'staff' || own.includes(pattern)
      : !dutyPatterns.appellate?.includes(pattern)
    if (actor.role !== role || !opens) {
      await recordRefusedDoor(dbOf(context), actor, { area: role, client: visitOf(context).client })
      throw replace('/403', 303)
    }
    if (lacksFactor(context)) throw replace('/account/second-factor', 303)
    if (actor.passwordChange === 'overdue') throw replace('/account/password', 303)
    // The area's own page, to which every sign-in leads.
    if (own && pattern === 'staff') throw replace(`/${own[0]}`, 303)
    const asked =
      pattern === 'user/applications' &&
      (await redirectToAskedCase(visitOf(context).council, request, actor as Citizen))
    if (asked) throw asked
    return next()
  }
}

/** Lets in who runs a district; a council has no such page. */
export const requireDistrict: Middleware = (args, next) => {
  if (!visitOf(args.context).council.isDistrict) throw notFound()
  return requireArea('admin')(args, next)
}

/** Lets every signed-in account in, but sends one that lacks its second factor to set it up. */
export const requireSignIn: Middleware = async ({ request, url, context }, next) => {
  if (!visitorOf(context).actor) throw await redirectToLogin(request, url, context)
  if (lacksFactor(context)) throw replace('/account/second-factor', 303)
  return next()
}

/** Lets every signed-in account in, also without its second factor: only for the page where it is set up. */
export const requireSession: Middleware = async (args, next) => {
  const { request, url, context } = args
  if (!visitorOf(context).actor) throw await redirectToLogin(request, url, context)
  return lacksFactor(context) ? next() : requireOwnPassword(args, next)
}

/** With a password that was somebody else's for too long, no page opens but the one that replaces it. */
export const requireOwnPassword: Middleware = async ({ context }, next) => {
  if (accountOf(context).passwordChange === 'overdue') throw replace('/account/password', 303)
  return next()
}

/**
 * Redirects to the login, which leads back: to the door of the area, or of pages that all share to that of
 * the account whose session has run out. What was posted is kept as a draft there. Of any other session it is
 * not known who types now: the form is sent on to the login, which carries it past the sign-in.
 */
async function redirectToLogin(request: Request, url: URL, context: Context, role?: Role) {
  const { council, typed, report } = visitOf(context)
  const token = readSessionToken(request.headers.get('Cookie'), council)
  const owner = token === undefined ? undefined : await findSessionOwner(council.db, token)
  const as = role ?? owner?.role ?? 'user'
  const asked = url.pathname + url.search
  const loginTo = (next: string) => `/login?as=${as}&next=${encodeURIComponent(next)}`
  if (request.method !== 'POST' && !report.retained) {
    const { next, headers } = await withoutNumber(council, asked)
    return replace(loginTo(next), { status: 303, headers })
  }
  const login = loginTo(asked)
  // The login carries what was typed, but no photos.
  if (uploadBytes(request) !== undefined) return redirect(login, 303)
  const fields = (await typed()) ?? {}
  // Of an account that is erased the second press of the form comes so.
  if (Object.values(fields).every((value) => value === '')) return redirect(login, 303)
  if (owner === undefined) return redirect(`${login}&carried=yes`, 307)
  const isOwn = fields.account === undefined || fields.account === owner.id
  if (!isOwn || !mayOpen(owner.role, url.pathname)) return redirect(`${login}&carried=yes`, 307)
  await storeDraft(council.db, owner.id, url.pathname, fields)
  return redirectWithFlash(council, login, { key: 'sessionEnded' })
}
