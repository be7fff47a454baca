import { redirect } from 'react-router'
import { ownPath } from '../../../rules/own-path.ts'
import { notFound, visitOf } from '../../guard.server.ts'
import { languageCookie } from '../../i18n/language.server.ts'
import { languageTags } from '../../i18n/languages.server.ts'
import type { Route } from './+types/language'

/** Remembers the language that was chosen and leads back to the page that it was chosen on. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!languageTags.includes(params.language)) throw notFound()
  const headers = { 'Set-Cookie': await languageCookie(visitOf(context), params.language) }
  return redirect(ownPath(url.searchParams.get('to')) ?? '/', { status: 303, headers })
}

/** Never drawn: where a route has a screen, what is not found is answered with a page. */
export default function Language() {
  return null
}
