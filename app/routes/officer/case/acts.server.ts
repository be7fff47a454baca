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

/** What an officer acts on, and where the act leads to. */
export interface Act {
  council: Council
  actor: Officer
  applicationId: string
  request: Request
  /** The panel, by its path, under which a draft is kept. */
  path: string
  next: string
}

/** Decides an application; leads on with the success, or says why not. */
export async function decide(act: Act) {
  const { council, actor, applicationId, request } = act
  const failure = { key: 'updateFailed' } as const
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    status: choice(statuses),
    reason: optionalText(limits.reason, { lines: true }),
    remark: optionalText(limits.remark, { lines: true }),
    revision: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed } = form
  const { status, reason, remark } = form.values
  const revision = readRevision(form.values.revision)
  if (revision === undefined) return withoutRevision(failure, typed, 'status')
  const asked: DecisionInput = { status, revision, reason, remark }
  const decision = await decideApplication(council.db, actor, applicationId, asked)
  if (!decision) throw notFound()
  if ('lacking' in decision)
    return refuse({ failure, errors: [{ field: 'reason', key: 'reasonMissing' }], typed })
  if (!decision.decided) return stale(act, { failure, typed, changed: decision.changed })
  return done(act, { key: 'statusUpdated', values: { applicationId, status } })
}

/** Notes which of the documents at these positions were seen and which are missing. */
export async function mark(act: Act, positions: number[]) {
  const { council, actor, applicationId, request } = act
  const failure = { key: 'documentsFailed' } as const
  const marks = Object.fromEntries(
    positions.map((position) => [markField(position), choice(['', 'seen', 'missing'])]),
  )
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    ...marks,
    noteToApplicant: optionalText(limits.note, { lines: true }),
    revision: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed, values } = form
  const first = markField(positions[0] ?? 0)
  const revision = readRevision(values.revision)
  if (revision === undefined) return withoutRevision(failure, typed, first)
  const marked = (as: string) => positions.filter((position) => typed[markField(position)] === as)
  const asked = { seen: marked('seen'), missing: marked('missing') }
  if (asked.seen.length + asked.missing.length === 0)
    return refuse({ failure, errors: [{ field: first, key: 'marksMissing' }], typed })
  const change = await markDocuments(council.db, actor, applicationId, {
    ...asked,
    note: values.noteToApplicant,
    revision,
  })
  if (!change) throw notFound()
  if (!change.done) return stale(act, { failure, typed, changed: change.changed })
  return done(act, { key: 'documentsSaved', values: { applicationId, missing: asked.missing.length } })
}

/** Writes down a note that only officers read. */
export async function note(act: Act) {
  const { council, actor, applicationId, request } = act
  const form = await readForm(request, {
    intent: optionalText(limits.name),
    internalNote: text(limits.note, { lines: true }),
  })
  if (!form.ok) return refuse({ ...form, failure: { key: 'noteFailed' } })
  const noted = await addInternalNote(council.db, actor, applicationId, form.values.internalNote)
  if (!noted) throw notFound()
  return done(act, { key: 'noteSaved', values: { applicationId } })
}

const largest = 2 ** 31 - 2

/** A revision that an application can have, and be followed by the next one, in both databases. */
function readRevision(text: string) {
  const revision = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0
  return revision >= 1 && revision <= largest ? revision : undefined
}

type Failure = { key: ErrorKey }

function withoutRevision(failure: Failure, typed: RefusedForm['typed'], field: string) {
  return refuse({ failure, errors: [{ field, key: 'revisionMissing' }], typed })
}

async function stale(
  { council, actor, path }: Act,
  { failure, typed, changed }: { failure: Failure; typed: RefusedForm['typed']; changed: CaseLine },
) {
  await deleteDraft(council.db, actor, path)
  const { act, by, status, date } = changed
  return data({ failure, errors: [], typed, changed: { act, by, status, date } }, { status: 409 })
}

async function done({ council, actor, path, next }: Act, flash: Flash) {
  await deleteDraft(council.db, actor, path)
  return redirectWithFlash(council, next, flash)
}
