import type { Generated } from 'kysely'
import type { Confirmation, WayIn } from '../../rules/counter.ts'
import type { Day } from '../../rules/days.ts'
import type { Status } from '../../rules/statuses.ts'
import { loses, ofPeople, type RowOf, stays } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

export const applications = ofPeople('applications', 'office', 'years', {
  applicantName: loses<string>('name'),
  applicantFatherName: loses<string>('parents'),
  applicantMotherName: loses<string>('parents'),
  applicantPhoneNo: loses<string>('phone'),
  applicantVillage: loses<string>('address'),
  applicantPincode: loses<string>('address'),
  applicantLandmark: loses<string>('address'),
  userDetails: loses<string>('answers'),
  additionalInfo: loses<string>('answers'),
  /** The version of the form that was answered; null where the service asked nothing of its own. */
  formVersion: stays<Generated<number | null>>('answers'),
  /** `Answers` of `rules/form/evaluate.ts` as JSON. */
  answers: loses<Generated<string>>('answers', '{}'),
  serviceId: stays<string>('service'),
  serviceName: stays<string>('service'),
  serviceDescription: stays<string>('service'),
  category: stays<string>('service'),
  link: stays<string>('service'),
  /** A `ServiceSnapshot` as JSON: the service in other languages. */
  serviceTexts: stays<string>('service'),
  applicationId: stays<string>('number'),
  /** The number of the refused application that it puts right; null for all others. */
  corrects: stays<Generated<string | null>>('number'),
  status: stays<Status>('status'),
  revision: stays<number>('status'),
  date: stays<Instant>('times'),
  updatedAt: stays<Instant | null>('times'),
  /** When its applicant last answered, while the office has not marked or decided since; null otherwise. */
  answeredAt: stays<Generated<Instant | null>>('times'),
  /** When it lost the words of people, after its years; null while it has them. */
  reducedAt: stays<Generated<Instant | null>>('times'),
  user: stays<string>('account'),
  /** The member of the family for whom it was sent; null where the citizen chose nobody. */
  memberId: loses<string | null>('account', null),
  submissionKey: stays<string>('once'),
  /** Makes room for the number, which no other has, as the words go: what was sent is not told by it. */
  submissionDigest: stays<string>('once'),
  /** Made by `inboxKeyOf`. */
  inboxKey: stays<string>('limit'),
  daysAllowed: stays<number | null>('limit'),
  /** Null while documents are missing, or if the service asks for none. */
  completeOn: stays<Day | null>('limit'),
  dueOn: stays<Day | null>('limit'),
  /** Null for nobody: the application is decided or set aside. */
  turn: stays<Turn | null>('limit'),
  /**
   * When an officer first stopped the clock after the first working day by marking a document as missing;
   * null where nobody did.
   */
  stoppedLateAt: stays<Generated<Instant | null>>('limit'),
  /** `Withdrawal[]` of `case-state.server.ts` as JSON: when it was withdrawn, also if it was brought back. */
  withdrawals: stays<Generated<string>>('limit'),
  decidedAt: stays<Instant | null>('decision'),
  reason: loses<Generated<string>>('decision'),
  remark: loses<Generated<string>>('decision'),
  /** The ready words that the reason of a refusal is, unchanged; null for a reason in own words. */
  readyReason: stays<Generated<string | null>>('decision'),
  /** When an officer set it aside as not genuine, or its applicant withdrew it; null for all others. */
  setAsideAt: stays<Instant | null>('decision'),
  /** The account of that officer or applicant. */
  setAsideBy: stays<string | null>('decision'),
  setAsideReason: loses<Generated<string>>('decision'),
  /** Whether its applicant has withdrawn it. */
  withdrawn: stays<Generated<Flag>>('decision'),
  /** Since when its certificate waits to be issued; null for all others, and after all its years. */
  toIssueAt: loses<Generated<Instant | null>>('decision', null),
  /** Since when its paper lies ready at the office; null for all others, and after all its years. */
  readyAt: loses<Generated<Instant | null>>('decision', null),
  /** When the office handed its paper over, and to whom. */
  handedOverAt: stays<Generated<Instant | null>>('decision'),
  handedOverTo: loses<Generated<string>>('decision'),
  /** The officer whose desk it lies on; null for nobody's. */
  assignedTo: stays<string | null>('desk'),
  way: stays<Generated<WayIn>>('entered'),
  /** The officer who entered it from paper, and when; null where the applicant sent it. */
  enteredBy: stays<Generated<string | null>>('entered'),
  enteredAt: stays<Generated<Instant | null>>('entered'),
  /** The day that stands on the paper; `date` falls on it. */
  receivedOn: stays<Generated<Day | null>>('entered'),
  confirmation: stays<Generated<Confirmation | null>>('entered'),
  /** Where the paper lies. */
  paperFile: loses<Generated<string>>('entered'),
  /** Who saw the thumb impression. */
  witness: loses<Generated<string>>('witness'),
  /** Whom else the office may tell of it, as the applicant said at the counter; '' for nobody. */
  mayBeTold: loses<Generated<string>>('mayBeTold'),
  /** The notice about their data that stood beside the form or on the slip; null for none. */
  noticeVersion: stays<Generated<string | null>>('noticeVersion'),
})

export type ApplicationRow = RowOf<typeof applications>

export type Turn = 'citizen' | 'council'
