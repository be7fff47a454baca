import type { RouterContextProvider } from 'react-router'
import type { Citizen, Officer } from '../../council/actors/actors.server.ts'
import { recordOpening } from '../../council/audit/openings.server.ts'
import { findDeclaration } from '../../council/cases/applications/declaration.server.ts'
import { councilDay } from '../../rules/days.ts'
import { notFound, visitOf } from '../http/context.server.ts'
import { languageOf } from '../i18n/language.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'

/** The self-declaration of an application, for its applicant and for officers; throws a 404 for others. */
export async function readDeclaration(
  context: Readonly<RouterContextProvider>,
  actor: Citizen | Officer,
  applicationId: string,
  url: URL,
) {
  const { council, client } = visitOf(context)
  const found = await findDeclaration(council.db, actor, applicationId, languageOf(context))
  if (!found) throw notFound()
  if (actor.role !== 'user')
    await recordOpening(council.db, actor as Officer, applicationId, { client, kind: 'print' })
  const { answered, ...declared } = found
  return {
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
