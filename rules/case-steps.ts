import type { Status } from './statuses.ts'

/** What is known of an application, for its steps. Days and instants are ISO texts. */
export interface CaseProgress {
  receivedAt: string
  status: Status
  /** Whose turn it is; `none` where nobody has to do anything. */
  turn: 'citizen' | 'council' | 'none'
  turnSince?: string
  dueOn?: string
  /** Whether the due date has passed without a decision. */
  late: boolean
  decidedAt?: string
  setAsideAt?: string
  /** The states of the documents that were asked for. */
  documents: readonly ('unseen' | 'seen' | 'missing')[]
  /** When an officer last marked documents, if that is known. */
  markedAt?: string
}

/**
 * A step on the way of an application. `done` has happened on its date; `ahead` may come, by its date if it has one;
 * `stuck` is why nothing goes on, since its date; `late` should have come by its date; `refused` ends the way.
 */
export interface CaseStep {
  step:
    | 'received'
    | 'papersAhead'
    | 'papersDone'
    | 'papersMissing'
    | 'decisionAhead'
    | 'decisionOpen'
    | 'decisionLate'
    | 'approved'
    | 'refused'
    | 'setAside'
    | 'collectAhead'
    | 'collect'
  state: 'done' | 'ahead' | 'stuck' | 'late' | 'refused'
  /** Undefined where none is known. */
  date?: string
}

/** The steps of an application, in their order, each only as far as it is true of the application as it stands. */
export function caseSteps(progress: CaseProgress): CaseStep[] {
  const { receivedAt, setAsideAt } = progress
  const papers = papersStep(progress)
  const received: CaseStep = { step: 'received', state: 'done', date: receivedAt }
  const begun = papers ? [received, papers] : [received]
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

function decisionSteps({ status, late, dueOn, decidedAt }: CaseProgress): CaseStep[] {
  if (status === 'Rejected') return [{ step: 'refused', state: 'refused', date: decidedAt }]
  if (status === 'Approved')
    return [
      { step: 'approved', state: 'done', date: decidedAt },
      { step: 'collect', state: 'ahead' },
    ]
  const collect: CaseStep = { step: 'collectAhead', state: 'ahead' }
  if (dueOn === undefined) return [{ step: 'decisionOpen', state: 'ahead' }, collect]
  if (late) return [{ step: 'decisionLate', state: 'late', date: dueOn }, collect]
  return [{ step: 'decisionAhead', state: 'ahead', date: dueOn }, collect]
}
