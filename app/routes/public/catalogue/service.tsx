import { useTranslations } from 'use-intl'
import { findService } from '../../../../council/catalogue/services/find-service.server.ts'
import { outcomeOf } from '../../../../rules/case-steps.ts'
import shareScript from '../../../browser/share-link.ts?script'
import { previewLink } from '../../../frame/link-preview.server.ts'
import { officeStateNow } from '../../../frame/office-state.server.ts'
import { dbOf, notFound, visitorOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { LocalName, WhereFrom } from '../../../ui/about-service.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LinkPreview } from '../../../ui/link-preview.tsx'
import { Listen } from '../../../ui/listen.tsx'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { ReachOffice } from '../../../ui/reach-office.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/service'
import { ServiceCosts, ServiceParts } from './service-parts.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = dbOf(context)
  const language = languageOf(context)
  const [service, office, words] = await Promise.all([
    findService(db, params.serviceId, language),
    officeStateNow(context),
    getPageMessages(context, 'service', 'office'),
  ])
  if (!service) throw notFound()
  const page = { path: `/services/${service.serviceId}`, picture: service.need ?? 'records' } as const
  const preview = await previewLink(context, page, async (_messages, own) => {
    const { serviceName, serviceDescription } =
      (own === language ? service : await findService(db, service.serviceId, own)) ?? service
    return { heading: serviceName, sentence: serviceDescription }
  })
  return { service, preview, office, words, role: visitorOf(context).actor?.role }
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { service, preview, office, words, role } = loaderData
  const t = useTranslations('public')
  const outcome = outcomeOf(service.result)
  return (
    <WithPageMessages pages={words}>
      <LinkPreview {...preview} />
      <div className="service-top">
        <BackLink to="/services">{t('allServices')}</BackLink>
        <Listen />
        <ShareLink path={`/services/${service.serviceId}`} />
      </div>
      <div className="service">
        <div className="service-head">
          <NeedDrawing need={service.need ?? 'records'} />
          <PageHead title={service.serviceName} lang={service.langs.serviceName}>
            <LocalName service={service} />
            <OtherLanguage langs={service.langs} />
            <p className="as-written" dir="auto" lang={service.langs.serviceDescription}>
              {service.serviceDescription}
            </p>
          </PageHead>
        </div>
        <ServiceCosts service={service} outcome={outcome} />
        <div className="service-act">
          <div className="service-apply">
            <ApplyOrPause service={service} role={role} />
            <ReachOffice state={office} />
          </div>
        </div>
        <ServiceParts service={service} outcome={outcome} />
        <WhereFrom service={service} />
      </div>
    </WithPageMessages>
  )
}

/** Passes on the page's own address, not who reads it. The script shows it. Inside `WithPageMessages`. */
function ShareLink({ path }: { path: string }) {
  const t = useTranslations('pages.service')
  return (
    <div
      className="share-link only-screen"
      hidden
      data-path={path}
      data-copied={t('copied')}
      data-then={shareScript}
    >
      <Button type="button" kind="quiet">
        {t('share')}
      </Button>
      <p role="status" className="quiet" />
    </div>
  )
}

type ApplyOrPauseProps = Pick<Route.ComponentProps['loaderData'], 'service' | 'role'>

/** The way to apply, or why nobody can; officers have none here. Inside `WithPageMessages`. */
function ApplyOrPause({ service: { serviceId, pause }, role }: ApplyOrPauseProps) {
  const t = useTranslations('public')
  const user = useTranslations('user')
  const words = useTranslations('pages.service')
  if (pause)
    return (
      <Banner kind="warning" heading={words('paused')}>
        <p className="as-written" dir="auto" lang={pause.lang}>
          {pause.text}
        </p>
        <p>{words('pausedMore')}</p>
      </Banner>
    )
  if (role !== undefined && role !== 'user') return null
  return (
    <>
      <ButtonLink to={`${role ? '/user' : ''}/apply/${serviceId}`} large>
        {user('apply')}
      </ButtonLink>
      {!role && <p className="quiet">{t('opensAccount')}</p>}
    </>
  )
}
