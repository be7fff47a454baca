import { openToPrint } from '../../../../council/cases/certificates/open.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { showCertificate } from '../../../letters/certificate.server.ts'
import { certificatePdf } from '../../../letters/certificate-pdf.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import type { Route } from './+types/certificate-pdf'

/** A certificate as a PDF, which counts as printed; of a cancelled one there is none. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council, client } = visitOf(context)
  return sendPdf({ context, request }, async () => {
    const asked = { language: languageOf(context), client }
    const found = await openToPrint(council.db, actor, params.certificateId, asked)
    if (!found || found.cancelledAt !== null) throw notFound()
    return certificatePdf(await showCertificate(context, found.paper, found.code))
  })
}
