import { isHandedOver, type ServiceResult } from './service-result.ts'
import type { Status } from './statuses.ts'

/** What is known of an application, for its steps. Days and instants are ISO texts. */
export interface CaseProgress {
  receivedAt: string
  status: Status
  /** Whose turn it is; `none` where nobody has to do anything. */
  turn: 'citizen' | 'council' | 'none'
  turnSince?: string
  dueOn?: string
  /** How many days the council has; undefined where nothing limits them. */
  daysAllowed?: number
  /** Whether the due date has passed without a decision. */
  late: boolean
  decidedAt?: string
  setAsideAt?: string
  /** Whether its applicant has withdrawn it, and no officer set it aside. */
  isWithdrawn?: boolean
  /** The states of the documents that were asked for. */
  documents: readonly ('unseen' | 'seen' | 'missing')[]
  /** When an officer last marked documents, if that is known. */
  markedAt?: string
  /** What the applicant gets in the end, as far as the catalogue says it today. */
  result?: ServiceResult | null
  /** When the office handed its paper over. */
  handedOverAt?: string
  /** Whether the portal writes its certificate, and nobody outside of the office sees one yet. */
  isToBeIssued?: boolean
}

/** How people get what was approved: a paper at the office, work on the spot, or as the office says. */
export type Outcome = 'collect' | 'work' | 'ask'

/** How people get what they applied for, by the service's result; as the office says until one is chosen. */
export function outcomeOf(result: ServiceResult | null | undefined): Outcome {
  if (result === 'nothing') return 'work'
  return result && isHandedOver(result) ? 'collect' : 'ask'
}

/**
 * A step on the way of an application. `done` has happened on its date; `ahead` may come, by its date if it
 * has one; `stuck` is why nothing goes on, since its date; `late` should have come by its date; `refused`
 * ends the way.
 */
export interface CaseStep {
  step:
    | 'received'
    | 'papersAhead'
    | 'papersDone'
    | 'papersMissing'
    | 'decisionAhead'
    | 'decisionOpen'
    | 'decisionDays'
    | 'decisionLate'
    | 'approved'
    | 'refused'
    | 'setAside'
    | 'withdrawn'
    | `${Outcome}Ahead`
    | Outcome
    | 'issue'
    | 'collected'
  state: 'done' | 'ahead' | 'stuck' | 'late' | 'refused'
  /** Undefined where none is known. */
  date?: string
  /** Within how many days it comes, where they are not counted yet. */
  days?: number
}

/** An application's steps, in order, each only as far as it is true of the application as it stands. */
export function caseSteps(progress: CaseProgress): CaseStep[] {
  const { receivedAt, setAsideAt, isWithdrawn } = progress
  const papers = papersStep(progress)
  const received: CaseStep = { step: 'received', state: 'done', date: receivedAt }
  const begun = papers ? [received, papers] : [received]
  if (setAsideAt !== undefined && isWithdrawn)
    return [...begun, { step: 'withdrawn', state: 'stuck', date: setAsideAt }]
  if (setAsideAt !== undefined) return [...begun, { step: 'setAside', state: 'refused', date: setAsideAt }]
  return [...begun, ...decisionSteps(progress)]
}

/** Undefined where no document was asked for, and where it is over without a word about them. */
function papersStep({
  documents,
  turn,
  turnSince,
  markedAt,
  ...progress
}: CaseProgress): CaseStep | undefined {
  if (documents.length === 0) return undefined
  if (documents.every((state) => state === 'seen'))
    return { step: 'papersDone', state: 'done', date: markedAt }
  const isOver = progress.status !== 'Pending' || progress.setAsideAt !== undefined
  if (isOver) return undefined
  if (turn === 'citizen') return { step: 'papersMissing', state: 'stuck', date: turnSince }
  return { step: 'papersAhead', state: 'ahead' }
}

function decisionSteps({
  status,
  turn,
  late,
  dueOn,
  daysAllowed,
  decidedAt,
  result,
  handedOverAt,
  isToBeIssued,
}: CaseProgress): CaseStep[] {
  const outcome = outcomeOf(result)
  if (status === 'Rejected') return [{ step: 'refused', state: 'refused', date: decidedAt }]
  if (status === 'Approved')
    return [
      { step: 'approved', state: 'done', date: decidedAt },
      handedOverAt === undefined
        ? { step: isToBeIssued ? 'issue' : outcome, state: 'ahead' }
        : { step: 'collected', state: 'done', date: handedOverAt },
    ]
  const after: CaseStep = { step: `${outcome}Ahead`, state: 'ahead' }
  if (dueOn === undefined && turn === 'citizen' && daysAllowed !== undefined)
    return [{ step: 'decisionDays', state: 'ahead', days: daysAllowed }, after]
  if (dueOn === undefined) return [{ step: 'decisionOpen', state: 'ahead' }, after]
  if (late) return [{ step: 'decisionLate', state: 'late', date: dueOn }, after]
  return [{ step: 'decisionAhead', state: 'ahead', date: dueOn }, after]
}
