import { redirect } from 'react-router'
import { ownPath } from '../../../rules/own-path.ts'
import { notFound, visitOf } from '../../http/context.server.ts'
import { languageCookie } from '../../i18n/language.server.ts'
import { languageTags } from '../../i18n/languages.server.ts'
import type { Route } from './+types/language'

/** Stores the chosen language in a cookie and redirects to the page on which it was chosen. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!languageTags.includes(params.language)) throw notFound()
  const headers = { 'Set-Cookie': await languageCookie(visitOf(context), params.language) }
  return redirect(ownPath(url.searchParams.get('to')) ?? '/', { status: 303, headers })
}

/** Never rendered: only a route with a component answers 404 with a page. */
export default function Language() {
  return null
}
