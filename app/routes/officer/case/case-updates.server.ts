import { data, type RouterContextProvider } from 'react-router'
import type { Officer } from '../../../../council/actors/actors.server.ts'
import type { DecisionInput } from '../../../../council/cases/applications/asked-decision.server.ts'
import type { CaseLine } from '../../../../council/cases/applications/case-lines.server.ts'
import { decideApplication } from '../../../../council/cases/applications/decide.server.ts'
import type { InboxFilter } from '../../../../council/cases/applications/inbox-filter.server.ts'
import { addInternalNote } from '../../../../council/cases/applications/notes.server.ts'
import { findApplicantLanguage } from '../../../../council/cases/applications/refusal-letter.server.ts'
import { findCaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { findPlace } from '../../../../council/cases/desk/queue.server.ts'
import { listReadyChoices } from '../../../../council/cases/desk/ready-words.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import type { ErrorKey, RefusedForm } from '../../../ui/form-errors.ts'
import { answerPreview } from '../certificates/preview.server.ts'
import { certificateValues } from '../certificates/read-fields.server.ts'
import type { inboxLinks } from '../inbox/inbox-links.server.ts'
import { decisionError } from './decision-refusals.server.ts'
import { leadOn } from './lead-on.server.ts'
import { markField } from './mark-field.ts'
import { allSeen, fillTexts, readCase } from './read-case.server.ts'

/** A form that an officer has sent from the panel of an application. */
export interface PanelForm {
  context: Readonly<RouterContextProvider>
  council: Council
  actor: Officer
  applicationId: string
  request: Request
  /** The path of the panel, under which a draft is kept. */
  path: string
  /** The address that follows a success. */
  next: string
}

/** The list that the officer works through, and how many of it are done. */
interface Queue {
  filter: InboxFilter & { language: string }
  links: ReturnType<typeof inboxLinks>
  done: number
}

/**
 * Marks the documents at these positions and decides the application, in one act. Redirects to the next of
 * the queue when the officer has asked for it, else to the list after a decision and back to the panel
 * otherwise, or says why nothing was changed.
 */
export async function submitCase(panel: PanelForm, positions: number[], queue: Queue) {
  const { council, actor, applicationId, request } = panel
  const failure = { key: 'updateFailed' } as const
  const ready = await listReadyChoices(council.db, actor, applicationId)
  const seen = { keysFolder: council.keysFolder, language: queue.filter.language }
  const certificate = await findCaseCertificate(council.db, actor, applicationId, seen)
  const form = await readCase(request, positions, { ready, certificate })
  if (!form.ok) return refuse({ ...form, failure })
  const { decide, onward: way } = form.values
  const chosen = decide === '' ? form.values.status : decide
  const status = way === 'issue' ? 'Approved' : chosen
  const languages = [await findApplicantLanguage(council.db, actor, applicationId), queue.filter.language]
  const filled = fillTexts(ready, form.values, languages)
  const typed: Record<string, string> = { ...form.typed, ...filled.typed, status }
  // Nothing is stored yet: the officer sees the words and may change them, or sees what is chosen.
  const isOnlyChosen = decide !== '' && form.values.plain === ''
  if (form.values.fill !== '' || isOnlyChosen) return data({ errors: [], typed })
  // Nothing is stored yet: the officer sees the marks and decides.
  if (form.values.marks === 'allSeen')
    return data({ errors: [], typed: { ...typed, ...allSeen(positions, typed) } })
  const { remark, despiteMissing, whyChanged, internalNote, pressed } = form.values
  const asked = certificate && certificateValues(certificate, form.values)
  // The Enter key presses no button: in a field of the certificate it shows what would be issued.
  const isEntered = `${way}${decide}${pressed}` === '' && Object.values(asked?.fields ?? {}).some(Boolean)
  const preview = (isChanged: boolean) =>
    answerPreview(panel.context, applicationId, {
      fields: asked?.fields ?? {},
      failure,
      typed: { ...typed, status: 'Approved' },
      field: 'status',
      isChanged,
    })
  if (asked && (pressed === 'preview' || isEntered)) return preview(false)
  // Who was chosen and not assigned is not dropped in silence.
  if (form.values.assignTo !== form.values.assignedTo)
    return refuse({ failure, errors: [{ field: 'assignTo', key: 'assignNotAsked' }], typed })
  const { reason, note, words } = filled
  const revision = readRevision(form.values.revision)
  if (revision === undefined)
    return refuse({ failure, errors: [{ field: 'status', key: 'revisionMissing' }], typed })
  const markedAs = (mark: string) => positions.filter((position) => typed[markField(position)] === mark)
  const marks = { seen: markedAs('seen'), missing: markedAs('missing'), note }
  const askWhat = () =>
    refuse({ failure, errors: [{ field: markField(positions[0] ?? 0), key: 'askWhat' }], typed })
  if (decide === 'Pending' && marks.missing.length === 0) return askWhat()
  // Without script a choice sends the form, and leads on as Submit and Next does.
  const isNext = way !== '' || decide !== ''
  const askToLook = isNext && form.values.looked === ''
  const texts = { reason, remark, despiteMissing, whyChanged }
  const { keysFolder, origin } = council
  const issue = way === 'issue' && asked ? { ...asked, signing: { keysFolder, origin } } : undefined
  const input: DecisionInput = { status, revision, ...texts, marks, words, askToLook, issue }
  // Afterwards it stands elsewhere in the list, or not at all.
  const place = isNext ? await findPlace(council.db, actor, queue.filter, applicationId) : undefined
  const decision = await decideApplication(council.db, actor, applicationId, input)
  if (!decision) throw notFound()
  // Nothing is stored yet: the officer is asked once.
  if ('lacking' in decision && decision.lacking === 'look')
    return data({ errors: [], typed: { ...typed, looked: 'asked' } })
  if ('notIssued' in decision && decision.notIssued.refused === 'otherWords') return preview(true)
  const error = decisionError(decision)
  if (error) return refuse({ failure, errors: [error], typed })
  if ('changed' in decision) return refuseStale(panel, { failure, typed, changed: decision.changed })
  if ('unchanged' in decision && isNext && status === 'Pending' && positions.length > 0) return askWhat()
  // A note that stands beside the decision goes with it.
  if (internalNote !== '') await addInternalNote(council.db, actor, applicationId, internalNote)
  if (!decision.decided) {
    const key = internalNote === '' ? 'nothingChanged' : 'noteSaved'
    return finishPanel(panel, { key, values: { applicationId } })
  }
  const values = { applicationId, status }
  const flash: Flash = decision.only
    ? { key: 'documentsSaved', values: { applicationId, missing: marks.missing.length } }
    : { key: 'statusUpdated', values }
  if (!isNext) return finishPanel({ ...panel, next: decision.only ? panel.next : queue.links.back }, flash)
  const { next, ...rest } = await leadOn(council.db, actor, queue.filter, { applicationId, place })
  const onward = { ...panel, next: next ? queue.links.inQueue(next, queue.done + 1) : queue.links.back }
  if (decision.only) return finishPanel(onward, flash)
  return finishPanel(onward, { key: next ? 'decidedNext' : 'lastDone', values: { ...values, ...rest } })
}

/** Both databases can store this revision and the next. */
const largestRevision = 2 ** 31 - 2

/** The revision that a form names; undefined: it is not a number. */
export function readRevision(text: string) {
  const revision = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0
  return revision >= 1 && revision <= largestRevision ? revision : undefined
}

type Failure = { key: ErrorKey }

async function refuseStale(
  { council, actor, path }: PanelForm,
  { failure, typed, changed }: { failure: Failure; typed: RefusedForm['typed']; changed: CaseLine },
) {
  await deleteDraft(council.db, actor, path)
  const { act, by, status, date } = changed
  return data({ failure, errors: [], typed, changed: { act, by, status, date } }, { status: 409 })
}

/** Follows a success: the draft goes, and a message says what was done. */
export async function finishPanel({ council, actor, path, next }: PanelForm, flash: Flash) {
  await deleteDraft(council.db, actor, path)
  return redirectWithFlash(council, next, flash)
}
