import { operator } from '../../../council/actors/actors.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { importDocuments } from '../../../council/records/importing/import-documents.server.ts'

export type Documents = Record<string, Record<string, unknown>>

export const moveIn = (db: Database, content: unknown, options = {}) =>
  importDocuments(
    db,
    operator,
    [{ name: 'export.json', bytes: Buffer.from(JSON.stringify(content)) }],
    options,
  )

export const service = (serviceId: string, more = {}) => ({
  serviceId,
  serviceName: `Name ${serviceId}`,
  serviceDescription: 'What it is.',
  category: 'Land',
  link: 'https://panchayat.example/',
  ...more,
})

export const application = (applicationId: string, serviceId: string, user: string, more = {}) => ({
  ...service(serviceId),
  applicationId,
  user,
  status: 'Pending',
  date: '2024-03-01T10:00:00.000Z',

  applicantName: 'A',
  applicantFatherName: 'B',
  applicantMotherName: 'C',
  applicantPhoneNo: '9876543210',
  applicantVillage: 'V',
  applicantPincode: '413001',
  applicantLandmark: 'L',
  userDetails: 'U',
  additionalInfo: 'I',
  ...more,
})

/** One user and one service, named by a letter that no other test has, with these applications. */
export function council(letter: string, applications: Documents = {}) {
  const email = `${letter.toLowerCase()}@panchayat.example`
  const id = `SERV-${letter}`
  return {
    users: { [email]: { email, name: `Person ${letter}`, role: 'user' } } as Documents,
    services: { [id]: service(id) } as Documents,
    applications,
  }
}

export const rowOf = (db: Database, applicationId: string) =>
  db.selectFrom('applications').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()

export const accountOf = (db: Database, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
