import type { CaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import type { listReadyChoices } from '../../../../council/cases/desk/ready-words.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { fillReadyWords, readyKinds } from '../../../../rules/ready-words.ts'
import { statuses } from '../../../../rules/statuses.ts'
import { choice, optionalText, readForm } from '../../../forms/read-form.server.ts'
import { certificateShape } from '../certificates/read-fields.server.ts'
import { markField } from './mark-field.ts'

interface Offered {
  ready: Awaited<ReturnType<typeof listReadyChoices>>
  certificate: CaseCertificate | undefined
}

/** Reads all that an officer marks, writes and decides. */
export function readCase(request: Request, positions: number[], { ready, certificate }: Offered) {
  const markFields = positions.map((position) => [markField(position), choice(['', 'seen', 'missing'])])
  return readForm(request, {
    intent: optionalText(limits.name),
    onward: choice(['', 'next', 'issue']),
    marks: choice(['', 'allSeen']),
    fill: choice(['', ...readyKinds]),
    readyReason: choice(['', ...ready.reason.map(({ id }) => id)]),
    readyRequest: choice(['', ...ready.request.map(({ id }) => id)]),
    decide: choice(['', ...statuses]),
    plain: choice(['', 'yes']),
    pressed: choice(['', 'submit', 'preview']),
    ...Object.fromEntries(markFields),
    noteToApplicant: optionalText(limits.note, { lines: true }),
    status: choice(statuses),
    statusBefore: choice(['', ...statuses]),
    reason: optionalText(limits.reason, { lines: true }),
    remark: optionalText(limits.remark, { lines: true }),
    despiteMissing: optionalText(limits.reason, { lines: true }),
    whyChanged: optionalText(limits.reason, { lines: true }),
    looked: choice(['', 'asked']),
    internalNote: optionalText(limits.note, { lines: true }),
    assignTo: optionalText(limits.name),
    assignedTo: optionalText(limits.name),
    revision: optionalText(limits.name),
    ...(certificate && certificateShape(certificate)),
  })
}

/** What reason and note say with the ready words that are chosen for them, and the form that shows it. */
export function fillTexts(
  ready: Awaited<ReturnType<typeof listReadyChoices>>,
  form: Record<string, string>,
  languages: (string | undefined)[],
) {
  const { reason: typed = '', noteToApplicant = '', readyReason = '', readyRequest = '' } = form
  const reason = fillReadyWords(ready.reason, { chosen: readyReason, typed, languages })
  const note = fillReadyWords(ready.request, { chosen: readyRequest, typed: noteToApplicant, languages })
  return {
    reason: reason.text,
    note: note.text,
    words: { reason: reason.used, note: note.used },
    // The choice has done its work: what is changed or deleted from now on is not filled in again.
    typed: { reason: reason.text, noteToApplicant: note.text, readyReason: '', readyRequest: '' },
  }
}

/** Marks of the documents, with those that are not marked yet as seen. */
export function allSeen(positions: number[], typed: Record<string, string>) {
  return Object.fromEntries(
    positions
      .map(markField)
      .map((name) => [name, typed[name] === undefined || typed[name] === '' ? 'seen' : typed[name]]),
  )
}
