import type { FormDefinition, FormDocument, OmissibleField } from './definition.ts'

/** Adds a document at the end, or replaces the one at a position; undefined when there is none at it. */
export function saveDocument(
  form: FormDefinition,
  position: number | undefined,
  document: FormDocument,
): FormDefinition | undefined {
  const { documents = [] } = form
  if (position === undefined) return { ...form, documents: [...documents, document] }
  if (documents[position] === undefined) return undefined
  return { ...form, documents: documents.map((one, index) => (index === position ? document : one)) }
}

/** Says on how many pages a form is asked, and which fields of the applicant it leaves out. */
export function saveLayout(
  form: FormDefinition,
  { pages, leaveOut }: { pages: FormDefinition['pages']; leaveOut: readonly OmissibleField[] },
): FormDefinition {
  return { ...form, pages, leaveOut }
}
