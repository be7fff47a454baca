import { compareSchema } from '../council/database/schema.server.ts'
import type { Database } from '../council/database/tables.ts'
import type { Findings } from './checks.ts'

const mostParts = 5

/** Tells where columns and indexes are not as the migrations make them. */
export async function examineSchema(found: Findings, db: Database, root: string) {
  const { missing, added } = await compareSchema(db, root)
  const parts = [...missing.map((part) => `no ${part}`), ...added.map((part) => `its own ${part}`)]
  if (parts.length === 0) {
    found.ok('database.schema', 'columns and indexes are as the migrations make them')
    return
  }
  const more = parts.length > mostParts ? ` and ${parts.length - mostParts} more` : ''
  // What somebody added beside them may be meant.
  found[missing.length > 0 ? 'fault' : 'warn'](
    'database.schema',
    `The tables are not as the migrations make them: ${parts.slice(0, mostParts).join('; ')}${more}. Put that right by hand, or restore a backup.`,
    parts.length,
  )
}
