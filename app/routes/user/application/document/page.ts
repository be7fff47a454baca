import { openCasePage } from '../../../../../council/cases/papers/open-page.server.ts'
import { actorOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { readPageAddress, sendPage } from '../../../../letters/send-page.server.ts'
import type { Route } from './+types/page'

/** A page that the citizen has added to their own application. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const { council, client } = visitOf(context)
  const asked = readPageAddress(params)
  const page = await openCasePage(council.db, actor, council.files, { ...asked, client })
  if (!page) throw notFound()
  return sendPage(page, `${params.applicationId}-${params.document}`)
}
