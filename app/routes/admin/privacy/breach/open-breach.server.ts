import { findBreach, wordBreach } from '../../../../../council/privacy/breaches.server.ts'
import { actorOf, type Context, dbOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { findOwnLanguage, languageOf } from '../../../../i18n/language.server.ts'
import { languageTags } from '../../../../i18n/languages.server.ts'

/** A breach as an administrator reads it, in the page's language where it is written in it; else 404. */
export async function openBreach(context: Context, breachId: string) {
  const breach = await findBreach(dbOf(context), actorOf(context, 'admin'), breachId)
  if (!breach) throw notFound()
  const { texts, scope, ...shown } = breach
  const own = await findOwnLanguage(visitOf(context).council)
  return { ...shown, scope, worded: wordBreach(texts, [languageOf(context), own, ...languageTags]) }
}
