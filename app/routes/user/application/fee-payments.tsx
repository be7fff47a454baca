import { useTranslations } from 'use-intl'
import type { FeePayment } from '../../../../council/cases/fees/read-fees.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { groupReference } from '../../../../rules/fees/reference.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { FeeChip } from '../../../ui/fee-parts.tsx'
import { AloneLink } from '../../../ui/link.tsx'

type FeePaymentsProps = { applicationId: string; payments: FeePayment[] }

/** What the applicant told of, and what the office found: each with its receipt, or why there is none. */
export function FeePayments({ applicationId, payments }: FeePaymentsProps) {
  return payments.map((payment) => (
    <Payment key={payment.paymentId} applicationId={applicationId} payment={payment} />
  ))
}

function Payment({ applicationId, payment }: { applicationId: string; payment: FeePayment }) {
  const t = useTranslations('pages.fee')
  const fee = useTranslations('fee')
  const methods = useTranslations('fee.method')
  const dates = useDateFormat()
  const { paymentId, method, paise, reference, state, saidAt, receivedPaise, decidedAt, note } = payment
  const { receipt, refunds } = payment
  const date = decidedAt ? dates.date(decidedAt) : ''
  return (
    <div className="fee-told">
      {state !== 'received' && (
        <p>
          <FeeChip state={state} />
        </p>
      )}
      {state === 'received' && (
        <p>
          <strong>
            {formatPaise(receivedPaise ?? 0)}{' '}
            {receipt ? t('received', { date, number: receipt.number }) : t('stamp', { date })}
          </strong>
        </p>
      )}
      {reference !== '' && (
        <p>
          {t('saidLine', {
            amount: formatPaise(paise),
            method: methods(method),
            reference: groupReference(reference),
            date: dates.date(saidAt),
          })}
        </p>
      )}
      {state === 'said' && <p>{t('noted')}</p>}
      {receipt?.cancelledAt && (
        <p>{t('cancelledReceipt', { number: receipt.number, date: dates.date(receipt.cancelledAt) })}</p>
      )}
      {state === 'notFound' && note !== '' && (
        <p className="as-written" dir="auto">
          {note}
        </p>
      )}
      {refunds.map((refund) => (
        <p key={refund.refundId}>
          {fee('refunded', { amount: formatPaise(refund.paise), date: dates.date(refund.day) })}
        </p>
      ))}
      {state === 'received' && receipt && (
        <p className="only-screen">
          <AloneLink to={`/user/applications/${applicationId}/receipts/${paymentId}`}>
            {fee('print')}: {fee('receipt', { number: receipt.number })}
          </AloneLink>
        </p>
      )}
    </div>
  )
}
