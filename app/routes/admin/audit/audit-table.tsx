import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditLine } from '../../../../council/audit/list-audit.server.ts'
import { acts, isAct } from '../../../../rules/acts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { MomentText } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { actorWords, actWords, kindWords, type Say, subjectWords } from './audit-words.ts'

export type ShownLine = Omit<AuditLine, 'before' | 'after'> & {
  detail: { reason?: string; rows?: number; count?: number; status?: Status; batch?: string }
  /** The other applications that were decided together with this one. */
  others: string[]
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
            <AloneLink to={row.byActor}>{actorWords(say, row)}</AloneLink>
          </Cell>
          <Cell second={<Detail {...row.detail} />}>
            <Subject row={row} words={subjectWords(say, row)} />
          </Cell>
          <Cell>{row.client}</Cell>
        </Row>
      ))}
    </RowsTable>
  )
}

const reasons = ['noAccount', 'password', 'disabled', 'role', 'notLinked', 'way'] as const

/** What was acted on; the number of an application leads to it. */
function Subject({ row: { act, subject, others }, words }: { row: ShownLine; words: string }) {
  const t = useTranslations('admin.audit')
  if (!isAct(act) || acts[act].subject !== 'application' || words !== subject) return words
  return (
    <>
      {others.length > 0 && `${t('atOnce', { count: String(others.length + 1) })}: `}
      {[subject, ...others].map((one, index) => (
        <Fragment key={one}>
          {index > 0 && ', '}
          <AloneLink to={`/admin/application/update/${one}`}>{one}</AloneLink>
        </Fragment>
      ))}
    </>
  )
}

/** The status that was set, why a sign-in was refused, how many rows were exported, how often it happened. */
function Detail({ reason, rows, count, status }: ShownLine['detail']) {
  const t = useTranslations('admin.audit')
  const name = useTranslations('ui.status')
  const known = reasons.find((one) => one === reason)
  return (
    <>
      {status && t('setTo', { status: name(status) })}
      {known && t(`reason.${known}`)}
      {rows !== undefined && t('rows', { count: rows })}
      {count !== undefined && ` (${t('times', { count: String(count) })})`}
    </>
  )
}
