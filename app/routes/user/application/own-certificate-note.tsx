import { useTranslations } from 'use-intl'
import type { OwnCertificate } from '../../../../council/certificates/own-certificate.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { Remark } from './decision.tsx'
import type { OwnCase } from './own-case.ts'

interface Note {
  number: string
  title: string
  lang: string
  issuedAt: string
  isCancelled: boolean
}

/** Of a certificate, what the page of its application says. */
export function noteOf({ paper, issuedAt, cancelled }: OwnCertificate): Note {
  const { number, title, lang } = paper
  return { number, title, lang, issuedAt, isCancelled: cancelled !== undefined }
}

type NoteProps = Note & { applicationId: string; ownCase: OwnCase }

/** That the certificate is ready, and the way to it; of a cancelled one, that it does not stand. */
export function OwnCertificateNote({ applicationId, ownCase, ...note }: NoteProps) {
  const t = useTranslations('pages.case.certificate')
  const page = useTranslations('pages.case')
  const dates = useDateFormat()
  const { handedOverAt } = ownCase
  const to = `/user/applications/${applicationId}/certificate`
  const which = (
    <p>
      <strong lang={note.lang}>{note.title}</strong>
      <br />
      {t('number', { number: note.number, date: dates.date(note.issuedAt) })}
    </p>
  )
  if (note.isCancelled)
    return (
      <div className="case-certificate">
        <h3>{t('cancelled')}</h3>
        {which}
        <LinkLine to={to}>{t('why')}</LinkLine>
      </div>
    )
  return (
    <div className="case-certificate">
      <h3>
        {handedOverAt ? page('nextApproved.collected', { date: dates.date(handedOverAt) }) : t('ready')}
      </h3>
      {which}
      <p className="only-screen">
        <ButtonLink to={to} large>
          {t('print')}
        </ButtonLink>
      </p>
      <p className="quiet">{t('anybody')}</p>
      {!handedOverAt && (
        <div className="side-panel">
          <p>
            <strong>{t('seal')}</strong>
          </p>
          <p>{t('sealMore')}</p>
        </div>
      )}
      <Remark ownCase={ownCase} />
    </div>
  )
}
