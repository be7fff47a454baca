import { listRequiredDocumentsIn } from '../../council/cases/applications/documents.server.ts'
import type { Fields } from '../../council/cases/drafts.server.ts'
import type { ApplicationForm } from '../../council/catalogue/forms/find.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { checkboxGroupName } from '../../rules/form/document-checkboxes.ts'
import { type Answers, holds } from '../../rules/form/evaluate.ts'
import { paperLimits } from '../../rules/paper.ts'
import type { AskedDocument, DocumentAsk } from './form-documents.tsx'
import { isEmpty } from './read-form.server.ts'

/** What a form asks of each document of its service, by position, after these answers. */
export function askDocuments({ definition, documents }: ApplicationForm, kept: Answers): DocumentAsk[] {
  const { pages } = definition
  return Array.from({ length: documents }, (_, position) => {
    const own = definition.documents?.[position]
    return {
      position,
      required: own?.required ?? true,
      asked: holds(own?.showIf, kept),
      showIf: own?.showIf,
      // A form on one page has no step before it is sent: its papers are added afterwards.
      mostPages:
        pages === 'sections' && own?.upload !== undefined && own.upload !== 'none'
          ? (own.pages ?? paperLimits.pagesOfDocument)
          : 0,
    }
  })
}

/** The same, with the documents in a language: the form's own, or the service's where it names none. */
export async function listAskedDocuments(
  db: Database,
  serviceId: string,
  form: ApplicationForm,
  { kept, language }: { kept: Answers; language: string },
): Promise<AskedDocument[]> {
  const known = await listRequiredDocumentsIn(db, serviceId, language)
  return askDocuments(form, kept).flatMap((ask) => {
    const document = known[ask.position]
    return document ? [{ ...document, ...ask }] : []
  })
}

/** The list of documents that a page has shown, by what it sent; the one of now where it named none. */
export function shownList({ [checkboxGroupName]: named = '' }: Fields, { listed }: ApplicationForm): string {
  return isEmpty(named) ? listed : named
}

/** The positions of the documents that an applicant is asked for, who has given some of them. */
export function askedPositions(documents: readonly DocumentAsk[], given: readonly number[]): number[] {
  return documents
    .filter(({ asked, required, position }) => asked && (required || given.includes(position)))
    .map(({ position }) => position)
}
