import { openCasePage } from '../../../council/cases/papers/open-page.server.ts'
import { actorOf, notFound, visitOf } from '../../http/context.server.ts'
import { readPageAddress, sendPage } from '../../letters/send-page.server.ts'
import type { Route } from './+types/document-page'

/** A page that an applicant has added to a document; the audit keeps which officer opened it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user', 'admin', 'staff')
  const { council, client } = visitOf(context)
  const asked = readPageAddress(params)
  const page = await openCasePage(council.db, actor, council.files, { ...asked, client })
  if (!page) throw notFound()
  return sendPage(page, `${params.applicationId}-${params.document}`)
}
