import { IntlProvider, useTranslations } from 'use-intl'
import { formatPaise, sumPaise } from '../../rules/fees/paise.ts'
import { useDateFormat } from '../ui/date-time.tsx'
import { FeeLines } from '../ui/fee-parts.tsx'
import { Letterhead } from './letterhead.tsx'
import type { ReceiptPage } from './receipt.server.ts'

type PaperProps = Pick<ReceiptPage, 'receipt' | 'second'>

/** The receipt for money that the office has: a sheet of A5, or a strip of 58 mm. */
export function ReceiptPaper({ receipt, second }: PaperProps) {
  const t = useTranslations('pages.receipt')
  const methods = useTranslations('fee.method')
  const dates = useDateFormat()
  const { number, bookNumber, issuedAt, cancelledAt, saidOn, paise, charges, langs } = receipt
  const rows: [Label, string, string?][] = [
    ['from', [receipt.applicantName, receipt.applicantVillage].filter(Boolean).join(', ')],
    ['for', receipt.serviceName, langs.serviceName],
    ['application', receipt.applicationId],
    ['method', methods(receipt.method)],
    ['reference', receipt.reference],
  ]
  return (
    <article className="ack certificate receipt" aria-label={`${t('heading')} ${number}`}>
      <Letterhead />
      <p className="certificate-line">
        {bookNumber && (
          <span>
            {t('book')} <strong>{bookNumber}</strong>
          </span>
        )}{' '}
        <span>
          {t('date')} <strong>{dates.date(issuedAt)}</strong>
        </span>
      </p>
      <h2>
        {t('heading')} <span className="nobreak">{number}</span> <InEnglish second={second} label="heading" />
      </h2>
      {cancelledAt && (
        <p>
          <strong>{t('cancelled', { date: dates.date(cancelledAt) })}</strong>
        </p>
      )}
      <div className="receipt-amount">
        <p>{formatPaise(paise)}</p>
        <p>
          <strong>
            <Words {...receipt.amount} count={Math.floor(paise / 100)} />
          </strong>
          {second && (
            <IntlProvider locale="en" messages={second} timeZone="Asia/Kolkata">
              <span lang="en">
                <Words {...receipt.english} count={Math.floor(paise / 100)} />
              </span>
            </IntlProvider>
          )}
        </p>
      </div>
      <dl className="certificate-rows">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value, lang]) => (
            <div key={label}>
              <dt>
                {t(label)} <InEnglish second={second} label={label} />
              </dt>
              <dd lang={lang}>{value}</dd>
            </div>
          ))}
      </dl>
      {sumPaise(charges.map((charge) => charge.paise)) === paise && <FeeLines charges={charges} />}
      {saidOn && <p>{t('told', { said: dates.date(saidOn), received: dates.date(issuedAt) })}</p>}
      <div className="certificate-foot certificate-signs">
        <p className="ack-seal">
          <span>{t('seal')}</span>
        </p>
        <p className="ack-sign">
          {t('receiver')} <InEnglish second={second} label="receiver" />
        </p>
      </div>
    </article>
  )
}

type Label = 'heading' | 'from' | 'for' | 'application' | 'method' | 'reference' | 'receiver'

/** The label once more in English, where the page has another language. */
function InEnglish({ second, label }: Pick<PaperProps, 'second'> & { label: Label }) {
  return second && <small lang="en">{second.pages.receipt[label]}</small>
}

type WordsProps = ReceiptPage['receipt']['amount'] & { count: number }

function Words({ rupees, paise, count }: WordsProps) {
  const t = useTranslations('pages.receipt')
  return paise === undefined ? t('words', { rupees, count }) : t('wordsPaise', { rupees, paise })
}
