import { useTranslations } from 'use-intl'
import type { GrievanceOfficer } from '../../../../council/privacy/grievance-officer.server.ts'
import { EmailLink, PhoneLink } from '../../../ui/contact-links.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { Part } from './duty-page.tsx'

/** To whom people complain about their own data; without one it says whom to ask. Needs `grievance`. */
export function GrievancePart({ officer: { office, phone, email } }: { officer: GrievanceOfficer }) {
  const t = useTranslations('pages.grievance')
  return (
    <Part title={t('title')}>
      {office || phone || email ? (
        <DescriptionList
          items={[
            { label: t('office'), value: office && <span dir="auto">{office}</span> },
            { label: t('phone'), value: phone && <PhoneLink phone={phone} alone /> },
            { label: t('email'), value: email && <EmailLink email={email} /> },
          ]}
        />
      ) : (
        <p>{t('none')}</p>
      )}
      <LinkLine to="/privacy/request">{t('request')}</LinkLine>
    </Part>
  )
}
