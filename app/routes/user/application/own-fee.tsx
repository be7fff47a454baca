import { useTranslations } from 'use-intl'
import type { Fees } from '../../../../council/cases/fees/read-fees.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import sheet from '../../../css/fee.css?url'
import { type ButtonKind, ButtonLink } from '../../../ui/button.tsx'
import { FeeChip, FeeLines } from '../../../ui/fee-parts.tsx'
import { FeePayments } from './fee-payments.tsx'

type OwnFeeProps = { applicationId: string; fees: Fees }

/** What the application costs, and how that stands; nothing where nothing was ever charged. */
export function OwnFee({ applicationId, fees }: OwnFeeProps) {
  const fee = useTranslations('fee')
  const { state, charges, payments, toPay } = fees
  if (state === 'none') return null
  return (
    <section aria-labelledby="fee">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="fee-head">
        <h3 id="fee">{fee('heading')}</h3>
        <FeeChip state={state} />
      </div>
      <FeeLines charges={charges} toPay={toPay} />
      <FeePayments applicationId={applicationId} payments={payments} />
    </section>
  )
}

type PayNowProps = { applicationId: string; toPay: number; heading?: string; kind?: ButtonKind }

/** That the applicant is to pay, and the way to it. */
export function PayNow({ applicationId, toPay, heading, kind }: PayNowProps) {
  const t = useTranslations('pages.case')
  return (
    <div className="side-panel case-now">
      {heading && <h3>{heading}</h3>}
      <p>{t.rich('payNow', { amount: () => <strong>{formatPaise(toPay)}</strong> })}</p>
      <p className="only-screen">
        <ButtonLink to={`/user/applications/${applicationId}/fee`} kind={kind} large>
          {t('howToPay')}
        </ButtonLink>
      </p>
    </div>
  )
}
