import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether the file of a row is to be there; one that is needed always is, whatever its row says of bytes. */
export function isKept(builder: ExpressionBuilder<Tables, 'files'>) {
  return builder.or([builder('files.bytes', '>', 0), isNeeded(builder)])
}

/** Whether a paper or an application needs the file of a row. */
export function isNeeded({ exists, or, selectFrom }: ExpressionBuilder<Tables, 'files'>) {
  return or(
    (['paperPages', 'casePapers'] as const).map((table) =>
      exists(selectFrom(table).select(`${table}.digest`).whereRef(`${table}.digest`, '=', 'files.digest')),
    ),
  )
}
