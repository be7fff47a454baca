import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Council } from '../../council/open-council.server.ts'
import { getCouncilLanguage } from '../../council/profile/council-profile.server.ts'
import { acceptedLanguage } from '../../rules/choose-language.ts'
import { portalCookie } from '../http/portal-cookie.server.ts'
import { type Visit, visitContext } from '../http/visit.server.ts'
import { languageTags } from './languages.server.ts'

type Context = Readonly<RouterContextProvider>

const languageContext = createContext<string>('en')

/** The language of the response; English until the root's middleware has chosen one. */
export function languageOf(context: Context): string {
  return context.get(languageContext)
}

/** Unsigned, because it holds a language and nothing about a person. */
const cookie = (council: Council) => portalCookie(council, 'language', { maxAge: 31_536_000 })

/** The language's cookie: its name, and the language for each value that the portal gives it. */
export async function languageCookieValues(
  council: Council,
): Promise<{ name: string; languages: Map<string, string> }> {
  const { name } = cookie(council)
  const lines = await Promise.all(languageTags.map((tag) => cookie(council).serialize(tag)))
  const values = lines.map((line) => line.slice(name.length + 1).split(';', 1)[0] ?? '')
  return { name, languages: new Map(values.map((value, index) => [value, languageTags[index] ?? 'en'])) }
}

/** The council's language, or English where the portal does not have it. */
export async function findOwnLanguage({ db }: Pick<Council, 'db'>): Promise<string> {
  const own = await getCouncilLanguage(db)
  return languageTags.includes(own) ? own : 'en'
}

/** A Set-Cookie line by which this browser gets pages in the language for a year. */
export function languageCookie({ council }: Visit, language: string): Promise<string> {
  return cookie(council).serialize(language)
}

/** The language chosen in this browser, else one that the browser accepts, the council's, or English. */
export async function findLanguage(council: Council, headers: Headers): Promise<string> {
  const chosen: unknown = await cookie(council).parse(headers.get('Cookie'))
  const accepted = acceptedLanguage(headers.get('Accept-Language'), languageTags)
  const known = languageTags.find((tag) => tag === chosen) ?? accepted
  return known ?? findOwnLanguage(council)
}

/** Uses the language that `findLanguage` finds for every page. */
export const chooseLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('The HTTP entry must set the visit first.')
  const { council } = visit
  const { retained } = visit.report
  const language = retained?.language ?? (await findLanguage(council, request.headers))
  context.set(languageContext, language)
  const response = await next()
  if (retained) response.headers.append('Set-Cookie', await languageCookie(visit, language))
  return response
}
