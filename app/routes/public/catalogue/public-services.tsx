import { useTranslations } from 'use-intl'
import { type Langs, OtherLanguage } from '../../../ui/other-language.tsx'
import { PublicList, PublicListItem } from './public-list.tsx'

export interface PublicService {
  serviceId: string
  serviceName: string
  serviceDescription: string
  langs: Langs
  days: number | undefined
}

type PublicServicesProps = { label: string; services: PublicService[] }

/** The services of the catalogue; each links to its page. */
export function PublicServices({ label, services }: PublicServicesProps) {
  const t = useTranslations('public')
  return (
    <PublicList label={label}>
      {services.map(({ serviceId, serviceName, serviceDescription, langs, days }) => (
        <PublicListItem
          key={serviceId}
          to={`/services/${serviceId}`}
          name={serviceName}
          lang={langs.serviceName}
          description={
            <span dir="auto" lang={langs.serviceDescription}>
              {serviceDescription}
            </span>
          }
          small={
            <>
              {days !== undefined && <span>{t('within', { count: days })}</span>}
              <OtherLanguage langs={langs} inline />
            </>
          }
        />
      ))}
    </PublicList>
  )
}
