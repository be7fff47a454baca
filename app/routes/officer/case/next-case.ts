import { redirect } from 'react-router'
import { leaveCase } from '../../../../council/cases/desk/open-cases.server.ts'
import { findPlace, takeNext } from '../../../../council/cases/desk/queue.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { inboxLinks, readDone } from '../inbox/inbox-links.server.ts'
import { readInboxFilter } from '../inbox/read-inbox-filter.server.ts'
import type { Route } from './+types/next-case'

/** Leads from a case to the next of the officer's list, and changes nothing of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId } = params
  const links = inboxLinks(url, actor.role)
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const filter = { ...(await readInboxFilter(council.db, actor, url)), ...view }
  const place = await findPlace(council.db, actor, filter, applicationId)
  const next = place && (await takeNext(council.db, actor, filter, place))
  if (next === undefined) return redirectWithFlash(council, links.list, { key: 'noneNext' })
  await leaveCase(council.db, actor, applicationId)
  return redirect(links.inQueue(next, readDone(url)), 303)
}
