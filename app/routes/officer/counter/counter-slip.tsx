import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import narrowStyles from '../../../css/slip.css?url'
import { PrintButton } from '../../../letters/paper-ways.tsx'
import { QrCodeImage } from '../../../letters/qr-code-image.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/motif.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { SlipWords } from './slip-words.server.ts'

type CounterSlipProps = { slip: SlipWords; path: string; children?: ReactNode }

/** What the applicant takes home; with children the next person is asked for on the same page. */
export function CounterSlip({ slip, path, children }: CounterSlipProps) {
  const t = useTranslations('officer.counter')
  return (
    <>
      <div className="only-screen">
        <Banner kind="success" heading={t('saved', { id: slip.applicationId })}>
          {t('savedMore')}
        </Banner>
        {/* The stylesheet of the counter reads what is chosen: no script does, and nothing is sent. */}
        <div className="slip-papers">
          <RadioGroup
            name="slipPaper"
            legend={t('slipPaper')}
            options={[
              { value: 'roll', label: t('roll') },
              { value: 'half', label: t('half') },
            ]}
            defaultValue="roll"
          />
        </div>
        <PrintButton />
        {children || (
          <LinkLine to={path} reloadDocument>
            {t('another')}
          </LinkLine>
        )}
      </div>
      <link rel="stylesheet" href={narrowStyles} />
      <Paper {...slip} />
    </>
  )
}

function Paper(slip: SlipWords) {
  const calls = useTranslations('officer.calls')
  return (
    <article
      className="ack-slip counter-slip"
      aria-label={calls('slipOf', { id: slip.applicationId })}
      lang={slip.language}
    >
      <div className="ack-head counter-slip-head">
        <Mark />
        <p>
          <strong>{slip.name}</strong>
          {slip.place && <span className="counter-slip-place">{slip.place}</span>}
        </p>
      </div>
      {slip.notValid && <p className="ack-not-valid">{slip.notValid}</p>}
      <p className="counter-slip-title">{slip.heading}</p>
      <p className="counter-slip-number">{slip.applicationId}</p>
      <dl className="counter-slip-lines">
        {slip.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="counter-slip-track">
        {slip.qr && <QrCodeImage qr={slip.qr} label={calls('qr')} />}
        <p>{slip.follow}</p>
      </div>
      <div className="counter-slip-claim">
        <p>{slip.claim.label}</p>
        <p className="counter-slip-code">{slip.claim.code}</p>
        <p>{slip.claim.until}</p>
        <p>
          <strong>{slip.claim.address}</strong>
        </p>
        <p>{slip.claim.how}</p>
      </div>
      {slip.turnTo && <p>{slip.turnTo}</p>}
      <p>{slip.notice}</p>
      <p className="counter-slip-sign">{slip.sign}</p>
    </article>
  )
}
