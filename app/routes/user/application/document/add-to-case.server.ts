import type { Citizen } from '../../../../../council/actors/actors.server.ts'
import { addCasePage } from '../../../../../council/cases/papers/add-page.server.ts'
import type { Council } from '../../../../../council/open-council.server.ts'
import type { AddPaper } from '../../../../forms/receive-papers.server.ts'

/** Adds pages to a document of the citizen's own application. */
export function addToCase(
  { db }: Council,
  actor: Citizen,
  { applicationId, document }: { applicationId: string; document: { position: number; name: string } },
): AddPaper {
  const { position, name } = document
  return async (file) => {
    const added = await addCasePage(db, actor, { applicationId, document: position, name, file })
    return added?.done === false ? added.refused : added && 'added'
  }
}
