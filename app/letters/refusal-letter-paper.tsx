import { useTranslations } from 'use-intl'
import { authorityContacts } from '../../rules/service-facts.ts'
import { AuthorityLines } from '../ui/authority-lines.tsx'
import { useDateFormat } from '../ui/date-time.tsx'
import { Letterhead } from './letterhead.tsx'
import type { RefusalLetterPage } from './refusal-letter.server.ts'

type PaperProps = Pick<RefusalLetterPage, 'letter' | 'today' | 'language' | 'council'>

/** The refusal in writing, to sign and to hand over: a sheet of A4. */
export function RefusalLetterPaper({ letter, today, language, council }: PaperProps) {
  const t = useTranslations('pages.letter')
  const paper = useTranslations('pages.acknowledgement')
  const words = useDateFormat()
  const { applicationId, date, decidedAt, serviceName, langs, reason, remark } = letter
  const address = [letter.applicantLandmark, letter.applicantVillage, letter.applicantPincode]
  return (
    <article className="ack ack-letter" aria-label={applicationId} lang={language}>
      <Letterhead council={council} />
      <h2>{t('heading')}</h2>
      <p>{t('dated', { date: words.date(decidedAt) })}</p>
      <p className="as-written">
        {[letter.applicantName, ...address].filter((line) => line !== '').join('\n')}
      </p>
      <p>
        {t.rich('rejected', {
          number: applicationId,
          received: words.date(date),
          decided: words.date(decidedAt),
          service: () => <strong lang={langs.serviceName}>{serviceName}</strong>,
          strong: (chunks) => <strong>{chunks}</strong>,
        })}
      </p>
      <h3>{t('reason')}</h3>
      <p className="as-written">{reason || t('noReason')}</p>
      {remark && (
        <>
          <h3>{t('remark')}</h3>
          <p className="as-written">{remark}</p>
        </>
      )}
      <AppealLines {...letter} />
      <div className="ack-signs">
        <div className="ack-sign">
          <p>{t('signature')}</p>
          {letter.designatedOfficer && <AuthorityLines authority={letter.designatedOfficer} />}
        </div>
        <p className="ack-seal">
          <span>{paper('seal')}</span>
        </p>
        <p className="ack-sign">{t('handedOver')}</p>
      </div>
      <div className="ack-foot">
        <p>{paper('printed', { date: words.date(today) })}</p>
      </div>
    </article>
  )
}

function AppealLines({ appeal }: PaperProps['letter']) {
  const t = useTranslations('pages.letter')
  const own = useTranslations('pages.case')
  const words = useDateFormat()
  const until = words.date(appeal.until)
  const late = appeal.lateUntil ? words.date(appeal.lateUntil) : 'none'
  return (
    <>
      <h3>{own('appeal')}</h3>
      <p>{own(appeal.over ? 'appealRefusedOver' : 'appealRefused', { until, late })}</p>
      <p>{own('appealTo')}</p>
      {appeal.first ? (
        <>
          <p>
            <AuthorityLines authority={appeal.first} />
          </p>
          {/* What is not known of it the officer who signs writes in. */}
          {authorityContacts
            .filter((contact) => !appeal.first?.value[contact])
            .map((contact) => (
              <p key={contact} className="ack-blank">
                {t(`blank.${contact}`)}:
              </p>
            ))}
        </>
      ) : (
        <p className="ack-blank" />
      )}
      <p>{t('how')}</p>
      {appeal.second && (
        <>
          <p>{t('second')}</p>
          <p>
            <AuthorityLines authority={appeal.second} />
          </p>
        </>
      )}
    </>
  )
}
