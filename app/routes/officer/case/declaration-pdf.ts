import { actorOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { readDeclaration } from '../../../letters/declaration.server.ts'
import { declarationPdf } from '../../../letters/declaration-pdf.server.ts'
import { sendPdf } from '../../../letters/pdf.server.ts'
import type { Route } from './+types/declaration-pdf'

/** The self-declaration of an application as a PDF. */
export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return sendPdf(context, request, async () => {
    const { paper } = await readDeclaration(context, actor, params.applicationId, url)
    return declarationPdf(paper, languageOf(context))
  })
}
