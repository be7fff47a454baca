import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PauseReason } from '../../rules/service-stage.ts'
import { type DescribedService, LocalName, ServiceFacts } from './about-service.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { OtherLanguage } from './other-language.tsx'

type ServiceDetailsProps = {
  service: DescribedService & { serviceName: string; serviceDescription: string; pause?: PauseReason }
  closeTo: string
  /** The link that opened it, where it may have come as a document of its own. */
  openerId?: string
  /** Links onward. */
  children?: ReactNode
}

/** The dialog that `View` opens. */
export function ServiceDetails({ service, closeTo, openerId, children }: ServiceDetailsProps) {
  const t = useTranslations('service')
  return (
    <Dialog title={t('details')} closeTo={closeTo} openerId={openerId} foot={<DialogClose to={closeTo} />}>
      <h3 lang={service.langs.serviceName}>{service.serviceName}</h3>
      <LocalName service={service} />
      <OtherLanguage langs={service.langs} />
      <p className="as-written" lang={service.langs.serviceDescription}>
        {service.serviceDescription}
      </p>
      {service.pause && (
        <p className="as-written">
          <strong>{t('paused')}:</strong> <span lang={service.pause.lang}>{service.pause.text}</span>
        </p>
      )}
      <ServiceFacts service={service} withId />
      {children}
    </Dialog>
  )
}
