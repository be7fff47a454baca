import type { Day } from '../../../rules/days.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { KnownFact } from '../../catalogue/facts/read-facts.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { readCaseFile } from './case-file.server.ts'
import { type Appeal, findCase, listPromisedFacts } from './find-case.server.ts'

/** What a refusal says in writing (Maharashtra Act 2015 s.9, Bihar Rules 2011 r.4). */
export interface RefusalLetter {
  applicationId: string
  /** When the application was received. */
  date: string
  decidedAt: string
  serviceName: string
  /** The language of the name, if it differs from the requested one. */
  langs: { serviceName?: string }
  applicantName: string
  applicantVillage: string
  applicantLandmark: string
  applicantPincode: string
  /** As the officer wrote it; '' where none was written. */
  reason: string
  remark: string
  appeal: Appeal
  /** Who decides on the service, as it was promised on the day of the receipt. */
  designatedOfficer?: KnownFact<'designatedOfficer'>
}

/**
 * Finds what the letter of a rejected application says, for a citizen only of their own; undefined when there is none: the
 * application is not rejected, is set aside, or is not theirs.
 */
export async function findRefusalLetter(
  db: Database,
  actor: Officer | Citizen,
  applicationId: string,
  { language, today }: { language: string; today: Day },
): Promise<RefusalLetter | undefined> {
  requireRole(actor, 'admin', 'staff', 'user')
  const file = await readCaseFile(db, actor, applicationId, language)
  if (file?.row.status !== 'Rejected') return undefined
  const found = await findCase(db, actor, file, { language, today })
  if (!found?.appeal || found.decidedAt === undefined || found.setAside) return undefined
  const { date, applicantName, applicantVillage, applicantLandmark, applicantPincode } = file.row
  const { serviceName, langs } = localizeServiceName(file.row, language)
  const { reason, remark, decidedAt, appeal } = found
  const facts = await listPromisedFacts(db, file.row, language)
  return {
    applicationId,
    date,
    decidedAt,
    serviceName,
    langs,
    applicantName,
    applicantVillage,
    applicantLandmark,
    applicantPincode,
    reason,
    remark,
    appeal,
    designatedOfficer: facts.designatedOfficer,
  }
}

/**
 * Finds the language in which the applicant wants to be told of an application, such as `mr`; undefined where they have
 * never chosen one, or when there is no such application.
 */
export async function findApplicantLanguage(
  db: Database,
  actor: Officer,
  applicationId: string,
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff')
  const [row] = await languagesOfApplicant(db, { applicationId })
  return row?.language
}

const languagesOfApplicant = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('applications')
    .innerJoin('contactChoices', 'contactChoices.userId', 'applications.user')
    .select('contactChoices.language')
    .where('applicationId', '=', params.applicationId),
)
