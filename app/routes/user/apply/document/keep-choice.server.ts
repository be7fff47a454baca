import { storeDraft } from '../../../../../council/cases/drafts.server.ts'
import { addPage } from '../../../../../council/files/wallet/add-page.server.ts'
import {
  checkboxGroupName,
  checkboxName,
  checkedValue,
} from '../../../../../rules/form/document-checkboxes.ts'
import { paperField } from '../../../../../rules/form/field-names.ts'
import { formPath } from '../../../../../rules/form/steps.ts'
import type { AddPaper } from '../../../../forms/receive-papers.server.ts'
import { readTyped } from '../apply-form.server.ts'
import type { openDocument } from './open-document.server.ts'

type Opened = Awaited<ReturnType<typeof openDocument>>

/** Adds pages to the document's paper, or begins one with the first, which the application then uses. */
export function addToPaper(opened: Opened): AddPaper {
  const { db, actor, document } = opened
  const { name, mostPages } = document
  let paperId = opened.paper?.paperId
  return async (file) => {
    const added = await addPage(db, actor, { paperId, name, mostPages, file })
    if (!added) return undefined
    if ('refused' in added) return added.refused
    paperId = added.paperId
    await keepChoice(opened, { paperId })
    return 'added'
  }
}

/** Notes in the draft how the applicant shows this document, in the place of what they chose before. */
export async function keepChoice(
  opened: Opened,
  { paperId, isAtHand = false }: { paperId?: string; isAtHand?: boolean },
) {
  const { db, actor, serviceId, document, form } = opened
  // While a file was on its way another paper may have been chosen, or the application was sent.
  const typed = await readTyped(opened)
  if (!typed) return
  const [paper, tick] = [paperField(document.position), checkboxName(document.position)]
  const { [paper]: _, [tick]: _tick, ...others } = typed
  const chosen: Record<string, string> = paperId
    ? { [paper]: paperId }
    : isAtHand
      ? { [tick]: checkedValue }
      : {}
  await storeDraft(
    db,
    actor.id,
    formPath(serviceId),
    Object.assign(others, chosen, { [checkboxGroupName]: form.listed }),
  )
}
