import { addInternalNote } from '../../../../council/cases/applications/notes.server.ts'
import { followClaimed } from '../../../../council/cases/counter/follow.server.ts'
import { type Fields, storeDraft } from '../../../../council/cases/drafts.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { withoutPasswords } from '../../../../rules/typed-fields.ts'
import { optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { finishPanel, type PanelForm } from './case-updates.server.ts'

/** A button beside the decision, which must not lose what was typed for that. */
export interface PanelButton extends PanelForm {
  /** Whether these fields hold something that was typed. */
  keeps(fields: Fields): boolean
}

/** Puts the application into the account that has another one of the same person. */
export async function submitFollowing(panel: PanelButton) {
  const { council, actor, applicationId, request } = panel
  const form = await readForm(request, { followed: text(limits.name) })
  if (!form.ok) throw notFound()
  const { followed } = form.values
  const done = await followClaimed(council.db, actor, applicationId, { followed })
  if (!done) throw notFound()
  return finishButton(panel, ['followed'], {
    key: 'followed',
    values: { applicationId, name: done.ownerName },
  })
}

/** Adds a note that only officers read. */
export async function submitNote(panel: PanelButton) {
  const { council, actor, applicationId, request } = panel
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    internalNote: text(limits.note, { lines: true }),
  })
  if (!form.ok) return refuse({ ...form, failure: { key: 'noteFailed' } })
  const noted = await addInternalNote(council.db, actor, applicationId, form.values.internalNote)
  if (!noted) throw notFound()
  return finishButton(panel, ['internalNote'], { key: 'noteSaved', values: { applicationId } })
}

/** Follows what a button beside the decision's did: what was typed is kept, but for its `own` fields. */
export async function finishButton(panel: PanelButton, own: string[], flash: Flash) {
  const { council, actor, path, next } = panel
  const typed = withoutPasswords(await panel.request.formData())
  const rest = Object.fromEntries(
    Object.entries(typed).filter(([name]) => name !== 'intent' && !own.includes(name)),
  )
  if (!panel.keeps(rest)) return finishPanel(panel, flash)
  await storeDraft(council.db, actor.id, path, rest)
  return redirectWithFlash(council, next, flash)
}
