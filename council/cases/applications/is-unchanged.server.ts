import type { Selectable } from 'kysely'
import type { ApplicationFields } from '../../../rules/form/applicant.ts'
import { sayTheSame } from '../../../rules/same-answers.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'

interface Sent {
  fields: ApplicationFields
  /** As JSON. */
  answers: string
  /** Positions of the documents that the applicant has at hand. */
  atHand: readonly number[]
  /** The papers that go with it. */
  carried: readonly { document: number; pages: readonly { digest: string }[] }[]
}

/** Whether an application says the same as a refused one, with the same documents and pages. */
export async function isUnchanged(
  trx: Database,
  refused: Selectable<ApplicationRow>,
  { fields, answers, atHand, carried }: Sent,
): Promise<boolean> {
  if (answers !== refused.answers || !sayTheSame(fields, refused)) return false
  const { applicationId } = refused
  const given = await trx
    .selectFrom('caseDocuments')
    .select('position')
    .where('applicationId', '=', applicationId)
    .where('atHand', '=', 1)
    .execute()
  const pages = await trx
    .selectFrom('casePapers')
    .select(['document', 'digest'])
    .where('applicationId', '=', applicationId)
    .where('digest', 'is not', null)
    .execute()
  const now = carried.flatMap(({ document, pages }) => pages.map(({ digest }) => `${document} ${digest}`))
  return (
    hasSame(
      [...atHand, ...carried.map(({ document }) => document)],
      given.map(({ position }) => position),
    ) &&
    hasSame(
      now,
      pages.map(({ document, digest }) => `${document} ${digest}`),
    )
  )
}

function hasSame<T>(some: readonly T[], others: readonly T[]): boolean {
  const [one, other] = [new Set(some), new Set(others)]
  return one.size === other.size && [...one].every((value) => other.has(value))
}
