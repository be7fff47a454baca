import type { Day } from '../../../rules/days.ts'
import type { Citizen, Intermediary, Officer } from '../../actors/actors.server.ts'
import { listAcknowledgements } from '../../calendar/promises/acknowledgements.server.ts'
import { findAnswers } from '../../catalogue/forms/find.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import { findCase } from './find-case.server.ts'
import { listPromisedFacts } from './promised-facts.server.ts'

/**
 * Finds the receipt that the council gives for an application (Maharashtra Rules 2016 r.6, Form I), only
 * their own for citizens and intermediaries; else undefined.
 */
export async function findAcknowledgement(
  db: Database,
  actor: Officer | Citizen | Intermediary,
  applicationId: string,
  { language, today }: { language: string; today: Day },
) {
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
    // As the service had them on the day of the receipt.
    facts: await listPromisedFacts(db, row, language),
    answered: await findAnswers(db, row, language),
    // Undefined where that was not recorded.
    issuedAt: last?.issuedAt,
    replaces: issued.at(-2)?.issuedAt,
  }
}
