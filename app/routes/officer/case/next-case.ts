import { redirect } from 'react-router'
import { findPlace } from '../../../../council/cases/desk/queue.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { inboxLinks, readDone } from '../inbox/inbox-links.server.ts'
import { readInboxFilter } from '../inbox/read-inbox-filter.server.ts'
import type { Route } from './+types/next-case'
import { leadOn } from './lead-on.server.ts'

/** Leads from a case to the next of the officer's list, and changes nothing of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId } = params
  const links = inboxLinks(url, actor.role)
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const filter = { ...(await readInboxFilter(council.db, actor, url)), ...view }
  const place = await findPlace(council.db, actor, filter, applicationId)
  const { next, passed, passedShown } = await leadOn(council.db, actor, filter, { applicationId, place })
  if (next === undefined)
    return redirectWithFlash(council, links.back, { key: 'noneNext', values: { passed, passedShown } })
  return redirect(links.inQueue(next, readDone(url)), 303)
}
