import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether a row of `appeals` is open, as `isOpenAppeal` says of an appeal. */
export function isOpen(): Expression<SqlBool> {
  const { and, eb } = expressionBuilder<Tables, 'appeals'>()
  return and([eb('appeals.handedInOn', 'is not', null), eb('appeals.decidedOn', 'is', null)])
}
