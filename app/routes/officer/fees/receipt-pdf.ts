import { actorOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import { readReceipt } from '../../../letters/receipt.server.ts'
import { receiptPdf } from '../../../letters/receipt-pdf.server.ts'
import type { Route } from './+types/receipt-pdf'

/** The receipt of a payment as a PDF. */
export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return sendPdf(context, request, async () =>
    receiptPdf(await readReceipt(context, actor, params.paymentId, url), languageOf(context)),
  )
}
