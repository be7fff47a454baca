import { noteNotFound } from '../../council/catalogue/search/not-found.server.ts'
import { visitOf, visitorOf } from '../http/context.server.ts'
import { languageOf } from '../i18n/language.server.ts'

type Context = Parameters<typeof visitOf>[0]

/**
 * Notes for the admin that a search of services found nothing. Officers' own searches do not count, and a
 * search that cannot be noted is answered all the same.
 */
export async function noteSearchNotFound(context: Context, search: string): Promise<void> {
  const { council, logError } = visitOf(context)
  const role = visitorOf(context).actor?.role
  if (role === 'admin' || role === 'staff') return
  try {
    await noteNotFound(council.db, search, languageOf(context), new Date())
  } catch (error) {
    logError(error)
  }
}
