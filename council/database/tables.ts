import type { Generated, Kysely } from 'kysely'
import type { Confirmation, WayIn } from '../../rules/counter.ts'
import type { Day } from '../../rules/days.ts'
import type { Relation } from '../../rules/family.ts'
import type { ApplicationFields } from '../../rules/form/applicant.ts'
import type { Duty, Role } from '../../rules/roles.ts'
import type { Status } from '../../rules/statuses.ts'
import type { AuditChainRow, AuditClientRow, AuditRow } from './audit-tables.ts'
import type {
  CaseDocumentRow,
  CasePauseRow,
  ClaimCodeRow,
  CounterReviewRow,
  OpenCaseRow,
  SavedFilterRow,
} from './case-tables.ts'
import type { OneTimeLinkRow, RecoveryCodeRow, SecondFactorRow, SignInStepRow } from './factor-tables.ts'
import type {
  CredentialRow,
  IdentifierRow,
  InvitedIdentityRow,
  PhoneCodeRow,
  SpentTokenRow,
} from './identity-tables.ts'
import type {
  ChannelStateRow,
  ChannelSwitchRow,
  ContactChoiceRow,
  MessageTextRow,
  OutboxRow,
} from './message-tables.ts'
import type { CasePaperRow, FileRow, PaperPageRow, PaperRow } from './paper-tables.ts'
import type {
  AcknowledgementRow,
  ExtensionOrderRow,
  OrderVersionRow,
  PromiseRow,
  ReadingRow,
} from './promise-tables.ts'
import type {
  AlsoCalledRow,
  CategoryTextRow,
  FormRow,
  ReadyWordsRow,
  SearchNotFoundRow,
  ServiceFactRow,
  ServiceFactTextRow,
  ServiceListingRow,
  ServiceRow,
  ServiceTextRow,
  ServiceWordRow,
  SpellingRow,
} from './service-tables.ts'
import type { KnownDeviceRow, NoticeRow, PasskeyRow, SessionRow } from './session-tables.ts'
import type { Flag, Instant } from './stored-values.ts'

export type { PhoneCodePurpose } from './identity-tables.ts'
export type { OutboxRow } from './message-tables.ts'

export interface CouncilProfileRow {
  id: 1
  phone: string
  email: string
  demonstration: Flag
  updatedAt: Instant
  /** A tag such as `mr`: the language for visitors who chose none and whose browsers ask for no available one. */
  defaultLanguage: string
  /** Encoded in base64. */
  image: string | null
  imageType: string | null
  /** Weekdays separated by commas; 0 is Sunday. */
  weeklyHolidays: Generated<string>
  countFrom: Generated<'dayAfter' | 'sameDay'>
  holidaysCounted: Generated<Flag>
  lastDayOnHoliday: Generated<'nextWorkingDay' | 'stays'>
  appealDays: Generated<number>
  /** Where it stands that the days may be fewer than the act gives; '' where nobody entered it. */
  appealSource: Generated<string>
  afterMissing: Generated<'continues' | 'restarts'>
  appealOnOpenDay: Generated<Flag>
  /** As `writeOfficeHours` of `rules/office-hours.ts` writes them; '' where none are entered. */
  officeHours: Generated<string>
  /** For how many days after the decision the pages of an application are kept. */
  paperDays: Generated<number>
}

export interface CouncilTextRow {
  language: string
  name: string
  place: string
  address: string
  hours: string
  covers: string
  /** What people call the identity service; '' where only the operator's setting says it. */
  identityName: Generated<string>
}

export type PlaceKind = 'state' | 'district' | 'block' | 'village'

export interface PlaceRow {
  placeId: string
  kind: PlaceKind
  parentId: string | null
  name: string
  nameKey: string
}

export interface UserRow {
  id: string
  /** Null for an account without one. */
  email: string | null
  name: string
  role: Role | (string & {}) | null
  createdAt: Instant
  updatedAt: Instant
  nameKey: string
  placeId: string | null
  disabledAt: Instant | null
  temporaryPasswordAt: Instant | null
  /** The office of a member of the staff, shown where the name is not. */
  office: Generated<string>
  /** The phone number on the paper of a person whom the office entered, who has no way to sign in; null for all others. */
  counterPhone: Generated<string | null>
  /**
   * Who set such a person apart from others of the same number and name: an intermediary, or who gave an
   * application back.
   */
  counterBy: Generated<string | null>
  /** What a member of the staff does and nothing else; null for all of the staff's work, and for everybody else. */
  duty: Generated<Duty | null>
  /** How many days before its due date an open case stands on this officer's desk, too; null for everybody but one. */
  escalateDays: Generated<number | null>
}

