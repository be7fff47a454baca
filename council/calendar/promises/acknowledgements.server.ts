import type { Day } from '../../../rules/days.ts'
import type { TranslatedFact } from '../../catalogue/facts/read-facts.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

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
export type KeptFact = TranslatedFact

/** Issues the first acknowledgement of an application; inside the transaction that stores it. */
export async function issueFirst(
  trx: Database,
  applicationId: string,
  issued: IssuedAcknowledgement & { issuedAt: string; issuedBy: string },
): Promise<void> {
  const { issuedAt, issuedBy, ...figures } = issued
  await insertFirst(trx, { applicationId, json: JSON.stringify(figures), issuedAt, issuedBy })
}

const insertFirst = prepareQuery(
  (db, row: { applicationId: string; json: string; issuedAt: string; issuedBy: string }) => {
    const { applicationId, json, issuedAt, issuedBy } = row
    return db.insertInto('acknowledgements').values({ applicationId, ordinal: 1, json, issuedAt, issuedBy })
  },
)

/** Those of the stored facts of a service that an acknowledgement names, in every language. */
export function keptFactsOf(facts: TranslatedFact[]): KeptFact[] {
  return facts.filter(({ fact }) => (promisedFacts as readonly string[]).includes(fact))
}

/** Every acknowledgement of an application, in the order in which they were issued. */
export async function listAcknowledgements(db: Database, applicationId: string) {
  const rows = await acknowledgementsOf(db, { applicationId })
  return rows.map(({ json, issuedAt }) => ({ ...(JSON.parse(json) as IssuedAcknowledgement), issuedAt }))
}

const acknowledgementsOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('acknowledgements')
    .select(['json', 'issuedAt'])
    .where('applicationId', '=', params.applicationId)
    .orderBy('ordinal'),
)
