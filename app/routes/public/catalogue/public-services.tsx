import { useTranslations } from 'use-intl'
import type { Need } from '../../../../rules/needs.ts'
import { Link } from '../../../ui/link.tsx'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { type Langs, OtherLanguage } from '../../../ui/other-language.tsx'

export interface PublicService {
  serviceId: string
  serviceName: string
  serviceDescription: string
  langs: Langs
  days: number | undefined
  need: Need | null
  isPaused: boolean
}

type PublicServicesProps = {
  label: string
  services: PublicService[]
  /** Shows the picture of its need beside each, where services of several needs stand under each other. */
  drawn?: boolean
}

/** The services of the catalogue; each name is the link, which CSS stretches over the whole cell. */
export function PublicServices({ label, services, drawn }: PublicServicesProps) {
  return (
    <ul
      className={drawn ? 'public-list public-list-drawn' : 'public-list public-list-pairs'}
      aria-label={label}
    >
      {services.map((service) => (
        <li key={service.serviceId}>
          {drawn && <NeedDrawing need={service.need ?? 'records'} />}
          {drawn ? (
            <div>
              <ListedService {...service} />
            </div>
          ) : (
            <ListedService {...service} />
          )}
        </li>
      ))}
    </ul>
  )
}

function ListedService({ serviceId, serviceName, serviceDescription, langs, days, isPaused }: PublicService) {
  const t = useTranslations('public')
  const paused = useTranslations('service')('paused')
  return (
    <>
      <Link to={`/services/${serviceId}`} lang={langs.serviceName}>
        {serviceName}
      </Link>
      <p>
        <span dir="auto" lang={langs.serviceDescription}>
          {serviceDescription}
        </span>
      </p>
      <div className="small">
        {isPaused && <strong>{paused}</strong>}
        {days !== undefined && !isPaused && <span>{t('within', { count: days })}</span>}
        <OtherLanguage langs={langs} inline />
      </div>
    </>
  )
}
