import { isDecidedMeanwhile, isOpenAppeal, isReturned } from '../../../rules/appeal-states.ts'
import type { Day } from '../../../rules/days.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import type { Appeal } from './appeal-letter.server.ts'
import { findAddressed } from './authorities.server.ts'
import { readAppeals } from './find-appeals.server.ts'
import { isHeardHere } from './hearer.server.ts'
import { type Hearing, hearingToCome, isOver } from './hearings.server.ts'

/** What the office tells the appellant of their newest appeal, as it stands now. */
export interface AppealNews
  extends Pick<Appeal, 'appealId' | 'state' | 'outcome' | 'orderedWhat' | 'obeyed'> {
  /** When the office has to have done what was ordered; null where it did, or nothing is. */
  orderedBy: Appeal['orderedBy']
  /** What it lacks; '' unless it came back. */
  missing: string
  /** The office that hears it now; undefined where nobody here does, or it is decided. */
  hearer?: string
  /** To be held, or to be recorded. */
  hearing?: Hearing
  isHearingOver: boolean
  /** Whether the office decided while it was open, and nobody has said that it goes on. */
  isMoved: boolean
}

/** Finds what there is to tell of an application's newest appeal on a day; undefined for none. */
export async function findAppealNews(
  db: Database,
  { applicationId, decidedAt }: { applicationId: string; decidedAt: ApplicationRow['decidedAt'] },
  { language, today }: { language: string; today: Day },
): Promise<AppealNews | undefined> {
  const appeals = await readAppeals(db, applicationId)
  const appeal = appeals.findLast(({ handedInOn }) => handedInOn !== null)
  if (!appeal) return undefined
  const { appealId, state, outcome, orderedWhat, orderedAt, obeyed } = appeal
  const hearing = hearingToCome(appeal)
  const isObeyed = appeal.obeyedAt !== null || (decidedAt ?? '') > (orderedAt ?? '')
  const isHeard = isOpenAppeal(appeal) && (await isHeardHere(db, appealId))
  return {
    appealId,
    state,
    outcome,
    orderedWhat,
    orderedBy: isObeyed ? null : appeal.orderedBy,
    obeyed,
    missing: isReturned(appeal) ? appeal.missing : '',
    hearer: isHeard ? (await findAddressed(db, appealId, language))?.value.office : undefined,
    hearing,
    isHearingOver: hearing !== undefined && isOver(hearing, today),
    isMoved: isDecidedMeanwhile(appeal, decidedAt) && (appeal.continuedAt ?? '') <= (decidedAt ?? ''),
  }
}
