import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether a row of `appeals` is open, as `isOpenAppeal` says of an appeal. */
export function isOpen(): Expression<SqlBool> {
  const { and, eb, exists, not, ref, selectFrom } = expressionBuilder<Tables, 'appeals'>()
  const second = selectFrom('appeals as second')
    .select('second.appealId')
    .whereRef('second.applicationId', '=', 'appeals.applicationId')
    .where('second.level', '=', 2)
    .where('second.handedInOn', 'is not', null)
    // In the words that people write, a quotation mark stands behind a backslash.
    .where('second.letter', 'like', sql<string>`'%"firstAppeal":"' || ${ref('appeals.appealId')} || '"%'`)
  return and([
    eb('appeals.handedInOn', 'is not', null),
    eb('appeals.decidedOn', 'is', null),
    // One whose words were reduced is over: the second one does not name it any more.
    eb('appeals.letter', '<>', ''),
    not(exists(second)),
  ])
}
