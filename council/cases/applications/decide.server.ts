import { isChange } from '../../../rules/acts.ts'
import type { UsedWords } from '../../../rules/ready-words.ts'
import type { Status } from '../../../rules/statuses.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { AuditEntry } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseLine, listCaseLines } from './case-lines.server.ts'
import { changeCase } from './change-case.server.ts'
import { type CaseDocument, outstandingPositions } from './documents.server.ts'
import { applyMarks, type Marks, markCarefully } from './mark-documents.server.ts'
import { type OpenedDecision, openDecision, recordDecision } from './record-decision.server.ts'

export type Decision =
  /** With `only` the documents were marked and the status stayed. */
  | { decided: true; only?: 'documents' }
  /** A rejection must state its reasons in writing (Bihar r.4-5). */
  | { decided: false; lacking: 'reason' }
  /** Documents are missing: to approve all the same, the officer must say why. */
  | { decided: false; lacking: 'confirmation' }
  /** After its first working day the clock is stopped only with a note that says to the applicant why. */
  | { decided: false; lacking: 'note' }
  /** A text was written that goes with another decision; it is not dropped in silence. */
  | { decided: false; unfit: 'reason' | 'despiteMissing' | 'note' }
  /** The officer who entered a paper at the counter may not decide it while another officer could. */
  | { decided: false; enteredBySelf: true }
  /** What was sent is what stands there already: no act. */
  | { decided: false; unchanged: true }
  /** Another act changed the application after the officer opened it; `by` is undefined when that account is deleted. */
  | { decided: false; changed: CaseLine }

export interface DecisionInput {
  status: Status
  /** The revision that the officer saw. */
  revision: number
  /** Required when the status is Rejected, and refused with any other, but for the one of the earlier decision. */
  reason?: string
  /** Kept with the decision; with Pending in the history alone. */
  remark?: string
  /** Why it is approved although documents are missing; refused with every other decision. */
  despiteMissing?: string
  /** Positions of the documents that the officer has seen or found missing, and a note that the applicant reads. */
  marks?: Marks & { note?: string }
  /** The ready words that the reason and the note are, unchanged; the applicant reads them in any language. */
  words?: { reason?: UsedWords; note?: UsedWords }
  now?: Date
}

/**
 * Marks the documents of an application and sets its status in one act, if it is still at the revision that the officer
 * saw. Otherwise it changes nothing and returns the act that came first. The officer's own last act, sent again, counts
 * as done. Undefined when there is no such application.
 */
export async function decideApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  decision: DecisionInput,
): Promise<Decision | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    const found = await openDecision(trx, applicationId)
    if (!found) return undefined
    const { row, parts } = found
    const isAside = row.setAsideAt !== null
    if (isAside || row.revision !== decision.revision) return resolveConflict(trx, actor, row, decision)
    const asked = compare(row, parts.documents, decision)
    const refusal = findRefusal(asked)
    if (refusal) return refusal
    const decides = asked.decides && asked.status !== 'Pending'
    if (decides && row.enteredBy === actor.id && (await hasOtherOfficer(trx, actor.id)))
      return { decided: false, enteredBySelf: true }
    const carriedOut = await carryOut(trx, actor, found, asked)
    if (carriedOut) return carriedOut
    // Somebody else changed it after this transaction had read it.
    const now = await openDecision(trx, applicationId)
    return now && resolveConflict(trx, actor, now.row, decision)
  })
}

