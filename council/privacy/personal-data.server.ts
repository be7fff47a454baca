import { forEachField } from '../../rules/form/applicant.ts'
import type { Tables } from '../database/tables.ts'
import { enteredColumns, personalCounterData } from './personal-counter-data.ts'
import { personalDeskData } from './personal-desk-data.ts'
import { personalFactorData } from './personal-factor-data.ts'
import type { KeptFor, PersonalItem, SeenBy } from './personal-items.ts'
import { personalMessageData } from './personal-message-data.ts'
import { personalPaperData } from './personal-paper-data.ts'

/** The pages on which the full list is told: `/privacy/account` and `/privacy/applications`. */
export const privacyLists = ['account', 'applications'] as const
export type PrivacyList = (typeof privacyLists)[number]

type About<T extends keyof Tables> = {
  toldUnder: PrivacyList
  seenBy: SeenBy
  kept: KeptFor
  columns: Record<keyof Tables[T], PersonalItem>
}

const ofNobody = 'holds nothing of anybody'

/** Every column of every table: one that is added does not compile before it is said here what it is for. */
const personal = {
  users: {
    toldUnder: 'account',
    seenBy: 'office',
    kept: 'always',
    columns: {
      name: 'name',
      nameKey: 'name',
      email: 'email',
      placeId: 'village',
      role: 'role',
      duty: 'role',
      escalateDays: 'role',
      createdAt: 'times',
      updatedAt: 'times',
      disabledAt: 'disabled',
      temporaryPasswordAt: 'givenPassword',
      id: 'account',
      office: 'office',
      counterPhone: 'counterPhone',
      counterBy: 'counterPhone',
    },
  },
  applications: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'always',
    columns: {
      ...forEachField(({ personal }) => personal),
      serviceId: 'service',
      serviceName: 'service',
      serviceDescription: 'service',
      category: 'service',
      link: 'service',
      serviceTexts: 'service',
      formVersion: 'answers',
      answers: 'answers',
      applicationId: 'number',
      status: 'status',
      revision: 'status',
      date: 'times',
      updatedAt: 'times',
      user: 'account',
      memberId: 'account',
      submissionKey: 'once',
      submissionDigest: 'once',
      inboxKey: 'limit',
      daysAllowed: 'limit',
      completeOn: 'limit',
      dueOn: 'limit',
      turn: 'limit',
      stoppedLateAt: 'limit',
      decidedAt: 'decision',
      reason: 'decision',
      remark: 'decision',
      setAsideAt: 'decision',
      setAsideBy: 'decision',
      setAsideReason: 'decision',
      assignedTo: 'desk',
      ...enteredColumns,
    },
  },
  caseDocuments: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'always',
    columns: {
      position: 'papers',
      name: 'papers',
      note: 'papers',
      lang: 'papers',
      texts: 'papers',
      atHand: 'papers',
      state: 'papers',
      applicationId: 'number',
    },
  },
  casePauses: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'always',
    columns: { fromDay: 'papers', toDay: 'papers', missing: 'papers', applicationId: 'number' },
  },
  ...personalCounterData,
  ...personalDeskData,
  promises: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'always',
    columns: {
      daysAllowed: 'limit',
      dueOn: 'limit',
      appealUntil: 'limit',
      reasonKey: 'limit',
      reason: 'limit',
      ordinal: 'limit',
      madeAt: 'times',
      actId: 'act',
      applicationId: 'number',
    },
  },
  readings: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'always',
    columns: { json: 'limit', ordinal: 'limit', appealUntil: 'limit', applicationId: 'number' },
  },
  acknowledgements: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'always',
    columns: {
      json: 'limit',
      ordinal: 'limit',
      issuedAt: 'times',
      issuedBy: 'account',
      applicationId: 'number',
    },
  },
  applicationWords: {
    toldUnder: 'applications',
    seenBy: 'nobody',
    kept: 'always',
    columns: { word: 'foundBy', sortKey: 'times', id: 'number' },
  },
  applicationNumbers: {
    toldUnder: 'applications',
    seenBy: 'nobody',
    kept: 'always',
    columns: { stem: 'number', last: 'number' },
  },
  citizenWords: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'changed',
    columns: { word: 'words', sortKey: 'words', id: 'account' },
  },
  identifiers: {
    toldUnder: 'account',
    seenBy: 'office',
    kept: 'always',
    columns: {
      kind: 'signInName',
      value: 'signInName',
      verifiedAt: 'signInName',
      verifiedBy: 'signInName',
      contactFailures: 'reached',
      createdAt: 'times',
      userId: 'account',
    },
  },
  credentials: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'replaced',
    columns: {
      password: 'password',
      createdAt: 'times',
      updatedAt: 'times',
      userId: 'account',
      accountId: 'account',
      id: 'account',
      providerId: 'password',
      lastUsedAt: 'times',
    },
  },
  invitedIdentities: {
    toldUnder: 'account',
    seenBy: 'admin',
    kept: 'invitation',
    columns: {
      email: 'invitedEmail',
      userId: 'account',
      invitedBy: 'doneBy',
      createdAt: 'times',
      expiresAt: 'times',
    },
  },
  spentTokens: ofNobody,
  sessions: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'visit',
    columns: {
      tokenDigest: 'visit',
      id: 'visit',
      way: 'visit',
      device: 'visit',
      deviceDigest: 'device',
      issuer: 'visit',
      subject: 'visit',
      sid: 'visit',
      userId: 'account',
      createdAt: 'times',
      updatedAt: 'times',
      expiresAt: 'times',
      endedAt: 'times',
    },
  },
  knownDevices: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'device',
    columns: { deviceDigest: 'device', seenAt: 'times', userId: 'account' },
  },
  ...personalFactorData,
  ...personalPaperData,
  familyMembers: {
    toldUnder: 'applications',
    seenBy: 'owner',
    kept: 'family',
    columns: {
      name: 'kin',
      fatherName: 'kin',
      motherName: 'kin',
      relation: 'kin',
      id: 'account',
      userId: 'account',
      createdAt: 'times',
      endedAt: 'times',
    },
  },
  drafts: {
    toldUnder: 'account',
    seenBy: 'owner',
    kept: 'draft',
    columns: { fields: 'draft', path: 'draft', date: 'times', user: 'account' },
  },
  throttles: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'attempts',
    columns: { key: 'attempts', points: 'attempts', expire: 'times' },
  },
  audit: {
    toldUnder: 'account',
    seenBy: 'history',
    kept: 'always',
    columns: {
      actor: 'act',
      act: 'act',
      subject: 'act',
      before: 'act',
      after: 'act',
      valuesSalt: 'act',
      valuesDigest: 'act',
      date: 'times',
      id: 'act',
      chain: 'act',
      ordinal: 'act',
      clientDigest: 'act',
      digest: 'act',
    },
  },
  auditClients: {
    toldUnder: 'account',
    seenBy: 'admin',
    kept: 'client',
    columns: { client: 'client', salt: 'client', date: 'times', id: 'act' },
  },
  searchesNotFound: {
    toldUnder: 'account',
    seenBy: 'admin',
    kept: 'search',
    columns: { words: 'searched', language: 'searched', day: 'searched', count: 'searched' },
  },
  forms: {
    toldUnder: 'account',
    seenBy: 'admin',
    kept: 'always',
    columns: {
      serviceId: 'service',
      version: 'service',
      definition: 'service',
      revision: 'service',
      note: 'service',
      changedAt: 'times',
      publishedAt: 'times',
      changedBy: 'account',
    },
  },
  ...personalMessageData,
  channelState: ofNobody,
  messageTexts: ofNobody,
  channelsOff: ofNobody,
  auditChains: ofNobody,
  councilProfile: ofNobody,
  councilTexts: ofNobody,
  languages: ofNobody,
  places: ofNobody,
  services: ofNobody,
  serviceTexts: ofNobody,
  categoryTexts: ofNobody,
  serviceFacts: ofNobody,
  serviceFactTexts: ofNobody,
  serviceListing: ofNobody,
  alsoCalled: ofNobody,
  readyWords: ofNobody,
  serviceWords: ofNobody,
  spellings: ofNobody,
  holidays: ofNobody,
  extensionOrders: ofNobody,
  orderServices: ofNobody,
  orderVersions: ofNobody,
  applicationFigures: ofNobody,
  lateStopFigures: ofNobody,
  backups: ofNobody,
  contentRevision: ofNobody,
  migrations: ofNobody,
} as const satisfies { [T in keyof Tables]: About<T> | typeof ofNobody }

export type PersonalTable = {
  [T in keyof typeof personal]: (typeof personal)[T] extends string ? never : T
}[keyof typeof personal]

/**
 * What is kept of people, a table each: its columns, every kind of thing in them once, who sees it and how long it is
 * kept.
 */
export const personalData = Object.entries(personal).flatMap(([table, about]) => {
  if (typeof about === 'string') return []
  const { columns, ...told } = about as About<PersonalTable>
  const items = [...new Set<PersonalItem>(Object.values(columns))]
  return [{ table: table as PersonalTable, columns: Object.keys(columns), items, ...told }]
})
