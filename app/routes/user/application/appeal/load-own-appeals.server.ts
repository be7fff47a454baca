import type { Citizen } from '../../../../../council/actors/actors.server.ts'
import type { Appeal } from '../../../../../council/cases/appeals/appeal-letter.server.ts'
import { readAppealRules } from '../../../../../council/cases/appeals/appeal-rules.server.ts'
import { findGround, listAppeals } from '../../../../../council/cases/appeals/find-appeals.server.ts'
import { findAddressee } from '../../../../../council/cases/appeals/send-appeal.server.ts'
import type { CaseFile } from '../../../../../council/cases/applications/case-file.server.ts'
import type { CaseDetails } from '../../../../../council/cases/applications/find-case.server.ts'
import type { ApplicantHistoryEntry } from '../../../../../council/cases/applications/history.server.ts'
import type { Database } from '../../../../../council/database/tables.ts'
import { isDecidedMeanwhile, isOpenAppeal, isReturned } from '../../../../../rules/appeal-states.ts'
import type { Day } from '../../../../../rules/days.ts'
import { type AppealLevel, appealLevels, timelinessOf } from '../../../../../rules/legal-clock/appeal.ts'
import { isAppealed, lettersOn, wordedGround } from '../../../../../rules/legal-clock/appeal-grounds.ts'
import { currentRule, lastDayForOrder } from '../../../../../rules/legal-clock/appeal-rules.ts'

interface OwnFile {
  file: CaseFile
  found: CaseDetails
  history: ApplicantHistoryEntry[]
  today: Day
  language: string
}

/** The appeals of the citizen's own case that were handed in, and those that can be written. */
export async function loadOwnAppeals(
  db: Database,
  actor: Citizen,
  { file, found, history, today, language }: OwnFile,
) {
  // Its history was read anyway, and tells whether there is one.
  const isWritten = history.some(({ appeal }) => appeal !== undefined)
  const appeals = isWritten ? await listAppeals(db, actor, file) : []
  const isOpen = appeals.some(isOpenAppeal)
  const rules = isOpen ? await readAppealRules(db) : []
  const offerOf = async (level: AppealLevel) => {
    // It is corrected first, at the same address.
    if (appeals.some((one) => one.level === level && isReturned(one))) return []
    const ground = await findGround(db, { found, appeals }, { level, today })
    const timeliness = ground && timelinessOf(ground, today)
    if (!ground || timeliness === 'over') return []
    const letter = lettersOn(appeals, level, ground).at(-1)
    return [
      {
        level,
        ground: { because: wordedGround(ground, appeals), since: ground.since },
        /** Until when it is in time; undefined for a late one. */
        until: timeliness === 'inTime' ? ground.until : undefined,
        letter: letter && { ...shownOf(letter), writtenAt: letter.writtenAt },
        /** Whether the letter can be sent here. */
        isSentHere: (await findAddressee(db, actor, file, level, language)) !== undefined,
      },
    ]
  }
  return {
    /** Whether a first appeal on today's ground was handed in: until when to do so is then told no more. */
    isFirstSent: found.appeal !== undefined && isAppealed(appeals, 1, found.appeal),
    sent: appeals.flatMap((appeal) => {
      const { handedInOn, appealId, state, decidedOn, outcome, ...more } = appeal
      if (handedInOn === null) return []
      const { level, decideBy, result, orderedWhat, orderedBy, answer, missing, hearings } = more
      const saysWhen = level === 1 && currentRule(rules, 'noOrderDays').value !== null
      const told = { level, state, handedInOn, decidedOn, outcome, result, orderedWhat, orderedBy, answer }
      const heard = {
        missing,
        hearings,
        isPassedOver: appeal.isPassedOver,
        obeyedAt: more.obeyedAt,
        obeyed: more.obeyed,
      }
      const waits = {
        decideBy,
        /** After which day without an order one can appeal again, where a rule says so. */
        againAfter: saysWhen ? lastDayForOrder(rules, handedInOn) : undefined,
        isMoved: isDecidedMeanwhile(appeal, found.decidedAt),
        isContinued: (more.continuedAt ?? '') > (found.decidedAt ?? ''),
      }
      return [{ ...shownOf({ appealId }), ...told, ...heard, ...waits }]
    }),
    offers: (await Promise.all(appealLevels.map(offerOf))).flat(),
  }
}

function shownOf({ appealId }: Pick<Appeal, 'appealId'>) {
  return { appealId, number: appealId.split('-A').at(-1) ?? '' }
}

export type OwnAppeals = Omit<Awaited<ReturnType<typeof loadOwnAppeals>>, 'isFirstSent'>
