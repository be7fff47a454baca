import { useTranslations } from 'use-intl'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import type { QrCode } from '../../../letters/qr-code.server.ts'
import { QrCodeImage } from '../../../letters/qr-code-image.tsx'
import { Banner } from '../../../ui/banner.tsx'

type HowToPayProps = {
  /** In paise. */
  toPay: number
  /** Where the council takes money by UPI; absent where it takes none. */
  upi?: { upiId: string; name: string; link: string; qr: QrCode; isTried: boolean; demonstration: boolean }
}

/**
 * The way to pay by UPI. Many apps refuse a link that a browser opens, and take the same from a code: the
 * link stands only where the administrator has seen it work.
 */
export function HowToPay({ toPay, upi }: HowToPayProps) {
  const t = useTranslations('pages.fee')
  const amount = formatPaise(toPay)
  if (!upi) return <p>{t('atOffice')}</p>
  return (
    <div className="fee-way">
      {upi.isTried && (
        <div className="fee-link only-screen">
          <a className="button button-primary button-large" href={upi.link}>
            {t('pay', { amount })}
          </a>
          <p className="quiet">{t('otherwise')}</p>
        </div>
      )}
      <p className={upi.isTried ? 'quiet fee-wide' : 'quiet'}>{t('scan')}</p>
      <div className="fee-code">
        <QrCodeImage qr={upi.qr} label={t('qr', { amount })} />
        <p className="fee-id">{upi.upiId}</p>
        <p className="quiet">{t('account', { name: upi.name })}</p>
      </div>
      {upi.demonstration && <Banner kind="warning" heading={t('demonstration')} />}
    </div>
  )
}
