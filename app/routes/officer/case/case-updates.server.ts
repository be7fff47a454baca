import { data } from 'react-router'
import type { Officer } from '../../../../council/actors.server.ts'
import type { CaseLine } from '../../../../council/applications/case-lines.server.ts'
import { type DecisionInput, decideApplication } from '../../../../council/applications/decide.server.ts'
import { markDocuments } from '../../../../council/applications/mark-documents.server.ts'
import { addInternalNote } from '../../../../council/applications/notes.server.ts'
import { deleteDraft } from '../../../../council/drafts.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { statuses } from '../../../../rules/statuses.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import type { Flash } from '../../../flash.ts'
import type { ErrorKey, RefusedForm } from '../../../form-errors.ts'
import { choice, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../guard.server.ts'
import { markField } from './mark-field.ts'

/** A form that an officer has sent from the panel of an application. */
export interface PanelForm {
  council: Council
  actor: Officer
  applicationId: string
  request: Request
  /** The path of the panel, under which a draft is draft. */
  path: string
  /** The address that follows a success. */
  next: string
}

const lackingFields = {
  reason: { field: 'reason', key: 'reasonMissing' },
  confirmation: { field: 'despiteMissing', key: 'despiteMissing' },
} as const

/** Decides an application; redirects on success, and otherwise says why not. */
export async function submitDecision(panel: PanelForm) {
  const { council, actor, applicationId, request } = panel
  const failure = { key: 'updateFailed' } as const
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    status: choice(statuses),
    reason: optionalText(limits.reason, { lines: true }),
    remark: optionalText(limits.remark, { lines: true }),
    despiteMissing: optionalText(limits.reason, { lines: true }),
    revision: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed } = form
  const { status, reason, remark, despiteMissing } = form.values
  const revision = readRevision(form.values.revision)
  if (revision === undefined) return refuseWithoutRevision(failure, typed, 'status')
  const input: DecisionInput = { status, revision, reason, remark, despiteMissing }
  const decision = await decideApplication(council.db, actor, applicationId, input)
  if (!decision) throw notFound()
  if ('lacking' in decision) return refuse({ failure, errors: [lackingFields[decision.lacking]], typed })
  if (!decision.decided) return refuseStale(panel, { failure, typed, changed: decision.changed })
  return finish(panel, { key: 'statusUpdated', values: { applicationId, status } })
}

/** Marks the documents at these positions as seen or missing. */
export async function submitMarks(panel: PanelForm, positions: number[]) {
  const { council, actor, applicationId, request } = panel
  const failure = { key: 'documentsFailed' } as const
  const markFields = Object.fromEntries(
    positions.map((position) => [markField(position), choice(['', 'seen', 'missing'])]),
  )
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    ...markFields,
    noteToApplicant: optionalText(limits.note, { lines: true }),
    revision: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed, values } = form
  const first = markField(positions[0] ?? 0)
  const revision = readRevision(values.revision)
  if (revision === undefined) return refuseWithoutRevision(failure, typed, first)
  const markedAs = (mark: string) => positions.filter((position) => typed[markField(position)] === mark)
  const [seen, missing] = [markedAs('seen'), markedAs('missing')]
  if (seen.length + missing.length === 0)
    return refuse({ failure, errors: [{ field: first, key: 'marksMissing' }], typed })
  const change = await markDocuments(council.db, actor, applicationId, {
    seen,
    missing,
    note: values.noteToApplicant,
    revision,
  })
  if (!change) throw notFound()
  if ('lacking' in change)
    return refuse({ failure, errors: [{ field: 'noteToApplicant', key: 'noteOnStop' }], typed })
  if (!change.done) return refuseStale(panel, { failure, typed, changed: change.changed })
  return finish(panel, { key: 'documentsSaved', values: { applicationId, missing: missing.length } })
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
  return finish(panel, { key: 'noteSaved', values: { applicationId } })
}

/** Both databases can store this revision and the next. */
const largestRevision = 2 ** 31 - 2

function readRevision(text: string) {
  const revision = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0
  return revision >= 1 && revision <= largestRevision ? revision : undefined
}

type Failure = { key: ErrorKey }

function refuseWithoutRevision(failure: Failure, typed: RefusedForm['typed'], field: string) {
  return refuse({ failure, errors: [{ field, key: 'revisionMissing' }], typed })
}

async function refuseStale(
  { council, actor, path }: PanelForm,
  { failure, typed, changed }: { failure: Failure; typed: RefusedForm['typed']; changed: CaseLine },
) {
  await deleteDraft(council.db, actor, path)
  const { act, by, status, date } = changed
  return data({ failure, errors: [], typed, changed: { act, by, status, date } }, { status: 409 })
}

async function finish({ council, actor, path, next }: PanelForm, flash: Flash) {
  await deleteDraft(council.db, actor, path)
  return redirectWithFlash(council, next, flash)
}
