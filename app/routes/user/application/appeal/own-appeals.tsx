import { useTranslations } from 'use-intl'
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { OwnAppeals as Shown } from './load-own-appeals.server.ts'

type OwnAppealsProps = { applicationId: string; appeals: Shown }

/** What became of the appeals of an application, and the way to write one; nothing where there is neither. */
export function OwnAppeals({ applicationId, appeals: { sent, offers } }: OwnAppealsProps) {
  const t = useTranslations('pages.appeal')
  const dates = useDateFormat()
  const page = `/user/applications/${applicationId}`
  if (sent.length + offers.length === 0) return null
  return (
    <div className="own-appeals">
      {sent.map((appeal) => (
        <SentAppeal key={appeal.appealId} appeal={appeal} page={page} />
      ))}
      {offers.map(({ level, ground, until, letter, isSentHere }) => (
        <div key={level}>
          {level === 2 && (
            <p>
              <strong>{t('heading', { level: String(level) })}</strong>{' '}
              {t(`because.${ground.because}`, { since: dates.date(ground.since) })}
            </p>
          )}
          {letter && (
            <p>
              {t(isSentHere ? 'writtenToSend' : until ? 'writtenUntil' : 'written', {
                appealId: letter.appealId,
                date: dates.date(letter.writtenAt),
                until: until ? dates.date(until) : '',
              })}
            </p>
          )}
          <div className="only-screen">
            <ButtonRow>
              {letter && (
                <ButtonLink to={`${page}/appeals/${letter.number}`} kind="secondary">
                  {t(isSentHere ? 'seeToSend' : 'see')}
                </ButtonLink>
              )}
              <ButtonLink to={`${page}/appeal/${level}`} kind={letter ? 'quiet' : 'secondary'}>
                {t(letter ? 'change' : 'write')}
              </ButtonLink>
            </ButtonRow>
          </div>
        </div>
      ))}
    </div>
  )
}

/** An appeal that was handed in or sent, and what was decided of it. */
function SentAppeal({ appeal, page }: { appeal: Shown['sent'][number]; page: string }) {
  const t = useTranslations('pages.appeal')
  const dates = useDateFormat()
  const { appealId, number, state, handedInOn, decidedOn, outcome, result, orderedWhat, orderedBy } = appeal
  return (
    <div className="side-panel">
      <p>
        {decidedOn === null
          ? t(state === null ? 'handedIn' : 'sent', { appealId, date: dates.date(handedInOn) })
          : t('decided', { appealId, date: dates.date(decidedOn) })}
      </p>
      {decidedOn === null && (
        <p>
          {appeal.decideBy === null ? t('askWhen') : t('decideBy', { date: dates.date(appeal.decideBy) })}{' '}
          {appeal.againAfter && t('againAfter', { date: dates.date(appeal.againAfter) })}
        </p>
      )}
      {appeal.answer && (
        <p className="as-written">
          {t('answered')}: {appeal.answer}
        </p>
      )}
      {decidedOn === null && appeal.isMoved && <p>{t('decidedMeanwhile')}</p>}
      {outcome && (
        <p>
          <strong>{t(`outcome.${outcome}`)}</strong>
        </p>
      )}
      {result && <p className="as-written">{result}</p>}
      {orderedBy && (
        <p className="as-written">
          {t('must')}: {orderedWhat} {t('by')}: {dates.date(orderedBy)}
        </p>
      )}
      <p className="only-screen">
        <Link className="alone" to={`${page}/appeals/${number}`}>
          {t(state !== null && decidedOn === null ? 'seeOrWithdraw' : 'see')}
        </Link>
        {outcome && (
          <>
            {' '}
            <Link className="alone" to={`${page}/appeals/${number}/order`}>
              {t('order')}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
