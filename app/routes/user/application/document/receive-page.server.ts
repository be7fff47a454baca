import type { Citizen } from '../../../../../council/actors.server.ts'
import { addCasePage, type PageAnswer } from '../../../../../council/case-papers/add-page.server.ts'
import type { DocumentOf } from '../../../../../council/case-papers/lock-own-document.server.ts'
import type { Council } from '../../../../../council/open-council.server.ts'
import { type PaperFormFault, receivePaper } from '../../../../forms/receive-paper.server.ts'
import { receivePart } from '../../../../forms/receive-part.server.ts'

/**
 * Receives the file of a form and adds it to a document of the citizen's own application. Undefined when there is no such
 * document of theirs.
 */
export async function receivePage(
  council: Council,
  actor: Citizen,
  request: Request,
  asked: DocumentOf,
): Promise<PageAnswer | { fault: PaperFormFault } | undefined> {
  const received = await receivePaper(council, actor, request)
  if ('fault' in received) return received
  return addCasePage(council.db, actor, council.files, { ...asked, file: received.file })
}

/** Receives a part of such a file, and adds the file with its last part. */
export function receivePartOfPage(
  council: Council,
  actor: Citizen,
  { request, url }: { request: Request; url: URL },
  asked: DocumentOf,
): Promise<Response> {
  return receivePart({
    council,
    actor,
    request,
    url,
    async add(file) {
      const added = await addCasePage(council.db, actor, council.files, { ...asked, file })
      return added?.done === false ? added.refused : added && 'added'
    },
  })
}
