import { useTranslations } from 'use-intl'
import type { FeeState } from '../../rules/fees/balance.ts'
import { formatPaise, sumPaise } from '../../rules/fees/paise.ts'
import { CheckIcon, ClockIcon, DiamondIcon } from './icons.tsx'

const chips = {
  toPay: { look: 'pending', Shape: ClockIcon },
  said: { look: 'pending', Shape: ClockIcon },
  received: { look: 'approved', Shape: CheckIcon },
  notFound: { look: 'rejected', Shape: DiamondIcon },
  waived: { look: 'aside', Shape: CheckIcon },
} satisfies Record<Exclude<FeeState, 'none'>, unknown>

/** How a fee or a payment stands. The portal says of none that it is paid. */
export function FeeChip({ state }: { state: Exclude<FeeState, 'none'> }) {
  const t = useTranslations('fee.state')
  const { look, Shape } = chips[state]
  return (
    <span className={`chip chip-${look}`}>
      <Shape /> {t(state)}
    </span>
  )
}

type FeeLinesProps = {
  charges: { chargeId: string; name: string; paise: number; waivedAt: string | null }[]
  /** What is still to pay, in paise. */
  toPay?: number
}

/** What is charged, line by line, its total, and what of it is still to pay where that is something else. */
export function FeeLines({ charges, toPay }: FeeLinesProps) {
  const t = useTranslations('fee')
  const total = sumPaise(charges.filter(({ waivedAt }) => waivedAt === null).map(({ paise }) => paise))
  return (
    <dl className="fee-lines">
      {charges.map(({ chargeId, name, paise, waivedAt }) => (
        <div key={chargeId}>
          <dt>
            {name}
            {waivedAt !== null && <span className="quiet"> ({t('waivedLine')})</span>}
          </dt>
          <dd>{waivedAt === null ? formatPaise(paise) : <s>{formatPaise(paise)}</s>}</dd>
        </div>
      ))}
      <div className="fee-total">
        <dt>{t('total')}</dt>
        <dd>{formatPaise(total)}</dd>
      </div>
      {toPay !== undefined && toPay > 0 && toPay !== total && (
        <div className="fee-total">
          <dt>{t('leftToPay')}</dt>
          <dd>{formatPaise(toPay)}</dd>
        </div>
      )}
      {toPay !== undefined && toPay < 0 && (
        <div>
          <dt>{t('tooMuch', { amount: formatPaise(-toPay) })}</dt>
        </div>
      )}
    </dl>
  )
}
