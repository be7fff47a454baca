import type { Tables } from '../database/tables.ts'
import type { personalData } from './personal-data.server.ts'

type PersonalTable = (typeof personalData)[number]['table']

/** What stands in a column once its row is reduced. */
type Reduced<T extends keyof Tables> = { [C in keyof Tables[T]]: typeof stays | string | null }

/**
 * What becomes of a table when the years of an application are over.
 *
 * `account`: it belongs to an account, and goes with it. `ends`: it has an end of its own, which is sooner.
 * `years`: it has years of its own, in `retention`. `money`: the council's accounts keep it. `deleted`: its
 * rows go.
 */
type Reduction<T extends keyof Tables> = 'account' | 'ends' | 'years' | 'money' | 'deleted' | Reduced<T>

const stays = Symbol('stays')

function keep<const C extends string>(...columns: C[]): Record<C, typeof stays> {
  return Object.fromEntries(columns.map((column) => [column, stays])) as Record<C, typeof stays>
}

/** A new table of people does not compile before it stands here, nor a new column of one that is reduced. */
export const reductions = {
  applications: {
    applicantName: '',
    applicantFatherName: '',
    applicantMotherName: '',
    applicantPhoneNo: '',
    applicantVillage: '',
    applicantPincode: '',
    applicantLandmark: '',
    userDetails: '',
    additionalInfo: '',
    answers: '{}',
    memberId: null,
    reason: '',
    remark: '',
    setAsideReason: '',
    handedOverTo: '',
    witness: '',
    paperFile: '',
    mayBeTold: '',
    // What was never issued or fetched in all these years.
    toIssueAt: null,
    readyAt: null,
    ...keep('applicationId', 'corrects', 'revision', 'user', 'submissionKey', 'reducedAt', 'inboxKey'),
    ...keep('serviceId', 'serviceName', 'serviceDescription', 'category', 'link', 'serviceTexts'),
    ...keep('status', 'date', 'updatedAt', 'answeredAt', 'decidedAt', 'setAsideAt', 'setAsideBy'),
    ...keep('daysAllowed', 'completeOn', 'dueOn', 'turn', 'stoppedLateAt', 'withdrawn', 'withdrawals'),
    ...keep('formVersion', 'noticeVersion', 'handedOverAt', 'assignedTo', 'way', 'enteredBy'),
    // The digest of what was sent makes room for the number, which no other has, as the row is taken.
    ...keep('enteredAt', 'receivedOn', 'confirmation', 'readyReason', 'submissionDigest'),
  },
  appeals: {
    letter: '',
    reference: '',
    result: '',
    orderedWhat: '',
    answer: '',
    missing: '',
    obeyed: '',
    ...keep('continuedAt', 'obeyedAt'),
    ...keep('appealId', 'applicationId', 'level', 'writtenAt', 'handedInOn', 'decidedOn', 'state'),
    ...keep(
      'decideBy',
      'authorityId',
      'outcome',
      'orderedBy',
      'orderedAt',
      'heardBy',
      'penalty',
      'answeredAt',
    ),
  },
  appealHearings: {
    present: '',
    notes: '',
    ...keep('appealId', 'applicationId', 'at', 'place', 'heldAt'),
  },
  casePapers: {
    digest: null,
    ...keep('applicationId', 'document', 'position', 'addedAt', 'addedBy'),
  },
  charges: {
    waiveReason: '',
    ...keep('chargeId', 'applicationId', 'name', 'texts', 'paise', 'falls', 'addedAt', 'addedBy'),
    ...keep('waivedAt', 'waivedBy'),
  },
  payments: {
    note: '',
    ...keep('paymentId', 'applicationId', 'method', 'paise', 'reference', 'state', 'saidAt', 'saidBy'),
    ...keep('receivedPaise', 'decidedAt', 'decidedBy'),
  },
  privacyRequests: {
    words: '',
    answer: '',
    ...keep('id', 'userId', 'applicationId', 'kind', 'date', 'doneAt', 'doneBy'),
  },
  reviews: {
    reason: '',
    finding: '',
    ...keep('subject', 'kind', 'applicationId', 'askedOn', 'by', 'paise', 'doneBy', 'doneOn'),
  },
  // What the service asks for and what the calendar said: nothing that its applicant wrote.
  caseDocuments: keep('applicationId', 'position', 'name', 'note', 'lang', 'texts', 'atHand', 'state'),
  casePauses: keep('applicationId', 'fromDay', 'toDay', 'missing'),
  promises: {
    ...keep('applicationId', 'ordinal', 'daysAllowed', 'dueOn', 'appealUntil', 'reasonKey', 'reason'),
    ...keep('actId', 'madeAt'),
  },
  readings: keep('applicationId', 'ordinal', 'json', 'appealUntil', 'undoneAt'),
  acknowledgements: keep('applicationId', 'ordinal', 'json', 'issuedAt', 'issuedBy'),
  openCases: 'deleted',
  undos: 'deleted',
  claimCodes: 'deleted',
  applicationWords: 'deleted',
  certificates: 'years',
  audit: 'years',
  receipts: 'money',
  refunds: 'money',
  cashCounts: 'money',
  upiAccounts: 'money',
  accessLog: 'ends',
  breachPeople: 'account',
  auditClients: 'ends',
  nominees: 'account',
  outbox: 'ends',
  notices: 'ends',
  drafts: 'ends',
  files: 'ends',
  papers: 'ends',
  paperPages: 'ends',
  throttles: 'ends',
  searchesNotFound: 'ends',
  applicationNumbers: 'ends',
  users: 'account',
  citizenWords: 'account',
  identifiers: 'account',
  familyMembers: 'account',
  contactChoices: 'account',
  sessions: 'account',
  passkeys: 'account',
  phoneCodes: 'account',
  knownDevices: 'account',
  credentials: 'account',
  oneTimeLinks: 'account',
  signInSteps: 'account',
  secondFactors: 'account',
  recoveryCodes: 'account',
  savedFilters: 'account',
  authorities: 'account',
  catalogueModes: 'account',
  certificateTemplates: 'account',
  forms: 'account',
  invitedIdentities: 'account',
} as const satisfies { [T in PersonalTable]: Reduction<T> }

/** The tables of an application that lose words, with what stands in these columns then. */
export const emptied = Object.entries(reductions).flatMap(([table, reduction]) => {
  if (typeof reduction === 'string') return []
  const values = Object.entries(reduction).filter(([, value]) => value !== stays)
  return values.length === 0 ? [] : [{ table: table as 'applications', values: Object.fromEntries(values) }]
})
