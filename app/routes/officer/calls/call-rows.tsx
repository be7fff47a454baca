import { useTranslations } from 'use-intl'
import type { Call } from '../../../../council/cases/calls/list-calls.server.ts'
import { telephoneAddress } from '../../../ui/contact-links.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Cell, Row, RowButton, RowsTable } from '../../../ui/rows-table.tsx'

type ShownCall = Call & {
  /** The applicant's language, in its own words. */
  languageName: string
  /** What is written to the applicant, in their language. */
  message: string
  isAppealOver: boolean
}

type CallRowsProps = { name: string; rows: ShownCall[]; path: string; by: 'call' | 'paper' }

/** People whom the office has to tell, by phone or on paper, and what came of it. */
export function CallRows({ name, rows, path, by }: CallRowsProps) {
  const t = useTranslations('officer.calls')
  if (rows.length === 0) return null
  return (
    <RowsTable
      wide
      name={name}
      actions
      columns={[t('whom'), t(by === 'call' ? 'phone' : 'village'), t('say'), t('waiting')]}
    >
      {rows.map((row) => (
        <CallRow key={row.id} row={row} path={path} by={by} />
      ))}
    </RowsTable>
  )
}

function CallRow({ row, path, by }: { row: ShownCall } & Pick<CallRowsProps, 'path' | 'by'>) {
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  const { id, applicationId, receiver, language, attempts, since, message } = row
  return (
    <Row
      id={id}
      name={row.applicantName}
      meta={<span lang={language}>{row.languageName}</span>}
      actions={
        <Form method="post">
          <input type="hidden" name="call" value={id} />
          <input type="hidden" name="attempts" value={attempts} />
          {by === 'call' && (
            <RowButton name="intent" value="notReached">
              {t('notReached')}
            </RowButton>
          )}
          <RowButton name="intent" value={by === 'call' ? 'told' : 'given'} kind="outlined">
            {t(by === 'call' ? 'told' : 'given')}
          </RowButton>
        </Form>
      }
    >
      <Cell>
        {by === 'call' ? (
          <a href={telephoneAddress(receiver)} className="alone nobreak">
            {`${receiver.slice(0, 5)}\u00a0${receiver.slice(5)}`}
          </a>
        ) : (
          row.applicantVillage
        )}
      </Cell>
      <Cell kind="person">
        <strong>
          <WhatToSay row={row} />
        </strong>
        <span className="cell-second" lang={row.langs.serviceName}>
          {row.serviceName}
        </span>
        <span className="call-ways">
          <Link to={`${path}/application/update/${applicationId}`} className="alone">
            {applicationId}
          </Link>
          <Link to={`${path}/slips?call=${id}`} reloadDocument className="alone">
            {t('slip')}
          </Link>
          {by === 'call' && (
            <a
              href={`https://wa.me/91${receiver}?text=${encodeURIComponent(message)}`}
              rel="noreferrer"
              className="alone"
            >
              {t('whatsApp')}
            </a>
          )}
        </span>
      </Cell>
      <Cell second={attempts > 0 && t('notReachedTimes', { count: attempts })}>
        {t('since', { date: dates.date(since) })}
      </Cell>
    </Row>
  )
}

function WhatToSay({ row: { event, status, outcome, missing, ...row } }: { row: ShownCall }) {
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  if (event === 'documents.missing' || event === 'documents.reminder')
    return t('bring', { documents: missing.join(', ') })
  if (event === 'application.claimed') return t('claimed')
  if (event === 'case.dueEarlier' && row.dueOn !== undefined)
    return t('dueEarlier', { date: dates.date(row.dueOn) })
  if (status === 'Approved') return t(`approved.${outcome}`)
  if (row.appealUntil === undefined) return t('rejected')
  return t(row.isAppealOver ? 'appealOver' : 'appeal', { date: dates.date(row.appealUntil) })
}
