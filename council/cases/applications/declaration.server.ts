import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { type KnownFact, listServiceFacts } from '../../catalogue/facts/read-facts.server.ts'
import { findAnswers } from '../../catalogue/forms/find.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'

/**
 * Finds what an applicant declares and signs: the sentence of the council, and what the application says; for
 * a citizen only of their own. Undefined when there is no declaration: the service gives something else, the
 * council has entered no sentence, or the application was refused or set aside.
 */
export async function findDeclaration(
  db: Database,
  actor: Officer | Citizen,
  which: string | CaseFile,
  language: string,
) {
  requireRole(actor, 'admin', 'staff', 'user')
  const file = await readCaseFile(db, actor, which, language)
  const sentence = file && (await findSentence(db, file, language))
  if (!sentence) return undefined
  const { row } = file
  const { applicationId, applicantName, applicantFatherName, applicantMotherName } = row
  const { applicantVillage, applicantLandmark, applicantPincode } = row
  const { serviceName, langs } = localizeServiceName(row, language)
  return {
    applicationId,
    serviceName,
    langs,
    applicantName,
    applicantFatherName,
    applicantMotherName,
    applicantVillage,
    applicantLandmark,
    applicantPincode,
    answered: await findAnswers(db, row, language),
    sentence,
  }
}

/** The sentence that is declared with an application; undefined when there is no declaration of it. */
export async function findSentence(
  db: Database,
  { row: { serviceId, result, status, setAsideAt } }: CaseFile,
  language: string,
): Promise<KnownFact<'declaration'> | undefined> {
  if (result !== 'declaration' || status === 'Rejected' || setAsideAt !== null) return undefined
  return (await listServiceFacts(db, serviceId, language)).declaration
}
