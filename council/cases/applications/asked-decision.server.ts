import { randomUUID } from 'node:crypto'
import type { UsedWords } from '../../../rules/ready-words.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { CertificateRefusal, SeenCertificate } from '../../certificates/prepare-certificate.server.ts'
import type { CaseLine } from './case-lines.server.ts'
import { type CaseDocument, outstandingPositions } from './documents.server.ts'
import { applyMarks, type Marks } from './mark-documents.server.ts'
import type { OpenedDecision } from './opened-decision.server.ts'

export type Decision =
  /** With `only` the documents were marked and the status stayed. */
  | { decided: true; only?: 'documents' }
  /** A rejection must state its reasons in writing (Bihar r.4-5). */
  | { decided: false; lacking: 'reason' }
  /** Documents are missing: to approve all the same, the officer must say why. */
  | { decided: false; lacking: 'confirmation' }
  /** After its first working day the clock is stopped only with a note that says to the applicant why. */
  | { decided: false; lacking: 'note' }
  /** A decision that was made is changed only with a word that says to the applicant why. */
  | { decided: false; lacking: 'whyChanged' }
  /** Some of its papers were never looked at: the officer is asked once whether to approve all the same. */
  | { decided: false; lacking: 'look' }
  /** A text was written that goes with another decision; it is not dropped in silence. */
  | { decided: false; unfit: 'reason' | 'despiteMissing' | 'note' | 'whyChanged' }
  /** The officer who entered a paper at the counter may not decide it while another officer could. */
  | { decided: false; enteredBySelf: true }
  /** A certificate stands: it is cancelled before the status changes. */
  | { decided: false; certificate: string }
  /** The certificate that was to be issued with it cannot be written. */
  | { decided: false; notIssued: CertificateRefusal }
  /** What was sent is what stands there already: no act. */
  | { decided: false; unchanged: true }
  /** Another act changed it after the officer opened it; `by` is undefined if that account is deleted. */
  | { decided: false; changed: CaseLine }

export interface DecisionInput {
  status: Status
  /** The revision that the officer saw. */
  revision: number
  /** Required when the status is Rejected, refused with any other, except that of the earlier decision. */
  reason?: string
  /** Kept with the decision; with Pending in the history alone. */
  remark?: string
  /** Why it is approved although documents are missing; refused with every other decision. */
  despiteMissing?: string
  /** Why a decision that was made is changed; the applicant reads it. Refused with every other decision. */
  whyChanged?: string
  /** Whether to ask first where nobody has looked at a paper of what is approved. */
  askToLook?: boolean
  /** The same for all that are approved together, so that they are undone together. */
  batch?: string
  /** Positions of the documents the officer saw or found missing, and a note that the applicant reads. */
  marks?: Marks & { note?: string }
  /** The ready words that reason and note are, unchanged; the applicant reads them in any language. */
  words?: { reason?: UsedWords; note?: UsedWords }
  /** With which an approval issues the certificate, too. */
  issue?: SeenCertificate
  now?: Date
}

export type AskedDecision = ReturnType<typeof compareDecision>

/** What a decision asks for, beside what stands there. */
export function compareDecision(
  row: OpenedDecision['row'],
  documents: CaseDocument[],
  decision: DecisionInput,
) {
  const { status, remark = '', despiteMissing = '', whyChanged = '' } = decision
  const { seen = [], missing = [], note = '' } = decision.marks ?? {}
  const marked = structuredClone(documents)
  applyMarks({ seen, missing })({ documents: marked })
  const moves = status !== row.status
  // The reason of a rejection that is taken back stays with it, in the history.
  const { reason = '' } = moves && status !== 'Rejected' && decision.reason === row.reason ? {} : decision
  const isOpenAgain = moves && status === 'Pending'
  const texts = { reason, remark: isOpenAgain && remark === row.remark ? '' : remark }
  return {
    ...texts,
    status,
    despiteMissing,
    whyChanged,
    askToLook: decision.askToLook ?? false,
    batch: decision.batch ?? randomUUID(),
    isTogether: decision.batch !== undefined,
    unseen: moves && status === 'Approved' ? marked.filter(isUnseen).length : 0,
    moves,
    seen,
    missing,
    note,
    words: decision.words ?? {},
    now: decision.now ?? new Date(),
    open: row.status === 'Pending',
    outstanding: outstandingPositions(marked),
    marks: note !== '' || marked.some(({ state }, index) => state !== documents[index]?.state),
    decides: moves || texts.reason !== row.reason || texts.remark !== row.remark,
  }
}

function isUnseen({ state, atHand }: CaseDocument) {
  return state === 'unseen' && atHand
}

/** Why it cannot be carried out; undefined where it can. */
export function findRefusal(asked: AskedDecision): Decision | undefined {
  const { status, reason, despiteMissing, note, open, outstanding, decides, marks, whyChanged } = asked
  const changes = asked.moves && !open
  const despite = open && status === 'Approved' && outstanding.length > 0
  if (despiteMissing !== '' && !despite) return { decided: false, unfit: 'despiteMissing' }
  if (note !== '' && !open) return { decided: false, unfit: 'note' }
  if (whyChanged !== '' && !changes) return { decided: false, unfit: 'whyChanged' }
  if (!decides && !(marks && open)) return { decided: false, unchanged: true }
  if (status === 'Rejected' && reason === '') return { decided: false, lacking: 'reason' }
  if (status !== 'Rejected' && reason !== '') return { decided: false, unfit: 'reason' }
  if (changes && whyChanged === '') return { decided: false, lacking: 'whyChanged' }
  if (despite && despiteMissing === '') return { decided: false, lacking: 'confirmation' }
  if (asked.askToLook && open && asked.unseen > 0) return { decided: false, lacking: 'look' }
  return undefined
}
