import { assignCase, listOfficers } from '../../../../council/cases/desk/assign.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { finishPanel, type PanelForm } from './case-updates.server.ts'

/** Puts the application on the desk of an officer, or on nobody's. */
export async function submitAssignment(panel: PanelForm) {
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
  if (!done.done) return finishPanel(panel, { key: 'notAssigned', values: { applicationId } })
  if (!done.officer) return finishPanel(panel, { key: 'assignedToNobody', values: { applicationId } })
  return finishPanel(panel, { key: 'assigned', values: { applicationId, name: done.officer.name } })
}
