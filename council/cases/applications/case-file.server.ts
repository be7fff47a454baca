import type { Selectable } from 'kysely'
import type { Need } from '../../../rules/needs.ts'
import type { ServiceResult } from '../../../rules/service-result.ts'
import {
  type Citizen,
  type Intermediary,
  isIntermediary,
  type Officer,
  requireRole,
} from '../../actors/actors.server.ts'
import { listPromises } from '../../calendar/promises/promises.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseParts, noParts, readCaseParts } from './documents.server.ts'
import { isOwnEntry } from './own-entries.server.ts'

/** What is stored of one application, read once for all that a page shows of it. */
export interface CaseFile {
  row: Selectable<ApplicationRow> & {
    /** Null for an account without one. */
    applicantEmail: string | null
    /** The number on a paper that waits for its applicant; null in an account of theirs. */
    counterPhone: string | null
    /** Of the service as it is today; null also where there is no such service any more. */
    need: Need | null
    /** Of the same; null also until somebody chooses it. */
    result: ServiceResult | null
    /** The name of the officer whose desk it lies on; absent for its applicant. */
    assignedName?: string | null
    /** To whom open cases escalate, and how many days before they are due; absent for its applicant. */
    escalatedName?: string | null
    escalateDays?: number | null
  }
  /** Its documents, in the language of the reader, and its pauses. */
  parts: CaseParts
  promises: Awaited<ReturnType<typeof listPromises>>
}

/**
 * Reads an application with its documents in a language; for a citizen only their own, for an intermediary
 * only what they entered and still see. A file that was read before is returned as it is to an actor who may
 * read it. Undefined when there is no such application, and of one that is reduced.
 */
export async function readCaseFile(
  db: Database,
  actor: Officer | Citizen | Intermediary,
  which: string | CaseFile,
  language: string,
): Promise<CaseFile | undefined> {
  requireRole(actor, 'admin', 'staff', 'user', 'intermediary')
  if (isIntermediary(actor)) {
    const id = typeof which === 'string' ? which : which.row.applicationId
    if (!(await isOwnEntry(db, actor, id))) return undefined
  }
  if (typeof which !== 'string')
    return actor.role === 'user' && which.row.user !== actor.id ? undefined : which
  const [row] =
    actor.role === 'user'
      ? await ownRows(db, { applicationId: which, user: actor.id })
      : await anyRows(db, { applicationId: which })
  if (!row) return undefined
  const parts = (await readCaseParts(db, [which], language)).get(which) ?? noParts
  return { row, parts, promises: await listPromises(db, which) }
}

function selectRow(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .leftJoin('services', 'services.serviceId', 'applications.serviceId')
    .selectAll('applications')
    .select(['users.email as applicantEmail', 'users.counterPhone', 'services.need', 'services.result'])
    .where('applicationId', '=', applicationId)
    .where('applications.reducedAt', 'is', null)
}

const anyRows = prepareQuery((db, params: { applicationId: string }) =>
  selectRow(db, params.applicationId)
    .leftJoin('users as assigned', 'assigned.id', 'applications.assignedTo')
    .leftJoin('users as escalated', (join) => join.on('escalated.escalateDays', 'is not', null))
    .select(['assigned.name as assignedName', 'escalated.name as escalatedName', 'escalated.escalateDays']),
)

const ownRows = prepareQuery((db, params: { applicationId: string; user: string }) =>
  selectRow(db, params.applicationId).where('user', '=', params.user),
)
