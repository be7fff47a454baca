import { useTranslations } from 'use-intl'
import type { Fees } from '../../../../council/cases/fees/read-fees.server.ts'
import sheet from '../../../css/fee.css?url'
import { ButtonLink } from '../../../ui/button.tsx'
import { FeeChip, FeeLines } from '../../../ui/fee-parts.tsx'
import { FeePayments } from './fee-payments.tsx'

type OwnFeeProps = { applicationId: string; fees: Fees }

/** What the application costs, how that stands, and the way to pay; nothing where nothing was ever charged. */
export function OwnFee({ applicationId, fees }: OwnFeeProps) {
  const t = useTranslations('pages.fee')
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
      {toPay > 0 && state !== 'said' && (
        <p className="only-screen">
          <ButtonLink to={`/user/applications/${applicationId}/fee`} kind="secondary">
            {t('open')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
