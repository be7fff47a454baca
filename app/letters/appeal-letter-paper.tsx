import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { wordedGround } from '../../rules/legal-clock/appeal-grounds.ts'
import { AuthorityLines } from '../ui/authority-lines.tsx'
import { useDateFormat } from '../ui/date-time.tsx'
import { useIsDemonstration } from '../ui/use-council.ts'
import { AppealDays } from './appeal-days.tsx'
import type { AppealLetterPage } from './appeal-letter.server.ts'
import { QrCodeImage } from './qr-code-image.tsx'

type PaperProps = Omit<AppealLetterPage, 'words' | 'pdf'>

/** The letter of an appeal, to sign and hand in: an A4 sheet with its receipt, and a second for the rest. */
export function AppealLetterPaper(props: PaperProps) {
  const { appealId, level, letter, overleaf } = props
  const t = useTranslations('pages.appeal.paper')
  const dates = useDateFormat()
  const { ground, first, days } = letter
  const because = t(`because.${wordedGround(ground, first ? [first] : [])}`, {
    since: dates.date(ground.since),
    first: first?.appealId ?? '',
    handedIn: first?.handedInOn ? dates.date(first.handedInOn) : '',
  })
  const texts = <Texts {...letter} />
  const counted = days && <AppealDays {...letter} days={days} />
  return (
    <article className="ack appeal" aria-label={appealId} lang={letter.language}>
      <Head {...props} />
      <h2>{t('heading', { level: String(level), appealId })}</h2>
      <p>
        <span lang={letter.serviceLang}>{letter.serviceName}</span>,{' '}
        <span lang={props.council.lang}>{props.council.name}</span> ·{' '}
        {t('date', { date: dates.date(letter.writtenOn) })}
      </p>
      <p className="appeal-because">{because}</p>
      <FourDates {...letter} />
      {!overleaf.days && counted}
      <Asked {...props} />
      {!overleaf.texts && texts}
      {(overleaf.texts || overleaf.days) && <p>{t('overleaf')}</p>}
      <Foot {...props} />
      {(overleaf.texts || overleaf.days) && (
        <div className="appeal-overleaf">
          <p>{t('heading', { level: String(level), appealId })}</p>
          {overleaf.days && counted}
          {overleaf.texts && texts}
        </div>
      )}
    </article>
  )
}

function Head({ letter }: PaperProps) {
  const t = useTranslations('pages.appeal.paper')
  const paper = useTranslations('pages.acknowledgement')
  const demonstration = useIsDemonstration()
  const { authority, applicantName, address, phone } = letter
  return (
    <div className="ack-head appeal-head">
      <div>
        <p className="appeal-label">{t('to')}</p>
        {authority ? (
          <>
            <AuthorityLines authority={authority} />
            {!authority.value.address && <p className="ack-blank" />}
          </>
        ) : (
          <p className="ack-blank appeal-label">{t('blankTo')}</p>
        )}
      </div>
      <div>
        <p className="appeal-label">{t('from')}</p>
        <p>
          <strong>{applicantName}</strong>
        </p>
        <p className="as-written">{address.join('\n')}</p>
        {phone && <p>{t('phone', { phone })}</p>}
      </div>
      {demonstration && <p className="ack-not-valid">{paper('notValid')}</p>}
    </div>
  )
}

function FourDates({ receivedOn, completeOn, dueOn, decidedOn }: PaperProps['letter']) {
  const t = useTranslations('pages.appeal.paper')
  const dates = useDateFormat()
  const all: [label: string, value: ReactNode][] = [
    [t('received'), dates.date(receivedOn)],
    [t('complete'), completeOn ? dates.date(completeOn) : t('none')],
    [t('due'), dueOn ? dates.date(dueOn) : t('none')],
    [t('decided'), decidedOn ? dates.date(decidedOn) : t('notDecided')],
  ]
  return (
    <dl className="ack-box">
      {all.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is asked, and beside it the papers that go with the letter. */
function Asked({ applicationId, letter }: PaperProps) {
  const t = useTranslations('pages.appeal.paper')
  const { askedFor, wantsHearing, ground, first, papers } = letter
  return (
    <div className="appeal-asked">
      <div>
        <h3>{t('asked')}</h3>
        <p>
          {t(`asking.${askedFor}`)} {wantsHearing && t('hearing')}
        </p>
      </div>
      <div>
        <h3>{t('papers')}</h3>
        <ol>
          <li>{t('acknowledgement', { applicationId })}</li>
          {ground.because === 'refused' && <li>{t('refusal')}</li>}
          {first && <li>{t('first', { appealId: first.appealId })}</li>}
          {papers.map(({ name, lang, pages }) => (
            <li key={name} lang={lang === letter.language ? undefined : lang}>
              {t('pages', { name, count: pages })}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** What the office gave as its reason, what became of the first appeal, and the appellant's own words. */
function Texts({ reason, first, delayReason, words }: PaperProps['letter']) {
  const t = useTranslations('pages.appeal.paper')
  const texts: [label: string, text: string][] = [
    [t('reason'), reason],
    [t('answer'), first?.result ?? ''],
    [t('delay'), delayReason],
    [t('words'), words],
  ]
  return texts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => (
      <div key={label} className="appeal-text">
        <h3>{label}</h3>
        <p className="as-written">{text}</p>
      </div>
    ))
}

/** Where to see how it stands, the signature, and the receipt to tear off. */
function Foot({ applicationId, appealId, level, letter, track, qr }: PaperProps) {
  const t = useTranslations('pages.appeal.paper')
  const paper = useTranslations('pages.acknowledgement')
  return (
    <div className="appeal-foot">
      <div className="appeal-signs">
        <QrCodeImage qr={qr} label={paper('qr')} />
        <p className="appeal-track">
          {t('track')}
          <br />
          <strong>{track}</strong>
          <br />
          {t('number', { applicationId })}
        </p>
        <p className="appeal-thumb">{t('thumb')}</p>
        <p className="ack-sign">{t('signature')}</p>
      </div>
      <p className="appeal-tear">
        <span>{t('tear')}</span>
      </p>
      <div className="appeal-signs">
        <p className="appeal-track">
          <strong>{t('receipt', { level: String(level), appealId })}</strong>
          <br />
          {t('receivedFrom', { name: letter.applicantName })}{' '}
          <span className="nobreak">____ / ____ / ________</span>
        </p>
        <p className="ack-seal">
          <span>{t('seal')}</span>
        </p>
        <p className="ack-sign">{t('receiver')}</p>
      </div>
    </div>
  )
}
