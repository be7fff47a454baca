import type { Citizen } from '../../../../council/actors/actors.server.ts'
import type { Fields } from '../../../../council/cases/drafts.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { listOwnPapers, type OwnPaper } from '../../../../council/files/wallet/own-papers.server.ts'
import { paperField } from '../../../../rules/form/field-names.ts'
import { checkStep, documentPath, stepPath } from '../../../../rules/form/steps.ts'
import { type DocumentAsk, listUploads } from '../../../forms/form-documents.tsx'

/** The page after the one with the document in a position, or after the last questions without it. */
export function pathAfter(serviceId: string, documents: readonly DocumentAsk[], position = -1): string {
  const next = listUploads(documents).find((document) => document.position > position)
  return next ? documentPath(serviceId, next.position) : stepPath(serviceId, checkStep)
}

/** The citizen's own papers that a draft names, by the position of the document that each was added to. */
export async function listAddedPapers(
  db: Database,
  actor: Citizen,
  fields: Fields,
  documents: readonly DocumentAsk[],
): Promise<(OwnPaper & { position: number })[]> {
  const named = documents.filter(
    ({ asked, position }) => asked && Object.hasOwn(fields, paperField(position)),
  )
  if (named.length === 0) return []
  const own = await listOwnPapers(db, actor)
  return named.flatMap(({ position }) => {
    const paper = own.find(({ paperId }) => paperId === fields[paperField(position)])
    return paper ? [{ ...paper, position }] : []
  })
}
