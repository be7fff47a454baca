import { openOwnPage } from '../../../../council/files/wallet/open-page.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { readPosition, sendPage } from '../../../letters/send-page.server.ts'
import type { Route } from './+types/page'

/** A page of one of the citizen's own papers. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const { db, files } = visitOf(context).council
  const { paperId } = params
  const page = await openOwnPage(db, actor, files, { paperId, position: readPosition(params.page) })
  if (!page) throw notFound()
  return sendPage(page, `paper-${params.page}`)
}
