import type { operator } from '../actors/actors.server.ts'
import type { Database } from '../database/tables.ts'
import { recordAct } from './audit.server.ts'

/** Records that the operator has verified the chains, so that the doctor and the administrator know when. */
export async function recordVerification(
  db: Database,
  actor: typeof operator,
  { date, ...after }: { date: string; lines: number; faults: number },
): Promise<void> {
  await recordAct(db, actor, { act: 'audit.verified', subject: 'audit', after, date })
}

/** Finds when the chains were last verified as a whole, and what was found; undefined: never. */
export async function findLastVerification(db: Database) {
  const line = await db
    .selectFrom('audit')
    .select(['date', 'after'])
    .where('act', '=', 'audit.verified')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!line) return undefined
  const { lines, faults } = JSON.parse(line.after ?? '{}') as { lines: number; faults: number }
  return { date: line.date, lines, faults }
}
