import { readAppealLetter } from '../../letters/appeal-letter.server.ts'
import { appealLetterPdf } from '../../letters/appeal-letter-pdf.server.ts'
import { sendPdf } from '../../letters/pdf.server.ts'
import type { Route } from './+types/appeal-letter-pdf'

/** The letter of an appeal as a PDF. */
export function loader(args: Route.LoaderArgs) {
  return sendPdf(args, async () => appealLetterPdf(await readAppealLetter(args)))
}
