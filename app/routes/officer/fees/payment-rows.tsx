import { useTranslations } from 'use-intl'
import type { PayMethod, PaymentState } from '../../../../rules/fees/balance.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { FeeChip } from '../../../ui/fee-parts.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Cell, Row, RowButton, RowLink, RowsTable } from '../../../ui/rows-table.tsx'

interface PaymentRow {
  paymentId: string
  applicationId: string
  applicantName: string
  serviceName: string
  langs: { serviceName?: string }
  method: PayMethod
  paise: number
  receivedPaise: number | null
  reference: string
  state: PaymentState
  saidAt: string
  number: string | null
  decidedByName: string | null
  /** How much less than the fee it is, and what the fee is, in paise. */
  less: number
  due: number
  openTo: string
}

type PaymentRowsProps = { rows: PaymentRow[]; path: string; role: 'admin' | 'staff'; openId?: string }

/** The payments; of each that is to check, `Received` is a button at once. */
export function PaymentRows({ rows, path, role, openId }: PaymentRowsProps) {
  const t = useTranslations('officer.fees')
  const fee = useTranslations('fee')
  const methods = useTranslations('fee.method')
  const dates = useDateFormat()
  const columns = [t('saidOn'), t('application'), t('amount'), t('methodAndReference'), t('state')]
  return (
    <RowsTable name={t('heading')} wide actions columns={columns}>
      {rows.map((row) => (
        <Row
          key={row.paymentId}
          id={row.paymentId}
          name={dates.moment(row.saidAt)}
          current={row.paymentId === openId}
          actions={
            row.state === 'said' ? (
              <>
                <RowLink to={row.openTo}>{t('openRow')}</RowLink>
                <Form method="post" action={path}>
                  <RowButton kind="outlined" name="paymentId" value={row.paymentId}>
                    {t('received')}
                  </RowButton>
                </Form>
              </>
            ) : (
              row.number && (
                <RowLink to={`${path}/${row.paymentId}/receipt`} kind="outlined">
                  {fee('receipt', { number: row.number })}
                </RowLink>
              )
            )
          }
        >
          <Cell kind="person" second={<span lang={row.langs.serviceName}>{row.serviceName}</span>}>
            <Link to={`/${role}/application/update/${row.applicationId}/fee`}>{row.applicationId}</Link> ·{' '}
            {row.applicantName}
          </Cell>
          <Cell
            second={
              row.less > 0 && (
                <strong className="fee-less">{t('less', { amount: formatPaise(row.due) })}</strong>
              )
            }
          >
            <strong>{formatPaise(row.receivedPaise ?? row.paise)}</strong>
          </Cell>
          <Cell second={methods(row.method)}>
            <strong>{row.reference}</strong>
          </Cell>
          <Cell second={row.decidedByName && t('decidedBy', { name: row.decidedByName })}>
            <FeeChip state={row.state} />
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
