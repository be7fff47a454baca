import { useTranslations } from 'use-intl'
import { findService } from '../../../../council/services/catalogue.server.ts'
import { dbOf, notFound, visitorOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { LocalName, ServiceFacts } from '../../../ui/about-service.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PublicFrame, SidePanel, WithAside } from '../../../ui/public-frame.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/service'

export async function loader({ context, params }: Route.LoaderArgs) {
  const service = await findService(dbOf(context), params.serviceId, languageOf(context))
  if (!service) throw notFound()
  return { service, signedIn: visitorOf(context).actor !== undefined }
}

export default function Service({ loaderData: { service, signedIn } }: Route.ComponentProps) {
  const t = useTranslations('public')
  const user = useTranslations('user')
  return (
    <PublicFrame>
      <PageTitle heading={service.serviceName} />
      <BackLink to="/services">{t('allServices')}</BackLink>
      <WithAside
        aside={
          <SidePanel heading={t('whatToKnow')}>
            <ServiceFacts service={service} />
          </SidePanel>
        }
      >
        <ScreenHead level={1} title={service.serviceName} lang={service.langs.serviceName}>
          <LocalName service={service} />
          <OtherLanguage langs={service.langs} />
        </ScreenHead>
        <p className="lead as-written" dir="auto" lang={service.langs.serviceDescription}>
          {service.serviceDescription}
        </p>
        <div className="service-apply">
          <ButtonLink to={`/user/apply/${service.serviceId}`} large>
            {user('apply')}
          </ButtonLink>
          {!signedIn && <p className="quiet">{t('signInFirst')}</p>}
        </div>
      </WithAside>
    </PublicFrame>
  )
}
