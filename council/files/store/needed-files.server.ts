import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether a paper or an application needs the file of a row. */
export function isNeeded({ exists, or, selectFrom }: ExpressionBuilder<Tables, 'files'>) {
  return or(
    (['paperPages', 'casePapers'] as const).map((table) =>
      exists(selectFrom(table).select(`${table}.digest`).whereRef(`${table}.digest`, '=', 'files.digest')),
    ),
  )
}
