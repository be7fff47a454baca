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
      {sent.map(({ appealId, number, handedInOn, decidedOn, result }) => (
        <div key={appealId} className="side-panel">
          <p>
            {decidedOn === null
              ? t('handedIn', { appealId, date: dates.date(handedInOn) })
              : t('decided', { appealId, date: dates.date(decidedOn) })}
          </p>
          {result && <p className="as-written">{result}</p>}
          <p className="only-screen">
            <Link className="alone" to={`${page}/appeals/${number}`}>
              {t('see')}
            </Link>
          </p>
        </div>
      ))}
      {offers.map(({ level, ground, until, letter }) => (
        <div key={level}>
          {level === 2 && (
            <p>
              <strong>{t('heading', { level: String(level) })}</strong>{' '}
              {t(`because.${ground.because}`, { since: dates.date(ground.since) })}
            </p>
          )}
          {letter && (
            <p>
              {t(until ? 'writtenUntil' : 'written', {
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
                  {t('see')}
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
