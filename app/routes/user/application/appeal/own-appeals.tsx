import { useTranslations } from 'use-intl'
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import type { OwnAppeals as Shown } from './load-own-appeals.server.ts'
import { SentAppeal } from './sent-appeal.tsx'

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
