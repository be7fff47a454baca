import { addInternalNote } from '../../../../council/cases/applications/notes.server.ts'
import { followClaimed } from '../../../../council/cases/counter/follow.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { finishPanel, type PanelForm } from './case-updates.server.ts'

/** Puts the application into the account that has another one of the same person. */
export async function submitFollowing(panel: PanelForm) {
  const { council, actor, applicationId, request } = panel
  const form = await readForm(request, { intent: text(limits.name), followed: text(limits.name) })
  if (!form.ok) throw notFound()
  const { followed } = form.values
  const done = await followClaimed(council.db, actor, applicationId, { followed })
  if (!done) throw notFound()
  return finishPanel(panel, { key: 'followed', values: { applicationId, name: done.ownerName } })
}

/** Adds a note that only officers read. */
export async function submitNote(panel: PanelForm) {
  const { council, actor, applicationId, request } = panel
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    internalNote: text(limits.note, { lines: true }),
  })
  if (!form.ok) return refuse({ ...form, failure: { key: 'noteFailed' } })
  const noted = await addInternalNote(council.db, actor, applicationId, form.values.internalNote)
  if (!noted) throw notFound()
  return finishPanel(panel, { key: 'noteSaved', values: { applicationId } })
}
