import type { StateField } from '../../../rules/state-fields.ts'
import type { Database } from '../../database/tables.ts'

/** What a service follows of the catalogue of its state. */
export interface Followed {
  version: number
  /** What the state sets besides the service's name and description. */
  fields: StateField[]
}

/** Finds what a service follows of the catalogue of its state; undefined: all of it is the council's own. */
export async function findFollowed(db: Database, serviceId: string): Promise<Followed | undefined> {
  const row = await db
    .selectFrom('followedTemplates')
    .select(['templateVersion', 'fields'])
    .where('templateId', '=', serviceId)
    .where('templateVersion', '>', 0)
    .executeTakeFirst()
  return row && { version: row.templateVersion, fields: JSON.parse(row.fields) as StateField[] }
}

/** Whether the state sets a field of a service. */
export async function isSetByState(db: Database, serviceId: string, field: StateField): Promise<boolean> {
  return (await findFollowed(db, serviceId))?.fields.includes(field) ?? false
}
