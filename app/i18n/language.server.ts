import {
  createContext,
  createCookie,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { getCouncilLanguage } from '../../council/profile/council-profile.server.ts'
import { acceptedLanguage } from '../../rules/choose-language.ts'
import { type Visit, visitContext } from '../visit.server.ts'
import { languageTags } from './languages.server.ts'

type Context = Readonly<RouterContextProvider>

const languageContext = createContext<string>('en')

/** The language in which the request is answered; English until the root's middleware has found out. */
export function languageOf(context: Context): string {
  return context.get(languageContext)
}

/** Not signed and without a name of anybody: it holds a language and nothing else. */
const cookie = (visit: Visit) =>
  createCookie('language', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: 31_536_000,
    secure: visit.council.origin.startsWith('https://'),
  })

/** A Set-Cookie line that has this browser be answered in the language for a year. */
export function languageCookie(visit: Visit, language: string): Promise<string> {
  return cookie(visit).serialize(language)
}

/** Finds the language: the one that was chosen here, else one that the browser asks for, else the council's. */
export const chooseLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('The HTTP entry must set the visit first.')
  const chosen: unknown = await cookie(visit).parse(request.headers.get('Cookie'))
  const accepted = acceptedLanguage(request.headers.get('Accept-Language'), languageTags)
  const known = languageTags.find((tag) => tag === chosen) ?? accepted
  if (known) context.set(languageContext, known)
  else {
    const own = await getCouncilLanguage(visit.council.db)
    if (languageTags.includes(own)) context.set(languageContext, own)
  }
  return next()
}
