import { useTranslations } from 'use-intl'
import { ButtonRow } from '../../../ui/button.tsx'
import { mailAddress, telephoneAddress, whatsAppAddress } from '../../../ui/contact-links.tsx'
import { HandsetIcon } from '../../../ui/icons.tsx'
import { useCouncil } from '../../../ui/use-council.ts'

/** Calls the office about an application, or sends it the number of it and nothing else. */
export function AskOffice({ applicationId }: { applicationId: string }) {
  const t = useTranslations('pages.case')
  const { phone = '', email = '' } = useCouncil() ?? {}
  const [telephone, whatsApp] = [telephoneAddress(phone), whatsAppAddress(phone, applicationId)]
  if (!telephone && !email) return null
  return (
    <div className="case-ask only-screen">
      <p>
        {t('ask')} <span className="nobreak">{telephone ? phone : email}</span>
      </p>
      <ButtonRow>
        {telephone ? (
          <a className="button button-secondary" href={telephone}>
            <HandsetIcon size={18} /> {t('call', { applicationId })}
          </a>
        ) : (
          <a className="button button-secondary" href={mailAddress(email)}>
            {t('write')}
          </a>
        )}
        {whatsApp && (
          <a className="button button-secondary" href={whatsApp} rel="noreferrer">
            {t('whatsApp', { applicationId })}
          </a>
        )}
      </ButtonRow>
    </div>
  )
}
