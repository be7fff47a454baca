import { useTranslations } from 'use-intl'
import type { CertificatePaper } from '../../rules/certificates/paper.ts'
import { sayDay } from '../../rules/certificates/said-values.ts'
import type { Day } from '../../rules/days.ts'
import { Letterhead } from './letterhead.tsx'
import type { QrCode } from './qr-code.server.ts'
import { QrCodeImage } from './qr-code-image.tsx'

type CertificatePaperProps = {
  paper: CertificatePaper
  image?: string
  /** The host at which alone the code is checked. */
  host: string
  /** Absent while nothing is signed, as in a preview. */
  qr?: QrCode
  /** Since when it holds no more, and why; absent while it stands. */
  cancelled?: { on: Day; reason: string }
}

/** A certificate on a sheet of A5, in its own language. */
export function CertificateSheet({ paper, image, host, qr, cancelled }: CertificatePaperProps) {
  const t = useTranslations('pages.certificate')
  const { lang, council, number, issuedOn, validUntil, title, paragraphs, rows, second, signer } = paper
  return (
    <article className="ack certificate" lang={lang} aria-label={title}>
      <Letterhead council={{ ...council, image, langs: {} }} />
      {cancelled && (
        <p className="certificate-cancelled">
          <strong>{t('cancelled', { date: sayDay(cancelled.on, lang) })}</strong>{' '}
          <span dir="auto">{cancelled.reason}</span>
        </p>
      )}
      <p className="certificate-line">
        <span>
          {t('number')} <strong>{number}</strong>
        </span>{' '}
        <span>
          {t('date')} <strong>{sayDay(issuedOn, lang)}</strong>
        </span>
      </p>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text} className="certificate-text">
          {text}
        </p>
      ))}
      {rows.length > 0 && (
        <dl className="certificate-rows">
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {validUntil && <p>{t('validUntil', { date: sayDay(validUntil, lang) })}</p>}
      {second && (
        <p className="certificate-second" lang={second.lang}>
          <strong>{second.title}.</strong> {second.text}
        </p>
      )}
      <div className="certificate-foot">
        <div className="certificate-signs">
          {qr && <QrCodeImage qr={qr} label={t('code')} module={0.5} />}
          <p className="ack-seal">
            <span>{t('seal')}</span>
          </p>
          <p className="ack-sign">{signer}</p>
        </div>
        <p className="certificate-check">
          <strong>{t('checkAt', { host })}</strong> {t('noSignature', { council: council.name })}
        </p>
      </div>
    </article>
  )
}
