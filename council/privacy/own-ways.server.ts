import { acts } from '../../rules/acts.ts'
import { isShown } from '../certificates/own-certificate.server.ts'
import type { Database, Tables } from '../database/tables.ts'
import type { personalData } from './personal-data.server.ts'

type PersonalTable = (typeof personalData)[number]['table']

/** The ids of somebody, by what they name. */
export type OwnKeys = Record<'account' | 'case' | 'paper' | 'payment' | 'line', string[]>

/** How the rows about one citizen are found in a table, or why none of them is given. */
export type OwnWay<Column extends string = string> =
  | { by: keyof OwnKeys; column: Column }
  | ((db: Database, keys: OwnKeys, now: string) => Promise<object[]>)
  /**
   * `secret`: it opens the account, or is made of what does. `derived`: it is made of what other tables hold,
   * for finding it. `office`: it says what the office did among itself. `unlinked`: nobody knows whose it is.
   */
  | { withheld: 'secret' | 'derived' | 'office' | 'unlinked' }

/**
 * How each table with something of people is given to them. A new table does not compile before it stands
 * here, and a new column of one that does is given by itself.
 */
export const ownWays: { [T in PersonalTable]: OwnWay<keyof Tables[T] & string> } = {
  users: { by: 'account', column: 'id' },
  identifiers: { by: 'account', column: 'userId' },
  applications: { by: 'account', column: 'user' },
  caseDocuments: { by: 'case', column: 'applicationId' },
  casePauses: { by: 'case', column: 'applicationId' },
  certificates: listShown,
  appeals: { by: 'case', column: 'applicationId' },
  appealHearings: { by: 'case', column: 'applicationId' },
  charges: { by: 'case', column: 'applicationId' },
  payments: { by: 'case', column: 'applicationId' },
  receipts: { by: 'payment', column: 'paymentId' },
  refunds: { by: 'payment', column: 'paymentId' },
  promises: { by: 'case', column: 'applicationId' },
  readings: { by: 'case', column: 'applicationId' },
  acknowledgements: { by: 'case', column: 'applicationId' },
  casePapers: { by: 'case', column: 'applicationId' },
  accessLog: { by: 'account', column: 'userId' },
  breachPeople: listToldBreaches,
  papers: { by: 'account', column: 'user' },
  paperPages: { by: 'paper', column: 'paperId' },
  nominees: { by: 'account', column: 'userId' },
  familyMembers: { by: 'account', column: 'userId' },
  privacyRequests: { by: 'account', column: 'userId' },
  drafts: { by: 'account', column: 'user' },
  contactChoices: { by: 'account', column: 'userId' },
  outbox: { by: 'account', column: 'userId' },
  notices: { by: 'account', column: 'userId' },
  sessions: { by: 'account', column: 'userId' },
  passkeys: { by: 'account', column: 'userId' },
  phoneCodes: { by: 'account', column: 'userId' },
  knownDevices: { by: 'account', column: 'userId' },
  audit: listLines,
  auditClients: { by: 'line', column: 'id' },
  credentials: { withheld: 'secret' },
  oneTimeLinks: { withheld: 'secret' },
  claimCodes: { withheld: 'secret' },
  signInSteps: { withheld: 'secret' },
  secondFactors: { withheld: 'secret' },
  recoveryCodes: { withheld: 'secret' },
  citizenWords: { withheld: 'derived' },
  applicationWords: { withheld: 'derived' },
  applicationNumbers: { withheld: 'derived' },
  // The pages name them; each opens at the paper or the application that it belongs to.
  files: { withheld: 'derived' },
  openCases: { withheld: 'office' },
  undos: { withheld: 'office' },
  reviews: { withheld: 'office' },
  savedFilters: { withheld: 'office' },
  authorities: { withheld: 'office' },
  certificateTemplates: { withheld: 'office' },
  forms: { withheld: 'office' },
  cashCounts: { withheld: 'office' },
  upiAccounts: { withheld: 'office' },
  catalogueModes: { withheld: 'office' },
  invitedIdentities: { withheld: 'office' },
  throttles: { withheld: 'unlinked' },
  searchesNotFound: { withheld: 'unlinked' },
}

/** Not those that an undo may still take back: nobody outside the office sees them. */
function listShown(db: Database, { case: cases }: OwnKeys, now: string) {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('applicationId', 'in', [...cases, ''])
    .where(isShown(now))
    .execute()
}

/** Not those that nobody is told of yet, which may still turn out to be of others. */
function listToldBreaches(db: Database, { account }: OwnKeys) {
  return db
    .selectFrom('breachPeople')
    .selectAll()
    .where('userId', 'in', account)
    .where('way', 'is not', null)
    .execute()
}

/**
 * The lines of what somebody did, of what was done to the account, and of what they may read of their
 * applications; of these only what was done and when, since the rest of a line is for the office.
 */
async function listLines(db: Database, { account, case: cases }: OwnKeys) {
  const told = Object.entries(acts).flatMap(([act, traits]) =>
    'citizenSees' in traits && traits.citizenSees ? [act] : [],
  )
  const lines = await db
    .selectFrom('audit')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        eb('actor', 'in', account),
        eb('subject', 'in', account),
        and([eb('subject', 'in', [...cases, '']), eb('act', 'in', told as (keyof typeof acts)[])]),
      ]),
    )
    .orderBy('date')
    .orderBy('id')
    .execute()
  return lines.map((line) => {
    // Of what others did to the account the values are the account's own only where it was changed.
    const isChange = line.act === 'account.updated' || line.act === 'account.created'
    const isOwn = account.includes(line.actor) || (isChange && account.includes(line.subject))
    return isOwn ? line : { ...line, before: null, after: null }
  })
}

type Column = { [T in PersonalTable]: keyof Tables[T] & string }[PersonalTable]

/** What serves the machine alone, or would open something. */
const cut: ReadonlySet<string> = new Set<Column>([
  ...(['digest', 'tokenDigest', 'deviceDigest', 'clientDigest', 'valuesDigest', 'submissionDigest'] as const),
  ...(['salt', 'valuesSalt', 'sealedText', 'publicKey', 'submissionKey', 'inboxKey', 'nameKey'] as const),
  ...(['chain', 'ordinal', 'asker', 'counter', 'error', 'keyId', 'claimedUntil'] as const),
  // What the office arranged for itself, and who stood beside somebody that cannot sign.
  ...(['assignedTo', 'witness', 'paperFile'] as const),
])

/** Those that name who did something: an officer, or the citizen. */
const ofOffice: ReadonlySet<string> = new Set<Column>([
  ...(['actor', 'addedBy', 'cancelledBy', 'claimedBy', 'counterBy', 'decidedBy'] as const),
  ...(['doneBy', 'enteredBy', 'heardBy', 'issuedBy', 'saidBy'] as const),
  ...(['setAsideBy', 'verifiedBy', 'waivedBy', 'by'] as const),
])

/** Whether a column is given to nobody. */
export function isCut(column: string): boolean {
  return cut.has(column)
}

/** Whether a column names who did something. */
export function isOfOffice(column: string): boolean {
  return ofOffice.has(column)
}
