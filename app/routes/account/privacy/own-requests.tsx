import { useTranslations } from 'use-intl'
import type { listOwnRequests } from '../../../../council/privacy/requests.server.ts'
import { answerBy } from '../../../../rules/privacy-requests.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx'

type OwnRequestsProps = { requests: Awaited<ReturnType<typeof listOwnRequests>> }

/** What the citizen asked the office about their own data, a card each, with its answer. */
export function OwnRequests({ requests }: OwnRequestsProps) {
  const t = useTranslations('pages.myData')
  const { date } = useDateFormat()
  return (
    <section className="section" aria-labelledby="own-requests">
      <h2 id="own-requests">{t('requests')}</h2>
      {requests.length === 0 && <p>{t('noRequests')}</p>}
      {requests.map(({ id, kind, words, date: sentAt, answer, doneAt }) => (
        <article key={id} className="card own-request">
          <div className="card-line">
            <p>
              <strong>{t(`kind.${kind}`)}</strong>
              {date(sentAt)}
            </p>
            {doneAt === null ? (
              <span className="chip chip-pending">
                <ClockIcon /> {t('open')}
              </span>
            ) : (
              <span className="chip chip-approved">
                <CheckIcon /> {t('answered')}
              </span>
            )}
          </div>
          <p className="as-written" dir="auto">
            {words}
          </p>
          {doneAt === null ? (
            <p className="quiet">{t('answerBy', { date: date(answerBy(sentAt)) })}</p>
          ) : (
            answer !== '' && (
              <>
                <p className="quiet">{t('answerOf', { date: date(doneAt) })}</p>
                <p className="as-written" dir="auto">
                  {answer}
                </p>
              </>
            )
          )}
        </article>
      ))}
    </section>
  )
}
