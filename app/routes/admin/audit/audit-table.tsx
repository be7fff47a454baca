import { useTranslations } from 'use-intl'
import type { AuditLine } from '../../../../council/audit/list-audit.server.ts'
import { MomentText } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { actorWords, actWords, kindWords, type Say, subjectWords } from './audit-words.ts'

export type ShownLine = Omit<AuditLine, 'before' | 'after'> & {
  detail: { reason?: string; rows?: number; count?: number }
  /** The address of the list of what the same account did. */
  byActor: string
}

export function AuditTable({ name, rows }: { name: string; rows: ShownLine[] }) {
  const t = useTranslations('admin.audit')
  const say: Say = (word) => t(word)
  return (
    <RowsTable wide name={name} columns={[t('kind'), t('by'), t('about'), t('address')]}>
      {rows.map((row) => (
        <Row key={row.id} id={row.id} name={actWords(say, row.act)} meta={<MomentText iso={row.date} />}>
          <Cell kind="person" second={kindWords(say, row.kind)}>
            <Link to={row.byActor} className="alone">
              {actorWords(say, row)}
            </Link>
          </Cell>
          <Cell second={<Detail {...row.detail} />}>{subjectWords(say, row)}</Cell>
          <Cell>{row.client}</Cell>
        </Row>
      ))}
    </RowsTable>
  )
}

const reasons = ['noAccount', 'password', 'disabled', 'role', 'notLinked', 'way'] as const

/** Why a sign-in was refused, how many rows were exported, how often it happened. */
function Detail({ reason, rows, count }: ShownLine['detail']) {
  const t = useTranslations('admin.audit')
  const known = reasons.find((one) => one === reason)
  return (
    <>
      {known && t(`reason.${known}`)}
      {rows !== undefined && t('rows', { count: rows })}
      {count !== undefined && ` (${t('times', { count: String(count) })})`}
    </>
  )
}
