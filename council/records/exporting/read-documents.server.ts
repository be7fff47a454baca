import { applicationFieldNames } from '../../../rules/form/applicant.ts'
import type { IdentifierKind } from '../../../rules/sign-in-name.ts'
import { phoneOfUser, signInNameOf } from '../../actors/shown-names.server.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import type { CollectionName } from '../importing/document-file.server.ts'

/** A document of an export: its key and its fields, each a text, in the order in which they are written. */
export interface WrittenDocument {
  id: string
  fields: Record<string, string | undefined>
}

/** How many rows are in memory at once. */
const batch = 500

/**
 * Yields the documents of a collection by their keys, a batch at a time, with the fields of spec section 3,
 * and the phone number of an account that has one. A missing role is `user`, as everywhere; what nobody has
 * decided has no `updatedAt`. Services that were deleted or are drafts, and applications that are set aside
 * are not among them.
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
  const services = await countRows(
    trx.selectFrom('services').where((row) => row.or([row('listed', '=', 0), row('stage', '=', 'draft')])),
  )
  const applications = await countRows(trx.selectFrom('applications').where('setAsideAt', 'is not', null))
  return { services, applications }
}

const readers = {
  users: readUsers,
  services: readServices,
  applications: readApplications,
} satisfies Record<CollectionName, (trx: Database, after: string) => Promise<WrittenDocument[]>>

/** An account is keyed by its email, or by its phone number if it has no email. */
async function readUsers(trx: Database, after: string): Promise<WrittenDocument[]> {
  const named = (kind: IdentifierKind) =>
    trx
      .selectFrom('identifiers')
      .innerJoin('users', 'users.id', 'identifiers.userId')
      .select(['users.email', 'users.name', 'users.role', 'identifiers.value'])
      .select(phoneOfUser.as('phone'))
      .where('identifiers.kind', '=', kind)
      .where('identifiers.value', '>', after)
      .orderBy('identifiers.value')
      .limit(batch)
  const withoutEmail = named('phone').where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('identifiers as other')
          .select('other.value')
          .whereRef('other.userId', '=', 'users.id')
          .where('other.kind', '=', 'email'),
      ),
    ),
  )
  const rows = [...(await named('email').execute()), ...(await withoutEmail.execute())]
  rows.sort((one, other) => (one.value < other.value ? -1 : 1))
  return rows.slice(0, batch).map((row) => {
    const { value, name, role, email, phone } = row
    const names = { email: email ?? undefined, name, role: role || 'user', phone: phone ?? undefined }
    return { id: value, fields: names }
  })
}

async function readServices(trx: Database, after: string): Promise<WrittenDocument[]> {
  const rows = await trx
    .selectFrom('services')
    .select(['serviceId', 'serviceName', 'serviceDescription', 'category', 'link'])
    .where('serviceId', '>', after)
    .where('listed', '=', 1)
    .where('stage', '<>', 'draft')
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
    .select(['status', 'date', 'users.email', 'applicationId', 'applications.updatedAt'])
    .select(phoneOfUser.as('phone'))
    .where('applicationId', '>', after)
    .where('setAsideAt', 'is', null)
    .orderBy('applicationId')
    .limit(batch)
    .execute()
  return rows.map(({ email, phone, date, applicationId, updatedAt, ...fields }) => ({
    id: applicationId,
    fields: {
      ...fields,
      date,
      user: signInNameOf({ email, phone }),
      applicationId,
      updatedAt: updatedAt ?? undefined,
    },
  }))
}
