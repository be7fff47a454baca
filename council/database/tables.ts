import type { Kysely } from 'kysely'
import { accountTables } from './account-tables.ts'
import { appealTables } from './appeal-tables.ts'
import { applications } from './application-tables.ts'
import { auditTables } from './audit-tables.ts'
import { breachTables } from './breach-tables.ts'
import { caseTables } from './case-tables.ts'
import { certificateTables } from './certificate-tables.ts'
import { councilTables } from './council-tables.ts'
import { districtTables } from './district-tables.ts'
import { factorTables } from './factor-tables.ts'
import { feeTables } from './fee-tables.ts'
import { figureTables } from './figure-tables.ts'
import { identityTables } from './identity-tables.ts'
import { messageTables } from './message-tables.ts'
import { paperTables } from './paper-tables.ts'
import { portalTables } from './portal-tables.ts'
import { promiseTables } from './promise-tables.ts'
import { retentionTables } from './retention-tables.ts'
import { serviceTables } from './service-tables.ts'
import { sessionTables } from './session-tables.ts'
import { stateTables } from './state-tables.ts'

/** The description of every table. The lists of `/privacy` tell of them in this order. */
export const tables = {
  applications,
  ...caseTables,
  ...accountTables,
  ...identityTables,
  ...sessionTables,
  ...factorTables,
  ...portalTables,
  ...certificateTables,
  ...appealTables,
  ...feeTables,
  ...promiseTables,
  ...figureTables,
  ...paperTables,
  ...auditTables,
  ...breachTables,
  ...retentionTables,
  ...serviceTables,
  ...messageTables,
  ...councilTables,
  ...districtTables,
  ...stateTables,
}

/** The rows of each table. */
export type Tables = { [T in keyof typeof tables]: NonNullable<(typeof tables)[T]['row']> }

/** The council's database, or a transaction on it. */
export type Database = Kysely<Tables>
