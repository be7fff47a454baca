import { useTranslations } from 'use-intl'
import type { FeePayment } from '../../../../council/cases/fees/read-fees.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { groupReference } from '../../../../rules/fees/reference.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { FeeChip } from '../../../ui/fee-parts.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'

type CasePaymentsProps = { payments: FeePayment[]; role: 'admin' | 'staff' }

/** What was told and what came in for one application. */
export function CasePayments({ payments, role }: CasePaymentsProps) {
  const t = useTranslations('officer.fees')
  const fee = useTranslations('fee')
  const methods = useTranslations('fee.method')
  const dates = useDateFormat()
  if (payments.length === 0) return null
  return (
    <section className="section">
      <h3>{t('payments')}</h3>
      <RowsTable
        name={t('payments')}
        wide
        actions
        columns={[t('saidOn'), t('amount'), t('methodAndReference'), t('state')]}
      >
        {payments.map((payment) => (
          <Row
            key={payment.paymentId}
            id={payment.paymentId}
            name={dates.moment(payment.saidAt)}
            actions={
              payment.receipt && (
                <RowLink to={`/${role}/payments/${payment.paymentId}/receipt`} kind="outlined">
                  {fee('receipt', { number: payment.receipt.number })}
                </RowLink>
              )
            }
          >
            <Cell
              second={payment.refunds
                .map(({ paise, day }) =>
                  fee('refunded', { amount: formatPaise(paise), date: dates.date(day) }),
                )
                .join(' · ')}
            >
              <strong>{formatPaise(payment.receivedPaise ?? payment.paise)}</strong>
            </Cell>
            <Cell second={methods(payment.method)}>{groupReference(payment.reference)}</Cell>
            <Cell second={payment.note && <span className="as-written">{payment.note}</span>}>
              <FeeChip state={payment.state} />
            </Cell>
          </Row>
        ))}
      </RowsTable>
    </section>
  )
}
