import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { type Actor, findSessionOwner } from '../../council/actors/actors.server.ts'
import { type Fields, findDraft } from '../../council/cases/drafts.server.ts'
import { readSessionToken } from '../../council/identity/sessions/session-cookie.server.ts'
import type { Role } from '../../rules/roles.ts'
import { isPassword, languageButton, withoutPasswords } from '../../rules/typed-fields.ts'
import { uploadBytes } from '../../rules/uploads.ts'
import { lacksFactor, visitOf, visitorOf } from '../http/context.server.ts'
import { languageTags } from '../i18n/languages.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Ends a post that asks for its form in another language before any action sees it. The HTTP entry then opens
 * the page as a link would, with what was typed in `retained` of its report.
 */
export const retainForm: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { report } = visitOf(context)
  if (request.method !== 'POST' || report.retained || uploadBytes(request) !== undefined) return next()
  // The screens answer a form that broke off on its way.
  const form = await request.formData().catch(() => undefined)
  const language = languageTags.find((tag) => tag === form?.get(languageButton))
  if (!form || language === undefined) return next()
  // The login holds the form of another page, which was sent on to it, and then shows itself in the language.
  if (url.searchParams.has('carried') && !form.has('carried')) return next()
  const hadPassword = [...form].some(([name, value]) => isPassword(name) && value !== '')
  report.retained = { language, typed: withoutPasswords(form), hadPassword }
  return new Response(null, { status: 204 })
}

/**
 * For whom what comes with this request may be kept: the signed-in account, or the one whose session has run
 * out by time alone. Undefined for everybody else, and for who still has to prove a second factor.
 */
export async function findKeeper(
  context: Context,
  request: Request,
): Promise<{ id: string; role: Role } | undefined> {
  const { actor } = visitorOf(context)
  if (actor) return lacksFactor(context) ? undefined : actor
  const { council } = visitOf(context)
  const token = readSessionToken(request.headers.get('Cookie'), council)
  return token === undefined ? undefined : findSessionOwner(council.db, token)
}

/** The fields typed when a language was chosen on this page; undefined if it was opened in another way. */
export function retainedFields(context: Context): Fields | undefined {
  return visitOf(context).report.retained?.typed
}

/**
 * Finds what the account has typed into the form of this page: a moment ago, when it chose a language there,
 * or before and kept as a draft. Undefined when there is nothing, or when the form was rendered for another
 * account.
 */
export async function findTyped(
  { context, url }: { context: Context; url: URL },
  actor: Actor,
): Promise<Fields | undefined> {
  const { council } = visitOf(context)
  const typed = retainedFields(context)
  const isOwn = typed && (typed.account === undefined || typed.account === actor.id)
  return isOwn ? typed : findDraft(council.db, actor, url.pathname)
}