/** Whether another officer could decide what this one has entered at the counter. */
export async function hasOtherOfficer(trx: Database, userId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['staff', 'admin'])
    .where('duty', 'is', null)
    .where('disabledAt', 'is', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type Row = OpenedDecision['row']
type Compared = ReturnType<typeof compare>

/** What a decision asks for, beside what stands there. */
function compare(row: Row, documents: CaseDocument[], decision: DecisionInput) {
  const { status, remark = '', despiteMissing = '' } = decision
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

function findRefusal(asked: Compared): Decision | undefined {
  const { status, reason, despiteMissing, note, open, outstanding, decides, marks } = asked
  const despite = open && status === 'Approved' && outstanding.length > 0
  if (despiteMissing !== '' && !despite) return { decided: false, unfit: 'despiteMissing' }
  if (note !== '' && !open) return { decided: false, unfit: 'note' }
  if (!decides && !(marks && open)) return { decided: false, unchanged: true }
  if (status === 'Rejected' && reason === '') return { decided: false, lacking: 'reason' }
  if (status !== 'Rejected' && reason !== '') return { decided: false, unfit: 'reason' }
  if (despite && despiteMissing === '') return { decided: false, lacking: 'confirmation' }
  return undefined
}

/** Undefined, with nothing changed, when the application is at another revision by now. */
async function carryOut(
  trx: Database,
  actor: Officer,
  found: OpenedDecision,
  asked: Compared,
): Promise<Decision | undefined> {
  const { applicationId, revision } = found.row
  const { seen, missing, note, marks, open, decides, status, words, now } = asked
  const marking = marks && open
  const kept: AuditEntry[] = []
  if (marking) {
    const closing = status !== 'Pending'
    const said = { seen, missing, note }
    const keepLine = decides ? (line: AuditEntry) => kept.push(line) : undefined
    const change = {
      act: 'application.marked',
      revision,
      now,
      asked: said,
      words: words.note,
      closing,
      keepLine,
    } as const
    const work = markCarefully(said, closing)
    const marked = await changeCase(trx, actor, applicationId, change, work)
    if (marked && 'lacking' in marked) return { decided: false, lacking: marked.lacking }
    if (!marked?.done) return undefined
    if (!decides) return { decided: true, only: 'documents' }
  }
  const { reason, remark, despiteMissing } = asked
  const texts = { reason, remark, despiteMissing, words: words.reason, now, earlier: kept[0] }
  const next = marking ? revision + 1 : revision
  const recording = { status, revision: next, ...texts, opened: marking ? undefined : found }
  const recorded = await recordDecision(trx, actor, applicationId, recording)
  if (recorded) return { decided: true }
  // The documents are marked, and their row is locked.
  if (kept.length > 0) throw new Error(`${applicationId} was changed in the middle of its decision.`)
  return undefined
}

/** Explains why the revision is another one: a repeat of the actor's own act counts as done, any other act is a conflict. */
async function resolveConflict(
  trx: Database,
  actor: Officer,
  { applicationId, revision, status }: Row,
  asked: DecisionInput,
): Promise<Decision | undefined> {
  const lines = (await listCaseLines(trx, [applicationId])).get(applicationId) ?? []
  const changes = lines.filter(({ act }) => isChange(act))
  const last = changes.at(-1)
  if (!last) return undefined
  const since = revision - asked.revision
  const own = since > 0 ? changes.slice(-since) : []
  const acts = own.map(({ act }) => act).join(' ')
  const repeated =
    repeats[acts] !== undefined &&
    own.every((line) => line.actorId === actor.id && isRepeat(line, asked)) &&
    (repeats[acts] !== 'documents' || asked.status === 'Pending')
  if (!repeated) return { decided: false, changed: { ...last, status } }
  return repeats[acts] === 'documents' ? { decided: true, only: 'documents' } : { decided: true }
}

/** The lines that one decision writes, by what it has done. */
const repeats: Record<string, 'documents' | 'decision'> = {
  'application.marked': 'documents',
  'application.decided': 'decision',
  'application.marked application.decided': 'decision',
}

function isRepeat({ act, after }: CaseLine, { status, reason, remark, marks }: DecisionInput): boolean {
  if (act === 'application.marked') {
    const { seen = [], missing = [], note = '' } = marks ?? {}
    return JSON.stringify(after.asked) === JSON.stringify({ seen, missing, note })
  }
  // What had stayed from the decision before is not in the line.
  const sameReason = status !== 'Rejected' || (reason ?? '') === (after.reason ?? '')
  const sameRemark =
    (remark ?? '') === (after.remark ?? '') || (status === 'Pending' && after.remark === undefined)
  return after.status === status && sameReason && sameRemark
}
