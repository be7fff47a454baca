import { randomUUID } from 'node:crypto'
import { limits } from '../../../rules/limits.ts'
import type { UsedWords } from '../../../rules/ready-words.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { CertificateRefusal, Signing } from '../../certificates/prepare-certificate.server.ts'
import { prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Decision, DecisionInput } from '../applications/asked-decision.server.ts'
import type { CaseLine } from '../applications/case-lines.server.ts'
import { decideApplication } from '../applications/decide.server.ts'
import { type AssignmentInput, assignCase } from './assign.server.ts'

/** A case as the officer saw it in the list. */
export interface TickedCase {
  applicationId: string
  revision: number
  /** Of the template of its certificate, where the officer was shown that it can be issued. */
  templateVersion?: number
}

/** What may be done to several cases at once. Rejection is not included: each needs a reason of its own. */
export type SeveralOrder = DecisionOrder | { assignTo: string | null }

/**
 * `issue`: each approval issues the certificate too, and a case of which something is to be filled in for it
 * stays as it is. `words`: the ready words that the note is, unchanged; each applicant reads them in their
 * own language.
 */
type DecisionOrder = { approve: true; issue?: Signing } | { note: string; words?: UsedWords }

/** What became of one of the cases; `refused` says why nothing was changed. */
export type TickedOutcome = { applicationId: string; applicantName?: string } & (
  | { done: true }
  /** Its documents are missing, so the officer has to say why it is approved all the same. */
  | { done: false; refused: 'documentsMissing' }
  /** It was decided before the officer saw it. */
  | { done: false; refused: 'decided' }
  /** The officer has entered it at the counter, so that another one decides it. */
  | { done: false; refused: 'enteredBySelf' }
  | { done: false; refused: 'gone' }
  /**
   * Its certificate asks for more, its service gives none, none can be written from the answers, or it says
   * something else by now.
   */
  | { done: false; refused: NotIssued }
  /** The account it is to be assigned to is disabled by now. */
  | { done: false; refused: 'noOfficer' }
  /** Another act changed it after the officer saw it. */
  | { done: false; refused: 'changed'; changed: CaseLine }
)

type NotIssued = 'toFillIn' | 'noCertificate' | 'notIssued' | 'otherWords'

/**
 * Approves the pending ones of these cases, writes the same note to the applicant of each, or puts each on
 * the desk of an officer or on nobody's; 25 at most. Each is an act of its own, in its own transaction and
 * with its own line of the audit, so that one that is refused hinders no other, and whatever breaks off the
 * work leaves each case done or untouched. What was done before, sent again, counts as done.
 */
export async function decideSeveral(
  db: Database,
  actor: Officer,
  ticked: TickedCase[],
  order: SeveralOrder,
  now?: Date,
): Promise<TickedOutcome[]> {
  requireRole(actor, 'admin', 'staff')
  if (ticked.length > limits.pageSize) throw new Error(`${ticked.length} cases are too many at once.`)
  const outcomes: TickedOutcome[] = []
  const batch = randomUUID()
  for (const one of ticked)
    outcomes.push(
      'assignTo' in order
        ? await assignOne(db, actor, one, { to: order.assignTo, now })
        : await decideOne(db, actor, one, { ...inputOf(order, one, now), batch }),
    )
  const names = await applicantsOf(db, ticked)
  return outcomes.map((outcome) => ({ ...outcome, applicantName: names.get(outcome.applicationId) }))
}

async function applicantsOf(db: Database, ticked: TickedCase[]) {
  const ids = ticked.map(({ applicationId }) => applicationId)
  const rows = await namesOf(db, ids, {})
  return new Map(rows.map(({ applicationId, applicantName }) => [applicationId, applicantName]))
}

const namesOf = prepareQueryOfIds((db, ids) =>
  db.selectFrom('applications').select(['applicationId', 'applicantName']).where('applicationId', 'in', ids),
)

function inputOf(
  order: DecisionOrder,
  { revision, templateVersion = 0 }: TickedCase,
  now?: Date,
): DecisionInput {
  if ('approve' in order) {
    const issue = order.issue && { fields: {}, signing: order.issue, templateVersion }
    return { status: 'Approved', revision, issue, now }
  }
  const marks = { seen: [], missing: [], note: order.note }
  return { status: 'Pending', revision, marks, words: { note: order.words }, now }
}

async function assignOne(
  db: Database,
  actor: Officer,
  { applicationId }: TickedCase,
  input: AssignmentInput,
): Promise<TickedOutcome> {
  const assignment = await assignCase(db, actor, applicationId, input)
  if (!assignment) return { applicationId, done: false, refused: 'gone' }
  if (assignment.done) return { applicationId, done: true }
  return { applicationId, ...assignment }
}

async function decideOne(
  db: Database,
  actor: Officer,
  { applicationId, revision }: TickedCase,
  input: DecisionInput,
): Promise<TickedOutcome> {
  const row = await db
    .selectFrom('applications')
    .select(['revision', 'status'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  // At a later revision it is for the act to tell a repeat from a conflict.
  if (row?.revision === revision && row.status !== 'Pending')
    return { applicationId, done: false, refused: 'decided' }
  const decision = await decideApplication(db, actor, applicationId, input)
  if (!decision) return { applicationId, done: false, refused: 'gone' }
  if (decision.decided) return { applicationId, done: true }
  return { applicationId, done: false, ...refusalOf(decision) }
}

type Refused = Exclude<Decision, { decided: true }>

function refusalOf(decision: Refused) {
  if ('changed' in decision) return { refused: 'changed', changed: decision.changed } as const
  if ('notIssued' in decision) return { refused: whyNotIssued(decision.notIssued) } as const
  if ('enteredBySelf' in decision) return { refused: 'enteredBySelf' } as const
  if ('lacking' in decision && decision.lacking === 'confirmation')
    return { refused: 'documentsMissing' } as const
  throw new Error(`A case among several met ${JSON.stringify(decision)}.`)
}

function whyNotIssued(refusal: CertificateRefusal): NotIssued {
  if (refusal.refused === 'noTemplate') return 'noCertificate'
  if (refusal.refused === 'otherWords') return 'otherWords'
  return refusal.refused === 'empty' && refusal.name.startsWith('field:') ? 'toFillIn' : 'notIssued'
}
