import { actorOf } from '../../../http/context.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import { readRefusalLetter } from '../../../letters/refusal-letter.server.ts'
import { refusalLetterPdf } from '../../../letters/refusal-letter-pdf.server.ts'
import type { Route } from './+types/letter-pdf'

/** The letter of a refusal as a PDF. */
export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  return sendPdf(context, request, async () =>
    refusalLetterPdf(await readRefusalLetter(context, actor, params, url)),
  )
}
