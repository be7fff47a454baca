import { sql } from 'kysely'
import type { Database } from '../../../council/database/tables.ts'

/** Stores a service as version 1.0.0 wrote it. */
export async function storeOldService(db: Database, serviceId: string, sample: 0 | 1 = 0) {
  await sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link", "nameKey",
    "createdAt", "updatedAt", "sample") values (${serviceId}, 'x', 'x', 'x', '', 'x', '2026', '2026', ${sample})`.execute(
    db,
  )
}

/** Stores an application as version 1.0.0 wrote it; texts that the test does not ask about are all alike. */
export async function storeOldApplication(
  db: Database,
  user: string,
  applicationId: string,
  values: Record<string, string | number | null>,
) {
  const row: typeof values = {
    applicationId,
    serviceId: 'OLD',
    submissionKey: applicationId,
    submissionDigest: applicationId,
    user,
    ...values,
  }
  const texts = ['serviceName', 'serviceDescription', 'category', 'link', 'userDetails', 'additionalInfo']
  const applicant = ['Name', 'FatherName', 'MotherName', 'PhoneNo', 'Village', 'Pincode', 'Landmark']
  for (const column of [...texts, ...applicant.map((word) => `applicant${word}`)]) row[column] = 'x'
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into "applications" (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}
