import { sendPdf } from '../../letters/pdf.server.ts'
import { readReceipt } from '../../letters/receipt.server.ts'
import { receiptPdf } from '../../letters/receipt-pdf.server.ts'
import type { Route } from './+types/receipt-pdf'

/** The receipt of a payment as a PDF. */
export function loader(args: Route.LoaderArgs) {
  return sendPdf(args, async (lang) => receiptPdf(await readReceipt(args), lang))
}
