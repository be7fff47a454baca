import type { OperationNode } from 'kysely'
import { tables } from './tables.ts'

/** The tables of which a page that strangers read may show something. */
export const shownTables = Object.entries<{ shown?: boolean }>(tables).flatMap(([name, { shown }]) =>
  shown ? [name] : [],
)

/**
 * Whether the query writes a shown table. Nothing is known of a statement that is written as raw SQL: code
 * that writes such a table in that way raises the content revision itself.
 */
export function writesShown(query: OperationNode): boolean {
  const { kind, with: parts, into, table, from } = query as WritingNode
  if (parts?.expressions.some(({ expression }) => writesShown(expression))) return true
  if (kind === 'InsertQueryNode' || kind === 'MergeQueryNode') return isShown(into)
  if (kind === 'UpdateQueryNode') return isShown(table)
  return kind === 'DeleteQueryNode' && (from?.froms.some(isShown) ?? true)
}

/** Where Kysely's nodes say what they write. */
interface WritingNode extends OperationNode {
  with?: { expressions: readonly { expression: OperationNode }[] }
  into?: OperationNode
  table?: OperationNode
  from?: { froms: readonly OperationNode[] }
}

/** A table, with or without an alias; true for anything else that may be written. */
function isShown(target: OperationNode | undefined): boolean {
  const { node, table } = (target ?? {}) as { node?: OperationNode; table?: { identifier: { name: string } } }
  if (node) return isShown(node)
  return table === undefined || shownTables.includes(table.identifier.name)
}
