import { claimCodeDays } from '../../rules/counter.ts'
import {
  atCaseMinutes,
  invitationHours,
  oneTimeLinkHours,
  phoneCodeMinutes,
  retentionHours,
  secondStepMinutes,
  sessionHours,
  throttles,
} from '../../rules/limits.ts'
import { undoMinutes } from '../../rules/undoing.ts'

/** How long what runs out is kept, in the units in which people are told. */
export const keptFor = {
  sessionHours: sessionHours.user,
  officeHours: sessionHours.staff,
  afterHours: retentionHours.endedSession,
  deviceDays: retentionHours.device / 24,
  linkHours: oneTimeLinkHours,
  invitationHours,
  stepMinutes: secondStepMinutes,
  openMinutes: atCaseMinutes,
  undoMinutes,
  claimDays: claimCodeDays,
  codeMinutes: phoneCodeMinutes,
  codeDays: throttles.recoveryFailures.seconds / 86_400,
  draftDays: retentionHours.draft / 24,
  clientDays: retentionHours.auditClient / 24,
  noticeDays: retentionHours.notice / 24,
  messageDays: retentionHours.message / 24,
  paperDays: retentionHours.paper / 24,
  accessYears: retentionHours.access / (365 * 24),
  searchDays: retentionHours.searchNotFound / 24,
}
