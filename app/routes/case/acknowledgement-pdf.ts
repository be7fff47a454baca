import { readAcknowledgement } from '../../letters/acknowledgement.server.ts'
import { acknowledgementPdf } from '../../letters/acknowledgement-pdf.server.ts'
import { sendPdf } from '../../letters/pdf.server.ts'
import type { Route } from './+types/acknowledgement-pdf'

/** The acknowledgement of an application as a PDF. */
export function loader(args: Route.LoaderArgs) {
  return sendPdf(args, async (lang) => acknowledgementPdf(await readAcknowledgement(args), lang))
}
