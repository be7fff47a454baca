import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { getCouncilLanguage } from '../../council/profile/council-profile.server.ts'
import { acceptedLanguage } from '../../rules/choose-language.ts'
import { portalCookie } from '../portal-cookie.server.ts'
import { type Visit, visitContext } from '../visit.server.ts'
import { languageTags } from './languages.server.ts'

type Context = Readonly<RouterContextProvider>

const languageContext = createContext<string>('en')

/** The language of the response; English until the root's middleware has chosen one. */
export function languageOf(context: Context): string {
  return context.get(languageContext)
}

/** Unsigned, because it holds a language and nothing about a person. */
const cookie = ({ council }: Visit) => portalCookie(council, 'language', { maxAge: 31_536_000 })

/** A Set-Cookie line by which this browser gets pages in the language for a year. */
export function languageCookie(visit: Visit, language: string): Promise<string> {
  return cookie(visit).serialize(language)
}

/** Uses the language that was chosen in this browser, else one that the browser accepts, else the council's. */
export const chooseLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('The HTTP entry must set the visit first.')
  const chosen: unknown = await cookie(visit).parse(request.headers.get('Cookie'))
  const accepted = acceptedLanguage(request.headers.get('Accept-Language'), languageTags)
  const known = visit.retained?.language ?? languageTags.find((tag) => tag === chosen) ?? accepted
  if (known) context.set(languageContext, known)
  else {
    const own = await getCouncilLanguage(visit.council.db)
    if (languageTags.includes(own)) context.set(languageContext, own)
  }
  const response = await next()
  if (visit.retained?.language === known && known !== undefined)
    response.headers.append('Set-Cookie', await languageCookie(visit, known))
  return response
}
