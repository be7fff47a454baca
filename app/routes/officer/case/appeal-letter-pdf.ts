import { actorOf } from '../../../http/context.server.ts'
import { readAppealLetter } from '../../../letters/appeal-letter.server.ts'
import { appealLetterPdf } from '../../../letters/appeal-letter-pdf.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import type { Route } from './+types/appeal-letter-pdf'

/** The letter of an appeal as a PDF. */
export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return sendPdf(context, request, async () =>
    appealLetterPdf(await readAppealLetter(context, actor, params, url)),
  )
}
