import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/contact-links.tsx'
import type { useDateFormat } from '../../../ui/date-time.tsx'
import type { ShownAnswer } from './show-answer.server.ts'

type AnswerProps = {
  answer: ShownAnswer
  /** How its dates are written. */
  dates: Pick<ReturnType<typeof useDateFormat>, 'date' | 'moment'>
}

/** What a code is worth, and what to do now. */
export function CheckedAnswer({ answer, dates }: AnswerProps) {
  const t = useTranslations('pages.verify')
  const { result } = answer
  return (
    <>
      <Verdict answer={answer} dates={dates} />
      {'number' in answer && <CheckedPaper answer={answer} />}
      {result === 'good' && <p className="quiet">{t('noSignature', { council: answer.council })}</p>}
      {result === 'good' && <p className="quiet">{t('copy')}</p>}
      {result !== 'good' && result !== 'unreadable' && <AskTheOffice phone={answer.phone} />}
      {result !== 'unreadable' && (
        <ButtonRow>
          <ButtonLink to="/verify" kind="secondary">
            {t('another')}
          </ButtonLink>
        </ButtonRow>
      )}
    </>
  )
}

function Verdict({ answer, dates }: AnswerProps) {
  const t = useTranslations('pages.verify')
  const { result, council, asOf, demonstration } = answer
  const [issuedAt, validUntil, cancelledAt] =
    'number' in answer ? [answer.issuedAt, answer.validUntil, answer.cancelledAt] : []
  if (result === 'good')
    return (
      <Banner
        kind="success"
        heading={
          <>
            {demonstration && <>{t('notValid')} </>}
            {t('good', { council, date: dates.date(issuedAt ?? asOf) })}
          </>
        }
      >
        {t('compare', { asOf: dates.moment(asOf) })}
      </Banner>
    )
  if (result === 'cancelled')
    return (
      <Banner kind="error" heading={t('cancelled')}>
        {cancelledAt && dates.date(cancelledAt)}
      </Banner>
    )
  if (result === 'tooOld')
    return <Banner kind="error" heading={t('tooOld', { date: dates.date(validUntil ?? asOf) })} />
  if (result === 'notOurs')
    return (
      <Banner kind="error" heading={t('notOurs', { council })}>
        {t('notOursMore')}
      </Banner>
    )
  return <Banner kind="error" heading={t(result === 'askCouncil' ? 'askCouncil' : 'unreadable')} />
}

/** Of a paper that does not hold any more: number and title, and none of its values. */
function CheckedPaper({ answer }: { answer: Extract<ShownAnswer, { number: string }> }) {
  const t = useTranslations('pages.verify')
  return (
    <article className="paper checked-paper">
      <h2 dir="auto">{answer.title}</h2>
      <p className="checked-number">{answer.number}</p>
      {'facts' in answer ? (
        <ul className="checked-facts">
          {[answer.holder, ...answer.facts].map((text, index) => (
            <li key={`${index} ${text}`} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('holdsNoMore')}</p>
      )}
    </article>
  )
}

function AskTheOffice({ phone }: { phone: string }) {
  const t = useTranslations('pages.verify')
  return (
    <section className="side-panel" aria-label={t('doubt')}>
      <h2>{t('doubt')}</h2>
      <p>{t('ask')}</p>
      {phone && (
        <p>
          <PhoneLink phone={phone} alone />
        </p>
      )}
    </section>
  )
}
