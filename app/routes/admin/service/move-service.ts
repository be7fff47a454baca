import { redirect } from 'react-router'
import { moveService } from '../../../../council/catalogue/services/rank-services.server.ts'
import { serviceId } from '../../../forms/office-fields.server.ts'
import { choice, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Route } from './+types/move-service'

const directions = ['up', 'down'] as const

/** There is nothing to see at this address. */
export function loader() {
  return redirect('/admin', 303)
}

/** Moves a service up or down in the list. The address carries the page of the list that it leads back to. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const form = await readForm(request, { serviceId, direction: choice(directions) })
  const list = `/admin${url.search}`
  if (form.ok) {
    const { serviceId, direction } = form.values
    if (await moveService(council.db, actor, serviceId, direction))
      return redirect(`${list}#row-${serviceId}`, 303)
  }
  return redirectWithFlash(council, list, { key: 'serviceNotMoved' })
}
