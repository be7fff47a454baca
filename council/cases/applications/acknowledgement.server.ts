import type { Day } from '../../../rules/days.ts'
import type { Citizen, Intermediary, Officer } from '../../actors/actors.server.ts'
import { listAcknowledgements } from '../../calendar/promises/acknowledgements.server.ts'
import type { KnownFacts } from '../../catalogue/facts/read-facts.server.ts'
import { type AnsweredForm, findAnswers } from '../../catalogue/forms/find.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseDetails, findCase } from './find-case.server.ts'
import { listPromisedFacts } from './promised-facts.server.ts'

/** The receipt that the council gives the applicant (Maharashtra Rules 2016 r.6, Form I). */
export interface Acknowledgement extends CaseDetails {
  date: string
  serviceName: string
  /** The language of the name, if it differs from the requested one. */
  langs: { serviceName?: string }
  applicantName: string
  /** '' for somebody without a phone, who cannot track it. */
  applicantPhoneNo: string
  /** Documents that an officer has seen. */
  seen: CaseDetails['documents']
  /** Documents that the applicant says are at hand. */
  atHand: CaseDetails['documents']
  /** Fee, officer and appellate authorities as the service had them on the day of the receipt. */
  facts: KnownFacts
  /** The answers to the service's own questions. */
  answered?: AnsweredForm
  /** When this one was issued; undefined where that was not recorded. */
  issuedAt?: string
  /** When the one that it takes the place of was issued. */
  replaces?: string
}

/** Finds an application's acknowledgement, only their own for citizens and intermediaries; else undefined. */
export async function findAcknowledgement(
  db: Database,
  actor: Officer | Citizen | Intermediary,
  applicationId: string,
  { language, today }: { language: string; today: Day },
): Promise<Acknowledgement | undefined> {
  const found = await findCase(db, actor, applicationId, { language, today })
  if (!found) return undefined
  const row = await db
    .selectFrom('applications')
    .select(['applicationId', 'date', 'serviceId', 'serviceName', 'serviceTexts', 'applicantName'])
    .select(['applicantPhoneNo', 'formVersion', 'answers'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const {
    serviceId: _,
    formVersion: _version,
    answers: _answers,
    ...named
  } = localizeServiceName(row, language)
  const issued = await listAcknowledgements(db, applicationId)
  const last = issued.at(-1)
  // One that has come since stands among those at hand.
  const missing = last && found.missing.filter(({ position }) => last.missing.includes(position))
  return {
    ...found,
    ...named,
    ...(last && {
      daysAllowed: last.daysAllowed ?? undefined,
      dueOn: last.dueOn ?? undefined,
      missing,
    }),
    seen: found.documents.filter(({ state }) => state === 'seen'),
    atHand: found.documents.filter(({ state, atHand }) => state === 'unseen' && atHand),
    facts: await listPromisedFacts(db, row, language),
    answered: await findAnswers(db, row, language),
    issuedAt: last?.issuedAt,
    replaces: issued.at(-2)?.issuedAt,
  }
}
