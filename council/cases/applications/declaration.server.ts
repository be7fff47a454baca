import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { type KnownFact, listServiceFacts } from '../../catalogue/facts/read-facts.server.ts'
import { type AnsweredForm, findAnswers } from '../../catalogue/forms/find.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'

/** What an applicant declares and signs: the sentence of the council, and what the application says. */
export interface Declaration {
  applicationId: string
  serviceName: string
  /** The language of the name, if it differs from the requested one. */
  langs: { serviceName?: string }
  applicantName: string
  applicantFatherName: string
  applicantMotherName: string
  applicantVillage: string
  applicantLandmark: string
  applicantPincode: string
  answered?: AnsweredForm
  sentence: KnownFact<'declaration'>
}

/**
 * Finds the self-declaration of an application, for a citizen only of their own. Undefined when there is
 * none: the service gives something else, the council has entered no sentence, or the application was refused
 * or set aside.
 */
export async function findDeclaration(
  db: Database,
  actor: Officer | Citizen,
  which: string | CaseFile,
  language: string,
): Promise<Declaration | undefined> {
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
