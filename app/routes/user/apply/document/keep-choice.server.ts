import { storeDraft } from '../../../../../council/drafts.server.ts'
import type { StoredFile } from '../../../../../council/files/keep-file.server.ts'
import type { FileStore } from '../../../../../council/files/store.server.ts'
import { addPage, type PaperRefusal } from '../../../../../council/papers/add-page.server.ts'
import { formPath } from '../../../../../rules/form/steps.ts'
import { checkboxName, checkedValue } from '../../../../document-checkboxes.ts'
import { paperField } from '../added-papers.server.ts'
import type { openDocument } from './open-document.server.ts'

type Opened = Awaited<ReturnType<typeof openDocument>>

/** Adds a page to the document's paper, or begins one with it, which the application uses from then on. */
export async function addToPaper(
  opened: Opened,
  files: FileStore,
  file: StoredFile,
): Promise<{ paperId: string } | { refused: PaperRefusal } | undefined> {
  const { db, actor, document, paper } = opened
  const { name, mostPages } = document
  const added = await addPage(db, actor, files, { paperId: paper?.paperId, name, mostPages, file })
  if (added && 'paperId' in added) await keepChoice(opened, { paperId: added.paperId })
  return added
}

/** Notes in the draft how the applicant shows this document, in the place of what they chose before. */
export async function keepChoice(
  { db, actor, serviceId, document, typed }: Opened,
  { paperId, isAtHand = false }: { paperId?: string; isAtHand?: boolean },
) {
  const [paper, tick] = [paperField(document.position), checkboxName(document.position)]
  const { [paper]: _, [tick]: _tick, ...others } = typed
  const chosen: Record<string, string> = paperId
    ? { [paper]: paperId }
    : isAtHand
      ? { [tick]: checkedValue }
      : {}
  await storeDraft(db, actor.id, formPath(serviceId), Object.assign(others, chosen))
}
