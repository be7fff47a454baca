import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import { listAcknowledgements } from '../../calendar/promises/acknowledgements.server.ts'
import { type KnownFacts, keptFactsIn, listServiceFacts } from '../../catalogue/facts/read-facts.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findAuthority, type ShownAuthority } from '../appeals/authorities.server.ts'

/**
 * Finds to whom an appeal of a level about an application goes, in a language: the authority that is
 * entered for its service, else whom the facts of the service name. Undefined where neither is known.
 */
export async function findAuthorityOf(
  db: Database,
  row: Pick<ApplicationRow, 'applicationId' | 'serviceId'>,
  level: AppealLevel,
  language: string,
): Promise<ShownAuthority | undefined> {
  const entered = await findAuthority(db, { serviceId: row.serviceId, level }, language)
  if (entered) return { value: entered.value, lang: entered.lang }
  const facts = await listPromisedFacts(db, row, language)
  return level === 1 ? facts.firstAppellate : facts.secondAppellate
}

/** Fee, officer and authorities as the service had them on the day of the receipt, in a language. */
export async function listPromisedFacts(
  db: Database,
  { applicationId, serviceId }: Pick<ApplicationRow, 'applicationId' | 'serviceId'>,
  language: string,
): Promise<KnownFacts> {
  const [first] = await listAcknowledgements(db, applicationId)
  return first?.facts ? keptFactsIn(first.facts, language) : listServiceFacts(db, serviceId, language)
}
