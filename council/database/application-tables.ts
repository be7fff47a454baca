import type { Generated } from 'kysely'
import type { Confirmation, WayIn } from '../../rules/counter.ts'
import type { Day } from '../../rules/days.ts'
import type { Status } from '../../rules/statuses.ts'
import { column, ofPeople, type RowOf } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

export const applications = ofPeople('applications', 'office', 'years', {
  applicantName: column<string>('name'),
  applicantFatherName: column<string>('parents'),
  applicantMotherName: column<string>('parents'),
  applicantPhoneNo: column<string>('phone'),
  applicantVillage: column<string>('address'),
  applicantPincode: column<string>('address'),
  applicantLandmark: column<string>('address'),
  userDetails: column<string>('answers'),
  additionalInfo: column<string>('answers'),
  /** The version of the form that was answered; null where the service asked nothing of its own. */
  formVersion: column<Generated<number | null>>('answers'),
  /** `Answers` of `rules/form/evaluate.ts` as JSON. */
  answers: column<Generated<string>>('answers'),
  serviceId: column<string>('service'),
  serviceName: column<string>('service'),
  serviceDescription: column<string>('service'),
  category: column<string>('service'),
  link: column<string>('service'),
  /** A `ServiceSnapshot` as JSON: the service in other languages. */
  serviceTexts: column<string>('service'),
  applicationId: column<string>('number'),
  /** The number of the refused application that it puts right; null for all others. */
  corrects: column<Generated<string | null>>('number'),
  status: column<Status>('status'),
  revision: column<number>('status'),
  date: column<Instant>('times'),
  updatedAt: column<Instant | null>('times'),
  /** When its applicant last answered, while the office has not marked or decided since; null otherwise. */
  answeredAt: column<Generated<Instant | null>>('times'),
  /** When it lost the words of people, after its years; null while it has them. */
  reducedAt: column<Generated<Instant | null>>('times'),
  user: column<string>('account'),
  /** The member of the family for whom it was sent; null where the citizen chose nobody. */
  memberId: column<string | null>('account'),
  submissionKey: column<string>('once'),
  submissionDigest: column<string>('once'),
  /** Made by `inboxKeyOf`. */
  inboxKey: column<string>('limit'),
  daysAllowed: column<number | null>('limit'),
  /** Null while documents are missing, or if the service asks for none. */
  completeOn: column<Day | null>('limit'),
  dueOn: column<Day | null>('limit'),
  /** Null for nobody: the application is decided or set aside. */
  turn: column<Turn | null>('limit'),
  /**
   * When an officer first stopped the clock after the first working day by marking a document as missing;
   * null where nobody did.
   */
  stoppedLateAt: column<Generated<Instant | null>>('limit'),
  /** `Withdrawal[]` of `case-state.server.ts` as JSON: when it was withdrawn, also if it was brought back. */
  withdrawals: column<Generated<string>>('limit'),
  decidedAt: column<Instant | null>('decision'),
  reason: column<Generated<string>>('decision'),
  remark: column<Generated<string>>('decision'),
  /** The ready words that the reason of a refusal is, unchanged; null for a reason in own words. */
  readyReason: column<Generated<string | null>>('decision'),
  /** When an officer set it aside as not genuine, or its applicant withdrew it; null for all others. */
  setAsideAt: column<Instant | null>('decision'),
  /** The account of that officer or applicant. */
  setAsideBy: column<string | null>('decision'),
  setAsideReason: column<Generated<string>>('decision'),
  /** Whether its applicant has withdrawn it. */
  withdrawn: column<Generated<Flag>>('decision'),
  /** Since when its certificate waits to be issued; null for all others. */
  toIssueAt: column<Generated<Instant | null>>('decision'),
  /** Since when its paper lies ready at the office; null for all others. */
  readyAt: column<Generated<Instant | null>>('decision'),
  /** When the office handed its paper over, and to whom. */
  handedOverAt: column<Generated<Instant | null>>('decision'),
  handedOverTo: column<Generated<string>>('decision'),
  /** The officer whose desk it lies on; null for nobody's. */
  assignedTo: column<string | null>('desk'),
  way: column<Generated<WayIn>>('entered'),
  /** The officer who entered it from paper, and when; null where the applicant sent it. */
  enteredBy: column<Generated<string | null>>('entered'),
  enteredAt: column<Generated<Instant | null>>('entered'),
  /** The day that stands on the paper; `date` falls on it. */
  receivedOn: column<Generated<Day | null>>('entered'),
  confirmation: column<Generated<Confirmation | null>>('entered'),
  /** Where the paper lies. */
  paperFile: column<Generated<string>>('entered'),
  /** Who saw the thumb impression. */
  witness: column<Generated<string>>('witness'),
  /** Whom else the office may tell of it, as the applicant said at the counter; '' for nobody. */
  mayBeTold: column<Generated<string>>('mayBeTold'),
  /** The notice about their data that stood beside the form or on the slip; null for none. */
  noticeVersion: column<Generated<string | null>>('noticeVersion'),
})

export type ApplicationRow = RowOf<typeof applications>

export type Turn = 'citizen' | 'council'
