import { isChange } from '../../../rules/case-acts.ts'
import type { Day } from '../../../rules/days.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import type { CaseLine } from './case-lines.server.ts'

/** A refusal as its letter says it; another wording of the reason or the remark is another letter. */
export interface Refusal {
  /** From 1, in the order in which they were made. */
  number: number
  /** Of the reading that was kept with it. */
  ordinal: number
  decidedAt: string
  line: CaseLine
}

/** The refusals among an application's lines, except those undone before anybody read them on paper. */
export function refusalsIn(lines: CaseLine[]): Refusal[] {
  const changes = lines.filter(({ act }) => isChange(act))
  const refusals: Refusal[] = []
  let readings = 0
  let standing = { ordinal: 0, decidedAt: '' }
  let before = standing
  for (const [index, line] of changes.entries()) {
    if (line.act === 'application.undone') standing = before
    if (line.act !== 'application.decided') continue
    if (line.before.status !== line.status) {
      before = standing
      if (line.status !== 'Pending') readings += 1
      standing = { ordinal: readings, decidedAt: line.date }
    }
    const isUndone = changes[index + 1]?.act === 'application.undone'
    if (line.status !== 'Rejected' || isUndone) continue
    refusals.push({ number: refusals.length + 1, ...standing, line })
  }
  return refusals
}

/** The last day to appeal that was told with a refusal; undefined where none is kept. */
export async function findLastDayOf(
  db: Database,
  applicationId: string,
  { ordinal }: Refusal,
): Promise<Day | undefined> {
  const [row] = await lastDayAt(db, { applicationId, ordinal })
  return row?.appealUntil ?? undefined
}

const lastDayAt = prepareQuery((db, params: { applicationId: string; ordinal: number }) =>
  db
    .selectFrom('readings')
    .select('appealUntil')
    .where('applicationId', '=', params.applicationId)
    .where('ordinal', '=', params.ordinal),
)
