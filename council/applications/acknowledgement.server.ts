import type { Day } from '../../rules/days.ts'
import type { Citizen, Officer } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type KnownFacts, listServiceFacts } from '../services/read-facts.server.ts'
import { localizeServiceName } from '../services/service-texts.server.ts'
import { type CaseDetails, findCase } from './find-case.server.ts'

/** What the council gives the applicant on receipt (Maharashtra Rules 2016 r.6, Form I). */
export interface Acknowledgement extends CaseDetails {
  date: string
  serviceName: string
  /** The language of the name when it is not the one that was asked for. */
  langs: { serviceName?: string }
  applicantName: string
  /** Of the documents those that the officer has seen, and those that the applicant says are at hand. */
  seen: CaseDetails['documents']
  atHand: CaseDetails['documents']
  /** Fee, officer and appellate authorities as the service has them now. */
  facts: KnownFacts
}

/** The acknowledgement of an application, in a language; a citizen's own only. Undefined when there is no such application. */
export async function findAcknowledgement(
  db: Database,
  actor: Officer | Citizen,
  applicationId: string,
  { language, today }: { language: string; today: Day },
): Promise<Acknowledgement | undefined> {
  const found = await findCase(db, actor, applicationId, { language, today })
  if (!found) return undefined
  const row = await db
    .selectFrom('applications')
    .select(['date', 'serviceId', 'serviceName', 'serviceTexts', 'applicantName'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const { serviceId, ...named } = localizeServiceName(row, language)
  return {
    ...found,
    ...named,
    seen: found.documents.filter(({ state }) => state === 'seen'),
    atHand: found.documents.filter(({ state, atHand }) => state === 'unseen' && atHand),
    facts: await listServiceFacts(db, serviceId, language),
  }
}
