import { isDecidedMeanwhile, isReturned } from '../../../rules/appeal-states.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import type { Appeal } from './appeal-letter.server.ts'
import { readAppeals } from './find-appeals.server.ts'
import { type Hearing, hearingToCome } from './hearings.server.ts'

/** What the office tells the appellant of their newest appeal, as it stands now. */
export interface AppealNews
  extends Pick<Appeal, 'appealId' | 'state' | 'outcome' | 'orderedWhat' | 'obeyed'> {
  /** When the office has to have done what was ordered; null where it did, or nothing is. */
  orderedBy: Appeal['orderedBy']
  /** What it lacks; '' unless it came back. */
  missing: string
  hearing?: Hearing
  /** Whether the office decided while it was open, and nobody has said that it goes on. */
  isMoved: boolean
}

/** Finds what there is to tell of the newest appeal of an application; undefined when there is none. */
export async function findAppealNews(
  db: Database,
  { applicationId, decidedAt }: { applicationId: string; decidedAt: ApplicationRow['decidedAt'] },
): Promise<AppealNews | undefined> {
  const appeals = await readAppeals(db, applicationId)
  const appeal = appeals.findLast(({ handedInOn }) => handedInOn !== null)
  if (!appeal) return undefined
  const { appealId, state, outcome, orderedWhat, orderedAt, obeyed } = appeal
  const isObeyed = appeal.obeyedAt !== null || (decidedAt ?? '') > (orderedAt ?? '')
  return {
    appealId,
    state,
    outcome,
    orderedWhat,
    orderedBy: isObeyed ? null : appeal.orderedBy,
    obeyed,
    missing: isReturned(appeal) ? appeal.missing : '',
    hearing: hearingToCome(appeal),
    isMoved: isDecidedMeanwhile(appeal, decidedAt) && (appeal.continuedAt ?? '') <= (decidedAt ?? ''),
  }
}
