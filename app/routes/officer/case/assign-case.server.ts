import { assignCase, listOfficers } from '../../../../council/cases/desk/assign.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { finishButton, type PanelButton } from './case-buttons.server.ts'

/** Puts the application on the desk of an officer, or on nobody's. */
export async function submitAssignment(panel: PanelButton) {
  const { council, actor, applicationId, request } = panel
  const officers = await listOfficers(council.db, actor)
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    assignTo: choice(['', ...officers.map(({ id }) => id)]),
    assignedTo: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure: { key: 'assignFailed' } })
  const { assignTo, assignedTo } = form.values
  const input = { to: assignTo || null, from: assignedTo || null }
  const done = await assignCase(council.db, actor, applicationId, input)
  if (!done) throw notFound()
  const own = ['assignTo', 'assignedTo']
  if (!done.done) return finishButton(panel, own, { key: 'notAssigned', values: { applicationId } })
  if (!done.officer) return finishButton(panel, own, { key: 'assignedToNobody', values: { applicationId } })
  return finishButton(panel, own, { key: 'assigned', values: { applicationId, name: done.officer.name } })
}
