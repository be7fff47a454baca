import { redirect } from 'react-router'
import { findReducedCase } from '../../../council/cases/applications/reduced-case.server.ts'
import { type Context, dbOf, notFound } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { readerOf } from '../../letters/reader.server.ts'
import { casePage } from './case-page.ts'

/** What is thrown for an application that cannot be opened: the way to what stays of it, else not found. */
export async function findKept(context: Context, applicationId: string) {
  const reader = readerOf(context)
  const kept = await findReducedCase(dbOf(context), reader, applicationId, languageOf(context))
  return kept ? redirect(`${casePage(reader.role, applicationId)}/kept`) : notFound()
}
