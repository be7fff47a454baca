import type { Tables } from './tables.ts'

/**
 * Whether a page that strangers read may show something of the table, or of what is made of it. Each change of such a
 * table raises the content revision. A table that is added does not compile before it is said here.
 */
const shown = {
  councilProfile: true,
  councilTexts: true,
  languages: true,
  services: true,
  serviceTexts: true,
  categoryTexts: true,
  serviceFacts: true,
  serviceFactTexts: true,
  serviceListing: true,
  serviceWords: true,
  alsoCalled: true,
  forms: false,
  spellings: true,
  places: true,
  holidays: true,
  extensionOrders: true,
  orderServices: true,
  orderVersions: true,
  // Strangers write it.
  searchesNotFound: false,
  users: false,
  identifiers: false,
  credentials: false,
  sessions: false,
  knownDevices: false,
  notices: false,
  passkeys: false,
  oneTimeLinks: false,
  familyMembers: false,
  invitedIdentities: false,
  spentTokens: false,
  secondFactors: false,
  recoveryCodes: false,
  signInSteps: false,
  phoneCodes: false,
  throttles: false,
  citizenWords: false,
  applications: false,
  openCases: false,
  caseDocuments: false,
  casePauses: false,
  promises: false,
  readings: false,
  acknowledgements: false,
  applicationWords: false,
  applicationFigures: false,
  lateStopFigures: false,
  applicationNumbers: false,
  profileRequests: false,
  drafts: false,
  audit: false,
  auditChains: false,
  auditClients: false,
  backups: false,
  contentRevision: false,
  migrations: false,
} satisfies Record<keyof Tables, boolean>

/** The tables whose changes raise the content revision. */
export const shownTables: readonly string[] = Object.entries(shown).flatMap(([table, isShown]) =>
  isShown ? [table] : [],
)
