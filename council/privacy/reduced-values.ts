import type { CaseTable } from '../database/described-table.ts'
import { tables } from '../database/tables.ts'
import type { personalData } from './personal-data.server.ts'

/**
 * What becomes of a table when the years of an application are over, where its columns do not say it.
 *
 * `account`: it belongs to an account, and goes with it. `ends`: it has an end of its own, which is sooner.
 * `years`: it has years of its own, in `retention`. `money`: the council's accounts keep it. `deleted`: its
 * rows go.
 */
type Reduction = 'account' | 'ends' | 'years' | 'money' | 'deleted'

type ReducedTable = {
  [T in keyof typeof tables]: (typeof tables)[T] extends CaseTable ? T : never
}[keyof typeof tables]

/** A new table of people does not compile before it stands here, or each of its columns says it. */
export const reductions = {
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
} as const satisfies Record<Exclude<(typeof personalData)[number]['table'], ReducedTable>, Reduction>

const losing = [
  ...(['applications', 'appeals', 'appealHearings', 'casePapers'] as const),
  ...(['charges', 'payments', 'privacyRequests', 'reviews'] as const),
]

/** The tables of an application that lose words, as they are locked, with what stands in these then. */
export const emptied = losing.map((table) => {
  const columns: CaseTable['columns'] = tables[table].columns
  const values = Object.entries(columns).filter(([, { emptied }]) => emptied !== undefined)
  return {
    table: table as 'applications',
    values: Object.fromEntries(values.map(([column, { emptied }]) => [column, emptied])),
  }
})
