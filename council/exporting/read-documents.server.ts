import { applicationFieldNames } from '../../rules/application-form.ts'
import type { Database } from '../database/tables.ts'
import type { CollectionName } from '../importing/document-file.server.ts'

/** A document of an export: its key and its fields, each a text, in the order in which they are written. */
export interface WrittenDocument {
  id: string
  fields: Record<string, string | undefined>
}

/** How many rows are in memory at once. */
const batch = 500

/**
 * Yields the documents of a collection by their keys, a batch at a time, with the fields of spec section 3 and no other.
 * A missing role is `user`, as everywhere; what nobody has decided has no `updatedAt`. Services that were deleted and
 * applications that are set aside are not among them.
 */
export async function* readDocuments(
  trx: Database,
  collection: CollectionName,
): AsyncGenerator<WrittenDocument[]> {
  const read = readers[collection]
  for (let after = ''; ; ) {
    const documents = await read(trx, after)
    const last = documents.at(-1)
    if (!last) return
    yield documents
    after = last.id
  }
}

/** Counts what `readDocuments` leaves out. */
export async function countLeftOut(trx: Database): Promise<{ services: number; applications: number }> {
  const { rows: services } = await trx
    .selectFrom('services')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('listed', '=', 0)
    .executeTakeFirstOrThrow()
  const { rows: applications } = await trx
    .selectFrom('applications')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('setAsideAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { services, applications }
}

const readers = {
  users: readUsers,
  services: readServices,
  applications: readApplications,
} satisfies Record<CollectionName, (trx: Database, after: string) => Promise<WrittenDocument[]>>

async function readUsers(trx: Database, after: string): Promise<WrittenDocument[]> {
  const rows = await trx
    .selectFrom('users')
    .select(['email', 'name', 'role'])
    .where('email', '>', after)
    .orderBy('email')
    .limit(batch)
    .execute()
  return rows.map(({ email, name, role }) => ({ id: email, fields: { email, name, role: role || 'user' } }))
}

async function readServices(trx: Database, after: string): Promise<WrittenDocument[]> {
  const rows = await trx
    .selectFrom('services')
    .select(['serviceId', 'serviceName', 'serviceDescription', 'category', 'link'])
    .where('serviceId', '>', after)
    .where('listed', '=', 1)
    .orderBy('serviceId')
    .limit(batch)
    .execute()
  return rows.map((fields) => ({ id: fields.serviceId, fields: { ...fields } }))
}

async function readApplications(trx: Database, after: string): Promise<WrittenDocument[]> {
  const rows = await trx
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .select(['serviceId', 'category', 'serviceDescription', 'link', 'serviceName', ...applicationFieldNames])
    .select(['status', 'date', 'users.email as user', 'applicationId', 'applications.updatedAt'])
    .where('applicationId', '>', after)
    .where('setAsideAt', 'is', null)
    .orderBy('applicationId')
    .limit(batch)
    .execute()
  return rows.map(({ updatedAt, ...fields }) => ({
    id: fields.applicationId,
    fields: { ...fields, updatedAt: updatedAt ?? undefined },
  }))
}
