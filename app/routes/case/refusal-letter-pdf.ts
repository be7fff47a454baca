import { sendPdf } from '../../letters/pdf.server.ts'
import { readRefusalLetter } from '../../letters/refusal-letter.server.ts'
import { refusalLetterPdf } from '../../letters/refusal-letter-pdf.server.ts'
import type { Route } from './+types/refusal-letter-pdf'

/** The letter of a refusal as a PDF. */
export function loader(args: Route.LoaderArgs) {
  return sendPdf(args, async () => refusalLetterPdf(await readRefusalLetter(args)))
}
