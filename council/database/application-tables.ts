import type { Generated } from 'kysely'
import type { Confirmation, WayIn } from '../../rules/counter.ts'
import type { Day } from '../../rules/days.ts'
import type { ApplicationFields } from '../../rules/form/applicant.ts'
import type { Status } from '../../rules/statuses.ts'
import { ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface ApplicationRow extends ApplicationFields {
  applicationId: string
  serviceId: string
  serviceName: string
  serviceDescription: string
  category: string
  link: string
  status: Status
  date: Instant
  updatedAt: Instant | null
  user: string
  revision: number
  submissionKey: string
  submissionDigest: string
  /** A `ServiceSnapshot` as JSON: the service in other languages. */
  serviceTexts: string
  /** The version of the form that was answered; null where the service asked nothing of its own. */
  formVersion: Generated<number | null>
  /** `Answers` of `rules/form/evaluate.ts` as JSON. */
  answers: Generated<string>
  daysAllowed: number | null
  /** Null while documents are missing, or if the service asks for none. */
  completeOn: Day | null
  dueOn: Day | null
  /** Null for nobody: the application is decided or set aside. */
  turn: Turn | null
  /** When its applicant last answered, while the office has not marked or decided since; null otherwise. */
  answeredAt: Generated<Instant | null>
  decidedAt: Instant | null
  reason: Generated<string>
  remark: Generated<string>
  /** The ready words that the reason of a refusal is, unchanged; null for a reason in own words. */
  readyReason: Generated<string | null>
  /**
   * When an officer first stopped the clock after the first working day by marking a document as missing;
   * null where nobody did.
   */
  stoppedLateAt: Generated<Instant | null>
  /** When an officer set it aside as not genuine, or its applicant withdrew it; null for all others. */
  setAsideAt: Instant | null
  /** The account of that officer or applicant. */
  setAsideBy: string | null
  setAsideReason: Generated<string>
  /** Whether its applicant has withdrawn it. */
  withdrawn: Generated<Flag>
  /** `Withdrawal[]` of `case-state.server.ts` as JSON: when it was withdrawn, also if it was brought back. */
  withdrawals: Generated<string>
  /** The number of the refused application that it puts right; null for all others. */
  corrects: Generated<string | null>
  /** Since when its certificate waits to be issued; null for all others. */
  toIssueAt: Generated<Instant | null>
  /** Since when its paper lies ready at the office; null for all others. */
  readyAt: Generated<Instant | null>
  /** When the office handed its paper over, and to whom. */
  handedOverAt: Generated<Instant | null>
  handedOverTo: Generated<string>
  /** The officer whose desk it lies on; null for nobody's. */
  assignedTo: string | null
  /** Made by `inboxKeyOf`. */
  inboxKey: string
  /** The member of the family for whom it was sent; null where the citizen chose nobody. */
  memberId: string | null
  way: Generated<WayIn>
  /** The officer who entered it from paper, and when; null where the applicant sent it. */
  enteredBy: Generated<string | null>
  enteredAt: Generated<Instant | null>
  /** The day that stands on the paper; `date` falls on it. */
  receivedOn: Generated<Day | null>
  confirmation: Generated<Confirmation | null>
  /** Who saw the thumb impression. */
  witness: Generated<string>
  /** Where the paper lies. */
  paperFile: Generated<string>
  /** Whom else the office may tell of it, as the applicant said at the counter; '' for nobody. */
  mayBeTold: Generated<string>
  /** When it lost the words of people, after its years; null while it has them. */
  reducedAt: Generated<Instant | null>
  /** The notice about their data that stood beside the form or on the slip; null for none. */
  noticeVersion: Generated<string | null>
}

export type Turn = 'citizen' | 'council'

export const applications = ofPeople<ApplicationRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'years' },
  columns: {
    name: ['applicantName'],
    parents: ['applicantFatherName', 'applicantMotherName'],
    phone: ['applicantPhoneNo'],
    address: ['applicantVillage', 'applicantPincode', 'applicantLandmark'],
    answers: ['userDetails', 'additionalInfo', 'formVersion', 'answers'],
    service: ['serviceId', 'serviceName', 'serviceDescription', 'category', 'link', 'serviceTexts'],
    number: ['applicationId', 'corrects'],
    status: ['status', 'revision'],
    times: ['date', 'updatedAt', 'answeredAt', 'reducedAt'],
    account: ['user', 'memberId'],
    once: ['submissionKey', 'submissionDigest'],
    limit: ['inboxKey', 'daysAllowed', 'completeOn', 'dueOn', 'turn', 'stoppedLateAt', 'withdrawals'],
    decision: [
      'decidedAt',
      'reason',
      'remark',
      'readyReason',
      'setAsideAt',
      'setAsideBy',
      'setAsideReason',
      'withdrawn',
      'toIssueAt',
      'readyAt',
      'handedOverAt',
      'handedOverTo',
    ],
    desk: ['assignedTo'],
    entered: ['way', 'enteredBy', 'enteredAt', 'receivedOn', 'confirmation', 'paperFile'],
    witness: ['witness'],
    mayBeTold: ['mayBeTold'],
    noticeVersion: ['noticeVersion'],
  },
})