/** Somebody for whom a citizen applies. */
export interface FamilyMemberRow {
  id: string
  userId: string
  /** The three names are '' once the citizen has taken this person off the list. */
  name: string
  fatherName: string
  motherName: string
  relation: Relation
  createdAt: Instant
  /** Null while the person is on the list. */
  endedAt: Instant | null
}

export interface ThrottleRow {
  key: string
  points: number
  expire: number | null
}

export interface SearchWordRow {
  word: string
  sortKey: string
  id: string
}

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
  /** Null for nobody: the application is decided, or its service has neither days nor documents. */
  turn: Turn | null
  decidedAt: Instant | null
  reason: Generated<string>
  remark: Generated<string>
  /**
   * When an officer first stopped the clock after the first working day by marking a document as missing; null where
   * nobody did.
   */
  stoppedLateAt: Generated<Instant | null>
  /** When an officer set it aside as not genuine; null for all others. */
  setAsideAt: Instant | null
  /** The account of that officer. */
  setAsideBy: string | null
  setAsideReason: Generated<string>
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
}

export type Turn = 'citizen' | 'council'

export interface HolidayRow {
  language: string
  day: Day
  name: string
}

export interface ApplicationFigureRow {
  serviceId: string
  receivedMonth: string
  /** '' while the application is open. */
  decidedMonth: string
  timing: Timing
  daysTaken: number
  count: number
}

/** How many applications of a service were first stopped in a month after their first working day. */
export interface LateStopFigureRow {
  serviceId: string
  month: string
  count: number
}

export type Timing = 'open' | 'inTime' | 'late' | 'noLimit'

export interface ApplicationNumberRow {
  stem: string
  last: number
}

export interface ProfileRequestRow {
  id: string
  user: string
  message: string
  date: Instant
  done: Flag
  doneAt: Instant | null
  doneBy: string | null
}

export interface DraftRow {
  user: string
  path: string
  fields: string
  date: Instant
}

/** A backup that was read again, and found whole, when it had been written. */
export interface BackupRow {
  /** Of the file, without its folder. */
  name: string
  takenAt: Instant
  bytes: number
  encrypted: Flag
}

export interface Tables {
  councilProfile: CouncilProfileRow
  councilTexts: CouncilTextRow
  languages: { language: string }
  /** `endedAt`: since when it is offered to nobody. */
  places: PlaceRow & { endedAt: Generated<Instant | null> }
  users: UserRow
  identifiers: IdentifierRow
  credentials: CredentialRow
  invitedIdentities: InvitedIdentityRow
  spentTokens: SpentTokenRow
  sessions: SessionRow
  knownDevices: KnownDeviceRow
  notices: NoticeRow
  passkeys: PasskeyRow
  oneTimeLinks: OneTimeLinkRow
  familyMembers: FamilyMemberRow
  secondFactors: SecondFactorRow
  recoveryCodes: RecoveryCodeRow
  signInSteps: SignInStepRow
  phoneCodes: PhoneCodeRow
  throttles: ThrottleRow
  services: ServiceRow
  serviceTexts: ServiceTextRow
  categoryTexts: CategoryTextRow
  serviceFacts: ServiceFactRow
  serviceFactTexts: ServiceFactTextRow
  serviceListing: ServiceListingRow
  alsoCalled: AlsoCalledRow
  forms: FormRow
  readyWords: ReadyWordsRow
  serviceWords: ServiceWordRow
  spellings: SpellingRow
  searchesNotFound: SearchNotFoundRow
  citizenWords: SearchWordRow
  applications: ApplicationRow
  caseDocuments: CaseDocumentRow
  casePauses: CasePauseRow
  openCases: OpenCaseRow
  savedFilters: SavedFilterRow
  claimCodes: ClaimCodeRow
  counterReviews: CounterReviewRow
  files: FileRow
  papers: PaperRow
  paperPages: PaperPageRow
  casePapers: CasePaperRow
  holidays: HolidayRow
  extensionOrders: ExtensionOrderRow
  orderServices: { orderId: string; serviceId: string }
  orderVersions: OrderVersionRow
  promises: PromiseRow
  readings: ReadingRow
  acknowledgements: AcknowledgementRow
  applicationWords: SearchWordRow
  applicationFigures: ApplicationFigureRow
  lateStopFigures: LateStopFigureRow
  applicationNumbers: ApplicationNumberRow
  profileRequests: ProfileRequestRow
  drafts: DraftRow
  audit: AuditRow
  auditChains: AuditChainRow
  auditClients: AuditClientRow
  outbox: OutboxRow
  channelState: ChannelStateRow
  messageTexts: MessageTextRow
  channelsOff: ChannelSwitchRow
  contactChoices: ContactChoiceRow
  backups: BackupRow
  contentRevision: { id: 1; revision: number }
  migrations: { name: string; appliedAt: Instant; digest: string }
}

/** The council's database, or a transaction on it. */
export type Database = Kysely<Tables>
