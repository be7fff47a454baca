import { type Officer, requireRole } from '../actors/actors.server.ts'
import { storeExported } from '../audit/store-accesses.server.ts'
import { localizeServiceName } from '../catalogue/services/service-texts.server.ts'
import { type Cursor, cappedCount, countRows, readAll, readPage } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'
import type { CertificateValues } from './store-certificate.server.ts'

/** Which certificates are listed. */
export interface CertificateFilter {
  /** A number, or the beginning of one; '' for all. */
  number: string
  /** Applications whose certificates are listed beside those of the number; undefined: of all. */
  applications?: string[]
  state?: 'issued' | 'cancelled'
  /** In which the services are named. */
  language: string
}

const newestFirst = {
  columns: ['certificates.issuedAt', 'certificates.certificateId'],
  direction: 'desc',
} as const

/** Beyond so many of one beginning each page is found soon on the way through all, from the newest on. */
const fewNumbers = 500

/** Lists certificates, the newest first, a page of 25. */
export async function listCertificates(
  db: Database,
  actor: Officer,
  filter: CertificateFilter,
  cursor: Cursor,
) {
  requireRole(actor, 'admin', 'staff')
  const matching = selectMatching(db, filter, await findFew(db, filter.number))
  const page = await readPage(matching, { ...newestFirst, cursor })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, filter.language)) }
}

/** The certificates whose numbers begin so; undefined where they are many. */
async function findFew(db: Database, beginning: string): Promise<string[] | undefined> {
  if (beginning === '') return undefined
  const rows = await db
    .selectFrom('certificates')
    .select('certificateId')
    .where('number', '>=', beginning)
    .where('number', '<', `${beginning}\u{10ffff}`)
    .limit(fewNumbers + 1)
    .execute()
  return rows.length > fewNumbers ? undefined : rows.map(({ certificateId }) => certificateId)
}

/** Yields every certificate of a filter, the newest first; that each has left is noted before it does. */
export async function* exportCertificates(db: Database, actor: Officer, filter: CertificateFilter) {
  requireRole(actor, 'admin', 'staff')
  for await (const rows of readAll(selectMatching(db, filter), newestFirst)) {
    await storeExported(db, actor, rows)
    yield* rows.map((row) => localizeServiceName(row, filter.language))
  }
}

/** Counts the certificates of a filter, all of them. */
export async function countExportedCertificates(db: Database, actor: Officer, filter: CertificateFilter) {
  requireRole(actor, 'admin', 'staff')
  return countRows(selectMatching(db, filter))
}

/** Counts certificates, those that stand and those that were cancelled, each to 1,000 at most. */
export async function countCertificates(db: Database, actor: Officer) {
  requireRole(actor, 'admin', 'staff')
  const all = db.selectFrom('certificates').select('certificateId')
  return db
    .selectNoFrom([
      cappedCount(all).as('all'),
      cappedCount(all.where('cancelledAt', 'is', null)).as('issued'),
      cappedCount(all.where('cancelledAt', 'is not', null)).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
}

/** Finds one certificate with its words; undefined for none. */
export async function findCertificate(db: Database, actor: Officer, certificateId: string, language: string) {
  requireRole(actor, 'admin', 'staff')
  const row = await selectShown(db)
    .select(['certificates.values', 'certificates.code', 'certificates.keyId', 'certificates.prints'])
    .where('certificates.certificateId', '=', certificateId)
    .where('certificates.values', '<>', '')
    .executeTakeFirst()
  if (!row) return undefined
  const { values, ...shown } = row
  return { ...localizeServiceName(shown, language), ...(JSON.parse(values) as CertificateValues) }
}

/** `few`: those of the number, where they are known. */
function selectMatching(db: Database, { number, applications, state }: CertificateFilter, few?: string[]) {
  return selectShown(db)
    .$if(applications !== undefined || number !== '', (query) =>
      query.where(({ eb, or }) =>
        or([
          ...(applications?.length ? [eb('certificates.applicationId', 'in', applications)] : []),
          ...(few?.length ? [eb('certificates.certificateId', 'in', few)] : []),
          ...(few || number === ''
            ? []
            : [eb('certificates.number', 'like', `${number.replace(/[\\%_]/g, '')}%`)]),
        ]),
      ),
    )
    .$if(state === 'issued', (query) => query.where('certificates.cancelledAt', 'is', null))
    .$if(state === 'cancelled', (query) => query.where('certificates.cancelledAt', 'is not', null))
}

/** The outer joins keep the order of the index, and the names of accounts that are gone. */
function selectShown(db: Database) {
  return db
    .selectFrom('certificates')
    .innerJoin('applications', 'applications.applicationId', 'certificates.applicationId')
    .leftJoin('users as issuers', 'issuers.id', 'certificates.issuedBy')
    .leftJoin('certificates as replacing', 'replacing.certificateId', 'certificates.replacedBy')
    .select(['certificates.certificateId', 'certificates.number', 'certificates.holder'])
    .select(['certificates.applicationId', 'certificates.issuedAt', 'certificates.cancelledAt'])
    .select(['certificates.cancelReason', 'certificates.replacedBy', 'replacing.number as replacedByNumber'])
    .select([
      'applications.serviceName',
      'applications.serviceTexts',
      'applications.applicantVillage as place',
    ])
    .select('issuers.name as issuedByName')
}
