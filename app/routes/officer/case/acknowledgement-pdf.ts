import { actorOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { readAcknowledgement } from '../../../letters/acknowledgement.server.ts'
import { acknowledgementPdf } from '../../../letters/acknowledgement-pdf.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import type { Route } from './+types/acknowledgement-pdf'

/** The acknowledgement of an application as a PDF. */
export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return sendPdf(context, request, async () => {
    const { paper } = await readAcknowledgement(context, actor, params.applicationId, url)
    return acknowledgementPdf(paper, languageOf(context))
  })
}
