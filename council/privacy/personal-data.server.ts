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
  const { told, columns } = described
  return [
    {
      table: table as PersonalTableName,
      columns: Object.values<readonly string[]>(columns).flat(),
      items: Object.keys(columns) as PersonalItem[],
      byItem: Object.entries(columns) as [PersonalItem, readonly string[]][],
      ...told,
    },
  ]
})
