import { readDeclaration } from '../../letters/declaration.server.ts'
import { declarationPdf } from '../../letters/declaration-pdf.server.ts'
import { sendPdf } from '../../letters/pdf.server.ts'
import type { Route } from './+types/declaration-pdf'

/** The self-declaration of an application as a PDF. */
export function loader(args: Route.LoaderArgs) {
  return sendPdf(args, async (lang) => declarationPdf(await readDeclaration(args), lang))
}
