import type { Database } from '../council/database/tables.ts'
import { countServices } from '../council/office/list-lacking.server.ts'
import type { Findings } from './checks.ts'

/** Examines whether whoever is refused reads to whom to appeal. */
export async function examineServices(found: Findings, db: Database): Promise<void> {
  const silent = await countServices(db, ['firstAppellate'])
  if (silent > 0)
    found.warn(
      'services.appeals',
      `Services without an appeal authority: ${silent}. A refusal does not say to whom to appeal; Set Up leads to them.`,
      silent,
    )
}
