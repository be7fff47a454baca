import { findDeclaration } from '../../council/cases/applications/declaration.server.ts'
import { councilDay } from '../../rules/days.ts'
import { dbOf, notFound } from '../http/context.server.ts'
import { languageOf } from '../i18n/language.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'
import { notePrinted, type PaperArgs, readerOf } from './reader.server.ts'

/** The self-declaration of an application, for its applicant and for officers; throws a 404 for others. */
export async function readDeclaration({ context, params: { applicationId }, url }: PaperArgs) {
  const actor = readerOf(context)
  const found = await findDeclaration(dbOf(context), actor, applicationId, languageOf(context))
  if (!found) throw notFound()
  await notePrinted(context, applicationId)
  const { answered, ...declared } = found
  return {
    area: actor.role,
    paper: {
      ...declared,
      answered: answered?.sections ?? [],
      today: councilDay(new Date().toISOString()),
    },
    pdf: pdfOf(context, url),
    words: await getPageMessages(context, 'declaration', 'acknowledgement'),
  }
}

export type DeclarationPage = Awaited<ReturnType<typeof readDeclaration>>
