import { findOwnCertificate } from '../../../../council/certificates/own-certificate.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { showCertificate } from '../../../letters/certificate.server.ts'
import { certificatePdf } from '../../../letters/certificate-pdf.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import type { Route } from './+types/certificate-pdf'

/** The certificate of one's own application as a PDF; of a cancelled one nothing is left to print. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  return sendPdf({ context, request }, async () => {
    const found = await findOwnCertificate(dbOf(context), actor, params.applicationId)
    if (!found || found.cancelled) throw notFound()
    return certificatePdf(await showCertificate(context, found.paper, found.code))
  })
}
