import { useTranslations } from 'use-intl'
import { EmailLink, PhoneLink } from '../../../ui/contact-links.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useCouncil } from '../../../ui/use-council.ts'

/** How to reach the council; what it has not entered is left out. */
export function CouncilFacts() {
  const t = useTranslations('pages.contact')
  const council = useCouncil()
  if (!council) return null
  const { address, hours, phone, email, covers, langs } = council
  if (!address && !hours && !phone && !email && !covers) return <p>{t('unsaid')}</p>
  return (
    <DescriptionList
      items={[
        { label: t('address'), value: address, lang: langs.address },
        { label: t('hours'), value: hours, lang: langs.hours },
        { label: t('phone'), value: phone && <PhoneLink phone={phone} alone /> },
        { label: t('email'), value: email && <EmailLink email={email} /> },
        {
          label: t('covers'),
          value: covers && <span className="as-written">{covers}</span>,
          lang: langs.covers,
        },
      ]}
    />
  )
}
