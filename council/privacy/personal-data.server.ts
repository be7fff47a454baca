import type { PersonalItem } from '../database/described-table.ts'
import { tables } from '../database/tables.ts'

/** The pages on which the full list is told: `/privacy/account` and `/privacy/applications`. */
export const privacyLists = ['account', 'applications'] as const

type PersonalTableName = {
  [T in keyof typeof tables]: (typeof tables)[T] extends { told: unknown } ? T : never
}[keyof typeof tables]

/**
 * What is kept of people, a table each: its columns, every kind of thing in them once, who sees it and how
 * long it is kept.
 */
export const personalData = Object.entries(tables).flatMap(([table, described]) => {
  if (!('told' in described)) return []
  const columns = Object.entries<{ holds: PersonalItem }>(described.columns)
  const byItem = Map.groupBy(columns, ([, { holds }]) => holds)
  return [
    {
      table: table as PersonalTableName,
      columns: columns.map(([column]) => column),
      items: [...byItem.keys()],
      byItem: [...byItem].map(([item, held]) => [item, held.map(([column]) => column)] as const),
      ...described.told,
    },
  ]
})
