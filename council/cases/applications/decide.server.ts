import { isChange } from '../../../rules/case-acts.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { AuditEntry } from '../../audit/audit.server.ts'
import { findLiveCertificate } from '../../certificates/cancel-live.server.ts'
import {
  type CertificateRefusal,
  type PreparedCertificate,
  prepareCertificate,
  type SeenCertificate,
} from '../../certificates/prepare-certificate.server.ts'
import { storeCertificate } from '../../certificates/store-certificate.server.ts'
import type { Database } from '../../database/tables.ts'
import { deleteOfficersDrafts } from '../drafts.server.ts'
import {
  type AskedDecision,
  compareDecision,
  type Decision,
  type DecisionInput,
  findRefusal,
} from './asked-decision.server.ts'
import { type CaseLine, listCaseLines } from './case-lines.server.ts'
import { changeCase } from './change-case.server.ts'
import { readStateBefore } from './keep-undo.server.ts'
import { markCarefully } from './mark-documents.server.ts'
import { type OpenedDecision, openDecision } from './opened-decision.server.ts'
import { hasOtherOfficer } from './other-officer.server.ts'
import { recordDecision } from './record-decision.server.ts'

/**
 * Marks the documents of an application and sets its status in one act, if it is still at the revision that
 * the officer saw. Otherwise it changes nothing and returns the act that came first. The officer's own last
 * act, sent again, counts as done. Undefined when there is no such application.
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
    const asked = compareDecision(row, parts.documents, decision)
    const refusal = findRefusal(asked)
    if (refusal) return refusal
    const decides = asked.decides && asked.status !== 'Pending'
    if (decides && row.enteredBy === actor.id && (await hasOtherOfficer(trx, actor.id)))
      return { decided: false, enteredBySelf: true }
    const live = asked.moves || decision.issue ? await findLiveCertificate(trx, applicationId) : undefined
    if (live) return { decided: false, certificate: live.number }
    const issuing = decision.issue && (await prepareIssuing(trx, found, decision.issue, asked))
    if (issuing && 'refused' in issuing) return { decided: false, notIssued: issuing }
    const carriedOut = await carryOut(trx, actor, found, { ...asked, issuing })
    if (carriedOut) return carriedOut
    // Somebody else changed it after this transaction had read it.
    const now = await openDecision(trx, applicationId)
    return now && resolveConflict(trx, actor, now.row, decision)
  })
}

/** Undefined, with nothing changed, when the application is at another revision by now. */
async function carryOut(
  trx: Database,
  actor: Officer,
  found: OpenedDecision,
  asked: AskedDecision & { issuing?: PreparedCertificate },
): Promise<Decision | undefined> {
  const { applicationId, revision } = found.row
  const { seen, missing, note, marks, open, decides, status, words, now } = asked
  const marking = marks && open
  const isDecision = asked.moves && status !== 'Pending'
  const { batch, isTogether } = asked
  const undo = isDecision ? { before: await readStateBefore(trx, found), batch, isTogether } : undefined
  const kept: AuditEntry[] = []
  if (marking) {
    const closing = status !== 'Pending'
    const said = { seen, missing, note }
    const keepLine = decides ? (line: AuditEntry) => kept.push(line) : undefined
    const act = 'application.marked'
    const change = { act, revision, now, asked: said, words: words.note, closing, keepLine } as const
    const work = markCarefully(said, closing)
    const marked = await changeCase(trx, actor, applicationId, change, work)
    if (marked && 'lacking' in marked) return { decided: false, lacking: marked.lacking }
    if (!marked?.done) return undefined
    if (!decides) return { decided: true, only: 'documents' }
  }
  const { reason, remark, despiteMissing, whyChanged, unseen } = asked
  const texts = { reason, remark, despiteMissing, whyChanged, unseen, words: words.reason, now }
  const next = marking ? revision + 1 : revision
  const opened = marking ? undefined : found
  const { issuing } = asked
  const issue =
    issuing &&
    (async (date: string) => (await storeCertificate(trx, actor, atRevision(issuing, next + 1), date)).line)
  const recording = { status, revision: next, ...texts, earlier: kept[0], opened, undo, issue }
  const recorded = await recordDecision(trx, actor, applicationId, recording)
  if (recorded && status !== 'Pending') await deleteOfficersDrafts(trx, applicationId)
  if (recorded) return { decided: true }
  // The documents are marked, and their row is locked.
  if (kept.length > 0) throw new Error(`${applicationId} was changed in the middle of its decision.`)
  return undefined
}

/** Prepares an approval's certificate; one not approving what a portal's certificate is for issues none. */
async function prepareIssuing(
  trx: Database,
  { row }: OpenedDecision,
  input: SeenCertificate,
  { status, now }: AskedDecision,
): Promise<PreparedCertificate | CertificateRefusal> {
  if (status !== 'Approved' || row.result !== 'certificate') return { refused: 'noTemplate' }
  return prepareCertificate(trx, row, input, now)
}

function atRevision(prepared: PreparedCertificate, revision: number): PreparedCertificate {
  return { ...prepared, application: { ...prepared.application, revision } }
}

/** Explains why the revision differs: a repeat of the actor's own act is done, any other is a conflict. */
async function resolveConflict(
  trx: Database,
  actor: Officer,
  { applicationId, revision, status }: OpenedDecision['row'],
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
