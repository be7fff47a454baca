import type { Day } from '../../rules/days.ts'
import type { Database } from '../database/tables.ts'
import type { FactRow } from '../services/read-facts.server.ts'

/** The facts that an acknowledgement names, and that hold for its application from then on. */
export const promisedFacts = ['fee', 'designatedOfficer', 'firstAppellate', 'secondAppellate'] as const

/** The figures of an acknowledgement as it was issued. */
export interface IssuedAcknowledgement {
  daysAllowed: number | null
  dueOn: Day | null
  /** Positions of the documents that were missing. */
  missing: number[]
  /** In the first one: the facts of the service on the day of the receipt, in every language. */
  facts?: KeptFact[]
}

/** A fact with what is written of it in other languages. */
export type KeptFact = Omit<FactRow, 'translation'> & { texts: Record<string, string> }

/** Issues the first acknowledgement of an application; inside the transaction that stores it. */
export async function issueFirst(
  trx: Database,
  applicationId: string,
  issued: IssuedAcknowledgement & { issuedAt: string; issuedBy: string },
): Promise<void> {
  const { issuedAt, issuedBy, ...figures } = issued
  await trx
    .insertInto('acknowledgements')
    .values({ applicationId, ordinal: 1, json: JSON.stringify(figures), issuedAt, issuedBy })
    .execute()
}

/** What a service says of those facts now, in every language. */
export async function readKeptFacts(db: Database, serviceId: string): Promise<KeptFact[]> {
  const rows = await db
    .selectFrom('serviceFacts')
    .select(['fact', 'value', 'lang', 'source', 'checkedOn', 'grade'])
    .where('serviceId', '=', serviceId)
    .where('fact', 'in', [...promisedFacts])
    .execute()
  const texts = await db
    .selectFrom('serviceFactTexts')
    .select(['fact', 'language', 'value'])
    .where('serviceId', '=', serviceId)
    .where('fact', 'in', [...promisedFacts])
    .execute()
  return rows.map((row) => ({
    ...row,
    texts: Object.fromEntries(
      texts.filter(({ fact }) => fact === row.fact).map(({ language, value }) => [language, value]),
    ),
  }))
}

/** Every acknowledgement of an application, in the order in which they were issued. */
export async function listAcknowledgements(
  db: Database,
  applicationId: string,
): Promise<(IssuedAcknowledgement & { issuedAt: string })[]> {
  const rows = await db
    .selectFrom('acknowledgements')
    .select(['json', 'issuedAt'])
    .where('applicationId', '=', applicationId)
    .where('json', '<>', '')
    .orderBy('ordinal')
    .execute()
  return rows.map(({ json, issuedAt }) => ({ ...(JSON.parse(json) as IssuedAcknowledgement), issuedAt }))
}
