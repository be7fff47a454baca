import { useTranslations } from 'use-intl'
import type { Need } from '../../../../rules/needs.ts'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { type Langs, OtherLanguage } from '../../../ui/other-language.tsx'
import { PublicList, PublicListItem } from './public-list.tsx'

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

/** The services of the catalogue; each links to its page. */
export function PublicServices({ label, services, drawn }: PublicServicesProps) {
  const t = useTranslations('public')
  const paused = useTranslations('service')('paused')
  return (
    <PublicList label={label} drawn={drawn}>
      {services.map(({ serviceId, serviceName, serviceDescription, langs, days, need, isPaused }) => (
        <PublicListItem
          key={serviceId}
          to={`/services/${serviceId}`}
          name={serviceName}
          lang={langs.serviceName}
          drawing={drawn && <NeedDrawing need={need ?? 'records'} />}
          description={
            <span dir="auto" lang={langs.serviceDescription}>
              {serviceDescription}
            </span>
          }
          small={
            <>
              {isPaused && <strong>{paused}</strong>}
              {days !== undefined && !isPaused && <span>{t('within', { count: days })}</span>}
              <OtherLanguage langs={langs} inline />
            </>
          }
        />
      ))}
    </PublicList>
  )
}
