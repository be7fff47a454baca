import type { Day } from '../../rules/days.ts'
import type { Citizen, Officer } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type KnownFacts, listServiceFacts } from '../services/read-facts.server.ts'
import { localizeServiceName } from '../services/service-texts.server.ts'
import { type CaseDetails, findCase } from './find-case.server.ts'

/** The receipt that the council gives the applicant (Maharashtra Rules 2016 r.6, Form I). */
export interface Acknowledgement extends CaseDetails {
  date: string
  serviceName: string
  /** The language of the name, if it differs from the requested one. */
  langs: { serviceName?: string }
  applicantName: string
  /** Documents that an officer has seen. */
  seen: CaseDetails['documents']
  /** Documents that the applicant says are at hand. */
  atHand: CaseDetails['documents']
  /** Fee, officer and appellate authorities as the service states them now. */
  facts: KnownFacts
}

/** Finds the acknowledgement of an application, for a citizen only their own; undefined when there is none. */
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
