import { useTranslations } from 'use-intl'
import type { OfflineHandle } from '../../frame/plain-script.tsx'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The service worker shows this page at any address. */
export const handle: OfflineHandle = { offline: true }

export default function Offline() {
  const t = useTranslations('stored')
  const error = useTranslations('error')
  const shared = useTranslations('public')
  const heading = error('offline')
  return (
    <>
      <PageTitle heading={heading} />
      <div className="notice">
        <h1>{heading}</h1>
        <p>{error('offlineMore')}</p>
        <p>{t('meanwhile')}</p>
        <ButtonRow>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page asked for */}
          <a className="button button-primary" href="">
            {error('again')}
          </a>
          <ButtonLink to="/services" kind="secondary">
            {shared('services')}
          </ButtonLink>
        </ButtonRow>
      </div>
    </>
  )
}
