import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog, DialogClose } from './dialog.tsx'
import { type DescribedService, LocalName, ServiceFacts } from './service-facts.tsx'

type ServiceDetailsProps = {
  service: DescribedService & { serviceName: string; serviceDescription: string }
  closeTo: string
  /** Where the reader may go from here. */
  children?: ReactNode
}

/** The dialog that `View` opens. */
export function ServiceDetails({ service, closeTo, children }: ServiceDetailsProps) {
  const t = useTranslations('service')
  return (
    <Dialog title={t('details')} closeTo={closeTo} foot={<DialogClose to={closeTo} />}>
      <h3>{service.serviceName}</h3>
      <LocalName service={service} />
      <p className="as-written">{service.serviceDescription}</p>
      <ServiceFacts service={service} withId />
      {children}
    </Dialog>
  )
}
